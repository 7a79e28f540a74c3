import Testing

@testable import Analyzer

/// Edge cases of state ownership; findings are expected exactly at the markers.
@Suite struct StateTests {
  typealias Case = OddShape

  @Test(arguments: privateState + stateForPassedIn + objects + notOwned)
  func `rules about ownership report findings exactly at the markers`(_ testCase: Case) throws {
    try testCase.check()
  }

  static let stateForPassedIn: [Case] = [
    Case(
      "state_for_passed_in", "memberwise, several callers",
      """
      struct A: View { @State var ↓a: Int; @State public var ↓b: () -> Void; @State var c: Int?; @State var d: Int! }
      """),
    Case(
      "state_for_passed_in", "drafts",
      """
      struct A: View {
        @State var a: Int
        @State var b: [Int]
        @State var c: User
        @State var d: Bool
        @State var ↓e: [Int]
        @State var f: Int
        init(a: Int, b: [Int], c: User, d: Bool, e: [Int], f: Int) {
          _a = State(initialValue: a); self.b = b; self.c = c; self.d = d; self.e = e; self.f = f
        }
        var body: some View { Toggle("", isOn: $d); Text(e.map { "\\($0)" }.joined()) }
        func act() { a += 1; b.append(2); c.name = "" }
      }
      extension A { func reset() { Task { f = 0 } } }
      """),
    Case(
      "state_for_passed_in", "an initializer in an extension keeps the memberwise one",
      """
      struct A: View { @State var ↓a: Int }
      extension A { init(text: String) { self.init(a: text.count) } }
      """),
    Case(
      "state_for_passed_in", "an optional set in init",
      """
      struct A: View {
        @State var ↓a: Int?
        init(a: Int?) { self.a = a }
      }
      """),
    Case(
      "state_for_passed_in", "private, regardless of how it is set",
      """
      struct A: View {
        @State private var a: Int
        @State fileprivate var b: Int
        @State private(set) var c: Int
        init(a: Int, b: Int, c: Int) { _a = State(initialValue: a); self.b = b; _c = .init(wrappedValue: c) }
      }
      """),
    Case(
      "state_for_passed_in", "created in init",
      """
      struct A: View {
        @State var a: [Int]
        @State var b: Draft
        @State var c: String
        @State var d: Int
        init(item: Item) {
          _a = State(initialValue: [])
          _b = .init(initialValue: Draft(item))
          _c = State(wrappedValue: item.title)
          let d = 1
          self.d = d
        }
      }
      """),
    Case(
      "state_for_passed_in", "an observable or a view model",
      """
      @Observable class Base {}
      final class Sub: Base {}
      @Model final class Book {}
      struct A: View {
        @State var a: Sub
        @State var b: Book
        @State var c: ForeignViewModel
        @State var d: any P
      }
      protocol P: Observable {}
      """),
    Case(
      "state_for_passed_in", "an ObservableObject is not an @Observable class",
      """
      class M: ObservableObject {}
      struct A: View { @State var ↓m: M }
      """),
    Case(
      "state_for_passed_in", "values by attribute, other wrappers, other types",
      """
      struct A: View {
        @State(initialValue: 1) var a: Int
        @FocusState var b: Bool
        @Binding var c: Int
      }
      struct B { @State var a: Int }
      """),
    Case("state_for_passed_in", "a view modifier", "struct A: ViewModifier { @State var ↓a: Int }"),
    Case(
      "state_for_passed_in", "a projected State parameter",
      """
      struct A: View {
        @State var a: Int
        init(a: State<Int>) { _a = a }
      }
      """),
    Case(
      "state_for_passed_in", "set later, in a closure",
      """
      struct A: View {
        @State var a: Int?
        init(a: Int) { Task { self.a = a } }
      }
      """),
  ]

