import Testing

@testable import Analyzer

/// What becomes of the items of the checklists.
@Suite struct ChecklistEvaluationTests {
  private let item = Checklist.Item("a.b", "Text", applies: .view, decidedBy: .rules(["one", "two"]))
  private let checklist = Checklist(id: "a", scope: .always, items: [])

  private func status(findings: [String: Int] = [:], off: Set<String> = [], roles: RoleSet = .view) -> ItemStatus {
    ChecklistEvaluation(hasViewModels: true, hasReducers: false).status(
      of: item, in: checklist,
      for: .init(
        path: "A.swift", roles: roles, isTest: false, architecture: .mv, isOff: off.contains, findings: findings))
  }

  @Test func `an item holds where all its rules are quiet`() {
    #expect(status() == .passed)
    #expect(status(off: ["one"]) == .passed)
    #expect(status(findings: ["two": 1]) == .failed)
    #expect(status(findings: ["two": 1], off: ["one"]) == .failed)
    #expect(status(findings: ["three": 1]) == .passed)
    #expect(status(roles: .model) == .notApplicable)
  }

  @Test func `an item whose rules are all off is switched off, not passed`() {
    #expect(status(off: ["one", "two"]) == .switchedOff)
  }

  @Test func `the coverage of a folder is that of its files, and no file counts twice`() {
    let view = "struct A: View { var body: some View { Text(\"\") } }"
    let review = Review.of([("App/A.swift", view), ("App/Feed/B.swift", view), ("C.swift", "struct C {}")])
    var sum = CoverageCount()
    for file in review.files { sum += file.coverage }
    #expect(review.coverage == sum)
    #expect(review.folders.map(\.path) == [".", "App", "App/Feed"])
    #expect(review.folders.map(\.files) == [3, 2, 1])
    #expect(review.folders.first?.coverage == sum)
    var checklists = CoverageCount()
    for checklist in review.checklists { checklists += checklist.coverage }
    #expect(checklists == sum)
  }
}
