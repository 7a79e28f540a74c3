import Testing

@testable import Analyzer

/// Tests harmless code whose findings are minor, so that the bot does not comment on them.
@Suite struct HarmlessCodeTests {
  @Test(arguments: [
    ("Button(\"Clear\") { state.a = 1; state.b = 2; bound = Item() }", "inline_action", true),
    ("Button(\"Copy\") {\n#if os(iOS)\na(); b()\n#else\nc(); d()\n#endif\n}", "inline_action", true),
    ("Button(\"Copy\") {\n#if os(iOS)\na(); b()\n#else\nc(); d()\n#endif\ne()\n}", "inline_action", false),
    ("Button(\"Save\") { state.a = 1; state.b = 2; save() }", "inline_action", false),
    (
      "Text(\"a\").onAppear { state.a = 1; state.b = 2; state.c = 3; state.d = 4; bound = Item() }",
      "logic_in_lifecycle", true
    ),
    (
      "Text(\"a\").onAppear { state.a = 1; state.b = 2; state.c = 3; state.d = 4; upload() }", "logic_in_lifecycle",
      false
    ),
  ])
  func `code that does no harm is minor`(code: String, rule: String, isMinor: Bool) {
    let source = """
      struct ItemView: View {
        @State private var state = Item()
        @Binding var bound: Item
        var body: some View {
          \(code)
        }
      }
      """
    #expect(Self.findings(of: rule, in: [("App/ItemView.swift", source)]).map(\.isMinor) == [isMinor])
  }

  @Test(arguments: [("FeedView", false), ("FeedView+Search", true), ("FeedSearch", true)])
  func `state that is also used in another file is minor`(file: String, isMinor: Bool) {
    let view = "struct FeedView: View { @State var text = \"\"; var body: some View { search } }\n"
    let other = "extension FeedView { var search: some View { TextField(\"Search\", text: $text) } }\n"
    let files = file == "FeedView" ? [("FeedView", view + other)] : [("FeedView", view), (file, other)]
    let findings = Self.findings(of: "private_state", in: files.map { ("App/\($0).swift", $1) })
    #expect(findings.map(\.isMinor) == [isMinor])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    ("#Preview { Card() }", "", true), ("", "", true),
    ("", "struct Feed: View { var body: some View { Card() } }", false),
    ("struct Feed: View { var body: some View { Card() } }", "", false),
    ("extension Card { struct Row: View { var body: some View { Card() } } }", "", true),
    ("typealias Tile = Card", "", false), ("struct Deck { let cards: [Card] }", "", false),
    ("", "#Preview { Card() }", true),
    ("", "#Preview { Card() }\nstruct Deck { let cards: [Card] }", false), ("", "let type = Card.self", false),
  ])
  func `findings in a view that no code uses are minor`(nextToView: String, elsewhere: String, isMinor: Bool) {
    let view = "struct Card: View { @State var isOn = false; var body: some View { Toggle(\"\", isOn: $isOn) } }"
    let app = "@main struct MainApp: App { var body: some Scene { WindowGroup { Text(\"a\") } } }"
    func minor(_ view: String, _ app: String) -> [Bool] {
      Self.findings(
        of: "private_state",
        in: [("App/Card.swift", view + "\n" + nextToView), ("App/Feed.swift", elsewhere), ("App/App.swift", app)]
      ).map(\.isMinor)
    }
    #expect(minor(view, app) == [isMinor])
    // The users of a library are unknown.
    #expect(minor("public " + view, app) == [false])
    #expect(minor(view, "") == [false])
  }

  @Test func `errors in a view that no code uses are not minor`() {
    let lines = String(repeating: "    Text(\"a\")\n", count: 120)
    let view = "struct Card: View {\n  var body: some View {\n\(lines)  }\n}\n"
    let app = "@main struct MainApp: App { var body: some Scene { WindowGroup { Text(\"a\") } } }"
    let findings = Self.findings(of: "body_length", in: [("App/Card.swift", view), ("App/App.swift", app)])
    #expect(findings.map(\.severity) == [.error])
    #expect(findings.map(\.isMinor) == [false])
  }

  @Test(arguments: [("StyleConfiguration", true), ("Configuration", false)])
  func `an erased view for the configuration of a style is minor`(suffix: String, isMinor: Bool) {
    let source = """
      struct Card\(suffix) {
        struct Content: View {
          let base: AnyView
          var body: some View { base }
        }
        let content: Content
      }
      protocol CardStyle {
        associatedtype Body: View
        func makeBody(configuration: Card\(suffix)) -> Body
      }
      """
    let findings = Self.findings(of: "any_view", in: [("App/CardStyle.swift", source)])
    #expect(findings.map(\.isMinor) == [isMinor])
  }

  @Test(arguments: [(50, 0, true), (45, 5, true), (44, 6, false), (40, 0, false)])
  func `state is minor in a module that hardly makes any state private`(
    open: Int, hidden: Int, isMinor: Bool
  ) {
    let files = (0..<open + hidden).map { index in
      let modifier = index < open ? "" : "private "
      return (
        "App/View\(index).swift",
        "struct View\(index): View { @State \(modifier)var isOn = false; var body: some View { Toggle(\"\", isOn: $isOn) } }\n"
      )
    }
    let findings = Self.findings(of: "private_state", in: files)
    #expect(findings.count == open)
    #expect(findings.allSatisfy { $0.isMinor == isMinor })
  }

  @Test(arguments: [(10, 0, true), (10, 2, true), (10, 3, false), (5, 0, true), (4, 0, false), (9, 1, false)])
  func `foregroundColor is minor in a project that uses it almost everywhere`(
    deprecated: Int, current: Int, isMinor: Bool
  ) {
    let files = (0..<deprecated + current).map { index in
      let modifier = index < deprecated ? "foregroundColor" : "foregroundStyle"
      return (
        "App/View\(index).swift",
        "struct View\(index): View { var body: some View { Text(\"\").\(modifier)(.red) } }\n"
      )
    }
    let findings = Self.findings(of: "foreground_color", in: files)
    #expect(findings.count == deprecated)
    #expect(findings.allSatisfy { $0.isMinor == isMinor })
  }

  private static func findings(of rule: String, in files: [(String, String)]) -> [Finding] {
    Review.of(files).findings.filter { $0.rule == rule }
  }
}
