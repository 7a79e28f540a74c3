package import Analyzer

/// What `review fix` did, for a person.
package struct FixText {
  private let outcome: FixOutcome
  private let written: [FixOutcome.MendedFile]
  private let appliesUnsafe: Bool
  private let ink: Ink

  /// - Parameter written: The files of the outcome that were replaced.
  package init(_ outcome: FixOutcome, written: [FixOutcome.MendedFile], appliesUnsafe: Bool, usesColor: Bool) {
    self.outcome = outcome
    self.appliesUnsafe = appliesUnsafe
    self.written = written
    ink = Ink(isEnabled: usesColor)
  }

  /// A line for each file, and one for the whole.
  package var text: String { (files + [result] + remark).map { $0 + "\n" }.joined() }

  private var files: [String] {
    written.map { file in
      let rules = file.fixes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      return ink(VisibleText.escaped(file.path), .bold) + ": " + rules.joined(separator: ", ")
    }
  }

  private var result: String {
    let count = written.flatMap(\.fixes.values).reduce(0, +)
    guard count > 0 else { return "Nothing \(place)can be mended by a \(appliesUnsafe ? "" : "safe ")fix." }
    return ink("Mended \(Wording.count(count, "finding"))", .green + .bold)
      + " in \(Wording.count(written.count, "file"))."
  }

  private var place: String {
    outcome.review.change.map { "that changed since \(VisibleText.escaped($0.base)) " } ?? ""
  }

  private var remark: [String] {
    let count = outcome.unsafeLeft
    guard count > 0 else { return [] }
    return [
      "\(Wording.count(count, "finding")) more \(count == 1 ? "has" : "have") a fix that may change what the code "
        + "does: `--unsafe` applies \(count == 1 ? "it" : "them"), `--unsafe --diff` shows \(count == 1 ? "it" : "them")."
    ]
  }
}
