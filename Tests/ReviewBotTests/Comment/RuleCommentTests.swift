import Analyzer
import Testing

@testable import ReviewBot

/// What a comment says of each rule there is.
struct RuleCommentTests {
  private static let cards = Dictionary(uniqueKeysWithValues: RuleList.infos.map { ($0.id, $0) })

  @Test(arguments: RuleList.infos.map(\.id))
  func `a comment says what, why and how to mend it, and where to read on`(_ rule: String) throws {
    let finding = PlanCase.finding("a", line: 13, rule: rule, message: "`Feed` does it; do something else")
    let plain = CommentText(style: CommentStyle(capabilities: ForgeCapabilities(), rules: Self.cards)).body([finding])
    let why = try #require(plain.firstMatch(of: /\*\*Why\*\*: (.+[.!?]) More: `review explain ([a-z_]+)`\. {2}\n/))
    #expect(why.1.count > 20 && why.2 == rule)
    #expect(why.1.matches(of: /[.!?] [A-Z]/).isEmpty, "more than one sentence: \(why.1)")
    #expect(plain.firstMatch(of: /\n\*\*Aim\*\*: .{15,}/) != nil)
    #expect(plain.hasPrefix("**warning** `\(rule)`: `Feed` does it; do something else.\n\n"))
    let linked = CommentText(
      style: CommentStyle(
        capabilities: ForgeCapabilities(), rules: Self.cards, rulePages: "https://example.org/rules")
    ).body([finding])
    #expect(linked.contains("[`\(rule)`](https://example.org/rules/\(rule).md)"))
    #expect(!linked.contains("review explain"))
  }

  @Test func `a rule of the configuration is told by its message and where it is declared`() throws {
    let bytes = Array(
      """
      review: 1
      custom_rules:
        no_tracking: {message: "`{symbol}` calls `{matched}`", forbid: {calls: ["track(*)"]}}
      """.utf8)
    let configuration = try ConfigurationLoader(rules: RuleList.infos).load(
      root: bytes, file: ".review.yml", into: Configuration())
    let finding = PlanCase.finding("a", line: 13, rule: "no_tracking", message: "`V.body` calls `track`")
    let body = CommentText(
      style: CommentStyle(
        capabilities: ForgeCapabilities(), rules: configuration.ruleInfosByID,
        rulePages: "https://example.org/rules")
    ).body([finding])
    #expect(body.hasPrefix("**warning** `no_tracking`: `V.body` calls `track`.\n\n"))
    #expect(body.contains("**Why**: Declared in `.review.yml`, line 3. More: `review explain no_tracking`."))
    #expect(!body.contains("symbol") && !body.contains("example.org"))
  }

  @Test func `what is said several times of a line or a file is said once`() {
    func body(_ lines: Int...) -> String {
      CommentText(style: CommentStyle(capabilities: ForgeCapabilities(), rules: [:])).body(
        lines.enumerated().map { PlanCase.finding("\($0)", line: $1, message: "it is wrong") })
    }
    #expect(body(13, 13).contains("\n\n2 times on this line.\n\n"))
    #expect(body(13, 15, 20).contains("\n\nThe same on lines 15, 20.\n\n"))
    #expect(body(13, 13, 15).contains("\n\n2 times on this line, also on line 15.\n\n"))
  }
}
