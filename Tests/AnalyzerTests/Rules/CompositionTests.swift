import Testing

@testable import Analyzer

/// Edge cases of the rules about composition: each case names its rule and marks the expected findings with `↓`.
@Suite struct CompositionTests {
  typealias Case = OddShape

  @Test(
    arguments: order + helpers + roots + anyView + models + files + styling + modifiers + sheets + selections
      + navigation + scattered + architectures + previews + marks)
  func `a rule reports findings exactly at the markers`(_ testCase: Case) throws { try testCase.check() }

  // MARK: view_member_order

  static let order: [Case] = [
    Case(
      "view_member_order", "each group below the next one",
      """
      struct A: View { @State var a = 1; @Environment(\\.dismiss) var ↓b; var body: some View { Text("") } }
      struct B: View { var isNew: Bool { true }; @State var ↓a = 1; var body: some View { Text("") } }
      struct C: View { init() {}; var ↓isNew: Bool { true }; var body: some View { Text("") } }
      struct D: View { var body: some View { Text("") }; ↓init() {} }
      struct E: View { var row: some View { Text("") }; var ↓body: some View { row } }
      struct F: View { func save() {}; var ↓body: some View { Text("") } }
      struct G: View { var body: some View { Text("") }; func save() {}; @ViewBuilder func ↓row() -> some View { Text("") } }
      struct H: View { var body: some View { Text("") }; func load() async {}; func ↓save() {} }
      """),
    Case(
      "view_member_order", "only the first member is reported, for type and extension together",
      """
      struct FeedView: View {
        func save() {}
        var ↓body: some View { Text("") }
        let title: String
      }
      extension FeedView {
        func load() async {}
        func reload() {}
      }
      """),
    Case(
      "view_member_order", "observers keep a property stored; a getter makes it computed",
      """
      struct FeedView: View {
        var query = "" { didSet { search() } }
        @State private var posts: [Post] = []
        var isEmpty: Bool { get { posts.isEmpty } }
        var body: some View { Text("") }
      }
      struct PostView: View {
        var isNew: Bool { get { true } set {} }
        var ↓query = "" { willSet { search() } }
        var body: some View { Text("") }
      }
      """),
    Case(
      "view_member_order", "an environment object may be grouped with the environment or the state",
      """
      struct FeedView: View {
        let title: String
        @EnvironmentObject var store: Store
        @State var a = 1
        var body: some View { Text("") }
      }
      """),
    Case(
      "view_member_order", "clauses of #if are not compared with each other",
      """
      struct FeedView: View {
        #if os(iOS)
        var body: some View { Text("") }
        #else
        @State private var a = 1
        var body: some View { Text("") }
        #endif
        func save() {}
      }
      struct PostView: View {
        #if os(iOS)
        func save() {}
        #endif
        let ↓title: String
        var body: some View { Text("") }
      }
      """),
    Case(
      "view_member_order", "a helper with a view type declared elsewhere is a view helper",
      [
        (
          "A.swift",
          """
          struct FeedView: View {
            var body: some View { row }
            var row: PostRow { PostRow() }
          }
          struct OtherView: View {
            var body: some View { Text("") }
            var ↓filter: Filter { Filter() }
          }
          """
        ),
        ("B.swift", "struct PostRow: View { var body: some View { Text(\"\") } }\nstruct Filter {}"),
      ]),
    Case(
      "view_member_order", "toolbar content may be above or below the body",
      """
      struct FeedView: View {
        @ToolbarContentBuilder var toolbar: some ToolbarContent { ToolbarItem { Text("") } }
        var body: some View { Text("") }
        var other: some ToolbarContent { ToolbarItem { Text("") } }
      }
      """),
    Case(
      "view_member_order", "unknown wrappers are grouped with the environment",
      """
      struct A: View { @Injected var a: Api; @Theme(.dark) var b; let title: String; var body: some View { Text("") } }
      struct B: View { let title: String; @Injected var ↓api: Api; var body: some View { Text("") } }
      struct C: View { let title: String; @Query var posts: [Post]; var body: some View { Text("") } }
      struct D: View { let title: String; @Shared(.user) var user; @ViewBuilder var c: () -> Text; var body: some View { c() } }
      """),
    Case(
      "view_member_order", "attributes and modifiers do not hide the name",
      """
      struct FeedView: View {
        @State
        private var posts: [Post] = []
        @available(iOS 17, *)
        public let
          ↓title: String
        var body: some View { Text("") }
      }
      """),
    Case(
      "view_member_order", "models, modifiers, scenes and previews are not views",
      """
      struct Post { func save() {}; let title: String }
      struct Card: ViewModifier { func body(content: Content) -> some View { content }; let radius: Int }
      struct Main: App { var body: some Scene { WindowGroup { Text("") } }; let title = "" }
      #Preview { struct Demo: View { var body: some View { Text("") }; let a = 1 }; return Demo() }
      """),
  ]

