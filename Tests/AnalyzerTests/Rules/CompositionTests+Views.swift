@testable import Analyzer

/// Edge cases of the rules about helpers, roots, models that are passed down, and files of views.
extension CompositionTests {
  // MARK: computed_view_helpers

  static let helpers: [Case] = [
    Case(
      "computed_view_helpers", "properties in two clauses of #if count once",
      """
      struct FeedView: View {
        var body: some View { Text("") }
        #if os(iOS)
        var a: some View { Text("") }
        #else
        var a: some View { Text("") }
        #endif
        var b: some View { Text("") }
        var c: some View { Text("") }
        var d: some View { Text("") }
        var e: some View { Text("") }
      }
      """),
    Case(
      "computed_view_helpers", "extensions in other files do not count",
      [
        (
          "A.swift",
          "struct FeedView: View { var body: some View { a }; var a: some View { b }; var b: some View { c } }"
        ),
        (
          "B.swift",
          "extension FeedView { var c: some View { d }; var d: some View { e }; var e: some View { f }; "
            + "var f: some View { Text(\"\") } }"
        ),
      ]),
    Case(
      "computed_view_helpers", "count and length yield one finding",
      """
      struct ↓FeedView: View {
        var body: some View { Text("") }
        var a: some SwiftUI.View { Text("") }
        var b: some View {
          get {
            Text("")
          }
        }
      }
      """, configuration: "{max_count: 1, max_lines: 2}"),
    Case(
      "computed_view_helpers", "modifiers, styles and other types have no limits",
      """
      struct Card: ViewModifier {
        func body(content: Content) -> some View { a }
        var a: some View { Text("") }
      }
      enum Tab { var a: some View { Text("") } }
      """, configuration: "{max_count: 0}"),
    Case(
      "computed_view_helpers", "an allowed helper contains no large condition",
      """
      struct ↓FeedView: View {
        var body: some View { a }
        var a: some View {
          if isNew {
            Text("a")
            Text("b")
          }
        }
        var b: some View {
          if isNew {
          }
        }
        var c: some View { Text("").onTapGesture { Task.detached { } } }
        var d: some View { Text("Task { await }") }
      }
      """, configuration: "{style: computed_allowed, max_lines: 3}"),
    Case(
      "computed_view_helpers", "a helper reported by body_length is not reported for its length",
      """
      struct A: View {
        var body: some View { a }
        var a: some View {
          VStack {
      \(String(repeating: "      Text(\"\")\n", count: 39))
          }
        }
      }
      struct ↓B: View {
        var body: some View { a }
        var a: some View {
          VStack {
      \(String(repeating: "      Text(\"\")\n", count: 38))
          }
        }
      }
      """),
    Case(
      "computed_view_helpers", "nested views are counted separately",
      """
      struct FeedView: View {
        struct ↓Row: View {
          var body: some View { Text("") }
          var a: some View { Text("") }
          var b: some View { Text("") }
        }
        var body: some View { Row() }
        var a: some View { Text("") }
      }
      """, configuration: "{max_count: 1}"),
    Case(
      "computed_view_helpers", "concrete types and AnyView are not `some View`",
      """
      struct FeedView: View {
        var body: some View { Text("") }
        var a: Text { Text("") }
        var b: AnyView { AnyView(Text("")) }
        var c: some ToolbarContent { ToolbarItem { Text("") } }
      }
      """, configuration: "{max_count: 0}"),
  ]

  // MARK: unstable_root

