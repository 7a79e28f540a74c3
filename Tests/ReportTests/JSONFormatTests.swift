import Analyzer
import Foundation
import TestSupport
import Testing

@testable import Report

struct JSONFormatTests {
  private let text = JSONFormat().render(SampleReview.full, in: SampleReview.context())

  @Test func `the document matches the golden file`() {
    Golden.expect(text, equals: "json/full.json")
  }

  @Test func `an empty review is a complete document`() {
    Golden.expect(JSONFormat().render(SampleReview.empty, in: SampleReview.context()), equals: "json/empty.json")
  }

  @Test func `Foundation decodes the document`() throws {
    let root = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let findings = try #require(root["findings"] as? [[String: Any]])
    #expect(findings.compactMap { $0["message"] as? String } == SampleReview.findings.map(\.message))
    #expect(findings.compactMap { $0["path"] as? String } == SampleReview.findings.map(\.path))
    let summary = try #require(root["summary"] as? [String: Any])
    #expect(summary["coverage"] as? Double == 0.861)
    #expect((summary["skipped"] as? [[String: String]])?.first?["reason"] == "is not UTF-8 at byte 17")
    #expect(text.hasSuffix("}\n") && !text.hasSuffix("\n\n"))
  }

  @Test(arguments: [
    ["schema", "tool", "root", "architecture", "files", "findings", "checklists", "summary"],
    ["path", "roles", "metrics", "types", "checklist"],
    ["lines", "code_lines", "comment_lines", "blank_lines", "max_body_length", "ui_imports"],
    [
      "name", "kind", "roles", "line", "code_lines", "stored_properties", "body_length", "body_depth", "cohesion",
    ],
    ["passed", "failed", "human", "coverage", "automated_coverage"],
    [
      "rule", "severity", "path", "line", "column", "end_line", "end_column", "message", "symbol", "value", "limit",
      "fingerprint", "introduced", "checklist", "fix", "related",
    ],
    ["safe", "edits"],
    ["start_line", "start_column", "end_line", "end_column", "replacement"],
    ["id", "items"],
    ["path", "line", "column"],
    ["id", "status", "findings", "opportunities", "failures"],
    ["files", "findings", "coverage", "automated_coverage", "suppressed", "baselined", "skipped"],
    ["error", "warning", "info"],
    ["path", "reason"],
  ])
  func `members are in the documented order`(keys: [String]) {
    #expect(objects(in: Self.document).contains(keys))
  }

  @Test func `no object has undocumented members`() {
    #expect(Set(objects(in: Self.document)).count == 15)
  }

  private static let document = JSONFormat.document(SampleReview.full, toolVersion: "0.1.0")

  private func objects(in value: JSONValue) -> [[String]] {
    switch value {
    case .object(let members): [members.map(\.key)] + members.flatMap { objects(in: $0.value) }
    case .array(let elements): elements.flatMap(objects)
    default: []
    }
  }
}