  @Test(arguments: [
    (
      """
      struct FeedView: View {
        #if DEBUG
        let a = 1
        #endif
        var body: some View { Text("") }
        @State var b = 2
      }
      """, false
    ),
    ("struct FeedView: View { var body: some View { Text(\"\") }; @State var b = 2 }", false),
    (
      """
      struct FeedView: View {
        var body: some View { Text("") }; @State var b = 2
        let c = 3
      }
      """, false
    ),
    (
      """
      struct FeedView: View {
        var body: some View { Text("") }
        /* two
           lines */
        @State var b = 2 // stays
      }
      """, true
    ),
  ])
  func `members are reordered only as whole lines`(_ source: String, _ isOffered: Bool) throws {
    let info = ViewMemberOrder().info
    let findings = try MarkedExample(Example(source)).review(with: info).findings
    #expect(findings.count == 1)
    #expect(findings.compactMap(\.fix).count == (isOffered ? 1 : 0))
    guard let fix = findings.first?.fix else { return }
    let fixed = String(decoding: FixApplication.apply([fix], to: Array(source.utf8)).bytes, as: UTF8.self)
    #expect(fixed.split(separator: "\n").sorted() == source.split(separator: "\n").sorted())
    #expect(try MarkedExample(Example(fixed)).review(with: info).findings.isEmpty)
  }

  // MARK: missing_preview

  static let previews: [Case] = [
    Case(
      "missing_preview", "private views and nested private views",
      """
      private struct A: View { struct B: View { var body: some View { Text("") } }; var body: some View { B() } }
      fileprivate struct C: View { var body: some View { Text("") } }
      """),
    Case(
      "missing_preview", "a preview in another file does not count",
      [
        ("A.swift", "struct ↓A: View { var body: some View { Text(\"\") } }"),
        ("B.swift", "#Preview { A() }"),
      ]),
    Case(
      "missing_preview", "named previews and previews with traits",
      [
        (
          "A.swift",
          "struct A: View { var body: some View { Text(\"\") } }\n#Preview(\"a\", traits: .landscapeLeft) { A() }"
        ),
        ("B.swift", "struct B: View { var body: some View { Text(\"\") } }\n@available(iOS 17, *)\n#Preview { B() }"),
      ]),
    Case(
      "missing_preview", "an extension that adds the conformance elsewhere",
      [
        ("A.swift", "struct ↓A { let a = 1 }"),
        ("B.swift", "extension A: View { var body: some View { Text(\"\") } }"),
      ]),
    Case(
      "missing_preview", "modifiers, styles, apps and tests",
      [
        (
          "A.swift",
          "struct A: ViewModifier { func body(content: Content) -> some View { content } }\nstruct M: App { var body: some Scene { WindowGroup { } } }"
        ),
        ("Tests/AppTests/T.swift", "struct T: View { var body: some View { Text(\"\") } }"),
      ]),
    Case(
      "missing_preview", "representables and insettable shapes",
      "struct A: NSViewRepresentable {}\nstruct B: InsettableShape {}\nstruct ↓C: View { var body: some View { A() } }"),
  ]

  // MARK: missing_mark

  static let marks: [Case] = [
    Case(
      "missing_mark", "the limit of the file length",
      "struct ↓A: View { var body: some View { Text(\"\") } }\n" + String(repeating: "\n", count: 300)),
    Case(
      "missing_mark", "a file at the limit",
      "struct A: View { var body: some View { Text(\"\") } }\n" + String(repeating: "\n", count: 299)),
    Case(
      "missing_mark", "one extension, and extensions elsewhere",
      [
        ("A.swift", "struct A: View { var body: some View { Text(\"\") } }\nextension A {}"),
        ("B.swift", "extension A {}\nextension A {}"),
      ]),
    Case(
      "missing_mark", "extensions of a model",
      "struct A: View { var body: some View { Text(\"\") } }\nstruct M {}\nextension M {}\nextension M {}"),
    Case(
      "missing_mark", "an indented heading after code",
      "struct A: View { var body: some View { Text(\"\") } }\nextension A { } // MARK: Rest\nextension A {}"),
    Case(
      "missing_mark", "other comments",
      "struct ↓A: View { var body: some View { Text(\"\") } }\n// TODO: MARK: later\nextension A {}\n/* MARK: */\nextension A {}"
    ),
  ]
}
