import Analyzer
import Report
import Testing

/// Tests the list of rules for terminals and pipes.
struct RuleTableTests {
  private func lines(width: Int?) -> [Substring] {
    RuleTable.text(RuleList.themes, usesColor: false, width: width)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the IDs in the order of the list.
  private func names(_ lines: [Substring]) -> [String] {
    lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test(arguments: [60, 80, 120, nil])
  func `rules are sorted below the title of their theme`(width: Int?) {
    let lines = lines(width: width)
    let titles = lines.filter { !$0.isEmpty && !$0.hasPrefix(" ") }.map(String.init)
    #expect(
      titles == RuleList.themes.map(\.title) + ["\(RuleList.infos.count) rules; run `review explain RULE` for details."]
    )
    #expect(names(lines) == RuleList.themes.flatMap { $0.rules.map(\.id).sorted() })
  }

  @Test(arguments: [60, 80, 120])
  func `the list fits the terminal`(width: Int) {
    #expect(lines(width: width).allSatisfy { DisplayWidth.of($0) <= width && !$0.hasSuffix(" ") })
  }

  @Test func `without a terminal, each rule is one line with its level, fix and summary`() throws {
    let line = try #require(lines(width: nil).first { $0.hasPrefix("  foreground_color ") })
    let rule = try #require(RuleList.infosByID["foreground_color"])
    #expect(line.contains("\(LevelText.defaults(of: rule)) (safe fix)"))
    #expect(line.hasSuffix(rule.summary))
  }

  @Test func `a group without rules has no title`() {
    let text = RuleTable.text([(title: "Custom rules", rules: [])], usesColor: false, width: nil)
    #expect(!text.contains("Custom"))
  }
}
