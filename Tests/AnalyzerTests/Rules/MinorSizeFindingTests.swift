import Testing

@testable import Analyzer

/// Tests which findings about sizes are minor.
@Suite struct MinorSizeFindingTests {
  @Test(arguments: [(315, true), (316, false)])
  func `a file that is slightly too long is minor unless the configuration sets the limit`(
    lines: Int, isMinor: Bool
  ) throws {
    let source = Self.view + String(repeating: "let value = 0\n", count: lines - 1)
    #expect(Self.findings(of: "view_file_length", in: source).map(\.isMinor) == [isMinor])
    let configuration = try ConfigurationLoader(rules: RuleList.infos).load(
      root: Array("review: 1\nrules: {view_file_length: {warning: 300}}\n".utf8), file: "config.yml",
      into: Configuration())
    let configured = Review.of([("App/Feed.swift", source)], configuration: configuration).findings
    #expect(configured.filter { $0.rule == "view_file_length" }.map(\.isMinor) == [false])
  }

  private static let view = "struct FeedView: View { var body: some View { Text(\"\") } }\n"

  @Test(arguments: [(299, true), (300, false)])
  func `a file that is long because of its header and previews is minor`(lines: Int, isMinor: Bool) {
    let header = "//\n//  Feed.swift\n//  Copyright 2026\n//\n\n"
    let view = Self.view
    let code = String(repeating: "let value = 0\n", count: lines - 2)
    let preview = "\n#Preview {\n\(String(repeating: "  FeedView()\n", count: 40))}\n"
    let found = Self.findings(of: "view_file_length", in: header + view + code + preview)
    #expect(found.map(\.isMinor) == [isMinor])
  }

  @Test(arguments: [(10, true), (40, false)])
  func `a long file is minor if hardly any of its lines belong to views`(lines: Int, isMinor: Bool) {
    let code = String(repeating: "  let value = 0\n", count: 330)
    let view = Self.view.replacing(" }\n", with: String(repeating: "\n", count: lines) + "}\n")
    let found = Self.findings(of: "view_file_length", in: view + "final class Controller {\n\(code)}\n")
    #expect(found.map(\.isMinor) == [isMinor])
  }

  @Test func `the path of a long shape is minor`() {
    let lines = String(repeating: "    path.addLine(to: .zero)\n", count: 320)
    let source =
      "struct Logo: Shape {\n  func path(in rect: CGRect) -> Path {\n    var path = Path()\n\(lines)    return path\n  }\n}\n"
    for rule in ["view_file_length", "view_type_length"] {
      #expect(Self.findings(of: rule, in: source).map(\.isMinor) == [true])
    }
  }

  @Test(arguments: [(20, true), (41, false)])
  func `a body that is long because of the clauses of an #if is minor`(rows: Int, isMinor: Bool) {
    let text = String(repeating: "      Text(title)\n", count: rows)
    let source = """
      struct FeedView: View {
        var body: some View {
          VStack {
            #if os(iOS)
      \(text)      #else
      \(text)      #endif
          }
        }
      }
      """
    #expect(Self.findings(of: "body_length", in: source).map(\.isMinor) == [isMinor])
  }

  @Test(arguments: [(6, true), (7, false)])
  func `one computed view more than the limit is minor`(count: Int, isMinor: Bool) {
    let lines = String(repeating: "      Text(title)\n", count: 10)
    let helpers = (1...count).map { "  var part\($0): some View {\n    VStack {\n\(lines)    }\n  }\n" }.joined()
    let source = "struct FeedView: View {\n  var body: some View { part1 }\n\(helpers)}\n"
    #expect(Self.findings(of: "computed_view_helpers", in: source).map(\.isMinor) == [isMinor])
  }

  @Test(arguments: [true, false])
  func `a body that is long because of argument lists is minor`(hasArguments: Bool) {
    let row =
      hasArguments
      ? "      Row(\n        title: title,\n        text: .init(\n          get: { text },\n          set: { save($0) }\n        )\n      )\n"
      : "      Row {\n        Text(title)\n        Text(text)\n        Text(a)\n        Text(b)\n        Text(c)\n      }\n"
    let source = """
      struct FormView: View {
        var body: some View {
          VStack {
      \(String(repeating: row, count: 8))    }
        }
      }
      """
    #expect(Self.findings(of: "body_length", in: source).map(\.isMinor) == [hasArguments])
  }

  @Test(arguments: ["mock", "make"])
  func `a view model that is long because of stand-ins is minor`(function: String) {
    let source = """
      final class FeedViewModel {
      \((1...240).map { "  var value\($0) = 0\n" }.joined())
        static func \(function)() -> FeedViewModel {
          let model = FeedViewModel()
      \((1...80).map { "    model.value\($0) = 1\n" }.joined())    return model
        }
      }
      """
    #expect(Self.findings(of: "view_model_length", in: source).map(\.isMinor) == [function == "mock"])
  }

  private static func findings(of rule: String, in source: String) -> [Finding] {
    Review.of([("App/Feed.swift", source)]).findings.filter { $0.rule == rule }
  }
}
