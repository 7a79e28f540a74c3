package import Analyzer

/// External issues for SonarQube Server and SonarQube Cloud.
/// - Source: SonarQube docs, "Generic issue import format", 10.3 and later: rules with impacts, issues with locations.
package struct SonarQubeFormat: FindingFormat {
  package let name = "sonarqube"
  package let summary = "generic issues for SonarQube 10.3 and later"

  private static let engine = "Lintel"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    // A rule has only one impact, which is determined by its most severe finding.
    var worst: [String: Severity] = [:]
    for finding in review.findings { worst[finding.rule] = max(worst[finding.rule] ?? .info, finding.severity) }
    let rules = worst.sorted { $0.key < $1.key }.map { rule($0.key, $0.value, context.rules[$0.key]) }
    let document: JSONValue = ["rules": .array(rules), "issues": .array(review.findings.map(issue))]
    return .document(document.text())
  }

  private func rule(_ id: String, _ severity: Severity, _ info: RuleInfo?) -> JSONValue {
    [
      "id": .string(id),
      "name": .string(info?.summary ?? id),
      "description": .string(info?.rationale ?? ""),
      "engineId": .string(Self.engine),
      "cleanCodeAttribute": "MODULAR",
      "impacts": [["softwareQuality": "MAINTAINABILITY", "severity": .string(Self.impact(severity))]],
    ]
  }

  private static func impact(_ severity: Severity) -> String {
    switch severity {
    case .info: "LOW"
    case .warning: "MEDIUM"
    case .error: "HIGH"
    }
  }

  private func issue(_ finding: Finding) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(finding.rule)),
      .init("primaryLocation", location(finding.path, finding.range, message: finding.message)),
    ]
    let others = finding.related.map { location($0.path, $0.range, message: "related location") }
    if !others.isEmpty { members.append(.init("secondaryLocations", .array(others))) }
    return .object(members)
  }

  private func location(_ path: String, _ range: SourceRange, message: String) -> JSONValue {
    [
      "message": .string(message), "filePath": .string(path), "textRange": textRange(range),
    ]
  }

  /// Returns a range; SonarQube's columns are zero-based, and its ranges must not be empty.
  private func textRange(_ range: SourceRange) -> JSONValue {
    guard range.start < range.end else { return ["startLine": .integer(range.start.line)] }
    return [
      "startLine": .integer(range.start.line), "endLine": .integer(range.end.line),
      "startColumn": .integer(range.start.column - 1), "endColumn": .integer(range.end.column - 1),
    ]
  }
}
