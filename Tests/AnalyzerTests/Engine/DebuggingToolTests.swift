import Testing

@testable import Analyzer

/// Findings in tools that only developers use.
@Suite struct DebuggingToolTests {
  private static let view = """
    struct Flags: View {
      @State var count = 0
      let session = URLSession.shared.data
      var body: some View { Text("\\(count)").onTapGesture { count += 1 } }
    }
    """
  private static let others = (1...8).map { ("Sources/App/A\($0).swift", "struct A\($0) {}") }

  private func rules(in path: String, others: [(String, String)] = Self.others) -> Set<String> {
    Set(Review.of([(path, Self.view)] + others).findings.filter { $0.path == path }.map(\.rule))
  }

  @Test(arguments: [
    "Sources/App/DebugMenu/Flags.swift", "Sources/App/FlagsDebugView.swift", "Sources/App/Debugging/Flags.swift",
    "Sources/App/Debug/Flags.swift", "Sources/App/Badge.Storybook.swift",
  ])
  func `only errors are reported`(_ path: String) { #expect(rules(in: path) == ["io_in_view"]) }

  @Test(arguments: ["Sources/App/Flags.swift", "Sources/App/Debugger.swift", "Sources/App/Debuggers/Flags.swift"])
  func `everything is reported in other files`(_ path: String) {
    #expect(rules(in: path).isSuperset(of: ["io_in_view", "private_state"]))
  }

  @Test func `everything is reported if the project is for debugging`() {
    #expect(rules(in: "Sources/DebugKit/Flags.swift", others: []).contains("private_state"))
  }

  @Test func `checklist items do not pass because of such files`() throws {
    func opportunities(_ path: String) throws -> Int {
      let source = "struct A: View {\n  @State private var a = 1\n  var body: some View { Text(\"\") }\n}"
      let review = Review.of([(path, source)] + Self.others)
      return try #require(review.checklists.flatMap(\.items).first { $0.id.hasSuffix("patterns.ownership") })
        .opportunities
    }
    #expect(try opportunities("Sources/App/A.swift") == 1)
    #expect(try opportunities("Sources/App/Debug/A.swift") == 0)
  }
}
