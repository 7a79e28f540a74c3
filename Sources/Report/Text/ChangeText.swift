import Analyzer

/// What a change does, in a few lines below its findings.
struct ChangeText {
  let change: ChangeSummary
  let review: Review
  let context: FormatContext

  private var ink: Ink { Ink(isEnabled: context.usesColor) }

  /// The verdict on the change and what it does to the figures of the project.
  var lines: [String] {
    let sentences = [figures, existing, coverage].compactMap(\.self) + architecture + [result]
    return sentences.flatMap { WordWrap.lines($0, first: context.width, rest: context.width - 2) }
  }

  /// The rules whose number of findings in the project moved.
  private var figures: String? {
    guard !change.rules.isEmpty else { return nil }
    let parts = change.rules.map { "\($0.rule) \($0.count.before) -> \($0.count.after)" }
    return "In the project: " + parts.joined(separator: ", ")
  }

  private var existing: String? {
    guard change.existing > 0 else { return nil }
    let verb = change.existing == 1 ? "is" : "are"
    return "\(Wording.count(change.existing, "older finding")) \(verb) in the touched files; `--all` shows "
      + (change.existing == 1 ? "it" : "them")
  }

  private var coverage: String? {
    let before = Wording.percent(change.figures.coverage.before.coverage)
    let after = Wording.percent(change.figures.coverage.after.coverage)
    return before == after ? nil : "Checklist coverage of the project \(before) -> \(after)"
  }

  /// What begins to follow another architecture.
  private var architecture: [String] {
    change.architecture.prefix(5).map { change in
      let name = change.module.map(VisibleText.escaped) ?? "The project"
      return
        "\(name) turns from \(change.before.title) to \(change.after.title) (\(VisibleText.escaped(change.reason))); "
        + "this change is judged as \(change.before.title)"
    }
  }

  private var accepted: String {
    review.baselined > 0 ? ", \(review.baselined) accepted by the baseline" : ""
  }

  private var result: String {
    let base = VisibleText.escaped(change.base)
    let files = Wording.count(review.files.count, "file")
    let fixed = change.fixedCount > 0 ? ", \(Wording.count(change.fixedCount, "finding")) fixed" : ""
    guard !review.findings.isEmpty else {
      return review.files.isEmpty && fixed.isEmpty
        ? "No Swift file differs from \(base)."
        : ink("Nothing introduced", .green + .bold) + " in \(files) since \(base)\(fixed)\(accepted)."
    }
    return Wording.counts(review.findings) { ink($0, $1.style + .bold) }
      + " introduced in \(files) since \(base)\(fixed)\(accepted)."
  }
}
