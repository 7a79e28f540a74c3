import Testing

@testable import Analyzer

/// Edge cases of bindings, observation, and objects that are passed through views.
@Suite struct ObservationTests {
  typealias Case = OddShape

  @Test(arguments: bindings + setup + ways)
  func `rules about observation report findings exactly at the markers`(_ testCase: Case) throws {
    try testCase.check()
  }

  static let bindings: [Case] = [
    Case(
      "unneeded_bindable", "ways to write",
      """
      struct A: View {
        @Binding var a: Int
        @Binding var b: [Int]
        @Binding var c: User
        @Binding var d: Bool
        @Binding var e: Int
        @Binding var f: [Item]
        @Binding var g: Int?
        func act() {
          a = 1; b.append(2); c.name.first = ""; d.toggle(); swap(&e, &e); f[0].name = ""; self.g? += 1
        }
      }
      """),
    Case(
      "unneeded_bindable", "ways to read",
      """
      struct A: View {
        @Binding var ↓a: Int
        @Binding var ↓b: [Int]
        @Binding var ↓c: User?
        @SwiftUI.Binding var ↓d: Bool
        var body: some View {
          if let c, d { Child(a: a, b: self.b.map { $0 + 1 }, c: c) }
          ForEach(b, id: \\.self) { a in Text("\\(a) $a") }
        }
      }
      """),
    Case(
      "unneeded_bindable", "a local name hides it only if its scope is known",
      """
      struct A: View {
        @Binding var a: Int
        @Binding var ↓b: Int
        @Binding var c: String
        func act(items: [Int]) {
          items.forEach { a in print(a) }
          a = 1
          if let b = items.first { print(b) }
          var b = 1
          b += 1
          switch b {
          case 1: let c = ""; print(c)
          default: c = ""
          }
        }
      }
      """),
    Case(
      "unneeded_bindable", "@Bindable in an extension of another file",
      [
        ("App/A.swift", "struct A: View { @Bindable var m: M; @Bindable var ↓n: M }"),
        ("App/B.swift", "extension A { var body: some View { TextField(n.x, text: self.$m.text) } }"),
      ]),
    Case(
      "unneeded_bindable", "storage and bindings in init",
      """
      struct A: View {
        @Binding var a: Int
        @Binding var b: Int
        @Binding var ↓c: Int
        init(c: Binding<Int>, text: Binding<String>) {
          _c = c
          _b = Binding(get: { text.wrappedValue.count }, set: { _ in })
        }
        var body: some View { Child(a: _a) }
      }
      """),
    Case(
      "unneeded_bindable", "a coordinator and previews",
      """
      struct A: NSViewRepresentable {
        @Binding var text: String
        class Coordinator { let view: A; func act() { self.view.text = "" } }
      }
      #Preview { struct B: View { @Binding var b: Int }; return B(b: .constant(1)) }
      """),
    Case("unneeded_bindable", "outside of views too", "struct A: ButtonStyle { @Binding var ↓isOn: Bool }"),
    Case(
      "unneeded_bindable", "never used",
      """
      struct A: View {
        @Binding var ↓a: Int
        @Bindable var ↓b: M
        init(a: Binding<Int>, b: M) { _a = a; self.b = b }
      }
      """),
    Case(
      "missing_bindable", "names of several kinds",
      """
      struct A: View {
        let a: M
        var b = M()
        @Environment(M.self) var c: M
        @State var d = M()
        @Query var e: [M]
        @Custom var f: M
        @Environment(\\.model) var g
        var h: M { d }
        func act() {
          use(↓$a.x, ↓$b.x.y, ↓$c.x, $d.x, $e.x, $f.x, $g.x, $h.x, self.$a.z)
          use($a, a.$x, \\.$x)
        }
      }
      """),
    Case(
      "missing_bindable", "local scopes",
      """
      struct A: View {
        let m: M
        let optional: M?
        var body: some View {
          VStack {
            @Bindable var m = m
            TextField("", text: $m.a)
            Button("") { use($m.a) }
          }
          TextField("", text: ↓$m.a)
          if let optional { TextField("", text: ↓$optional.a) }
          ForEach($items) { $m in TextField("", text: $m.a) }
          List($items, id: \\.id) { ($m: Binding<M>) in TextField("", text: $m.a) }
        }
        func row(_ m: M, @Bindable n: M) -> some View {
          guard let optional else { return Text("") }
          return TextField("", text: $m.a, other: $n.a, third: $optional.a)
        }
      }
      """),
    Case(
      "missing_bindable", "an extension in the same file, and one whose type is in another file",
      [
        ("App/A.swift", "struct A: View { let m: M }\nextension A { func x() { use(↓$m.a) } }"),
        ("App/B.swift", "extension A { func y() { use($m.a) } }"),
      ]),
    Case(
      "missing_bindable", "shorthand parameters and other types",
      """
      struct A: View { let m: M; func act() { [1].map { $0.magnitude } } }
      class B { let m: M; func act() { use($m.a) } }
      #Preview { let m = M(); TextField("", text: $m.a) }
      """),
    Case(
      "missing_bindable", "under a condition",
      """
      struct A: View {
        @Environment(M.self) private var m
        var body: some View {
          #if os(iOS)
          @Bindable var m = m
          #endif
          TextField("", text: $m.a)
        }
      }
      """),
    Case(
      "app_storage_in_observable", "direct and inherited",
      """
      @Perceptible class A { @SwiftUI.AppStorage("a") var ↓a = 1 }
      class B: A { @SceneStorage("b") var ↓b = 1 }
      class C: ObservableObject { @SceneStorage("c") var c = 1; @Query var ↓d: [Int] }
      class D { @AppStorage("e") var e = 1; @Environment(\\.locale) var f }
      """),
    Case(
      "app_storage_in_observable", "conformance in another file",
      [
        ("App/A.swift", "final class A { @Environment(\\.locale) var ↓locale }"),
        ("App/B.swift", "extension A: ObservableObject {}"),
      ]),
    Case(
      "app_storage_in_observable", "properties that classes may store",
      """
      @Observable class A {
        @ObservationIgnored @Dependency(\\.client) var client
        @ObservationIgnored lazy var b = 1
        struct S { @AppStorage("s") var s = 1 }
        var c: Int { UserDefaults.standard.integer(forKey: "AppStorage") }
      }
      @Observable struct B { @AppStorage("b") var b = 1 }
      """),
  ]