  static let roots: [Case] = [
    Case(
      "unstable_root", "returned branches and a getter",
      """
      struct A: View {
        var body: some View {
          get {
            ↓if isLoading { return Image("b") } else { return AnyView(ScrollView { }).id(1) }
          }
        }
      }
      """),
    Case(
      "unstable_root", "branches that return the same type",
      """
      struct A: View {
        var body: some View {
          if a { return AnyView(Text("")) } else { return AnyView(Image("b")) }
        }
        var b: some View { if a { Color.red } else { Color.blue.opacity(1) } }
        var c: some View { if a { Row<Int>(1).id(1) } else { Row(2) } }
        var d: some View { if a { self.header } else { header.padding() } }
        var e: some View { if a { SwiftUI.Text("") } else { Text("") } }
      }
      """),
    Case(
      "unstable_root", "an else-if chain, and conditions in branches",
      """
      struct A: View {
        var body: some View {
          ↓if isLoading { Text("") } else if b { Text("") } else { Image("").task { } }
        }
        var nested: some View {
          ↓if isLoading { Image("") } else { if b { Text("") } else { List { } } }
        }
        var rows: some View {
          if a { EmptyView() } else if b { Text("") }
        }
      }
      """),
    Case(
      "unstable_root", "nested groups",
      """
      struct A: View {
        var body: some View {
          Group {
            Group(content: {
              ↓switch state {
              case .loading: Text("")
              default: NavigationStack { Feed.Row() }
              }
            })
            .padding()
          }
          .task(id: query) { await load() }
        }
        var other: some View { VStack { if a { Text("") } else { Image("") } } }
      }
      """),
    Case(
      "unstable_root", "lost state in a helper, in a view or behind a modifier",
      """
      struct A: View {
        var body: some View { ↓if isLoading { Text("") } else { list.padding() } }
        var list: some View { List { } }
        func rows() -> some View { List { } }
        var b: some View { ↓if !isLoading { rows().bordered.padding() } else { Text("") } }
        var c: some View { ↓if isSearching { Text("") } else { VStack { Field() } } }
        var d: some View { if isLoading { Text("").bordered } else { Plain().padding() } }
        var f: some View { ↓if model.isFetching { Text("") } else { picker } }
        var g: some View { ↓if isNew { list } else { Text("") } }
        var picker: some View { VStack { field } }
        var field: some View { Field() }
        var e: some View { if a { Button("") { List { } } } else { Text("").sheet(item: $a) { _ in List { } } } }
      }
      struct Field: View { @State var text = ""; var body: some View { TextField("", text: $text) } }
      struct Plain: View { let text = ""; var body: some View { Text("") } }
      """),
    Case(
      "unstable_root", "the content of a container",
      """
      struct A<Content: View>: View {
        let content: Content
        var body: some View { ↓if a { Text("") } else { VStack { content } } }
      }
      struct B: View {
        let content: String
        var body: some View { if a { Text(content) } else { Image("") } }
      }
      """),
    Case(
      "unstable_root", "widgets have no state",
      [
        (
          "Sources/FeedWidget/A.swift",
          "struct A: View { var body: some View { if isEditing { List { } } else { Text(\"\") } } }"
        ),
        (
          "Sources/App/B.swift",
          "struct B: View { var body: some View { ↓if isEditing { List { } } else { Text(\"\") } } }"
        ),
      ]),
    Case(
      "unstable_root", "not the whole root",
      """
      struct A: View {
        var body: some View {
          Group {
            if a { Text("") } else { Image("") }
            Divider()
          }
        }
        var b: some View { a ? AnyView(Text("")) : AnyView(Image("")) }
        var c: String { if a { "x" } else { "y" } }
        func d() -> some View { Group { if a { Text("") } else { Image("") } } }
      }
      """),
    Case(
      "unstable_root", "branches under #if or with availability",
      """
      struct A: View {
        var body: some View {
          if a {
            #if os(iOS)
            Text("")
            #endif
          } else { Image("") }
        }
        var b: some View { if #unavailable(iOS 17) { Text("") } else { Image("") } }
        var c: some View { if isNew, #available(iOS 17, *) { Text("") } else { Image("") } }
      }
      """),
    Case(
      "unstable_root", "only types that draw",
      """
      enum Tab { var view: some View { if a { Text("") } else { Image("") } } }
      @Observable final class FeedViewModel {
        @ViewBuilder var view: some View { if a { Text("") } else { Image("") } }
      }
      struct Counter: Reducer { var body: some ReducerOf<Self> { if a { Reduce { } } else { Scope() } } }
      struct FancyStyle: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View { if a { Text("") } else { Image("") } }
      }
      extension View {
        var framed: some View { if flag { self.border(.red) } else { self } }
      }
      """),
  ]

  // MARK: whole_model_passed_down

  private static let model =
    "@Observable final class M { var a = 1; var b = 2; var c = 3; var d = 4; func e() {} }\n"

