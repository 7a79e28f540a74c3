import Testing

@testable import Analyzer

/// Edge cases of the rules about tests, debt and comments.
@Suite struct HygieneTests {
  @Test(arguments: viewModels + logic + newTests + debt + stale + parsing + comments)
  func `rules about hygiene report findings exactly at the markers`(_ shape: OddShape) throws { try shape.check() }

  // MARK: parse_error

  static let parsing: [OddShape] = [
    OddShape("parse_error", "one finding per file", "let a = (1↓\nlet b = = 2\nfunc {\n"),
    OddShape("parse_error", "an extra brace", "struct A {}\n↓}\n"),
    OddShape("parse_error", "a missing brace", "struct A {\n  func a() {}↓\n"),
    OddShape("parse_error", "two statements on a line", "let a = 1↓ let b = 2\n"),
    OddShape(
      "parse_error", "the first error after code for another compiler",
      "#if compiler(>=99)\nlet a = = 1\n#endif\nstruct A {}\n↓}\n"),
    OddShape("parse_error", "an inactive clause is parsed as well", "#if os(iOS)\nlet a =↓\n#endif\n"),
    OddShape(
      "parse_error", "current syntax",
      """
      @available(iOS 17, *) @freestanding(expression) macro a<each T>(_ value: repeat each T) = #externalMacro(module: "A", type: "B")
      func `a name with spaces`() async throws(Problem) -> sending some A & ~Copyable { if a { 1 } else { 2 } }
      struct B<let count: Int>: @unchecked Sendable { @Test func c() { let r = /a+/; _ = r } }
      """),
  ]

  // MARK: superfluous_suppression

  static let comments: [OddShape] = [
    OddShape(
      "superfluous_suppression", "one of two rules is unneeded",
      """
      ↓// review:disable:next ui_import_in_view_model, body_length
      import SwiftUI
      final class AViewModel {}
      """),
    OddShape(
      "superfluous_suppression", "a comment that only other rules need",
      """
      // review:disable:file ui_import_in_view_model -- all of it
      import SwiftUI
      ↓// review:disable:next ui_import_in_view_model
      final class AViewModel {}
      """),
    OddShape(
      "superfluous_suppression", "two comments for one finding are both needed",
      """
      // review:disable:file ui_import_in_view_model
      import SwiftUI // review:disable:this ui_import_in_view_model
      final class AViewModel {}
      """),
    OddShape(
      "superfluous_suppression", "a misspelled rule, and no rule",
      """
      ↓// review:disable:next any_vew
      let a = 1
      ↓// review:disable:next
      let b = 1
      ↓// review:disable:next -- only a reason
      let c = 1
      ↓// review:disable-next any_view
      let d = 1
      ↓// review:ignore any_view
      let e = 1
      ↓/// review:disable:next any_view
      let f = 1
      """),
    OddShape(
      "superfluous_suppression", "a rule that is off but would report a finding is needed",
      """
      struct AView: View { var body: some View { Text("") } }
      struct BView: View { var body: some View { Text("") } }
      struct CView: View { var body: some View { Text("") } }
      struct DView: View { var body: some View { Text("") } }
      struct EView: View { var body: some View { Text("") } }
      struct FView: View { var body: some View { Text("") } }
      @Reducer struct B {
        // review:disable:next missing_observable_state -- off outside of TCA
        struct State { var count = 0 }
        ↓// review:disable:next god_reducer_state
        struct Other {}
      }
      @ObservableState struct C {}
      """),
    OddShape(
      "superfluous_suppression", "a rule about changes is reported only once",
      """
      // review:disable:next xctest_for_new_tests -- still on Linux 5
      import XCTest
      """),
    OddShape(
      "superfluous_suppression", "nothing is certain in a file that does not parse",
      """
      // review:disable:next body_length
      let a = = 1
      ↓// review:disable:next body_lenght
      let b = 1
      """),
    OddShape(
      "superfluous_suppression", "a suppression of the rule itself, which is unused",
      """
      // review:disable:next superfluous_suppression -- kept for the next version
      // review:disable:next body_length
      let a = 1
      ↓// review:disable:next superfluous_suppression
      let b = 1
      """),
    OddShape(
      "superfluous_suppression", "a region that ends step by step",
      """
      ↓// review:disable ui_import_in_view_model, body_length, view_file_length
      import SwiftUI
      // review:enable ui_import_in_view_model
      // review:enable body_length
      final class AViewModel {}
      """),
  ]

  // MARK: Cases that need more than a table

  private func messages(_ source: String, _ change: (inout Configuration) -> Void = { _ in }) -> [String] {
    var configuration = Configuration()
    change(&configuration)
    return Review.of([("Sources/App/A.swift", source)], configuration: configuration).findings
      .filter { $0.rule == "superfluous_suppression" }.map { "\($0.range.start.line): \($0.message)" }
  }

