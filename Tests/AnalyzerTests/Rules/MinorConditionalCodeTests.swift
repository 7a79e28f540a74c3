import Testing

@testable import Analyzer

/// Tests findings that are minor because users of the app never run the code.
@Suite struct MinorConditionalCodeTests {
  @Test(arguments: [
    ("#if DEBUG\n#\n#endif", true), ("#if DEBUG || REVIEW\n#\n#endif", true),
    ("#if STAGING || DEBUG\n#\n#endif", true), ("#if DEBUG || PRO\n#\n#endif", false),
    ("#if DEBUG\n#else\n#\n#endif", false),
    ("#if DEBUG || os(macOS)\n#\n#endif", false), ("#if !DEBUG\n#\n#endif", false),
    ("if #available(iOS 17, *) { a() } else {\n#\n}", true), ("if #available(iOS 17.5, *) { a() } else {\n#\n}", false),
    ("if #unavailable(iOS 16), isOld {\n#\n}", true), ("if #available(iOS 17, *), isNew { a() } else {\n#\n}", false),
    ("if #available(iOSApplicationExtension 17, *) {\n#\n}", false),
    ("if #available(macOS 14, *) { a() } else {\n#\n}", true),
    ("guard #available(iOS 16, *) else {\n#\nreturn\n}", true),
  ])
  func `code that users never run is minor`(code: String, isMinor: Bool) throws {
    let call = "Text(\"a\").onAppear { Task { for await item in items { show(item) } } }"
    let source = """
      struct FeedView: View {
        var body: some View { content() }
        func content() -> some View {
      \(code.replacing("#\n", with: call + "\n"))
        }
      }
      """
    let found = try Self.findings(of: "task_in_on_appear", in: source, deployment: "{ios: 17}")
    #expect(found.map(\.isMinor) == [isMinor])
  }

  @Test(arguments: [("{}", false), ("{ios: 17, macos: 13}", false), ("{ios: 17, macos: 14}", true)])
  func `old systems must be unsupported on all platforms`(deployment: String, isMinor: Bool) throws {
    let source = """
      struct FeedView: View {
        var body: some View {
          if #available(iOS 17, macOS 14, *) { Text("a") } else { Text("a").foregroundColor(.red) }
        }
      }
      """
    let found = try Self.findings(of: "foreground_color", in: source, deployment: deployment)
    #expect(found.map(\.isMinor) == [isMinor])
  }

  @Test(arguments: [("DEBUG", 0), ("os(iOS)", 1)])
  func `flags for debugging are no responsibility`(condition: String, count: Int) {
    let source = """
      final class FeedViewModel {
        var path = NavigationPath()
        func load() {
          #if \(condition)
          isFake = UserDefaults.standard.bool(forKey: "a")
          #endif
          path.append(DateFormatter().string(from: date))
        }
      }
      """
    #expect(Review.of([("App/A.swift", source)]).findings.count { $0.rule == "view_model_concerns" } == count)
  }

  @Test(arguments: [("{ios: 15}", 1), ("{macos: 12}", 1), ("{macos: 11}", 0)])
  func `a view that cannot call dismiss may reset the state that presents it`(deployment: String, count: Int) throws {
    let source = """
      struct ListView: View {
        @State private var isEditing = false
        var body: some View { Text("").sheet(isPresented: $isEditing) { EditView(isShown: $isEditing) } }
      }
      struct EditView: View {
        @Binding var isShown: Bool
        var body: some View { Button("Done") { isShown = false } }
      }
      """
    #expect(try Self.findings(of: "sheet_dismiss_binding", in: source, deployment: deployment).count == count)
  }

  private static func findings(of rule: String, in source: String, deployment: String) throws -> [Finding] {
    let example = Example(source, configuration: "warning\nassume: {deployment: \(deployment)}")
    let info = try #require(RuleList.infos.first { $0.id == rule })
    return try MarkedExample(example).review(with: info).findings
  }
}
