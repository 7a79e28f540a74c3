package import Analyzer

/// Which commit of a step introduced and fixed which finding.
package struct StepCauses: Sendable, Hashable {
  /// What a finding is told by within a step: its place in the sample that has it, which for an introduced one is that after
  /// the step and for a fixed one that before.
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

  /// Indices into the commits of the sample; several where several findings are alike.
  package var introduced: [Place: [Int]] = [:]
  package var fixed: [Place: [Int]] = [:]
  /// By how many findings each commit changed each rule, by the index of the commit; what it did not change is not listed.
  ///
  /// More than what the step introduced and fixed: findings that come and go within it count as well, so that renaming a type
  /// counts nothing.
  package var differences: [Int: [String: Int]] = [:]

  package init() {}
}
