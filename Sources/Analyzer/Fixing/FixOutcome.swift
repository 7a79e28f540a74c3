/// The result of fixing files, before anything is written.
package struct FixOutcome: Sendable {
  /// A file with applied fixes.
  package struct FixedFile: Sendable, Hashable {
    /// The path relative to the root, with `/` as the separator.
    package let path: String
    /// The file's original content.
    package let before: [UInt8]
    /// The content after all applied fixes.
    package let after: [UInt8]
    /// The number of applied fixes for each rule.
    package let fixes: [String: Int]

    package init(path: String, before: [UInt8], after: [UInt8], fixes: [String: Int]) {
      self.path = path
      self.before = before
      self.after = after
      self.fixes = fixes
    }
  }

  /// A file that could not be fixed even though it has fixable findings.
  package struct Refusal: Sendable, Hashable {
    /// The path relative to the root, with `/` as the separator.
    package let path: String
    package let reason: Reason

    package init(path: String, reason: Reason) {
      self.path = path
      self.reason = reason
    }
  }

  /// The reason a file, or a fix in it, was skipped.
  package enum Reason: Sendable, Hashable {
    /// The file does not parse, so the effect of an edit is unknown.
    case doesNotParse
    /// The file changed or became unreadable after it was analyzed.
    case changed
    /// This rule's fix would make the file invalid.
    case wouldNotParse(rule: String)
    /// The fixes for these rules keep triggering each other.
    case neverEnds(rules: [String])
  }

  /// The fixed files, sorted by path.
  package let fixedFiles: [FixedFile]
  /// The files that could not be fixed, sorted by path.
  package let refusals: [Refusal]
  /// The number of remaining findings with an unsafe fix that was not requested.
  package let remainingUnsafeFixes: Int
  /// The review after all fixes, with the remaining findings and the metrics.
  package let review: Review

  package init(fixedFiles: [FixedFile], refusals: [Refusal], remainingUnsafeFixes: Int, review: Review) {
    self.fixedFiles = fixedFiles
    self.refusals = refusals
    self.remainingUnsafeFixes = remainingUnsafeFixes
    self.review = review
  }
}

extension FixOutcome.Reason: CustomStringConvertible {
  /// The reason, phrased as a predicate whose subject is the file's path.
  package var description: String {
    switch self {
    case .doesNotParse: "does not parse and was not fixed; correct the syntax and run the command again"
    case .changed: "changed during the review and was not fixed; run the command again"
    case .wouldNotParse(let rule):
      "would no longer parse after the fix for \(rule), which was skipped; please report this bug"
    case .neverEnds(let rules):
      "was not fixed, because the fixes for \(rules.joined(separator: ", ")) undo each other; please report this bug"
    }
  }
}
