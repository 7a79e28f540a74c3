import Testing

@testable import Analyzer

/// Edge cases of the rules about reducers and stores.
@Suite struct TCATests {
  @Test(arguments: states + reducers + imports + effects + observable + views)
  func `rules about reducers and stores report findings exactly at the markers`(_ shape: OddShape) throws {
    try shape.check()
  }

  @Test func `the rules report nothing if the architecture is not TCA`() throws {
    var configuration = Configuration()
    let source = "import SwiftUI\n@Reducer struct A { var body: some ReducerOf<Self> { Reduce { a, b in UUID() } } }\n"
    for (architecture, count) in [(Architecture.tca, 2), (.mv, 0), (.mvvm, 0)] {
      configuration.architecture = .fixed(architecture)
      let findings = Review.of([("A.swift", source)], configuration: configuration).findings
      #expect(findings.filter { $0.rule.hasSuffix("_reducer") }.count == count)
    }
  }

  @Test func `many states without the macro, and many imports, get one finding per module`() {
    var configuration = Configuration()
    configuration.architecture = .fixed(.tca)
    func messages(_ count: Int, observable: Int) -> [String] {
      let old = (1...count).map {
        (
          "Sources/App/A\($0).swift",
          "import SwiftUI\n@Reducer struct A\($0) { struct State { var a = 1; var color = Color.red } }"
        )
      }
      let new = (1...observable).map {
        ("Sources/App/B\($0).swift", "@Reducer struct B\($0) { @ObservableState struct State { var a = 1 } }")
      }
      return Review.of(old + new, configuration: configuration).findings
        .filter { ["missing_observable_state", "ui_import_in_reducer"].contains($0.rule) }.map(\.message)
    }
    #expect(messages(10, observable: 1).count == 20)
    #expect(
      messages(11, observable: 1) == [
        "the file that declares reducer `A1` imports `SwiftUI`, and there are 10 similar imports in the module; keep "
          + "code that needs a UI framework in the views",
        "`A1.State` and 10 other reducer states in the module have no `@ObservableState`, while the project uses it "
          + "elsewhere; add it when you next change one of their features",
      ])
    // In a module that mostly uses the macro, each of the other states stands out.
    #expect(messages(11, observable: 11).count == 12)
  }

  // MARK: god_reducer_state

  static let states: [OddShape] = [
    OddShape(
      "god_reducer_state", "declared in another file than the conformance",
      [
        ("A/A.swift", "struct A { struct ↓State { var a = 1, b = 1 } }"), ("A/B.swift", "extension A: Reducer {}"),
      ], configuration: "{warning: 1}"),
    OddShape(
      "god_reducer_state", "other structs of a reducer, and structs in State",
      "@Reducer struct A { struct Cart { var a = 1, b = 1 }; struct State { struct B { var a = 1, b = 1 } } }",
      configuration: "{warning: 1}"),
    OddShape(
      "god_reducer_state", "observed and lazy properties are stored, computed ones are not",
      """
      @Reducer struct A {
        struct ↓State {
          var a = 1 { didSet { b = 2 } }
          lazy var b = 1
          var c: Int { get { 1 } set {} }
          static var d = 1
        }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "god_reducer_state", "a State outside of a reducer", "final class A { struct State { var a = 1, b = 1 } }",
      configuration: "{warning: 1}"),
    OddShape(
      "god_reducer_state", "a class State and an enum State are not measured",
      "@Reducer struct A { enum State { case a, b; var c: Int { 1 } } }\n@Reducer struct B { final class State { var a = 1, b = 1 } }",
      configuration: "{warning: 1}"),
    OddShape(
      "god_reducer_state", "exactly the limit is allowed", "@Reducer struct A { struct State { var a = 1, b = 1 } }",
      configuration: "{warning: 2}"),
  ]

  // MARK: reducer_length

  static let reducers: [OddShape] = [
    OddShape(
      "reducer_length", "an extension in another file",
      [
        ("A/A.swift", "@Reducer struct A {}"),
        ("A/B.swift", "extension A {\n  var ↓body: some ReducerOf<Self> {\n    B()\n    C()\n  }\n}"),
      ], configuration: "{warning: 1}"),
    OddShape(
      "reducer_length", "a getter",
      "@Reducer struct A {\n  var ↓body: some ReducerOf<Self> {\n    get {\n      B()\n    }\n  }\n}",
      configuration: "{warning: 2}"),
    OddShape(
      "reducer_length", "other functions and a static body are ignored",
      """
      @Reducer struct A {
        static var body: Int {
          let a = 1
          return a
        }
        func reduce(into state: inout State, other: Int) {
          a()
          b()
        }
        func core(state: inout State) {
          a()
          b()
        }
      }
      """, configuration: "{warning: 1}"),
    OddShape(
      "reducer_length", "a single line contains no lines",
      "@Reducer struct A { var body: some ReducerOf<Self> { B(); C() } }",
      configuration: "{warning: 0}"),
    OddShape(
      "reducer_length", "#if lines and blank lines of a string are code",
      "@Reducer struct A {\n  var ↓body: some ReducerOf<Self> {\n    #if DEBUG\n    B(\"\"\"\n\n      a\n      \"\"\")\n    #endif\n  }\n}",
      configuration: "{warning: 5}"),
    OddShape(
      "reducer_length", "both in one type",
      """
      struct A: Reducer {
        func ↓reduce(into state: inout State, action: Action) -> Effect<Action> {
          a()
        }
      }
      enum B {
        struct C: Reducer {
          var ↓body: some Reducer<Int, Int> {
            D()
          }
        }
      }
      """, configuration: "{warning: 0}"),
  ]

  // MARK: ui_import_in_reducer

  static let imports: [OddShape] = [
    OddShape(
      "ui_import_in_reducer", "submodules and attributes",
      "↓import UIKit.UIImage\n↓@testable import AppKit\n↓@preconcurrency import SwiftUI\nimport WatchKit\n@Reducer struct A {}",
      configuration: "warning"),
    OddShape(
      "ui_import_in_reducer", "a view in an extension",
      "import SwiftUI\n@Reducer struct A {}\nextension A { struct B: View { var body: some View { Text(\"\") } } }",
      configuration: "warning"),
    OddShape(
      "ui_import_in_reducer", "a view controller needs the import",
      "import UIKit\n@Reducer struct A {}\nfinal class B: UIViewController {}", configuration: "warning"),
    OddShape(
      "ui_import_in_reducer", "a conformance in another file",
      [("A/A.swift", "↓import SwiftUI\nstruct A {}"), ("A/B.swift", "import SwiftUI\nextension A: Reducer {}")],
      configuration: "warning"),
    OddShape(
      "ui_import_in_reducer", "tests and other frameworks",
      [
        ("Tests/A/A.swift", "import SwiftUI\nimport XCTest\n@Reducer struct A {}"),
        ("A/B.swift", "import SwiftUINavigation\nimport Combine\n@Reducer struct B {}"),
      ], configuration: "warning"),
    OddShape(
      "ui_import_in_reducer", "an extension of View is not a view",
      "↓import SwiftUI\n@Reducer struct A {}\nextension View { func a() -> some View { self } }",
      configuration: "warning"),
  ]

  // MARK: side_effect_in_reducer

  private static func reduce(_ code: String) -> String {
    "@Reducer struct A {\n  var body: some ReducerOf<Self> {\n    Reduce { state, action in\n\(code)\n    }\n  }\n}"
  }

  static let effects: [OddShape] = [
    OddShape(
      "side_effect_in_reducer", "a task with arguments, and its type by another spelling",
      reduce("↓Task(priority: .high) { await a() }\n↓Task<Void, Never> { b() }\n_ = Task.currentPriority"),
      configuration: "warning"),
    OddShape(
      "side_effect_in_reducer", "effects in all forms",
      reduce(
        """
        switch action {
        case .a: return Effect.run { _ in try await Task.sleep(for: .seconds(1)) }
        case .b: return .run(priority: .low) { send in Task { await send(.c(UUID())) } } catch: { _, _ in Date() }
        case .c: return .concatenate(.run { _ in UserDefaults.standard.set(1, forKey: "a") }, .cancel(id: "b"))
        case .d: return .publisher { Just(Date()) }.cancellable(id: "c")
        case .e: return .ownEffect { await a() }
        }
        """), configuration: "warning"),
    OddShape(
      "side_effect_in_reducer", "next to an effect",
      reduce(
        """
        let id = ↓UUID()
        state.date = ↓Foundation.Date()
        return .run { send in await send(.a(id)) }.cancellable(id: ↓UUID())
        """), configuration: "warning"),
    OddShape(
      "side_effect_in_reducer", "arguments create a different value",
      reduce(
        "state.a = Date(timeIntervalSinceNow: 1)\nstate.b = UUID(uuidString: \"\")\nstate.c = Date.distantPast\nstate.d = now.date()"
      ),
      configuration: "warning"),
    OddShape(
      "side_effect_in_reducer", "types of the project with these names",
      reduce("let a = Task { 1 }\nlet b = Date()") + "\nstruct Task { init(_ a: () -> Int) {} }\nstruct Date {}",
      configuration: "warning"),
    OddShape(
      "side_effect_in_reducer", "nested closures and local functions",
      reduce(
        "func a() { ↓FileManager.default.createFile() }\nstate.b = state.c.map { _ in ↓UUID() }\nif let d { d(↓Date.now) }"
      ),
      configuration: "warning"),
    OddShape(
      "side_effect_in_reducer", "outside of Reduce",
      """
      @Reducer struct A {
        let id = UUID()
        init() { Task { await a() } }
        var body: some ReducerOf<Self> {
          Scope(state: \\.a, action: \\.a) { B(id: UUID()) }
          Reduce(core)
        }
        private func core(state: inout State, action: Action) -> Effect<Action> { state.id = UUID(); return .none }
      }
      """, configuration: "warning"),
    OddShape(
      "side_effect_in_reducer", "a labeled closure, and words in text",
      "let a = Reduce<Int, Int>(internal: { state, action in\n  // Date()\n  log(\"UUID() \\(↓UUID())\")\n  return .none\n})",
      configuration: "warning"),
  ]

  // MARK: missing_observable_state

  static let observable: [OddShape] = [
    OddShape(
      "missing_observable_state", "used only on an enum",
      "@Reducer struct A { @ObservableState enum State { case a } }\n@Reducer struct B { struct ↓State { var a = 1 } }",
      configuration: "info"),
    OddShape(
      "missing_observable_state", "an extension contains the State",
      "@ObservableState struct A {}\nstruct B: Reducer {}\nextension B { struct ↓State { var a = 1 } }",
      configuration: "info"),
    OddShape(
      "missing_observable_state", "@Observable is not enough",
      "@Reducer struct A { @Observable struct State {} }\n@Reducer struct B { struct State { var a = 1 } }",
      configuration: "info"),
    OddShape(
      "missing_observable_state", "under #if",
      "@ObservableState struct C {}\n@Reducer struct A {\n  #if os(iOS)\n  @ObservableState\n  #endif\n  struct State {}\n}",
      configuration: "info"),
    OddShape(
      "missing_observable_state", "the word in a comment or text",
      "// @ObservableState\nlet a = \"@ObservableState\"\n@Reducer struct B { struct State { var a = 1 } }",
      configuration: "info"),
    OddShape(
      "missing_observable_state", "in a test file",
      [
        ("A/A.swift", "@Reducer struct A { @ObservableState struct State {} }"),
        ("ATests/A.swift", "@Reducer struct B { struct State { var a = 1 } }"),
      ], configuration: "info"),
  ]

  // MARK: store_logic_in_view

  private static func view(_ code: String, store: String = "let store: StoreOf<Feed>") -> String {
    "struct FeedView: View {\n  \(store)\n\(code)\n}"
  }

  static let views: [OddShape] = [
    OddShape(
      "store_logic_in_view", "actions in all forms",
      view(
        """
        var body: some View {
          VStack {
            ↓Button(action: { Task { await a.b() } }) { Text("") }
            ↓Button {
              Task {
                await a.b()
                await a.c()
              }
            } label: { Text("") }
            Menu("") { ↓Button("") { Task { for await c in a.b { d(c) } } } }
          }
          .↓onChange(of: a) { Task { await a.b() } }
          .sheet(isPresented: $a) { Text("").↓task { await c.d() } }
          .task { a.b() }
        }
        """), configuration: "info"),
    OddShape(
      "store_logic_in_view", "sending in all forms",
      view(
        """
        var body: some View {
          Text("")
            .task { await store.send(.a).finish() }
            .task { _ = await self.store.send(.a, animation: .default).value }
            .task { let task = store.send(.a); await task.finish() }
            .refreshable { await viewStore.send(.a, while: \\.isLoading) }
            .task { await MainActor.run { store.send(.a) } }
            .task { await withTaskCancellationHandler { await store.send(.a).finish() } onCancel: {} }
        }
        """), configuration: "info"),
    OddShape(
      "store_logic_in_view", "functions of the view, also in another file",
      [
        (
          "A/A.swift",
          view("var body: some View { Text(\"\").task { await load() }.onAppear { Task { await self.save() } } }")
        ),
        (
          "A/B.swift",
          """
          extension FeedView {
            func ↓load() async {
              await save()
              items = await client.items()
            }
            func save() async { await store.send(.save).finish() }
            private func ↓start() { Task { await client.start() } }
          }
          """
        ),
      ], configuration: "info"),
    OddShape(
      "store_logic_in_view", "async closures are work of the view, but actions of the environment are not",
      view(
        """
        let onRefresh: () async -> Void
        @Environment(\\.dismissImmersiveSpace) private var dismissImmersiveSpace
        var body: some View { Text("").↓refreshable { await onRefresh() }.task { await dismissImmersiveSpace() } }
        """), configuration: "info"),
    OddShape(
      "store_logic_in_view", "assignments through the state",
      view(
        """
        var body: some View {
          ↓Button("") { self.store.state.items[0].name = "a" }
          ↓Button("") { store.state.count -= 1 }
          Button("") { store.count = 1; state.count = 1; if store.state.count == 1 { a() } }
        }
        func ↓reset() { store.state = .init() }
        """), configuration: "info"),
    OddShape(
      "store_logic_in_view", "copies of a member",
      view(
        """
        @State var ↓a = 1
        @State var ↓b: Int
        @State var ↓c = 1
        @State var d = 1
        @State var e = 1
        @FocusState var f: Int?
        init(store: StoreOf<Feed>) { self.store = store; self._b = .init(wrappedValue: store.state.b) }
        var body: some View {
          Text("")
            .onAppear { a = store.a; d = 2; e = count(store.e); f = store.f }
            .onChange(of: store.c) { _, new in c = new }
        }
        """), configuration: "info"),
    OddShape(
      "store_logic_in_view", "stores with other names, and types that are not stores",
      view(
        "var body: some View { Text(\"\").↓task { await a.b() } }", store: "@Perception.Bindable var feed: Store<A, B>")
        + "\n"
        + view("var body: some View { Text(\"\").task { await a.b() } }", store: "let store: FeedStore")
        .replacing("FeedView", with: "PostView"), configuration: "info"),
  ]
}
