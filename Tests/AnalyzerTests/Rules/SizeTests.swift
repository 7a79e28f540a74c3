import Testing

@testable import Analyzer

/// Edge cases of the rules about size.
@Suite struct SizeTests {
  @Test(arguments: functions + nesting + sections + state)
  func `rules about size report findings exactly at the markers`(_ shape: OddShape) throws { try shape.check() }

  // MARK: function_length

  static let functions: [OddShape] = [
    OddShape(
      "function_length", "an extension in another file",
      [
        ("Sources/App/FeedView.swift", "struct FeedView: View { var body: some View { Text(\"\") } }"),
        (
          "Sources/App/FeedView+Load.swift",
          """
          extension FeedView {
            private static func ↓load() async throws -> [Post] {
              let a = 1
              let b = 2
              return []
            }
          }
          """
        ),
      ], configuration: "{warning: 2}"),
    OddShape(
      "function_length", "a concrete type that is not a view is not view code",
      """
      struct FeedView: View {
        var body: some View { Text("") }
        func ↓post(for id: Int) -> Post {
          let a = 1
          return Post(a)
        }
        func row() -> Text {
          let a = 1
          return Text("\\(a)")
        }
        func header() -> Header {
          let a = 1
          return Header()
        }
      }
      struct Header: View { var body: some View { Text("") } }
      """, configuration: "{warning: 1}"),
    OddShape(
      "function_length", "a local function counts toward its enclosing function, and an initializer is ignored",
      """
      class FeedVM {
        init() {
          func a() {
            print(1)
            print(2)
            print(3)
          }
        }
        func ↓outer() {
          func inner() {
            print(1)
            print(2)
          }
          inner()
        }
        var computed: Int {
          let a = 1
          let b = 2
          let c = 3
          return a + b + c + 1
        }
        subscript(index: Int) -> Int {
          let a = 1
          let b = 2
          let c = 3
          return a + b + c
        }
      }
      """, configuration: "{warning: 3}"),
    OddShape(
      "function_length", "blank lines in a string are code, comments are not",
      #"""
      final class FeedViewModel {
        func ↓text() -> String {
          """
          a

          b
          """
        }
        func quiet() {
          // one
          /* two

             three */

        }
      }
      """#, configuration: "{warning: 4}"),
    OddShape(
      "function_length", "a preview, a service, a modifier and a protocol are ignored",
      """
      struct Card: ViewModifier {
        func body(content: Content) -> some View { content }
        func a() {
          print(1)
          print(2)
        }
      }
      final class FeedService {
        func a() {
          print(1)
          print(2)
        }
      }
      protocol FeedViewModel {
        func a()
      }
      extension FeedViewModel {
        func ↓b() {
          print(1)
          print(2)
        }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "function_length", "exactly the limit is allowed; opening and closing lines do not count",
      """
      @Observable class Feed {
        func a() { print(1)
          print(2)
        }
        func ↓b(
          c: Int
        ) {
          print(1)
          print(2)
        }
      }
      """, configuration: "{warning: 1}"),
  ]

  // MARK: body_nesting

  static let nesting: [OddShape] = [
    OddShape(
      "body_nesting", "labeled trailing closures and modifiers on new lines",
      """
      struct FeedView: View {
        var ↓body: some View {
          List {
            Section {
              Text("a")
            } header: {
              HStack { Text("b") }
            }
          }
        }
      }
      """, configuration: "{warning: 2}"),
    OddShape(
      "body_nesting", "siblings do not add up",
      """
      struct FeedView: View {
        var body: some View {
          VStack {
            HStack { Text("a") }
            HStack { Text("b") }
          }
          .overlay { HStack { Text("c") } }
        }
      }
      """, configuration: "{warning: 2}"),
    OddShape(
      "body_nesting", "the content of an action is not nested in the view",
      """
      struct FeedView: View {
        var body: some View {
          VStack {
            Button("a") { show { VStack { HStack { Text("b") } } } }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "body_nesting", "each helper is measured separately",
      """
      struct FeedView: View {
        var body: some View { VStack { header } }
        @ViewBuilder var header: some View { HStack { row() } }
        func ↓row() -> some View { VStack { ForEach(0..<3) { Text("\\($0)") } } }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "body_nesting", "a getter, and a container of the project",
      """
      struct FeedView: View {
        var ↓body: some View {
          get {
            Card {
              Card { Text("a") }
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "body_nesting", "a function that is not view code",
      """
      struct FeedView: View {
        var body: some View { Text("") }
        func make() -> [Int] { [1].map { [$0].map { [$0].map { $0 } } } }
      }
      extension FeedView {
        var model: Model { Model { Inner { Deep { Text("") } } } }
      }
      """, configuration: "{warning: 1}"),
  ]

  // MARK: body_sections

  static let sections: [OddShape] = [
    OddShape(
      "body_sections", "the body itself is a builder",
      """
      struct FeedView: View {
        var ↓body: some View {
          VStack {
            Text("a")
          }
          HStack {
            Text("b")
          }
        }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "body_sections", "only the largest closure counts",
      """
      struct FeedView: View {
        var body: some View {
          VStack {
            HStack {
              Text("a")
            }
          }
          .sheet(isPresented: $isOpen) {
            HStack {
              Text("b")
            }
          }
          .alert("c", isPresented: $isWrong) {
            HStack {
              Text("c")
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "body_sections", "only one clause of an #if counts",
      """
      struct FeedView: View {
        var body: some View {
          VStack {
            #if os(iOS)
            HStack {
              Text("a")
            }
            #else
            HStack {
              Text("b")
            }
            #endif
          }
        }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "body_sections", "all branches of an else-if chain count with their siblings",
      """
      struct FeedView: View {
        func ↓rows() -> some View {
          List {
            Section {
              Text("d")
            }
            if a {
              VStack {
                Text("a")
              }
            } else if b {
              if let c {
                VStack {
                  Text("b")
                }
              }
            } else {
              Section {
                Text("c")
              }
              if let e {
                Section {
                  Text("e")
                }
              }
            }
          }
        }
        var body: some View { rows() }
      }
      """, configuration: "{warning: 4}"),
    OddShape(
      "body_sections", "the branches of one condition and the cases of one switch add up",
      """
      struct FeedView: View {
        var ↓body: some View {
          List {
            if a {
              VStack {
                Text("a")
              }
            } else if b {
              VStack {
                Text("b")
              }
            } else {
              VStack {
                Text("c")
              }
            }
            switch c {
            case .a:
              VStack {
                Text("d")
              }
            #if DEBUG
            case .b:
              VStack {
                Text("e")
              }
            #endif
            default:
              VStack {
                Text("f")
              }
            }
          }
        }
      }
      """, configuration: "{warning: 5}"),
    OddShape(
      "body_sections", "actions, short closures and calls without closures are not sections",
      """
      struct FeedView: View {
        var body: some View {
          VStack {
            Row(
              title: "a",
              text: "b"
            )
            Text("c")
              .onTapGesture {
                open()
                close()
              }
            HStack { Text("d")
              Text("e") }
            VStack {
              Text("f")
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "body_sections", "two helpers with the same name are distinguished",
      """
      struct FeedView: View {
        var body: some View { row(1) }
        func row(_ a: Int) -> some View {
          VStack { Text("a") }
        }
        func ↓row(_ a: String) -> some View {
          List {
            Section {
              Text("a")
            }
            Section {
              Text("b")
            }
          }
        }
      }
      """, configuration: "{warning: 1}"),
  ]

  // MARK: view_stored_state

  static let state: [OddShape] = [
    OddShape(
      "view_stored_state", "state of a nested view is separate",
      """
      struct FeedView: View {
        @State private var a = 1
        struct ↓Row: View {
          @State private var a = 1
          @GestureState private var b = false
          var body: some View { Text("") }
        }
        var body: some View { Row() }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "view_stored_state", "static, computed and local variables do not count",
      """
      struct FeedView: View {
        @State private var a = 1
        @AppStorage("b") var b = 1
        var c: State<Int> { State(initialValue: 1) }
        var body: some View {
          @State var d = 1
          Text("")
        }
      }
      """, configuration: "{warning: 2}"),
    OddShape(
      "view_stored_state", "exactly the limit is allowed, one more is not",
      """
      struct A: View { @State var a = 1; @State var b = 1; var body: some View { Text("") } }
      struct ↓B: View { @State var a = 1; @State var b = 1; @FocusState var c: Bool; var body: some View { Text("") } }
      """, configuration: "{warning: 2}"),
    OddShape(
      "view_stored_state", "a view through a protocol of the project",
      """
      protocol Screen: View {}
      struct ↓FeedScreen: Screen {
        @State var a = 1
        @State var b = 1
        var body: some View { Text("") }
      }
      struct Feed {
        @State var a = 1
        @State var b = 1
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "view_stored_state", "wrappers with other names do not count",
      """
      struct FeedView: View {
        @Query var a: [Post]
        @Shared var b: Int
        @ObservedObject var c: Model
        @StateValue var d: Int
        @State var e = 1
        var body: some View { Text("") }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "view_stored_state", "a tuple pattern counts its names",
      """
      struct ↓FeedView: View {
        @State private var a: Int, b: Int
        var body: some View { Text("") }
      }
      """, configuration: "{warning: 1}"),
  ]
}
