import Analyzer
import Testing

@testable import ReviewBot

/// Tests suggested changes.
struct SuggestionTests {
  private static func edit(_ startLine: Int, _ startColumn: Int, _ endLine: Int, _ endColumn: Int, _ text: String)
    -> Fix.Edit
  {
    Fix.Edit(
      range: SourceRange(
        start: .init(line: startLine, column: startColumn), end: .init(line: endLine, column: endColumn)),
      replacement: text)
  }

  private static let fixes: [(edits: [Fix.Edit], line: Int, lines: ClosedRange<Int>?, new: [String])] = [
    ([edit(13, 11, 13, 18, "Text")], 13, 13...13, ["  let a = Text(x)"]),
    ([edit(13, 3, 13, 6, "var"), edit(13, 11, 13, 21, "x")], 13, 13...13, ["  var a = x"]),
    ([edit(13, 1, 14, 12, "  let both = 1")], 13, 13...14, ["  let both = 1"]),
    ([edit(13, 1, 14, 1, "")], 13, 13...13, []),
    ([edit(13, 1, 13, 1, "  @State\n")], 13, 13...13, ["  @State", "  let a = AnyView(x)"]),
    (
      [edit(13, 1, 13, 1, ""), edit(16, 1, 16, 1, "// ")], 13, 13...16,
      ["  let a = AnyView(x)", "  let b = 2", "  let c = 3", "//   let d = 4"]
    ),
    ([edit(13, 1, 13, 1, "")], 13, nil, []),
    ([edit(14, 1, 14, 2, "")], 13, nil, []),
    ([edit(13, 1, 48, 2, "")], 13, nil, []),
    ([edit(13, 1, 13, 99, "")], 13, nil, []),
    ([edit(9, 1, 13, 2, "")], 13, nil, []),
    ([edit(13, 5, 13, 9, "a"), edit(13, 7, 13, 12, "b")], 13, nil, []),
  ]

  @Test(arguments: fixes)
  func `suggestions consist of whole lines within one hunk`(
    edits: [Fix.Edit], line: Int, lines: ClosedRange<Int>?, new: [String]
  ) throws {
    let file = try #require(ShownLines(PlanCase.diff).file("App/Feed.swift"))
    let suggestion = Suggestion(Fix(isSafe: true, edits: edits), at: line, in: file)
    #expect(suggestion?.lines == lines)
    #expect(suggestion?.new ?? [] == new)
  }

  @Test func `a suggestion covers exactly the lines of its comment, in the forge's syntax`() throws {
    let fix = Fix(isSafe: true, edits: [Self.edit(13, 1, 14, 12, "  let both = 1")])
    var pull = PlanCase([PlanCase.finding("a", line: 13, fix: fix)])
    pull.capabilities.hasMultiLineComments = true
    for (style, fence) in [
      (ForgeCapabilities.SuggestionStyle.lines, "```suggestion\n  let both = 1\n```"),
      (.relative, "```suggestion:-1+0\n  let both = 1\n```"),
      (.none, "```diff\n-  let a = AnyView(x)\n-  let b = 2\n+  let both = 1\n```"),
    ] {
      pull.capabilities.suggestions = style
      let comment = try #require(pull.plan().create.first?.comment)
      #expect(comment.start.new == 13 && comment.end.new == 14)
      #expect(comment.body.contains(fence))
    }
    // GitLab would execute a quick action at the start of a line.
    let command = Fix(isSafe: true, edits: [Self.edit(13, 1, 14, 12, "```\n/merge\n```")])
    pull.findings = [PlanCase.finding("a", line: 13, fix: command)]
    pull.capabilities.suggestions = .relative
    let body = try #require(pull.plan().create.first?.comment.body)
    #expect(!body.contains("suggestion:"))
    #expect(body.contains("\n+/merge\n"))
    pull.findings = [PlanCase.finding("a", line: 13, fix: fix)]
    pull.capabilities.hasMultiLineComments = false
    let comment = try #require(pull.plan().create.first?.comment)
    #expect(!comment.isMultiLine && !comment.body.contains("suggestion"))
  }
}