  static let setup: [Case] = [
    Case(
      "optional_view_model", "spellings",
      """
      @Observable class M {}
      struct A: View {
        @State var ↓a: FeedViewModel!
        @State private var ↓b: Optional<M>
        var c: M? { didSet {} }
        private var ↓d: (any FeedVM)?
        @SwiftUI.State var ↓e: Feed.ViewModel? = nil
        @State private var ↓f: M?
        @State private var g: M?
        func act() { b = M(); self.f = f ?? .init(); g = next() }
      }
      """),
    Case(
      "optional_view_model", "possibly optional values",
      """
      @Observable class M {}
      struct A: View {
        let a: M?
        @Bindable var b: M?
        @Environment(M.self) var c: M?
        @Binding var d: M?
        static var e: M?
        weak var f: M?
        weak var vm: FeedVM?
        @State var g: [M]?
        @State var h: (() -> M)?
        @State var i: M
      }
      struct B: ViewModifier { @State var a: M? }
      struct C: App { @State var a: M? }
      """),
    Case(
      "optional_view_model", "sheet content, including from an extension",
      [
        ("App/A.swift", "struct A: View { @State var a: AViewModel?; @State var b: BVM?; @State var ↓c: CVM? }"),
        (
          "App/B.swift",
          """
          extension A {
            var body: some View {
              Text(c.title)
                .fullScreenCover(item: $a) { _ in Text("") }
                .popover(item: self.$b, arrowEdge: .top) { _ in Text("") }
                .sheet(isPresented: .constant(c != nil)) { Text("") }
            }
          }
          """
        ),
      ]),
    Case(
      "optional_view_model", "a generic parameter",
      """
      @Observable class Model {}
      struct A<Model>: View { @State var m: Model? }
      """),
    Case(
      "delayed_view_model_setup", "nested in the closure",
      """
      struct A: View {
        @State var viewModel: AViewModel?
        var body: some View {
          Text("").onAppear(perform: {
            guard viewModel == nil else { return }
            Task { @MainActor in
              do { ↓self.viewModel = try await AViewModel(1) } catch {}
            }
          })
          .task(id: 1, priority: .high) { viewModel = viewModel ?? AViewModel(2) }
        }
      }
      """),
    Case(
      "delayed_view_model_setup", "neither new, nor owned by the view, nor late",
      """
      struct A: View {
        @State var viewModel: AViewModel?
        @State var rows: [Row] = []
        @State var row: Row?
        let make: () -> AViewModel
        init() { viewModel = AViewModel() }
        var body: some View {
          Text("")
            .onAppear { viewModel = make(); row = Row(); rows = .init(); other.viewModel = AViewModel() }
            .task { viewModel = .preview; let viewModel = AViewModel(); use(viewModel) }
            .onChange(of: 1) { viewModel = AViewModel() }
            .onDisappear { viewModel = nil }
            .onTapGesture { setUp() }
        }
        func setUp() { viewModel = AViewModel() }
      }
      """),
    Case(
      "delayed_view_model_setup", "methods that are called directly",
      """
      struct A: View {
        @State var viewModel: AViewModel?
        var body: some View {
          Text("").onAppear(perform: start).task { await self.load(1) }
        }
        func start() { ↓viewModel = .init(); second() }
        func load(_ page: Int) async { ↓viewModel = AViewModel(page: page) }
        func second() { viewModel = AViewModel() }
      }
      """),
    Case(
      "delayed_view_model_setup", "names of delayed setup methods",
      """
      struct A: View {
        var body: some View {
          Text("")
            .onAppear { ↓bootstrapIfNeeded(); setUpIfNeeded(); model.configureIfNeeded(); loadMoreIfNeeded() }
            .task { await initializeIfNeeded(with: 1); start() }
            .task(setupIfNeeded)
          Button("") { setupIfNeeded() }
        }
        func start() { self.↓setupIfNeeded() }
        func other() { setupIfNeeded() }
        func setupIfNeeded() {}
      }
      class B { func act() { view.onAppear { setupIfNeeded() } } }
      """),
  ]

