import Analyzer
import Arguments
import Foundation
import Report
import TestSupport
import Testing

@testable import review

@Suite struct RulePagesTests {
  private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/rules")

  @Test func `the pages in docs are up to date (run script docs otherwise)`() throws {
    let pages = RulePages(rules: RuleList.infos).pages
    let present = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    #expect(Set(present) == Set(pages.keys))
    for (name, text) in pages {
      let written = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      #expect(written == text, "docs/rules/\(name) is stale")
    }
  }

  @Test func `writing rule pages removes those for deleted rules and keeps other files`() throws {
    let folder = try TemporaryFolder()
    try folder.write("# gone_rule\n\n`// review:disable:next gone_rule -- reason`\n", to: "gone_rule.md")
    try folder.write("# notes\n\nMine.\n", to: "notes.md")
    try RulePages(rules: RuleList.infos).write(to: folder.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains("gone_rule.md"))
    #expect(names.contains("notes.md"))
    #expect(names.contains("body_length.md"))
    #expect(names.contains("README.md"))
  }

  @Test(arguments: RuleList.infos.map(\.id))
  func `an explanation includes the rule, its rationale and an example, and fits the width`(_ id: String) throws {
    let rule = try #require(RuleList.infos.first { $0.id == id })
    let text = RuleExplanation(rule, usesColor: false, width: 80).text
    #expect(text.hasPrefix(id + "\n"))
    #expect(text.contains("↓"))
    #expect(text.contains("Why it matters\n"))
    for examples in [rule.triggering, rule.good] {
      let rest = examples.count - 3
      #expect(text.contains("… and \(rest) more (`review rules --pages FOLDER` writes them all)") == (rest > 0))
    }
  }

  @Test func `the configuration schema is valid JSON and contains every rule`() throws {
    let text = ConfigurationSchema.text(RuleList.infos, sections: ConfigurationSections.all)
    let schema = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    let forms = try #require((properties["rules"] as? [String: Any])?["anyOf"] as? [[String: Any]])
    let rules = try #require(forms.first?["properties"] as? [String: Any])
    #expect(Set(rules.keys) == Set(RuleList.infos.map(\.id)))
    #expect(
      Set(properties.keys).isSuperset(of: [
        "review", "architecture", "overrides", "assume", "suppressions", "bot", "report",
      ]))
  }
}
