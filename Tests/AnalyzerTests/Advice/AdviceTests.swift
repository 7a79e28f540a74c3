import Testing

@testable import Analyzer

@Suite struct AdviceTests {
  private func longBody(_ name: String, lines: Int) -> String {
    "struct \(name): View {\n  var body: some View {\n    VStack {\n"
      + String(repeating: "      Text(\"a\")\n", count: lines) + "    }\n  }\n}\n"
  }

  private func advice(_ files: [(String, String)], churn: [String: Int]?) -> Advice {
    let configuration = try? Configuration().applying(only: ["body_length", "view_file_length"], rules: RuleList.infos)
    return Advice(Review.of(files, configuration: configuration ?? Configuration()), churn: churn)
  }

  @Test func `frequently changed code ranks above longer code`() {
    let files = [("App/Calm.swift", longBody("Calm", lines: 150)), ("App/Busy.swift", longBody("Busy", lines: 60))]
    let advice = advice(files, churn: ["App/Calm.swift": 2, "App/Busy.swift": 30])
    #expect(advice.refactorings.map(\.path) == ["App/Busy.swift", "App/Calm.swift"])
    #expect(advice.refactorings.first?.target == .subview)
    #expect(advice.refactorings.first?.score == 15)
    #expect(advice.refactorings.first?.symbols.map(\.name) == ["Busy.body"])
  }

  @Test func `without history, all files have the same weight and are sorted by path`() {
    let files = [("App/B.swift", longBody("B", lines: 60)), ("App/A.swift", longBody("A", lines: 60))]
    #expect(advice(files, churn: nil).refactorings.map(\.path) == ["App/A.swift", "App/B.swift"])
  }

  @Test func `at most ten refactorings are recommended`() {
    let files = (0..<15).map { ("App/V\($0).swift", longBody("V\($0)", lines: 60)) }
    #expect(advice(files, churn: nil).refactorings.count == Advice.count)
  }

  @Test func `a module with a different architecture is listed along with the reason for the verdict`() {
    let view = { (name: String, body: String) in
      "struct \(name): View { \(body) var body: some View { Text(\"\") } }\n"
    }
    let mv = (0..<20).map { ("App/V\($0).swift", view("V\($0)", "")) }
    let mvvm = (0..<3).map { ("Sources/Feed/W\($0).swift", view("W\($0)", "let model: FeedViewModel;")) }
    let advice = advice(mv + mvvm + [("Sources/Feed/M.swift", "final class FeedViewModel {}")], churn: nil)
    #expect(advice.architecture.architecture == .mv)
    #expect(advice.mixed.map(\.name) == ["Sources/Feed"])
    #expect(advice.mixed.first?.verdict.architecture == .mvvm)
    #expect(advice.mixed.first?.verdict.reason == "3 of 3 views use a view model")
  }
}
