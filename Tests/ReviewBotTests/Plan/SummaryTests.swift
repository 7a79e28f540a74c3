import Analyzer
import TestSupport
import Testing

@testable import ReviewBot

/// Tests the text, checkboxes and limits of the summary.
struct SummaryTests {
  private static var pull: PlanCase {
    var pull = PlanCase([
      PlanCase.finding("a", line: 13, severity: .error), PlanCase.finding("b", line: 90, rule: "body_length"),
      PlanCase.finding("c", line: 2, path: "App/`|<b>@all.swift", message: "ping @everyone about #1 | <script>"),
    ])
    pull.fixed = ["body_length": 2, "god_view_model": 1]
    pull.figures = ChangeFigures(
      metrics: [
        .init(name: .longestBody, value: .init(before: 81, after: 56)),
        .init(name: .longestViewFile, value: .init(before: nil, after: 120)),
        .init(name: .mostStoredProperties, value: .init(before: nil, after: nil)),
      ],
      coverage: .init(
        before: .init(passed: 80, failed: 10, human: 10), after: .init(passed: 85, failed: 5, human: 10)),
      files: [
        .init(path: "App/Feed.swift", introduced: 1, fixed: 3), .init(path: "App/New.swift", introduced: 2, fixed: 0),
      ],
      humanItems: ChangeFigures.humanTexts.keys.sorted().prefix(3).map { .init(id: $0, files: 1) },
      items: [
        .init(
          id: "patterns.ids",
          count: .init(before: .init(opportunities: 42, failures: 2), after: .init(opportunities: 43, failures: 2))),
        .init(
          id: "patterns.lazy",
          count: .init(before: .init(opportunities: 0, failures: 0), after: .init(opportunities: 3, failures: 1))),
        .init(
          id: "no.such",
          count: .init(before: .init(opportunities: 1, failures: 0), after: .init(opportunities: 1, failures: 1))),
      ])
    pull.options.fails = { _ in true }
    return pull
  }

  private static func body(_ summary: Plan.Summary) throws -> String {
    switch summary {
    case .create(let body), .edit(_, let body): body
    case .keep(let remark): remark.body
    case .none: try #require(nil as String?)
    }
  }

  @Test func `the summary matches the golden files`() throws {
    Golden.expect(try Self.body(Self.pull.plan().summary), equals: "review/summary.md")
    var plain = Self.pull
    plain.capabilities.marker = .linkDefinition
    plain.capabilities.hasTables = false
    plain.capabilities.hasTaskLists = false
    Golden.expect(try Self.body(plain.plan().summary), equals: "review/summary-plain.md")
    Golden.expect(try #require(Self.pull.plan().create.first).comment.body, equals: "review/comment.md")
  }

  @Test func `modules are named relative to the repository`() {
    func change(_ module: String?) -> ArchitectureSwitch {
      ArchitectureSwitch(module: module, before: .mv, after: .mvvm, reason: "3 of 4 views use a view model")
    }
    let reviewed = ReviewedChange(
      head: "", introduced: [], fixed: [:], figures: ChangeFigures(), types: [:],
      architecture: [change(nil), change("."), change("Packages/Feed")])
    #expect(reviewed.moved(below: "ios/").architecture.map(\.module) == [nil, "ios", "ios/Packages/Feed"])
  }

  @Test func `architecture changes and the link to the report are near the top`() throws {
    var pull = Self.pull
    pull.architecture = [
      ArchitectureSwitch(module: nil, before: .mvvm, after: .mv, reason: "31 of 182 views use a view model"),
      ArchitectureSwitch(module: "Packages/@all|<b>", before: .mv, after: .tca, reason: "4 reducers and 9 views"),
    ]
    pull.options.report = "https://ci.example.org/(1)/report"
    let body = try Self.body(pull.plan().summary)
    #expect(body.contains("- the project changes from MVVM to MV: 31 of 182 views use a view model\n"))
    #expect(body.contains("- `Packages/@all|<b>` changes from MV to TCA"))
    #expect(body.contains("This change is reviewed with the rules for the previous architecture"))
    #expect(body.contains("[report with metrics, source and fixes](https://ci.example.org/%281%29/report)"))
  }

  @Test func `ticked items count as passed and stay ticked, even while they do not apply`() throws {
    var pull = Self.pull
    var forge = ImaginaryForge()
    forge.apply(pull.plan())
    let before = forge.conversation.remarks[0].body
    let item = pull.figures.humanItems[1].id
    let ticked = before.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).contains("item \(item) ") ? String($0).replacing("- [ ]", with: "- [x]") : String($0) }.joined(
        separator: "\r\n")
    forge.conversation.remarks[0] = .init(comment: "s", body: ticked)
    let plan = pull.plan(forge.conversation, status: forge.status)
    let after = try Self.body(plan.summary)
    #expect(after.contains("80.0% | 86.0%"))
    forge.apply(plan)
    #expect(pull.plan(forge.conversation, status: forge.status).isEmpty)
    let items = pull.figures.humanItems
    for (shown, isTicked) in [(items.filter { $0.id != item }, false), (items, true), (items, true)] {
      pull.figures = ChangeFigures(humanItems: shown)
      forge.apply(pull.plan(forge.conversation, status: forge.status))
      let body = forge.conversation.remarks[0].body
      #expect(body.contains("- [x] ") == isTicked)
      #expect(SummaryNotes([body]).ticked == [item])
    }
  }

  @Test func `a summary of any size respects the limit of the forge and reports omissions`() throws {
    var pull = PlanCase(
      (0..<3000).map { index in
        PlanCase.finding(
          String(index + 0x1000, radix: 16), line: 1000 + index, rule: "any_view",
          severity: index % 7 == 0 ? .error : .info, message: String(repeating: "@x | ", count: 100))
      })
    for limit in [4000, 16_000, 60_000] {
      pull.capabilities.summaryLimit = limit
      let body = try Self.body(pull.plan().summary)
      #expect(body.utf16.count <= limit)
      #expect(body.contains("more."))
      #expect(body.hasSuffix("<!-- review:summary -->"))
      #expect(!body.contains("| info |") || !body.contains("… and 2999"))
    }
  }

  @Test func `500 findings in 100 files become one review with 25 comments`() {
    let diff = UnifiedDiff(
      files: (0..<100).flatMap { file in
        PlanCase.text.replacing("Feed", with: "Feed\(file)").utf8.isEmpty
          ? []
          : (try? DiffParser().parse(Array(PlanCase.text.replacing("Feed", with: "Feed\(file)").utf8)))?.files ?? []
      })
    var pull = PlanCase(
      (0..<500).map { index in
        PlanCase.finding(
          String(index + 0x1000, radix: 16), line: 10 + index % 10, path: "App/Feed\(index % 100).swift")
      })
    pull.diff = diff
    let plan = pull.plan()
    #expect(plan.create.count == 25)
    #expect(Set(plan.create.map(\.comment.path)).count > 10)
  }
}