  static let objects: [Case] = [
    Case(
      "observed_object_created", "ways to create an object",
      """
      struct A: View {
        @ObservedObject var ↓a = Module.VM()
        @ObservedObject var ↓b = VM<Int>(1)
        @ObservedObject var ↓c: VM = .init { 1 }
        @SwiftUI.ObservedObject public var ↓d = VM.init()
      }
      """),
    Case(
      "observed_object_created", "not a creation",
      """
      struct A: View {
        @ObservedObject var a = VM.shared
        @ObservedObject var b = vm()
        @ObservedObject var c = Factory.make()
        @ObservedObject var d: VM
        @ObservedObject var e = Container().vm
        @StateObject var f = VM()
        static let g = VM()
      }
      """),
    Case(
      "observed_object_created", "in init, through a local name",
      """
      struct A: View {
        @ObservedObject var ↓a: VM
        @ObservedObject var b: VM
        @ObservedObject var ↓c: VM
        @ObservedObject var ↓d: VM
        @ObservedObject var e: VM
        init(b: VM, c: VM?, d: VM?, e: VM?) {
          let model = VM()
          _a = ObservedObject(wrappedValue: model)
          self.b = b
          self.c = c ?? VM()
          _d = ObservedObject(wrappedValue: d ?? VM())
          self.e = e ?? VM.shared
        }
      }
      """),
    Case(
      "observed_object_created", "a class keeps its objects itself",
      """
      final class A: UIViewController { @ObservedObject var a = VM() }
      """),
    Case(
      "observed_object_created", "an app",
      """
      @main struct A: App {
        @ObservedObject private var ↓a = VM()
        var body: some Scene { WindowGroup { Text("") } }
      }
      """),
    Case(
      "observed_object_created", "a ViewStore",
      """
      struct A: View {
        @ObservedObject var viewStore: ViewStoreOf<Feature>
        init(store: StoreOf<Feature>) { self.viewStore = ViewStore(store, observe: { $0 }) }
      }
      """),
    Case(
      "state_object_injected", "several initializers yield one finding",
      """
      struct A: View {
        @StateObject var ↓a: VM
        init(a: VM) { _a = StateObject(wrappedValue: a) }
        init(b vm: VM) { self._a = .init(wrappedValue: vm) }
      }
      """),
    Case(
      "state_object_injected", "through the memberwise initializer",
      """
      struct A: View {
        @StateObject var ↓a: VM
        @StateObject private(set) var ↓b: VM
        @StateObject private var c: VM
        @StateObject var d = VM()
      }
      """),
    Case(
      "state_object_injected", "callers create the object; previews do not count",
      """
      struct A: View { @StateObject var a: VM }
      struct B: View { @StateObject var ↓b: VM }
      struct C: View { @StateObject var c: VM }
      struct D: View {
        let vm: VM
        var body: some View { A(a: VM()); B(b: vm); C(c: .init(1)); C(c: vm) }
      }
      #Preview { B(b: VM()) }
      """),
    Case(
      "state_object_injected", "another initializer creates it",
      """
      struct A: View {
        @StateObject var a: VM
        init(a: VM) { _a = StateObject(wrappedValue: a) }
        init() { self.init(a: VM()) }
      }
      class VM: ObservableObject {}
      struct B: View {
        @StateObject var b: VM
        init(b: VM) { _b = StateObject(wrappedValue: b) }
        init(client: Client) { _b = StateObject(wrappedValue: VM(client)) }
      }
      """),
    Case(
      "state_object_injected", "not an injection",
      """
      struct A: View {
        @StateObject var a: VM
        @StateObject var b: VM
        @StateObject var c: VM
        @StateObject var d = VM()
        @StateObject var e: VM
        @StateObject var f: VM
        init(a: @escaping () -> VM, b: @autoclosure @escaping () -> VM, c: StateObject<VM>, container: Container) {
          _a = StateObject(wrappedValue: a())
          self._b = StateObject(wrappedValue: b())
          _c = c
          _e = StateObject(wrappedValue: container.vm)
          _f = StateObject(wrappedValue: { VM() }())
        }
      }
      """),
    Case(
      "state_object_injected", "an ObservedObject is intended for this",
      """
      struct A: View {
        @ObservedObject var a: VM
        @State var b: Int
        init(a: VM, b: Int) { _a = ObservedObject(wrappedValue: a); _b = State(wrappedValue: b) }
      }
      """),
    Case(
      "state_object_injected", "an app",
      """
      @main struct A: App {
        @StateObject private var ↓a: VM
        init(vm: VM) { _a = StateObject(wrappedValue: vm) }
      }
      """),
  ]

