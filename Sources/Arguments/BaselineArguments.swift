/// The arguments of `review baseline`.
package struct BaselineArguments: CommandArguments, Hashable {
  /// The options shared with `review check`: paths, configuration, rules, cache.
  package let review: CheckArguments
  /// The reason to record in new entries, if any.
  package let reason: String?
  /// Whether to only remove existing entries or lower their values, without adding new entries.
  package let prunes: Bool

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    review = try CheckArguments(parsed, formats: [])
    reason = parsed.value(of: .reason)
    prunes = parsed.has(.prune)
    if prunes, reason != nil { throw .conflict(.prune, .reason) }
  }
}

extension Command {
  package static let baseline = Command(
    "baseline", BaselineArguments.self,
    summary: "record existing findings and report only new ones",
    usage: ["baseline [OPTION...] [--] [PATH...]"],
    text: """
      Write all findings to a file, or update that file: add new findings, remove those that no longer occur, and keep \
      recorded reasons. Commit the file; `review check` and `review fix` then ignore baselined findings.

      For a rule with a limit, the baseline records the current value, so a body that is already too long is reported \
      again if it grows.

      With PATH, --only, --enable or --disable, update only the entries for those files and rules.
      """,
    examples: [
      .init(line: "review baseline", purpose: "Accept all existing findings."),
      .init(line: "review baseline --prune", purpose: "Remove entries whose findings have been fixed."),
      .init(
        line: "review baseline Sources/Legacy --reason \"replaced in 3.0\"",
        purpose: "Accept the findings in one folder, with a reason."),
    ],
    completion: .files,
    exitStatus: [
      0: "the baseline is up to date",
      2: "usage error, invalid configuration, or unusable baseline file",
      3: "with --error-on-skipped: files were skipped or could not be read",
    ])
}
