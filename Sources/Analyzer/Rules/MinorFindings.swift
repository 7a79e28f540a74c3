/// The findings that are not worth interrupting someone: the terminal and coding agents list them only on request.
package struct MinorFindings {
  private let covered: CoveredFindings

  /// - Parameter findings: All findings of a review.
  package init(of findings: [Finding]) {
    covered = CoveredFindings(findings.filter { !$0.isMinorAtDefaultLevel })
  }

  /// Whether a finding is minor, or following the advice of others that are not minor resolves it. Errors are never minor.
  package func contains(_ finding: Finding) -> Bool {
    finding.isMinorAtDefaultLevel || covered.contains(finding)
  }
}

extension Finding {
  /// Whether the rule considers the finding minor. With a stricter level than the default, the team has asked for it.
  package var isMinorAtDefaultLevel: Bool { isMinor && severity < .error && hasDefaultLevel }
}

extension [Finding] {
  /// The findings that are worth interrupting someone.
  package var withoutMinor: [Finding] {
    let minor = MinorFindings(of: self)
    return filter { !minor.contains($0) }
  }
}
