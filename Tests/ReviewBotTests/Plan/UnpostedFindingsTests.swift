import Analyzer
import Testing

@testable import ReviewBot

/// Tests findings that have no comment although their severity is sufficient.
@Suite struct UnpostedFindingsTests {
  @Test(arguments: [false, true])
  func `a minor finding is only listed in the summary, even if it has a safe fix`(hasFix: Bool) {
    let edit = Fix.Edit(
      range: .init(start: .init(line: 13, column: 1), end: .init(line: 13, column: 2)), replacement: "x")
    let minor = PlanCase.finding(
      "a", line: 13, isMinor: true, fix: hasFix ? Fix(isSafe: true, edits: [edit]) : nil)
    var pull = PlanCase([minor, PlanCase.finding("b", line: 14)])
    let plan = pull.plan()
    #expect(plan.create.map(\.comment.end.new) == [14])
    guard case .create(let summary) = plan.summary else {
      Issue.record("no summary")
      return
    }
    #expect(summary.contains("<summary>1 minor finding</summary>"))
    pull.options.minimumSeverity = .info
    #expect(pull.plan().create.count == 2)
  }

  @Test(arguments: [
    (Severity.warning, 3, false), (.warning, 2, true), (.error, 3, true),
  ])
  func `a minor finding has a comment if the team chose its level`(severity: Severity, limit: Int, isPosted: Bool) {
    let finding = PlanCase.finding(
      "a", line: 13, rule: "inline_action", severity: severity, value: 9, limit: limit, isMinor: true)
    #expect(PlanCase([finding]).plan().create.isEmpty != isPosted)
  }

  @Test func `a finding that another comment also resolves is only listed in the summary`() {
    let actor = PlanCase.finding("a", line: 13, rule: "missing_main_actor", symbol: "FeedModel")
    let removal = PlanCase.finding("b", line: 14, rule: "unnecessary_view_model", symbol: "FeedModel")
    let plan = PlanCase([actor, removal]).plan()
    #expect(plan.create.map(\.rules) == [["unnecessary_view_model"]])
    guard case .create(let summary) = plan.summary else {
      Issue.record("no summary")
      return
    }
    #expect(summary.contains("1 finding that other comments also resolve"))
    #expect(PlanCase([actor]).plan().create.count == 1)
  }
}
