package import Analyzer

/// The commits in a step that introduced or fixed each finding.
package struct StepCauses: Sendable, Hashable {
  /// Identifies a finding within a step by its location. For an introduced finding, this is the location in the sample
  /// after the step; for a fixed finding, it is the location in the sample before the step.
  package struct Location: Sendable, Hashable {
    package let path: String
    /// The rule's ID.
    package let rule: String
    package let severity: Severity
    /// The 1-based line; 0 if unknown.
    package let line: Int

    package init(path: String, rule: String, severity: Severity, line: Int) {
      self.path = path
      self.rule = rule
      self.severity = severity
      self.line = line
    }
  }

  /// Indices into the sample's commits. A location with several identical findings can have several indices.
  package var introduced: [Location: [Int]] = [:]
  /// Indices into the sample's commits for findings that the step fixes, as in `introduced`.
  package var fixed: [Location: [Int]] = [:]
  /// For each commit index, the change in the number of findings, keyed by rule. Unchanged rules are omitted.
  ///
  /// Covers the files whose findings the step changes. Includes findings that appear and disappear in these files within
  /// the step, so that the changes from renaming a type add up to zero.
  package var differences: [Int: [String: Int]] = [:]

  package init() {}
}