  @Test func `suppressions of rules that are not run are not superfluous`() throws {
    let source = "// review:disable:next ui_import_in_view_model\nimport SwiftUI\nfinal class AViewModel {}\n"
    let rules = RuleList.infos
    for configuration in [
      try Configuration().applying(only: ["superfluous_suppression"], rules: rules),
      try Configuration().applying(disable: ["ui_import_in_view_model"], rules: rules),
    ] {
      let review = Review.of([("Sources/App/A.swift", source)], configuration: configuration)
      #expect(review.findings.filter { $0.rule == "superfluous_suppression" } == [])
    }
  }

  @Test func `configured limits determine what a comment suppresses, even with --only`() throws {
    let source = """
      struct A: View {
        // review:disable:next body_length
        var body: some View {
          Text("")
        }
      }
      """
    let yaml = "review: 1\nrules: {body_length: {warning: 0}}\n"
    let loader = ConfigurationLoader(rules: RuleList.infos)
    let strict = try loader.load(root: Array(yaml.utf8), file: "config.yml", into: Configuration())
    let only = try strict.applying(only: ["superfluous_suppression"], rules: RuleList.infos)
    #expect(Review.of([("A.swift", source)], configuration: only).findings.isEmpty)
    #expect(messages(source) == ["2: unused suppression of `body_length`; remove it"])
  }

  @Test func `a reason can be required, but a comment without one still suppresses findings`() {
    let source = """
      // review:disable:next any_view
      struct AView: View { var body: AnyView { AnyView(Text("")) } }
      // review:disable:next any_view -- the old checkout
      struct BView: View { var body: AnyView { AnyView(Text("")) } }
      """
    #expect(messages(source) == [])
    #expect(
      messages(source) { $0.requiresSuppressionReason = true } == [
        "1: suppression of `any_view` has no reason; add one after `--`"
      ])
    var configuration = Configuration()
    configuration.requiresSuppressionReason = true
    let review = Review.of([("A.swift", source)], configuration: configuration)
    #expect(review.suppressed == 2)
  }

  @Test func `a misspelled rule yields a suggestion`() {
    #expect(
      messages("// review:disable:next body_lenght\nlet a = 1\n") == [
        "1: unknown rule in suppression: `body_lenght`; did you mean `body_length`?"
      ])
  }

  @Test func `a file that exceeds the nesting limit gets a finding and is listed as skipped`() {
    let source = "let a = " + String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300) + "\n"
    let review = Review.of([("Sources/App/A.swift", source), ("Sources/App/B.swift", "let b = 1\n")])
    #expect(review.findings.map(\.rule) == ["parse_error"])
    #expect(review.findings.first?.range.start.line == 1)
    #expect(review.findings.first?.message.contains("is not analyzed") == true)
    #expect(review.skipped.map(\.path) == ["Sources/App/A.swift"])
    #expect(review.skipped.first?.isFailure == true)
    #expect(review.files.map(\.path) == ["Sources/App/B.swift"])
    let silenced = Review.of([("Sources/App/A.swift", "// review:disable:file parse_error\n" + source)])
    #expect(silenced.findings.isEmpty)
    #expect(silenced.skipped.count == 1)
  }

  @Test func `all properties of a note are recorded`() throws {
    let source = """
      // TODO: TECH DEBT - Extract business logic to ViewModel
      // Ticket: PROJ-123
      // Added: 2025-12-14
      // Reason: Deadline pressure from manager
      // Estimated refactor time: 2 hours
      struct A {}
      """
    let facts = FactsBuilder.facts(of: Array(source.utf8), subscriptions: Subscriptions())
    let note = try #require(facts.notes.first)
    #expect(facts.notes.count == 1)
    #expect(note.ticket == "PROJ-123")
    #expect(note.added == CalendarDay("2025-12-14"))
    #expect(note.reason == "Deadline pressure from manager")
    #expect(note.estimate == "2 hours")
    #expect(note.symbol == "A")
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("2024-02-29", 19_782), ("2026-01-01", 20_454),
  ])
  func `days are counted from 1970`(_ text: String, _ number: Int) {
    #expect(CalendarDay(text)?.number == number)
    #expect(CalendarDay(secondsSince1970: number * 86_400).number == number)
    #expect(CalendarDay(secondsSince1970: number * 86_400 + 86_399).number == number)
  }

  @Test func `no note is stale if the current date is unknown`() throws {
    let configuration = try Configuration().applying(only: ["stale_debt"], rules: RuleList.infos)
    let source = "struct A {\n  let a = 1 // TODO: a, Added: 2001-01-01\n}\n"
    #expect(Review.of([("A.swift", source)], configuration: configuration, today: nil).findings.isEmpty)
    #expect(Review.of([("A.swift", source)], configuration: configuration).findings.count == 1)
  }
}