  static let ways: [Case] = [
    Case(
      "environment_single_consumer", "two readers, a modifier, or none",
      """
      @Observable class M {}
      @Observable class N {}
      @Observable class O {}
      struct A: View {
        @State var m = M(); @State var n = N(); @State var o = O()
        var body: some View { B().environment(m).environment(n).environment(o) }
      }
      struct B: View { @Environment(M.self) var m; @Environment(N.self) var n }
      struct C: View { @Environment(M.self) var m }
      struct D: ViewModifier { @Environment(N.self) var n }
      """),
    Case(
      "environment_single_consumer", "the reader is created elsewhere, or only later",
      """
      @Observable class M {}
      struct A: View {
        let m: M
        var body: some View { Text("").environment(m); Button("") { show(B()) } }
      }
      struct B: View { @Environment(M.self) var m }
      """),
    Case(
      "environment_single_consumer", "in a sheet, with a local name",
      """
      @Observable class M {}
      struct A: View {
        @State var shown = false
        var body: some View {
          let m = M()
          Text("").sheet(isPresented: $shown) { B().↓environment(m).environment(\\.a, 1) }
        }
      }
      struct B: View { @Environment(M.self) private var m }
      """),
    Case(
      "environment_single_consumer", "declared twice",
      [
        ("Sources/A/M.swift", "@Observable class M {}"),
        ("Sources/B/M.swift", "@Observable class M {}"),
        (
          "Sources/A/V.swift",
          """
          struct V: View { let m = M(); var body: some View { W().environment(m) } }
          struct W: View { @Environment(M.self) var m }
          """
        ),
      ]),
    Case(
      "prop_drilling", "a view that uses it breaks the chain",
      """
      @Observable class M { var a = 1 }
      struct A: View { let m: M; var body: some View { B(m: m) } }
      struct B: View { let m: M; var body: some View { C(m: m).onAppear { print(m.a) } } }
      struct C: View { let m: M; var body: some View { D(m: m) } }
      struct D: View { let m: M; var body: some View { Text("\\(m.a)") } }
      """),
    Case(
      "prop_drilling", "two chains, each with a start",
      """
      @Observable class M { var a = 1 }
      struct A: View { let ↓m: M; var body: some View { C(m: m) } }
      struct B: View { let ↓n: M; var body: some View { C(m: n) } }
      struct C: View { let m: M; var body: some View { D(m: m) } }
      struct D: View { let m: M; var body: some View { Text("\\(m.a)") } }
      """),
    Case(
      "prop_drilling", "owners, the environment and parts are not forwarders",
      """
      @Observable class M { var child = N() }
      @Observable class N { var a = 1 }
      struct A: View { @State var m = M(); var body: some View { B(m: m) } }
      struct B: View { @Environment(M.self) var m; var body: some View { C(m: m) } }
      struct C: View { let m: M; var body: some View { D(n: m.child) } }
      struct D: View { let n: N; var body: some View { E(n: n) } }
      struct E: View { let n: N; var body: some View { Text("\\(n.a)") } }
      """),
    Case(
      "prop_drilling", "passed to something other than a view",
      """
      @Observable class M { var a = 1 }
      struct A: View { let m: M; var body: some View { B(m: m); Log(m: m).write() } }
      struct B: View { let m: M; var body: some View { C(m: m).environment(m) } }
      struct C: View { let m: M; var body: some View { Text("\\(m.a)") } }
      struct Log { let m: M }
      """),
    Case(
      "prop_drilling", "a view that shows itself",
      """
      @Observable class M { var a = 1 }
      struct A: View { let m: M; var body: some View { A(m: m); B(m: m) } }
      struct B: View { let m: M; var body: some View { Text("\\(m.a)") } }
      """),
  ]

