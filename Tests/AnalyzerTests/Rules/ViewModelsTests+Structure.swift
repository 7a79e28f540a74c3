@testable import Analyzer

/// Tasks, names, conformances and state.
extension ViewModelsTests {
  static let untrackedTasks: [Case] = [
    Case(
      "untracked_task_in_view_model", "spellings",
      """
      class AVM {
        func a() {
          ↓Task { b() }
          ↓Task(priority: .high) { b() }
          ↓Task<Void, Error> { b() }
          ↓Task.detached { b() }
          ↓Task.init { b() }
          ↓Task(operation: b)
          let _ = ↓Task { b() }
          ↓Task { @MainActor [weak self] in self?.b() }
        }
      }
      """),
    Case(
      "untracked_task_in_view_model", "kept",
      """
      class AVM {
        let t = Task { 1 }
        lazy var u = Task { 1 }
        func a() { self.t = Task { 1 }; let u = Task { 1 }; keep(u); v[1] = Task { 1 }; w.append(Task { 1 }) }
        func b() -> Task<Int, Never> { return Task { 1 } }
        var c: Task<Int, Never> { Task { 1 } }
        func d() async { await Task { 1 }.value; e = await Task { 1 }.value }
        func f() { Task { 1 }.store(in: &g); h = x ? Task { 1 } : nil; i = [Task { 1 }]; _ = [1].map { _ in Task { 1 } } }
        func j() { Task.yield(); Task.sleep(1); Task.isCancelled; Task.currentPriority }
      }
      """),
    Case(
      "untracked_task_in_view_model", "places",
      """
      class AVM {
        var a = 1 { didSet { ↓Task { b() } } }
        init() { if c { ↓Task { b() } } }
        deinit { ↓Task { b() } }
        func d() { c.sink { _ in ↓Task { b() } }.store(in: &e) }
        func f() { DispatchQueue.main.async { x(); ↓Task { b() } } }
        func g() -> Int { ↓Task { b() }; return 1 }
        func h() { let i = ↓Task { b() }; let j = Task { b() }; await j.value }
      }
      """),
    Case(
      "untracked_task_in_view_model", "a Task of the project",
      [
        ("App/Task.swift", "struct Task {}"), ("App/A.swift", "class AVM { func a() { Task { b() } } }"),
      ]),
    Case("untracked_task_in_view_model", "other types", "class Feed { func a() { Task { b() } } }"),
    Case("untracked_task_in_view_model", "nested", "class AVM { func a() { ↓Task { b(); ↓Task { c() } } } }"),
  ]

  static let storedTasks: [Case] = [
    Case(
      "stored_task_not_cancelled", "one finding per handle",
      """
      class AVM {
        var ↓t: Task<Void, Never>?
        var ↓u: Task<Void, Never>?
        func a() { t = Task { b() }; u = Task { b() } }
        func c() { t = Task { b() } }
      }
      """),
    Case(
      "stored_task_not_cancelled", "cancelled too late",
      """
      class AVM {
        var t: Task<Void, Never>?
        func a() { ↓self.t = Task { b() }; t?.cancel() }
      }
      """),
    Case(
      "stored_task_not_cancelled", "cancelled in time",
      """
      class AVM {
        var t: Task<Void, Never>?, u: Task<Void, Never>?
        func a() { self.t?.cancel(); t = Task { b() } }
        func c() { if let u { u.cancel() }; u?.cancel(); u = Task.detached { b() } }
        deinit { u?.cancel() }
      }
      """),
    Case(
      "stored_task_not_cancelled", "observer",
      """
      class AVM {
        var t: Task<Void, Never>? { didSet { oldValue?.cancel() } }
        var u: Task<Void, Never>? { willSet { u?.cancel() } }
        func a() { t = Task { b() }; u = Task { b() } }
      }
      """),
    Case(
      "stored_task_not_cancelled", "cancelled by a function",
      """
      class AVM {
        var t: Task<Void, Never>?
        func stop() { t?.cancel() }
        func a() { self.stop(); t = Task { b() } }
      }
      """),
    Case(
      "stored_task_not_cancelled", "only in init",
      """
      class AVM {
        let ↓t: Task<Void, Never>
        var u: Task<Void, Never>?
        init() { t = Task { b() }; u = Task { b() } }
        deinit { u?.cancel() }
      }
      """),
    Case(
      "stored_task_not_cancelled", "handed on",
      """
      class AVM {
        var t: Task<Void, Never>?
        func a() { t = Task { b() }; bag.keep(t) }
      }
      """),
    Case(
      "stored_task_not_cancelled", "awaited is not cancelled",
      """
      class AVM {
        var ↓t: Task<Void, Never>?
        func a() async { t = Task { b() }; await t?.value }
      }
      """),
    Case(
      "stored_task_not_cancelled", "only one at a time, never cancelled",
      """
      class AVM {
        var ↓t: Task<Void, Never>?
        func a() { guard t == nil else { return }; t = Task { b() } }
      }
      """),
  ]

