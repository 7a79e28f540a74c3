package import Analyzer

/// A GitLab Code Quality report.
/// - Source: GitLab docs, "Code Quality report format".
package struct GitLabFormat: FindingFormat {
  package let name = "gitlab"
  package let summary = "a Code Quality report for GitLab"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    .document(JSONValue.array(review.findings.map { issue($0, in: context) }).text())
  }

  private func issue(_ finding: Finding, in context: FormatContext) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("description", .string(finding.message)),
      .init("check_name", .string(finding.rule)),
      .init("fingerprint", .string(finding.fingerprint)),
      .init("severity", .string(Self.severity(finding.severity))),
      .init("location", Self.location(context.pathInRepository(finding.path), finding.range)),
    ]
    if !finding.related.isEmpty {
      let others = finding.related.map { Self.location(context.pathInRepository($0.path), $0.range) }
      members.append(.init("otherLocations", .array(others)))
    }
    return .object(members)
  }

  private static func location(_ path: String, _ range: SourceRange) -> JSONValue {
    [
      "path": .string(path), "lines": ["begin": .integer(range.start.line), "end": .integer(range.end.line)],
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
