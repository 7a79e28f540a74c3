/// The arguments of `review fix`.
package struct FixArguments: CommandArguments, Hashable {
  /// The options shared with `review check`: paths, configuration, rules, cache.
  package let review: CheckArguments
  /// Whether to print a diff instead of changing files.
  package let printsDiff: Bool
  /// Whether to also apply fixes that may change behavior.
  package let appliesUnsafe: Bool

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    review = try CheckArguments(parsed, formats: [])
    printsDiff = parsed.has(.diff)
    appliesUnsafe = parsed.has(.unsafe)
  }
}

extension Command {
  package static let fix = Command(
    "fix", FixArguments.self,
    summary: "apply automatic fixes",
    usage: ["fix [OPTION...]", "fix [OPTION...] [--] PATH..."],
    text: """
      Apply the fixes for the findings that `review check` prints with the same options.

      Without PATH, fix only findings that your changes introduce; outside a git working tree, fix all files. Files \
      and folders given as PATH are fixed in full.

      Safe fixes preserve behavior; all others require --unsafe. Files are replaced atomically. A file is left \
      unchanged if it changed during the run, or if it would no longer parse after the fixes.
      """,
    examples: [
      .init(line: "review fix --diff", purpose: "Preview the fixes as a diff for `git apply`."),
      .init(line: "review fix --all --only foreground_color", purpose: "Fix all findings for one rule."),
    ],
    completion: .files,
    exitStatus: [
      0: "all available fixes were applied; with --diff, no fixes are available",
      1: "with --diff: fixes are available",
      2: "usage error or invalid configuration; nothing was changed",
      3: "some files could not be fixed or written; the others were fixed",
    ])
}
