package import Analyzer

/// The complete review for scripts and the bot, schema 1.
/// - Source: docs/configuration.md, "Output formats".
package struct JSONFormat: FindingFormat {
  package let name = "json"
  package let summary = "the complete review, for scripts (schema 1)"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    .document(JSONFormat.document(review, toolVersion: context.toolVersion, commits: context.commits).text())
  }

  static func document(_ review: Review, toolVersion: String, commits: ReviewedCommits? = nil) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("schema", 1),
      .init("tool", ["name": "review", "version": .string(toolVersion)]),
      // All paths are relative to the root; an absolute path would differ between machines.
      .init("root", "."),
      .init("architecture", .string(review.architecture.architecture.rawValue)),
      .init("files", .array(review.files.map(file))),
      .init("findings", .array(review.findings.map(finding))),
      .init("checklists", .array(review.checklists.map(checklist))),
      .init("summary", summary(review)),
    ]
    if let change = review.change { members.append(.init("change", ChangeDocument(review, change, commits).value)) }
    return .object(members)
  }

  private static func file(_ file: FileReview) -> JSONValue {
    [
      "path": .string(file.path),
      "roles": roles(file.roles),
      "metrics": [
        "lines": .integer(file.lines.total),
        "code_lines": .integer(file.lines.code),
        "comment_lines": .integer(file.lines.comment),
        "blank_lines": .integer(file.lines.blank),
        "max_body_length": JSONValue(file.maxBodyLength),
        "ui_imports": JSONValue(file.uiImports),
      ],
      "types": .array(file.types.map(type)),
      "checklist": [
        "passed": .integer(file.coverage.passed),
        "failed": .integer(file.coverage.failed),
        "human": .integer(file.coverage.human),
        "coverage": JSONValue(file.coverage.coverage),
        "automated_coverage": JSONValue(file.coverage.automatedCoverage),
      ],
    ]
  }

  private static func type(_ type: TypeReview) -> JSONValue {
    [
      "name": .string(type.name),
      "kind": .string(type.kind),
      "roles": roles(type.roles),
      "line": .integer(type.line),
      "code_lines": .integer(type.codeLines),
      "stored_properties": .integer(type.storedProperties),
      "body_length": JSONValue(type.bodyLength),
      "body_depth": JSONValue(type.bodyDepth),
      "cohesion": JSONValue(type.cohesion),
    ]
  }

  /// Returns a finding as it appears in the `findings` array. `minor` is only present if it is true.
  package static func finding(_ finding: Finding) -> JSONValue {
    let value: JSONValue = [
      "rule": .string(finding.rule),
      "severity": .string(finding.severity.rawValue),
      "path": .string(finding.path),
      "line": .integer(finding.range.start.line),
      "column": .integer(finding.range.start.column),
      "end_line": .integer(finding.range.end.line),
      "end_column": .integer(finding.range.end.column),
      "message": .string(finding.message),
      "symbol": .string(finding.symbol),
      "value": JSONValue(finding.value),
      "limit": JSONValue(finding.limit),
      "fingerprint": .string(finding.fingerprint),
      "introduced": .boolean(finding.isIntroduced),
      "checklist": JSONValue(finding.checklistItems),
      "fix": finding.fix.map(fix) ?? .null,
      "related": .array(
        finding.related.map { location in
          [
            "path": .string(location.path), "line": .integer(location.range.start.line),
            "column": .integer(location.range.start.column),
          ]
        }),
    ]
    guard finding.isMinor, case .object(let members) = value else { return value }
    return .object(members + [.init("minor", .boolean(true))])
  }

  private static func fix(_ fix: Fix) -> JSONValue {
    [
      "safe": .boolean(fix.isSafe),
      "edits": .array(
        fix.edits.map { edit in
          [
            "start_line": .integer(edit.range.start.line),
            "start_column": .integer(edit.range.start.column),
            "end_line": .integer(edit.range.end.line),
            "end_column": .integer(edit.range.end.column),
            "replacement": .string(edit.replacement),
          ]
        }),
    ]
  }

  private static func checklist(_ checklist: ChecklistReview) -> JSONValue {
    [
      "id": .string(checklist.id),
      "items": .array(
        checklist.items.map { item in
          [
            "id": .string(item.id),
            "status": .string(item.status.rawValue),
            "findings": .integer(item.findings),
            "opportunities": .integer(item.opportunities),
            "failures": .integer(item.failures),
          ]
        }),
    ]
  }

  private static func summary(_ review: Review) -> JSONValue {
    [
      "files": .integer(review.files.count),
      "findings": [
        "error": .integer(review.count(.error)),
        "warning": .integer(review.count(.warning)),
        "info": .integer(review.count(.info)),
      ],
      "coverage": JSONValue(review.coverage.coverage),
      "automated_coverage": JSONValue(review.coverage.automatedCoverage),
      "suppressed": .integer(review.suppressed),
      "baselined": .integer(review.baselined),
      "skipped": .array(
        review.skipped.map { ["path": .string($0.path), "reason": .string($0.reason)] }),
    ]
  }

  private static func roles(_ roles: [Role]) -> JSONValue { JSONValue(roles.map(\.rawValue)) }
}
