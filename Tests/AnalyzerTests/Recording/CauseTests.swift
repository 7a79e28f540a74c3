import Testing

@testable import Analyzer

/// Tests that a cause with several locations is reported as one finding.
@Suite struct CauseTests {
  /// A project with one finding, and the same project with an additional location before the first one.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let before: [String: String]
    let after: [String: String]
    /// The number of locations before the change.
    let locations: Int

    var testDescription: String { rule }
  }

  static let cases = [
    Case(
      rule: "io_in_view",
      before: ["A.swift": view("func load() {\n  a()\n  _ = try? Data(contentsOf: url)\n}")],
      after: [
        "A.swift": view(
          "func load() {\n  _ = try? JSONDecoder().decode(A.self, from: b)\n  _ = try? Data(contentsOf: url)\n}")
      ], locations: 1),
    Case(
      rule: "any_view",
      before: ["A.swift": view("func row() -> some View {\n  a()\n  return AnyView(b)\n}")],
      after: ["A.swift": view("func row() -> some View {\n  let a = AnyView(c)\n  return AnyView(b)\n}")], locations: 1),
    Case(
      rule: "networking_in_view_model",
      before: ["A.swift": model("func load() {\n  a()\n  b(URLSession.shared)\n}")],
      after: ["A.swift": model("func load() {\n  a(URLRequest(url: url))\n  b(URLSession.shared)\n}")], locations: 1),
    Case(
      rule: "view_model_creates_dependency",
      before: ["B.swift": model("func load() { FeedClient(a: 1).load() }"), "C.swift": client],
      after: [
        "A.swift": "extension AViewModel { func reload() { FeedClient(b: 2).load() } }",
        "B.swift": model("func load() { FeedClient(a: 1).load() }"), "C.swift": client,
      ], locations: 1),
    Case(
      rule: "singleton_in_view_model",
      before: ["B.swift": model("func load() { AccountManager.shared.a() }"), "C.swift": manager],
      after: [
        "A.swift": "extension AViewModel { func reload() { AccountManager.shared.b() } }",
        "B.swift": model("func load() { AccountManager.shared.a() }"), "C.swift": manager,
      ], locations: 1),
    Case(
      rule: "untested_logic",
      before: ["B.swift": client],
      after: ["A.swift": client.replacing("FeedClient", with: "ListClient"), "B.swift": client], locations: 1),
  ]

  private static let client = "final class FeedClient { func load() { if a { b() } } }"
  private static let manager = "final class AccountManager { static let shared = AccountManager() }"

  private static func view(_ member: String) -> String {
    "struct A: View {\n  var body: some View { Text(name) }\n\(member)\n}\n"
  }

  private static func model(_ member: String) -> String { "final class AViewModel {\n\(member)\n}\n" }

  private func findings(_ project: [String: String], of rule: String) -> [Finding] {
    Review.of(project.map { ($0.key, $0.value) }).findings.filter { $0.rule == rule }
  }

  @Test(arguments: cases) func `a new location of an existing cause introduces no finding`(_ testCase: Case) throws {
    let before = findings(testCase.before, of: testCase.rule)
    let after = findings(testCase.after, of: testCase.rule)
    #expect(before.count == 1)
    #expect(after.count == 1)
    #expect(before.first?.related.count == testCase.locations - 1)
    #expect(after.first?.related.count == testCase.locations)
    #expect(before.first?.fingerprint == after.first?.fingerprint)
  }

  // MARK: Suppression

  private static let comment = "// review:disable:next io_in_view -- known"

  private func review(_ member: String) -> Review { Review.of([("A.swift", Self.view(member))]) }

  @Test(arguments: [
    "func load() {\n  \(comment)\n  _ = try? Data(contentsOf: a)\n  _ = try? Data(contentsOf: b)\n}",
    "\(comment)\nfunc load() {\n  _ = try? Data(contentsOf: a)\n  _ = try? Data(contentsOf: b)\n}",
  ])
  func `a comment at the first location or at the declaration suppresses the finding`(_ member: String) {
    let review = review(member)
    #expect(!review.findings.contains { $0.rule == "io_in_view" || $0.rule == "superfluous_suppression" })
    #expect(review.suppressed == 1)
  }

  @Test func `a comment at another location suppresses only that location`() throws {
    let review = review(
      "func load() {\n  _ = try? Data(contentsOf: a)\n  \(Self.comment)\n  _ = try? Data(contentsOf: b)\n"
        + "  _ = try? Data(contentsOf: c)\n}")
    let finding = try #require(review.findings.first { $0.rule == "io_in_view" })
    #expect(finding.related.map(\.range.start.line) == [7])
    #expect(!review.findings.contains { $0.rule == "superfluous_suppression" })
  }

  @Test func `the fix of a shared finding leaves suppressed locations unchanged`() throws {
    let uses = "Text(a).foregroundColor(.red)\n"
    let review = review(
      "var row: some View {\n\(uses)// review:disable:next foreground_color -- known\n\(uses)\(uses)\(uses)\(uses)}")
    let finding = try #require(review.findings.first { $0.rule == "foreground_color" })
    #expect(finding.related.map(\.range.start.line) == [7, 8, 9])
    #expect(finding.fix?.edits.map(\.range.start.line) == [4, 7, 8, 9])
    #expect(!review.findings.contains { $0.rule == "superfluous_suppression" })
  }

  @Test func `a shared finding keeps its fingerprint when its first location is removed`() throws {
    func fingerprint(_ colors: [String]) throws -> String {
      let texts = colors.map { "Text(a).foregroundColor(.\($0))\n" }.joined()
      let review = review("var row: some View {\n\(texts)}")
      return try #require(review.findings.first { $0.rule == "foreground_color" }).fingerprint
    }
    let colors = ["red", "blue", "green", "black", "white"]
    #expect(try fingerprint(colors) == fingerprint(Array(colors.dropFirst())))
  }

  @Test func `a comment at a declaration that does not contain the cause is superfluous`() {
    let review = review("\(Self.comment)\nfunc a() {}\nfunc load() {\n  _ = try? Data(contentsOf: a)\n}")
    #expect(review.findings.contains { $0.rule == "io_in_view" })
    #expect(review.findings.contains { $0.rule == "superfluous_suppression" })
  }

  @Test func `a location affects the checklist of its own file`() throws {
    let review = Review.of([
      ("A.swift", Self.model("func load() { AccountManager.shared.a() }")),
      ("B.swift", "extension AViewModel { func reload() { AccountManager.shared.b() } }"), ("C.swift", Self.manager),
    ])
    let item = try #require(review.checklists.flatMap(\.items).firstIndex { $0.id == "mvvm.injected" })
    #expect(review.files.map { $0.items[item] } == [.failed, .failed, .notApplicable])
  }
}