  static let notOwned: [Case] = [
    Case(
      "observable_not_owned", "let, var and lazy var",
      """
      @Observable class M { init(_ a: Int = 1) {} }
      struct A: View {
        let ↓a = M()
        private var ↓b: M = M(2)
        lazy var ↓c = M()
        public let ↓d = M.init(1), e = 2
      }
      """),
    Case(
      "observable_not_owned", "stored, shared, passed in or not created",
      """
      @Observable class M { static let shared = M() }
      struct A: View {
        @State var a = M()
        @StateObject var b = M()
        @Bindable var c = M()
        static let d = M()
        let e = M.shared
        let f: M
        let g: M? = nil
        let h = [M()]
        let i = { M() }
        let j = M().child
      }
      """),
    Case(
      "observable_not_owned", "other types",
      """
      @Observable class M {}
      struct A { let m = M() }
      struct B: ViewModifier { let m = M() }
      final class C: UIViewController { let m = M() }
      struct D: View {
        final class Coordinator { let m = M() }
      }
      #Preview { struct E: View { let m = M() }; return E() }
      """),
    Case(
      "observable_not_owned", "an ambiguous name",
      [
        ("Sources/A/M.swift", "@Observable public class M {}"),
        ("Sources/B/M.swift", "public class M {}"),
        ("Sources/C/V.swift", "struct V: View { let m = M() }"),
      ]),
    Case(
      "observable_not_owned", "a nested class of another file",
      [
        ("App/M.swift", "extension V { @Observable final class Model {} }"),
        ("App/V.swift", "struct V: View {\n  private let ↓model = Model()\n}"),
      ]),
    Case(
      "observable_not_owned", "a representable is a view",
      """
      class M: ObservableObject {}
      struct A: UIViewRepresentable { let ↓m = M() }
      """),
    Case(
      "wrapper_mismatch", "both systems at once",
      """
      @Observable class M: ObservableObject {}
      struct A: View { @State var a = M(); @StateObject var b = M() }
      """),
    Case(
      "wrapper_mismatch", "conditional declarations",
      """
      #if canImport(Observation)
      @Observable class M {}
      #else
      class M: ObservableObject {}
      #endif
      struct A: View { @State var a = M(); @StateObject var b = M() }
      """),
    Case(
      "wrapper_mismatch", "collections and key paths",
      """
      class M: ObservableObject {}
      struct A: View {
        @State var a: [M] = []
        @Environment(\\.model) var b: M
        @Binding var c: M
        @State var d: () -> M
      }
      """),
    Case(
      "wrapper_mismatch", "a subclass and a protocol",
      """
      protocol P: ObservableObject {}
      class Base: ObservableObject { @Published var text = "" }
      final class Sub: Base {}
      struct A: View {
        @State var ↓a: Sub; @State var b: any P; @Environment(Sub.self) var ↓c
        var body: some View { TextField("", text: $a.text); Text(b.text) }
      }
      """),
    Case(
      "wrapper_mismatch", "state that only stores the object",
      """
      class M: ObservableObject { @Published var text = ""; var id = 1 }
      struct A: View {
        @State private var a = M()
        @State private var b: M?
        @State private var c = M()
        @State private var ↓d = M()
        var body: some View {
          Child(m: a).onAppear { a.load(); c.text = "" }
          Text("\\(c.id)").sheet(item: $b) { Child(m: $0) }
        }
        var title: String { b?.text ?? d.text }
      }
      """),
    Case(
      "wrapper_mismatch", "passed-on values",
      """
      @Observable class M {}
      class O: ObservableObject {}
      struct A: View {
        @State private var m = M()
        let o: O
        var body: some View {
          Text("").↓environmentObject(self.m).environmentObject(o)
          Text("").↓environmentObject(M())
        }
        func row(o: M, models: [M]) -> some View {
          ForEach(models) { m in Text("").environmentObject(m) }
          return Text("").↓environmentObject(o)
        }
      }
      """),
    Case(
      "wrapper_mismatch", "declared in two modules",
      [
        ("Sources/A/M.swift", "public class M: ObservableObject {}"),
        ("Sources/B/M.swift", "public class M: ObservableObject {}"),
        ("Sources/A/V.swift", "struct V: View { @State var m: M }"),
      ]),
    Case(
      "duplicate_observable_storage", "a binding, a constant and a preview",
      """
      @Observable class M {}
      struct A: View {
        @State private var m = M()
        let n: M
        var body: some View { B(m: $m); C(m: n) }
      }
      struct B: View { @Binding var m: M }
      struct C: View { @State var m: M }
      #Preview { C(m: M()) }
      """),
    Case(
      "duplicate_observable_storage", "another caller creates the object",
      """
      @Observable class M {}
      struct A: View { @State private var m = M(); var body: some View { C(m: m); D(m) } }
      struct B: View { var body: some View { C(m: M()); D(.init()) } }
      struct C: View { @State var m: M }
      struct D: View { @State var m: M; init(_ m: M) { _m = State(initialValue: m) } }
      """),
    Case(
      "duplicate_observable_storage", "two parents yield one finding",
      """
      @Observable class M {}
      struct A: View { @State var m = M(); var body: some View { C(m: m) } }
      struct B: View { @State var m = M(); var body: some View { C.init(m: self.m) } }
      struct C: View { @State var ↓m: M }
      """),
    Case(
      "duplicate_observable_storage", "the child stores something else",
      """
      @Observable class M {}
      @Observable class N { init(_ m: M) {} }
      struct A: View { @State var m = M(); var body: some View { C(m: m) } }
      struct C: View {
        @State private var n: N
        init(m: M) { _n = State(initialValue: N(m)) }
      }
      """),
  ]

