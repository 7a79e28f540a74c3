import Analyzer
import Testing

@testable import ReviewBot

/// Tests the explanation of a rule in a comment.
struct RuleCommentTests {
  private static let rules = Dictionary(uniqueKeysWithValues: RuleList.infos.map { ($0.id, $0) })

  @Test(arguments: RuleList.infos.map(\.id))
  func `a comment contains the message, the reason, how to suppress the rule and where to read more`(
    _ rule: String
  ) throws {
    let finding = PlanCase.finding("a", line: 13, rule: rule, message: "`Feed` does it; do something else")
    let plain = CommentText(style: CommentStyle(capabilities: ForgeCapabilities(), rules: Self.rules)).body([finding])
    #expect(plain.hasPrefix("**warning** `\(rule)`: `Feed` does it; do something else.\n\n<details>"))
    let why = try #require(plain.firstMatch(of: /<summary>Why<\/summary>\n\n(.+[.!?])\n\n/))
    #expect(why.1.count > 20)
    #expect(why.1.matches(of: /[.!?] [A-Z]/).count < 2, "more than two sentences: \(why.1)")
    #expect(plain.contains("`// review:disable:next \(rule) -- reason` above the line"))
    #expect(plain.contains("set `\(rule)` under `rules`") && plain.contains("`review explain \(rule)`."))
    let linked = CommentText(
      style: CommentStyle(
        capabilities: ForgeCapabilities(), rules: Self.rules, docsURL: "https://example.org/rules")
    ).body([finding])
    #expect(linked.contains("[`\(rule)`](https://example.org/rules/\(rule).md)"))
    #expect(!linked.contains("review explain"))
  }

  @Test func `the comment on a custom rule refers to the location of its declaration`() throws {
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
        docsURL: "https://example.org/rules")
    ).body([finding])
    #expect(body.hasPrefix("**warning** `no_tracking`: `V.body` calls `track`.\n\n"))
    #expect(body.contains("\n\nDeclared in `.review.yml`, line 3.\n\n"))
    #expect(body.contains("Details: `review explain no_tracking`.") && !body.contains("under `rules`"))
    #expect(!body.contains("symbol") && !body.contains("example.org"))
  }

  @Test func `a comment shows a short example of a fix unless it suggests a fix itself`() throws {
    let rule = try #require(
      RuleList.infos.first { info in info.fixing.contains { $0.before.count { $0.isNewline } < 12 } })
    let finding = PlanCase.finding("a", line: 13, rule: rule.id)
    let text = CommentText(style: CommentStyle(capabilities: ForgeCapabilities(), rules: Self.rules))
    #expect(text.body([finding]).contains("Before:\n\n```swift\n"))
    #expect(!text.body([finding], suggestion: (finding.fingerprint, "```suggestion\n```")).contains("Before:"))
  }

  @Test func `a forge without HTML shows the explanation in full`() throws {
    var capabilities = ForgeCapabilities()
    capabilities.hasHTML = false
    let body = CommentText(style: CommentStyle(capabilities: capabilities, rules: Self.rules)).body([
      PlanCase.finding("a", line: 13, rule: "body_length")
    ])
    #expect(body.contains("\n\n**Why**: ") && !body.contains("<details>"))
  }

  @Test func `identical findings in a file are reported once`() {
    func body(_ lines: Int...) -> String {
      CommentText(style: CommentStyle(capabilities: ForgeCapabilities(), rules: [:])).body(
        lines.enumerated().map { PlanCase.finding("\($0)", line: $1, message: "it is wrong") })
    }
    #expect(body(13, 13).contains("\n\n2 times on this line.\n\n"))
    #expect(body(13, 15, 20).contains("\n\nSame finding on lines 15, 20.\n\n"))
    #expect(body(13, 13, 15).contains("\n\n2 times on this line, also on line 15.\n\n"))
  }
}