  /// A value that becomes available later cannot be used in `init`.
  @Test(arguments: [
    (".onAppear { model = M() }", Severity.warning),
    (".onAppear { model = M(client) }", .info),
    (".task { let user = await load(); model = M(user) }", .info),
    (".task { if let user = try? await load() { model = M(user) } }", .info),
    (".task { model = M(); await load() }", .warning),
    (".onAppear { let made = M(client); model = made }", .info),
    (".task { let made = M(); await made.load(); model = made }", .warning),
    (".task { let user = await load(); let made = M(user); model = made }", .info),
  ])
  func `a view model that needs a value not available in init is reported as info`(_ code: String, _ severity: Severity)
  {
    let source = """
      @Observable class M {}
      struct A: View {
        @Environment(\\.client) private var client
        @State private var model: M?
        var body: some View { Text("")\(code) }
      }
      """
    let found = Review.of([("App/A.swift", source)]).findings.filter { $0.rule == "delayed_view_model_setup" }
    #expect(found.map(\.severity) == [severity])
    #expect(found.allSatisfy { $0.message.contains("child view") == (severity == .info) })
  }

  /// `init` is suggested only if it could create the object.
  @Test(arguments: [
    ("func f() { model = FeedViewModel() }", true), ("func f() { model = FeedViewModel(client) }", true),
    ("func f() { model = FeedViewModel(query) }", false), ("func f(_ q: String) { model = FeedViewModel(q) }", false),
    ("func f() { model = FeedViewModel(account) }", false), ("func f() async { model = await load() }", false),
    ("func f() async { let a = await load(); model = .init(a) }", false),
    ("var title: String { model?.title ?? query }", true),
  ])
  func `the message suggests creating an optional view model in init if possible`(_ code: String, _ fitsInit: Bool) {
    let source = """
      struct A: View {
        let client: Client
        @State private var query = ""
        @Environment(Account.self) private var account
        @State private var model: FeedViewModel?
        var body: some View { Text("") }
        \(code)
      }
      """
    let found = Review.of([("App/A.swift", source)]).findings.filter { $0.rule == "optional_view_model" }
    #expect(found.map { $0.message.contains("create it in `init`") } == [fitsInit])
  }

  @Test func `the message for an unused binding suggests removing it`() {
    let source = "struct A: View { @Binding var a: Int; @Binding var b: Int; var body: some View { Text(\"\\(b)\") } }"
    let found = Review.of([("App/A.swift", source)]).findings.filter { $0.rule == "unneeded_bindable" }
    #expect(
      found.map(\.message) == [
        "`@Binding` property `A.a` is never used; remove it",
        "`A.b` is `@Binding` but is only read; make it a plain `let`",
      ])
  }

  @Test func `app storage in an observable class is a warning if observation ignores it, and an error otherwise`() {
    let source = """
      @Observable class A {
        @ObservationIgnored @AppStorage("a") var a = 1
        @AppStorage("b") var b = 1
      }
      """
    let found = Review.of([("App/A.swift", source)]).findings.filter { $0.rule == "app_storage_in_observable" }
    #expect(found.map(\.severity) == [.warning, .error])
  }

  @Test(arguments: [
    ("@Observable class M {}", true), ("class M: ObservableObject {}", false), ("struct M {}", false), ("", true),
  ])
  func `the fix for a missing @Bindable is limited to bindable objects`(_ declaration: String, _ hasFix: Bool) {
    let source = declaration + "\nstruct A: View { let m: M; var body: some View { TextField(\"\", text: $m.a) } }"
    let found = Review.of([("App/A.swift", source)]).findings.filter { $0.rule == "missing_bindable" }
    #expect(found.map { $0.fix != nil } == [hasFix])
  }
}