  /// An object that is kept would not receive later values.
  @Test(arguments: [
    (
      "results: [Result], sort: Binding<Sort>, client: Client, log: @escaping () -> Void", Severity.error,
      "it on every update; use `@StateObject`, and pass on changes of `results` and `sort` with `onChange` or give the "
        + "view an `.id`"
    ),
    (
      "results: Results, sort: Sort, client: any Loading, log: Log", .error,
      "it on every update; use `@StateObject`, and pass on changes of `results` with `onChange` or give the view an "
        + "`.id`"
    ),
    (
      "results: ResultsModel, sort: SortManager, client: Client, log: Log", .error,
      "the object on every update; use `@StateObject`, or `@State` for an `@Observable` class"
    ),
  ])
  func `the message mentions values that an object is created with`(
    _ parameters: String, _ severity: Severity, _ advice: String
  ) {
    let source = """
      struct Results {}
      final class ResultsModel {}
      final class Sort {}
      protocol Log {}
      final class Model: ObservableObject { @Published var a = 1 }
      struct A: View {
        @ObservedObject private var model: Model
        init(\(parameters)) {
          _model = .init(wrappedValue: .init(results, sort: sort.wrappedValue, client: client, log: log, limit: 3))
        }
        var body: some View { Text("\\(model.a)") }
      }
      """
    let found = Review.of([("App/A.swift", source)]).findings.filter { $0.rule == "observed_object_created" }
    #expect(found.map(\.severity) == [severity])
    #expect(found.map(\.message) == ["`A.model` is `@ObservedObject`, but the view creates " + advice])
  }
}
