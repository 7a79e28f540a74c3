import Testing

@testable import Analyzer

/// Tests which code rules ignore because it exists only for previews.
@Suite struct PreviewCodeTests {
  private static let preview = "#Preview { LinkPreview(url: url) }"

  @Test(arguments: [
    ("struct LinkPreview", preview, false),
    ("private struct LinkPreview", preview, false),
    ("public struct LinkPreview", preview, true),
    ("struct LinkPreview", "", true),
    ("struct LinkPreview", preview + "\nstruct B: View { var body: some View { LinkPreview(url: a) } }", true),
    (
      "struct LinkPreview", preview + "\nstruct B: View { var body: some View { rows(a.map(LinkPreview.init)) } }", true
    ),
    ("private struct LinkPreview", preview + "\nlet type = LinkPreview.self", true),
  ])
  func `a view belongs to previews if no other code mentions it`(_ start: String, _ others: String, isReported: Bool) {
    let source = "\(start): View { var body: some View { AnyView(Text(\"\")) } }\n\(others)\n"
    #expect(Self.paths(of: "any_view", [("App/A.swift", source)]) == (isReported ? ["App/A.swift"] : []))
  }

  @Test(arguments: [
    ("PreviewFeedViewModel", true, false), ("FeedViewModelPreview", true, false), ("FeedViewModelPreview", false, true),
    ("FeedViewModel", true, true),
  ])
  func `a debug type that is named after previews belongs to them`(_ name: String, isDebug: Bool, isReported: Bool) {
    let type = "class \(name): ListViewModel { var alert: UIAlertController? }"
    let files = [
      ("App/A.swift", isDebug ? "#if DEBUG\n\(type)\n#endif\n" : type),
      ("App/B.swift", "protocol ListViewModel: ObservableObject {}"),
    ]
    let found = Self.paths(of: "ui_type_in_view_model", files)
    #expect(found == (isReported ? ["App/A.swift"] : []))
  }

  @Test func `a public extension makes its types public`() {
    let source = """
      public extension Feed {
        struct LinkPreview: View { var body: some View { AnyView(Text("")) } }
      }
      #Preview { Feed.LinkPreview() }
      """
    #expect(Self.paths(of: "any_view", [("App/A.swift", source)]) == ["App/A.swift"])
  }

  @Test(arguments: [
    ("struct Thumb: View", "", false),
    ("struct Thumb: View", "struct A: View { var body: some View { Thumb() } }", true),
    ("extension A", "struct A: View { var body: some View { Text(\"\") } }", true),
  ])
  func `a file for previews may contain code of the app`(_ start: String, _ other: String, isReported: Bool) {
    let path = "App/A+Preview.swift"
    let source = "\(start) { var body: some View { AnyView(Text(\"\")) } }\n"
    #expect(Self.paths(of: "any_view", [(path, source), ("App/A.swift", other)]) == (isReported ? [path] : []))
  }

  @Test func `code of a file for previews that only other such code uses belongs to previews`() {
    let source = """
      struct Gallery: View { var body: some View { Section() } }
      struct Section: View { var body: some View { AnyView(Text("")) } }
      """
    let path = "App/A+Previews.swift"
    let app = "struct A: View { var body: some View { Gallery() } }"
    #expect(Self.paths(of: "any_view", [(path, source), ("App/A.swift", "#Preview { Gallery() }")]).isEmpty)
    #expect(Self.paths(of: "any_view", [(path, source), ("App/A.swift", app)]) == [path])
  }

  @Test(arguments: [
    ("static func mock(name: String) -> TeamViewModel", "", false),
    ("static func fixture() -> TeamViewModel", "", false),
    ("static func sample(count: Int = 3) -> [TeamViewModel]", "", false),
    ("static var stub: TeamViewModel?", "", false),
    ("static func fixture(for team: Int) -> TeamViewModel", "", true),
    ("static func mock() async -> TeamViewModel", "", true),
    ("static func mock() -> TeamViewModel", "Task { await load() }", true),
    ("static func mock() -> TeamViewModel", "FileManager.default.removeItem(at: url)", true),
    ("static func mock() -> Team", "", true),
    ("static func stubbed() -> [String: TeamViewModel]", "", true),
  ])
  func `a stand-in is a synchronous static member that provides a value of its type`(
    _ member: String, _ statement: String, isReported: Bool
  ) {
    let source = "final class TeamViewModel {\n  \(member) {\n    \(statement)\n    return a(b!)\n  }\n}\n"
    let found = Self.paths(of: "force_unwrap_in_view", [("App/A.swift", source)])
    #expect(found == (isReported ? ["App/A.swift"] : []))
  }

  private static func paths(of rule: String, _ files: [(String, String)]) -> [String] {
    Review.of(files).findings.filter { $0.rule == rule }.map(\.path)
  }
}
