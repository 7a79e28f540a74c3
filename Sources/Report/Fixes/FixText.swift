package import Analyzer

/// The output of `review fix`.
package struct FixText {
  private let outcome: FixOutcome
  private let written: [FixOutcome.FixedFile]
  private let appliesUnsafe: Bool
  private let ink: Ink

  /// - Parameter written: The files in `outcome` that were written.
  package init(_ outcome: FixOutcome, written: [FixOutcome.FixedFile], appliesUnsafe: Bool, usesColor: Bool) {
    self.outcome = outcome
    self.appliesUnsafe = appliesUnsafe
    self.written = written
    ink = Ink(isEnabled: usesColor)
  }

  /// One line per file, followed by a summary.
  package var text: String { (files + [result] + note).map { $0 + "\n" }.joined() }

  private var files: [String] {
    written.map { file in
      let rules = file.fixes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      return ink(VisibleText.escaped(file.path), .bold) + ": " + rules.joined(separator: ", ")
    }
  }

  private var result: String {
    let count = written.flatMap(\.fixes.values).reduce(0, +)
    guard count > 0 else {
      let advice = outcome.review.change == nil ? "" : " To fix the whole project, add `--all`."
      return "No \(appliesUnsafe ? "" : "safe ")fixes available\(scope).\(advice)"
    }
    return ink("Fixed \(Wording.count(count, "finding"))", .green + .bold)
      + " in \(Wording.count(written.count, "file"))."
  }

  private var scope: String {
    outcome.review.change.map { " for findings introduced since \(VisibleText.escaped($0.base))" } ?? ""
  }

  private var note: [String] {
    let count = outcome.remainingUnsafeFixes
    guard count > 0 else { return [] }
    let them = count == 1 ? "it" : "them"
    return [
      "\(count) unsafe \(count == 1 ? "fix is" : "fixes are") available: preview \(them) with `--unsafe --diff`, or apply "
        + "\(them) with `--unsafe`."
    ]
  }
}
