import Testing

@testable import Analyzer

/// Tests the evaluation of checklist items.
@Suite struct ChecklistEvaluationTests {
  private let item = Checklist.Item("a.b", "Text", applies: .view, decidedBy: .rules(["one", "two"]))
  private let checklist = Checklist(id: "a", scope: .always, items: [])

  private static let good = CheckedConstruct(start: SourcePosition(line: 1, column: 1))
  private static let bad = CheckedConstruct(start: SourcePosition(line: 2, column: 1), isFailed: true)

  private func file(
    _ constructs: [String: [CheckedConstruct]] = [:], off: Set<String> = [], roles: RoleSet = .view
  ) -> ChecklistEvaluation.File {
    .init(
      path: "A.swift", roles: roles, isTest: false, architecture: .mv, isOff: off.contains, constructs: constructs,
      findings: [:])
  }

  private func status(
    _ constructs: [String: [CheckedConstruct]] = [:], off: Set<String> = [], roles: RoleSet = .view
  ) -> ItemStatus {
    ChecklistEvaluation(hasViewModels: true, hasReducers: false).status(
      of: item, in: checklist, for: file(constructs, off: off, roles: roles))
  }

  @Test func `an item passes if an enabled rule examined code and no rule reports a finding`() {
    #expect(status(["one": [Self.good]]) == .passed)
    #expect(status(["one": [Self.good]], off: ["two"]) == .passed)
    #expect(status(["two": [Self.good, Self.bad]]) == .failed)
    #expect(status(["two": [Self.bad]], off: ["one"]) == .failed)
    #expect(status(["two": [Self.bad]], roles: .model) == .failed)
  }

  @Test func `an item does not apply if nothing was examined`() {
    #expect(status() == .notApplicable)
    #expect(status(["three": [Self.bad]]) == .notApplicable)
    #expect(status(["one": [Self.good]], off: ["one"]) == .notApplicable)
    #expect(status(["one": [Self.good]], roles: .model) == .notApplicable)
  }

  @Test func `a finding belongs to the construct at or near its position`() {
    func position(_ line: Int) -> SourcePosition { SourcePosition(line: line, column: 1) }
    func failed(_ starts: [Int], _ places: [Int]) -> [Int] {
      CheckedConstruct.all(startingAt: starts.map(position), failing: places.map(position))
        .filter(\.isFailed).compactMap(\.start?.line)
    }
    #expect(failed([1, 5, 5, 9], [5]) == [5])
    #expect(failed([1, 5, 9], [7, 8]) == [1, 5])
    #expect(failed([5], [2]) == [5])
    #expect(failed([5], [5, 6]) == [5, 6])
    #expect(failed([], [3]) == [3])
    #expect(CheckedConstruct.all(startingAt: [nil, nil], failing: [position(1)]).count(where: \.isFailed) == 1)
  }

  @Test func `an item counts the constructs that pass`() throws {
    let review = Review.of([
      (
        "App/A.swift",
        """
        struct A: View {
          var body: some View {
            ForEach(rows) { Row($0) }
            ForEach(rows.indices, id: \\.self) { Row(rows[$0]).onAppear { } }
          }
        }
        struct Row: Identifiable { let id: Int }
        """.replacing("\\\\", with: "\\")
      ),
      ("App/B.swift", "struct B: View { var body: some View { Text(name) } }"),
    ])
    let item = try #require(review.checklists.flatMap(\.items).first { $0.id == "patterns.lazy" })
    #expect(item.status == .notApplicable)
    #expect(item.share == nil)
    let body = try #require(review.checklists.flatMap(\.items).first { $0.id == "patterns.decomposed" })
    #expect(body.status == .passed)
    #expect(body.coverage == CoverageCount(passed: 2))
    #expect(body.opportunities > 1)
    #expect(body.failures == 0)
  }

  @Test func `an item is disabled, not passed, if all of its rules are off`() {
    #expect(status(off: ["one", "two"]) == .switchedOff)
    #expect(status(["one": [Self.bad]], off: ["one", "two"]) == .switchedOff)
  }

  @Test func `folder coverage counts each file once`() {
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
