/// What `review fix` was told: what to review, and what to do with the fixes.
package struct FixArguments: Sendable, Hashable {
  package let review: CheckArguments
  /// Whether to print a diff and write nothing.
  package let printsDiff: Bool
  /// Whether fixes that may change behaviour are applied too.
  package let appliesUnsafe: Bool

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    review = try CheckArguments(parsed, formats: [])
    printsDiff = parsed.has(.diff)
    appliesUnsafe = parsed.has(.unsafe)
  }
}

extension CommandCard {
  package static let fix = CommandCard(
    summary: "mend what can be mended by machine",
    usage: ["fix [OPTION...]", "fix [OPTION...] [--] PATH..."],
    text: """
      Apply the fixes of the findings that `review check` would show with the same options.

      Without PATH, what the change since the upstream or default branch introduces is mended; outside a git work \
      tree, everything. Files and folders that are named as PATH are mended whole.

      Safe fixes keep what the code does; the others are applied with --unsafe only. A file is replaced whole or not \
      at all, and left alone where it changed in the meantime or would not parse afterwards.
      """,
    examples: [
      .init(line: "review fix --diff", purpose: "What would change, as a diff that `git apply` takes."),
      .init(line: "review fix --all --only foreground_color", purpose: "One rule, everywhere."),
    ],
    arguments: .files,
    exitStatus: [
      0: "everything is mended that can be, or with --diff nothing can be",
      1: "with --diff: there is something to mend",
      2: "wrong usage or bad configuration; nothing was changed",
      3: "a file could not be mended or written; the others are",
    ])
}
