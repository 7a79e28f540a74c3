/// What `review baseline` was told.
package struct BaselineArguments: Sendable, Hashable {
  package let review: CheckArguments
  /// Why what is new is accepted; nil to leave that open.
  package let reason: String?
  /// Whether entries are only dropped and lowered.
  package let prunes: Bool

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    review = try CheckArguments(parsed, formats: [])
    reason = parsed.value(of: .reason)
    prunes = parsed.has(.prune)
    if prunes, reason != nil { throw .excluding(.prune, .reason) }
  }
}

extension CommandCard {
  package static let baseline = CommandCard(
    summary: "accept the findings of today, so that only new ones are shown",
    usage: ["baseline [OPTION...] [--] [PATH...]"],
    text: """
      Write all findings into a file, or bring that file up to date: new findings are taken in, those that no longer \
      occur are dropped, and the reasons that people wrote beside entries are kept. Commit the file; `review check` and \
      `review fix` then leave out what it accepts.

      A measured value is accepted as it is today: when a body that is too long grows further, it is shown again.

      With PATH, --only, --enable or --disable, only entries of these files and rules change.
      """,
    examples: [
      .init(line: "review baseline", purpose: "Start with what is there; hold new code to the rules."),
      .init(line: "review baseline --prune", purpose: "After a clean-up: let nothing come back."),
      .init(
        line: "review baseline Sources/Legacy --reason \"goes with the old checkout\"",
        purpose: "Accept one folder, and say why."),
    ],
    arguments: .files,
    exitStatus: [
      0: "the file is up to date",
      2: "wrong usage, bad configuration, or the file cannot be read or written",
      3: "with --error-on-skipped: files were left out or could not be read",
    ])
}
