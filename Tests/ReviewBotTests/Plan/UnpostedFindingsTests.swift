import Analyzer
import Testing

@testable import ReviewBot

/// Tests findings that have no comment although their severity is sufficient.
@Suite struct UnpostedFindingsTests {
  @Test(arguments: [false, true])
  func `a minor finding is only listed in the summary, even if it has a safe fix`(hasFix: Bool) throws {
    let edit = Fix.Edit(
      range: .init(start: .init(line: 13, column: 1), end: .init(line: 13, column: 2)), replacement: "x")
    let minor = PlanCase.finding(
      "a", line: 13, isMinor: true, fix: hasFix ? Fix(isSafe: true, edits: [edit]) : nil)
    var pull = PlanCase([minor, PlanCase.finding("b", line: 14)])
    let plan = pull.plan()
    #expect(plan.create.map(\.comment.end.new) == [14])
    let summary = try #require(plan.newSummary)
    #expect(summary.contains("<summary>1 minor finding</summary>"))
    pull.options.minimumSeverity = .info
    #expect(pull.plan().create.count == 2)
  }

  private static let levels: [(rule: String, severity: Severity, limit: Int?, isPosted: Bool)] = [
    ("inline_action", .warning, 3, false), ("inline_action", .warning, 2, true), ("inline_action", .error, 3, true),
    ("foreground_color", .info, nil, false), ("foreground_color", .warning, nil, true),
    // Off by default.
    ("hard_coded_color", .warning, nil, true),
  ]

  @Test(arguments: levels)
  func `a minor finding has a comment if the team chose its level`(
    rule: String, severity: Severity, limit: Int?, isPosted: Bool
  ) {
    let finding = PlanCase.finding(
      "a", line: 13, rule: rule, severity: severity, value: limit.map { $0 + 6 }, limit: limit, isMinor: true)
    #expect(PlanCase([finding]).plan().create.isEmpty != isPosted)
  }

  @Test func `a finding that another comment also resolves is only listed in the summary`() throws {
    let actor = PlanCase.finding("a", line: 13, rule: "missing_main_actor", symbol: "FeedModel")
    let removal = PlanCase.finding("b", line: 14, rule: "unnecessary_view_model", symbol: "FeedModel")
    let plan = PlanCase([actor, removal]).plan()
    #expect(plan.create.map(\.rules) == [["unnecessary_view_model"]])
    let summary = try #require(plan.newSummary)
    #expect(summary.contains("1 finding that other comments also resolve"))
    #expect(PlanCase([actor]).plan().create.count == 1)
  }

  @Test func `a finding that is outside the diff covers no other`() {
    let actor = PlanCase.finding("a", line: 13, rule: "missing_main_actor", symbol: "FeedModel")
    let removal = PlanCase.finding(
      "b", line: 200, rule: "unnecessary_view_model", symbol: "FeedModel")
    #expect(PlanCase([actor, removal]).plan().create.map(\.rules) == [["missing_main_actor"]])
  }
}