  static let models: [Case] = [
    Case(
      "whole_model_passed_down", "none or three of its members",
      model + """
        struct P: View { @State var m = M(); var body: some View { Q(m: m); R(m: m) } }
        struct Q: View { let m: M; var body: some View { Text("") } }
        struct R: View { let m: M; var body: some View { Text("\\(m.a + m.b + m.c)") } }
        """),
    Case(
      "whole_model_passed_down", "a view inside the model, which may use private members",
      model + """
        struct P: View { @State var m = M(); var body: some View { M.Q(m: m) } }
        extension M { struct Q: View { let m: M; var body: some View { Text("\\(m.a)") } } }
        """),
    Case(
      "whole_model_passed_down", "passed on as a whole",
      model + """
        struct P: View { @State var m = M(); var body: some View { Q(m: m) } }
        struct Q: View { let m: M; var body: some View { Text("\\(m.a)"); R(m: m) } }
        struct R: View { let ↓m: M; var body: some View { Text("\\(m.b)") } }
        """),
    Case(
      "whole_model_passed_down", "members counted across extensions and files",
      [
        ("A.swift", model + "struct P: View { @State var m = M(); var body: some View { Q(m: m) } }"),
        ("B.swift", "struct Q: View { let m: M; var body: some View { Text(\"\\(m.a)\") } }"),
        ("C.swift", "extension Q { var t: Int { m.b }; func u() { m.e() } }"),
      ]),
    Case(
      "whole_model_passed_down", "services, and objects that the parent does not observe",
      """
      final class M: ObservableObject { var a = 1; var b = 2; var c = 3; var d = 4; func e() {} }
      final class FeedStore: ObservableObject { var a = 1; var b = 2; var c = 3; var d = 4; func e() {} }
      struct P: View { let m: M; @StateObject var s = FeedStore(); var body: some View { Q(m: m); R(s: s) } }
      struct Q: View { let m: M; var body: some View { Text("\\(m.a)") } }
      struct R: View { let s: FeedStore; var body: some View { Text("\\(s.a)") } }
      """),
    Case(
      "whole_model_passed_down", "created for the subview, an element, or owned",
      model + """
        struct P: View {
          let all: [M]
          var body: some View {
            Q(m: M())
            ForEach(all) { m in R(m: m) }
            S()
          }
        }
        struct Q: View { let m: M; var body: some View { Text("\\(m.a)") } }
        struct R: View { let m: M; var body: some View { Text("\\(m.a)") } }
        struct S: View { @State private var m = M(); var body: some View { Text("\\(m.a)") } }
        """),
    Case(
      "whole_model_passed_down", "the screen of an app or a controller",
      model + """
        @main struct P: App { @State var m = M(); var body: some Scene { WindowGroup { Q(m: m) } } }
        final class C: UIViewController { let m = M(); func a() { show(UIHostingController(rootView: R(m: m))) } }
        struct Q: View { let m: M; var body: some View { Text("\\(m.a)") } }
        struct R: View { let m: M; var body: some View { Text("\\(m.a)") } }
        """),
    Case(
      "whole_model_passed_down", "passed only in a preview",
      model + """
        struct Q: View { let m: M; var body: some View { Text("\\(m.a)") } }
        struct P: View { @State var m = M(); var body: some View { Text("\\(m.a)") } }
        #Preview { Q(m: M()) }
        """),
    Case(
      "whole_model_passed_down", "view models in MVVM are not reported by default",
      """
      @Observable final class FeedViewModel { var a = 1; var b = 2; var c = 3 }
      struct P: View { @State var m = FeedViewModel(); var body: some View { Q(m: m) } }
      struct Q: View { let m: FeedViewModel; var body: some View { Text("\\(m.a)") } }
      """),
  ]

  // MARK: shared_subview_in_file

  private static let longView =
    "struct ImportView: View {\n  var body: some View {\n    VStack {\n"
    + String(repeating: "      Text(\"\")\n", count: 40) + "    }\n  }\n}\n"

  static let files: [Case] = [
    Case(
      "shared_subview_in_file", "the primary view may be used anywhere",
      [
        (
          "A/FeedView.swift",
          "struct FeedView: View { var body: some View { Row() } }\nstruct Row: View { var body: some View { Text(\"\") } }"
        ),
        ("B/B.swift", "struct B: View { var body: some View { FeedView() } }"),
      ]),
    Case(
      "shared_subview_in_file", "the file is mostly about the other view",
      [
        (
          "App/ImportSettings.swift",
          "struct ImportSettings: View { var body: some View { ImportView() } }\n" + longView
        ),
        ("App/AddSource.swift", "struct AddSource: View { var body: some View { ImportView() } }"),
      ]),
    Case(
      "shared_subview_in_file", "a single view in a file with another name",
      [
        ("A/Rows.swift", "struct Row: View { var body: some View { Text(\"\") } }"),
        ("B/B.swift", "struct B: View { var body: some View { Row() } }"),
      ]),
    Case(
      "shared_subview_in_file", "a name declared in two modules is ambiguous",
      [
        (
          "Sources/A/FeedView.swift",
          "struct FeedView: View { var body: some View { Row() } }\npublic struct Row: View { var body: some View { Text(\"\") } }"
        ),
        (
          "Sources/B/SearchView.swift",
          "struct SearchView: View { var body: some View { Row() } }\npublic struct Row: View { var body: some View { Text(\"\") } }"
        ),
        ("Sources/C/C.swift", "struct C: View { var body: some View { Row() } }"),
      ]),
    Case(
      "shared_subview_in_file", "used by a model or a controller",
      [
        (
          "A/FeedView.swift",
          "struct ↓Row: View { var body: some View { Text(\"\") } }\nstruct FeedView: View { var body: some View { Row() } }"
        ),
        ("B/B.swift", "func make() -> UIViewController { UIHostingController(rootView: Row()) }"),
      ]),
    Case(
      "shared_subview_in_file", "models next to a view",
      [
        ("A/FeedView.swift", "struct FeedView: View { var body: some View { Text(\"\") } }\nstruct Post {}"),
        ("B/B.swift", "let post = Post()"),
      ]),
    Case(
      "shared_subview_in_file", "used in its own file and in an extension of the screen elsewhere",
      [
        (
          "A/FeedView.swift",
          "struct FeedView: View { var body: some View { Row() } }\nstruct ↓Row: View { var body: some View { Text(\"\") } }"
        ),
        ("A/FeedView+List.swift", "extension FeedView { var list: some View { Row() } }"),
      ]),
  ]
}
