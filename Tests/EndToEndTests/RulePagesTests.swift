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

  @Test func `the pages under docs are those that the rules print; run script docs when this fails`() throws {
    let pages = RulePages(rules: RuleList.infos).pages
    let present = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    #expect(Set(present) == Set(pages.keys))
    for (name, text) in pages {
      let written = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      #expect(written == text, "docs/rules/\(name) is stale")
    }
  }

  @Test func `writing pages removes those of gone rules and leaves other files alone`() throws {
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
  func `an explanation names the rule, its reason and an example, within the width`(_ id: String) throws {
    let rule = try #require(RuleList.infos.first { $0.id == id })
    let text = RuleExplanation(rule, usesColor: false, width: 80).text
    #expect(text.hasPrefix(id + "\n"))
    #expect(text.contains("↓"))
    #expect(text.contains("Why\n"))
  }

  @Test func `the schema of the configuration is JSON and knows every rule`() throws {
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
