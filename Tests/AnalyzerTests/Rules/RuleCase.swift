import Testing

@testable import Analyzer

/// Code with `↓` directly before each expected finding of one rule; without markers, no finding is expected.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let files: [String]

  var testDescription: String { files.joined(separator: "\n// next file\n") }

  /// One file.
  /// - Parameter fires: Whether findings are expected at the markers; if not, they mark code that only looks similar.
  static func file(_ source: String, fires: Bool = true) -> RuleCase {
    RuleCase(files: [fires ? source : source.filter { $0 != "↓" }])
  }

  /// Several files of one module.
  static func files(_ sources: String...) -> RuleCase { RuleCase(files: sources) }

  /// Statements in the body of a view with some state.
  static func body(_ code: String, fires: Bool = true) -> RuleCase {
    .file(
      """
      struct ExampleView: View {
        @State private var state = Item()
        @Binding var bound: Item
        @Environment(\\.env) private var env
        var body: some View {
      \(code)
        }
      }
      """, fires: fires)
  }

  /// Members of a view.
  static func members(_ code: String) -> RuleCase {
    .file("struct ExampleView: View {\n\(code)\nvar body: some View { Text(\"a\") }\n}")
  }

  /// Checks that the rule reports findings exactly at the markers.
  func check(_ id: String, configuration: String? = nil) throws {
    let rule = try #require(RuleCatalog.rules.map(\.info).first { $0.id == id })
    let sources = files.enumerated().map { (path: "Sources/App/File\($0).swift", source: $1) }
    let marked = MarkedExample(Example(sources, configuration: configuration))
    #expect(try marked.places(of: rule) == marked.expected)
  }
}
