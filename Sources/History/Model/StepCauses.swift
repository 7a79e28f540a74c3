package import Analyzer

/// The commits of a step that introduced and fixed each finding.
package struct StepCauses: Sendable, Hashable {
  /// Identifies a finding within a step by its location: for an introduced finding, in the sample after the step; for a
  /// fixed one, in the sample before it.
  package struct Place: Sendable, Hashable {
    package let path: String
    package let rule: String
    package let severity: Severity
    package let line: Int

    package init(path: String, rule: String, severity: Severity, line: Int) {
      self.path = path
      self.rule = rule
      self.severity = severity
      self.line = line
    }
  }

  /// Indices into the commits of the sample; several if several findings are identical.
  package var introduced: [Place: [Int]] = [:]
  package var fixed: [Place: [Int]] = [:]
  /// By commit index, the change in the number of findings of each rule; unchanged rules are omitted.
  ///
  /// Includes findings that appear and disappear within the step, so that renaming a type amounts to zero.
  package var differences: [Int: [String: Int]] = [:]

  package init() {}
}
