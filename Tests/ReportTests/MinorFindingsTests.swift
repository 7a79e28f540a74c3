import Analyzer
import Report
import Testing

/// Tests which findings people and agents see without asking for all of them.
struct MinorFindingsTests {
  private static func finding(
    _ rule: String, _ severity: Severity, line: Int, symbol: String = "FeedView.body", value: Int? = nil,
    limit: Int? = nil, isMinor: Bool = false, advice: String? = nil
  ) -> Finding {
    let start = SourcePosition(line: line, column: 1)
    return Finding(
      rule: rule, severity: severity, path: "FeedView.swift", range: SourceRange(start: start, end: start),
      message: "message of line \(line)" + (advice.map { "; \($0)" } ?? ""), symbol: symbol, value: value, limit: limit,
      fingerprint: "\(line)",
      isMinor: isMinor)
  }

  private static func review(_ findings: [Finding]) -> Review {
    Review(
      architecture: ArchitectureVerdict(architecture: .mv, reason: "no view models"), files: [], findings: findings,
      checklists: [], folders: [], coverage: CoverageCount(), suppressed: 0, baselined: 0, skipped: [])
  }

  private static let findings = [
    finding("any_view", .warning, line: 1), finding("any_view", .warning, line: 2, isMinor: true),
    finding("foreground_color", .info, line: 3, isMinor: true),
    finding("body_length", .error, line: 4, value: 90, limit: 80, isMinor: true),
    finding("body_nesting", .warning, line: 5, value: 7, limit: 6),
  ]

  private static func context(
    _ verbosity: FormatContext.Verbosity = .normal, failing: Severity? = .error
  ) -> FormatContext {
    var context = FormatContext(toolVersion: "0.1.0", verbosity: verbosity)
    context.failingSeverity = failing
    return context
  }

  private static func lines(_ text: String) -> [Int] {
    (1...5).filter { text.contains("message of line \($0)") }
  }

  @Test(arguments: [
    (FormatContext.Verbosity.normal, [1, 4]), (.quiet, [1, 4]), (.verbose, [1, 2, 3, 4, 5]),
  ])
  func `only verbose text lists minor and resolved findings, except errors`(
    verbosity: FormatContext.Verbosity, expected: [Int]
  ) {
    #expect(Self.lines(TextFormat().render(Self.review(Self.findings), in: Self.context(verbosity))) == expected)
  }

  @Test(arguments: [(Severity.info, [1, 2, 3, 4]), (.warning, [1, 2, 4]), (.error, [1, 4])])
  func `minor findings that make the command fail are listed`(failing: Severity, expected: [Int]) {
    let context = Self.context(failing: failing)
    #expect(Self.lines(TextFormat().render(Self.review(Self.findings), in: context)) == expected)
    #expect(Self.lines(AgentFormat().content(of: Self.review(Self.findings), in: context).text) == expected)
  }

  @Test func `the result states how many minor findings are not listed`() {
    let text = TextFormat().render(Self.review(Self.findings), in: Self.context())
    #expect(text.contains("1 error, 1 warning in 1 of 0 files (2 minor, `--verbose` to list)."))
    let agent = AgentFormat().content(of: Self.review(Self.findings), in: Self.context()).text
    #expect(agent.hasSuffix("2 findings (1 error, 1 warning); 2 minor not shown\n"))
  }

  @Test func `a finding names the rules of those that it also resolves`() {
    let view = Self.finding("view_type_length", .warning, line: 1, symbol: "FeedView", value: 300, limit: 250)
    let file = Self.finding("view_file_length", .warning, line: 2, symbol: "FeedView", value: 400, limit: 300)
    let helpers = Self.finding("computed_view_helpers", .warning, line: 3, symbol: "FeedView")
    let text = TextFormat().render(Self.review([view, file, helpers]), in: Self.context())
    #expect(Self.lines(text) == [3])
    #expect(text.contains("= also resolves: view_file_length (line 2), view_type_length (line 1)\n"))
    #expect(
      TextFormat().render(Self.review([view, file]), in: Self.context())
        .contains("= also resolves: view_file_length (line 2)\n"))
    let nested = Self.finding("body_nesting", .warning, line: 1, value: 9, limit: 6)
    let body = Self.finding("body_length", .warning, line: 1, value: 90, limit: 40)
    #expect(
      TextFormat().render(Self.review([nested, body]), in: Self.context()).contains("= also resolves: body_nesting\n"))
    #expect(!TextFormat().render(Self.review([file]), in: Self.context()).contains("also resolves"))
  }

  @Test(arguments: [(Severity.warning, [1, 2]), (.info, [2]), (.error, [2])])
  func `a resolved finding is listed if only it makes the command fail`(failing: Severity, expected: [Int]) {
    let type = Self.finding("view_type_length", .info, line: 2, symbol: "FeedView", value: 400, limit: 200)
    let file = Self.finding("view_file_length", .warning, line: 1, symbol: "FeedView", value: 400, limit: 200)
    let text = TextFormat().render(Self.review([type, file]), in: Self.context(failing: failing))
    #expect(Self.lines(text) == expected)
  }

  @Test(arguments: [(FormatContext.Verbosity.normal, [1, 3]), (.verbose, [1, 2, 3])])
  func `findings with the same advice in a type share a message unless all details are shown`(
    verbosity: FormatContext.Verbosity, shown: [Int]
  ) {
    let findings = ["FeedView.title", "FeedView.count", "FeedRow.title"].enumerated().map { index, symbol in
      Self.finding("private_state", .warning, line: index + 1, symbol: symbol, advice: "make it `private`")
    }
    let text = TextFormat().render(Self.review(findings), in: Self.context(verbosity))
    #expect(Self.lines(text) == shown)
    #expect(text.contains("message of line 1; make it `private` (and 1 similar)\n") == (verbosity == .normal))
    #expect((1...3).allSatisfy { text.contains("--> FeedView.swift:\($0):1\n") })
  }

  @Test func `without other findings, coding agents learn only the number of minor findings`() {
    let review = Self.review([Self.findings[1]])
    #expect(AgentFormat().content(of: review, in: Self.context()).text == "no findings; 1 minor not shown\n")
  }

  @Test func `a finding at a stricter level than the default is not minor`() {
    let error = Self.finding("foreground_color", .warning, line: 1, isMinor: true)
    #expect(!error.isMinorAtDefaultLevel)
  }
}