  static let names: [Case] = [
    Case(
      "view_model_naming", "names",
      """
      struct V: View {
        let ↓viewModel: Feed
        let ↓vm: any FeedLogic
        let model: Feed, viewmodel: Feed, feedViewModel: Feed
        var body: some View { Text("") }
      }
      """),
    Case(
      "view_model_naming", "suffixes",
      """
      struct V: View { let viewModel: FeedViewModel?; let vm: Feed.VM; var body: some View { Text("") } }
      struct W<T>: View { let viewModel: T; var vm: FeedViewModelProtocol; var body: some View { Text("") } }
      struct X: View { let viewModel: FeedModel; @Environment(FeedStore.self) var vm; var body: some View { Text("") } }
      """),
    Case(
      "view_model_naming", "computed, static, closure",
      """
      struct V: View {
        var viewModel: Feed { Feed() }
        static let vm = Feed()
        var body: some View { Text("") }
      }
      struct W: View { let viewModel: () -> Feed; var body: some View { let vm = Feed() } }
      """),
    Case(
      "view_model_naming", "wrapped and created",
      """
      struct V: View {
        @StateObject private var ↓viewModel = Feed.init()
        @ObservedObject var ↓vm: Feed
        var body: some View { Text("") }
      }
      """),
    Case(
      "view_model_naming", "preview",
      "#Preview { struct V: View { let vm = Feed(); var body: some View { Text(\"\") } } }"),
    Case(
      "view_model_naming", "other types", "class C: UIViewController { let viewModel: Feed }\nstruct M { let vm: Feed }"
    ),
  ]

  static let conformances: [Case] = [
    Case(
      "conformance_in_extension", "listed ones",
      """
      class AVM: ObservableObject, Identifiable, Equatable, Hashable, Sendable, Observable {}
      struct BVM: Swift.Hashable, @unchecked Sendable {}
      """),
    Case(
      "conformance_in_extension", "superclass of the project",
      """
      class Base {}
      class AVM: Base {}
      class ↓BVM: Base, Codable {}
      """),
    Case(
      "conformance_in_extension", "unknown first name",
      "class AVM: Unknown {}\nclass ↓BVM: Unknown, Other {}\nstruct ↓CVM: Unknown {}"),
    Case(
      "conformance_in_extension", "protocol with suffix",
      "protocol FeedViewModel {}\nclass AVM: FeedViewModel {}\nclass Feed: FeedViewModel {}"),
    Case(
      "conformance_in_extension", "composition and known protocol",
      "class ↓AVM: Codable {}\nstruct ↓BVM: Hashable & Codable {}"),
    Case("conformance_in_extension", "extension", "class AVM {}\nextension AVM: Codable, Delegate {}"),
    Case("conformance_in_extension", "nested type", "class AVM { struct Row: Codable {} }"),
  ]

  static let states: [Case] = [
    Case(
      "state_not_equatable", "kinds",
      """
      class AVM {
        struct ↓State {}
        struct ↓LoadState: Codable {}
        enum OtherState { case a }
        class ClassState {}
        struct Stateful {}
      }
      """),
    Case(
      "state_not_equatable", "a state in a state",
      "class AVM { struct State: Equatable { struct ↓RowState {}; struct Row { struct ↓CellState {} } } }"),
    Case(
      "state_not_equatable", "comparable and hashable",
      """
      class AVM { struct State: Comparable {}; struct BState: Hashable, Sendable {}; struct CState: Swift.Equatable {} }
      """),
    Case(
      "state_not_equatable", "extension in another file",
      [
        ("App/A.swift", "class AVM { struct State {} }"), ("App/B.swift", "extension AVM.State: Equatable {}"),
      ]),
    Case("state_not_equatable", "unknown protocol", "class AVM { struct State: Foreign {} }"),
    Case(
      "state_not_equatable", "project protocol",
      """
      protocol P {}
      protocol Q: Hashable {}
      class AVM { struct ↓State: P {}; struct BState: Q {} }
      """),
    Case("state_not_equatable", "not nested, not of a view model", "struct AState {}\nclass Feed { struct State {} }"),
    Case(
      "state_not_equatable", "reducer", "@Reducer struct A { struct ↓State {} }\nstruct B: Reducer { struct ↓State {} }"
    ),
  ]
}
