import Analyzer

/// The summary of a change, printed after its findings.
struct ChangeText {
  let change: ChangeSummary
  let review: Review
  let listed: ListedFindings
  let context: FormatContext

  private var ink: Ink { Ink(isEnabled: context.usesColor) }

  /// The result, and the change's effect on the project's figures.
  var lines: [String] {
    let sentences = [figures, existing, coverage].compactMap(\.self) + architecture + [result]
    return sentences.flatMap { WordWrap.lines($0, first: context.width, rest: context.width - 2) }
  }

  /// A line that lists the rules whose number of findings in the project changed.
  private var figures: String? {
    guard !change.rules.isEmpty else { return nil }
    let parts = change.rules.map { "\($0.rule) \($0.count.before) -> \($0.count.after)" }
    return "Project totals: " + parts.joined(separator: ", ")
  }

  private var existing: String? {
    guard change.existing > 0 else { return nil }
    let option = context.hasBaseline ? "--all --no-baseline" : "--all"
    return "\(Wording.count(change.existing, "pre-existing finding")) in changed files (`\(option)` to show)"
  }

  private var coverage: String? {
    let before = Wording.percent(change.figures.coverage.before.coverage)
    let after = Wording.percent(change.figures.coverage.after.coverage)
    return before == after ? nil : "Project checklist coverage: \(before) -> \(after)"
  }

  /// One sentence for each module whose detected architecture changes.
  private var architecture: [String] {
    change.architecture.prefix(5).map { change in
      let name = change.module.map(VisibleText.escaped) ?? "The project"
      return
        "\(name) changes from \(change.before.title) to \(change.after.title) (\(VisibleText.escaped(change.reason))); "
        + "this change is reviewed as \(change.before.title)"
    }
  }

  private var notListed: String {
    (listed.minor > 0 ? ", \(listed.minor) minor (`--verbose` to list)" : "")
      + (review.baselined > 0 ? ", \(review.baselined) baselined" : "")
  }

  private var result: String {
    let base = VisibleText.escaped(change.base)
    let files = Wording.count(review.files.count, "file")
    let fixed = change.fixedCount > 0 ? ", \(Wording.count(change.fixedCount, "finding")) fixed" : ""
    guard !listed.findings.isEmpty else {
      return review.files.isEmpty && fixed.isEmpty
        ? "No \(review.skipped.contains(where: \.isFailure) ? "other " : "")Swift files changed since \(base). To compare with another revision, use `--since`; to review the whole "
          + "project, run `review check --all`."
        : ink("No new findings", .green + .bold) + " in \(files) changed since \(base)\(fixed)\(notListed)."
    }
    return Wording.counts(listed.findings) { ink($0, $1.style + .bold) }
      + " introduced in \(files) changed since \(base)\(fixed)\(notListed)."
  }
}
