package import Analyzer

/// Which commit of a step introduced and fixed which finding.
package struct StepCauses: Sendable, Hashable {
  /// What a finding is told by within a step.
  package struct Place: Sendable, Hashable {
    /// As the sample after the step calls the file.
    package let path: String
    package let rule: String
    package let severity: Severity
    /// In the sample that has the finding: the one after the step for an introduced, the one before for a fixed finding.
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

  package init() {}
}
