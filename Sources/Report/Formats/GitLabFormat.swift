package import Analyzer

/// A GitLab code quality report.
/// - Source: GitLab docs, "Code Quality report format".
package struct GitLabFormat: FindingFormat {
  package let name = "gitlab"
  package let summary = "a code quality report for GitLab"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    .document(JSONValue.array(review.findings.map(issue)).text())
  }

  private func issue(_ finding: Finding) -> JSONValue {
    [
      "description": .string(finding.message),
      "check_name": .string(finding.rule),
      "fingerprint": .string(finding.fingerprint),
      "severity": .string(Self.severity(finding.severity)),
      "location": [
        "path": .string(finding.path),
        "lines": ["begin": .integer(finding.range.start.line), "end": .integer(finding.range.end.line)],
      ],
    ]
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .info: "info"
    case .warning: "minor"
    case .error: "major"
    }
  }
}
