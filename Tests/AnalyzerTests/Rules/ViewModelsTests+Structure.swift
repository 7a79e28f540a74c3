@testable import Analyzer

/// Tests the rules about tasks, names, conformances and state.
extension ViewModelsTests {
  static let untrackedTasks: [Case] = [
    Case(
      "untracked_task_in_view_model", "spellings",
      """
      class AVM {
        var n = 0
        func b() async { n = await c() }
        func d() { ↓Task { await b() }; Task { await b() } }
        func e() { ↓Task(priority: .high) { await b() } }
        func f() { ↓Task<Void, Error> { try await b() } }
        func g() { ↓Task.detached { await self.b() } }
        func h() { ↓Task.init { _ = await b() } }
        func i() { let _ = ↓Task { await b() } }
        func j() { ↓Task { @MainActor [weak self] in await self?.b() } }
        func k() { ↓Task { [weak self] in guard let strong = self else { return }; strong.n = await strong.c() } }
      }
      """),
    Case(
      "untracked_task_in_view_model", "loads",
      """
      class AVM {
        var n = 0
        var items: [Int] = []
        var s = S()
        func a() { ↓Task { let m = await x(); self.s.m = m } }
        func b() { ↓Task { self.items.append(contentsOf: try await x()) } }
        func c() { ↓Task { for await i in y { print(i) } } }
        func d() { ↓Task { while true { await x() } } }
        func e() { ↓Task { try await Task.sleep(for: .seconds(1)); x() } }
        func f() { ↓Task { await x(); finish() } }
        func finish() { n = 1 }
        func g() { ↓Task { await h() } }
        func h() async { await i() }
        func i() async { let m = await x(); await MainActor.run { n = m } }
        func j() { ↓Task { do { n = try await x() } catch {} } }
      }
      """),
    Case(
      "untracked_task_in_view_model", "sends and hops",
      """
      class AVM {
        var n = 0
        func a() { Task { await service.send() } }
        func b() { Task { n = 1; await service.send() } }
        func c() { Task { let m = await x(); print(m) } }
        func d() { Task { @MainActor in n = 1 } }
        func e() { Task { await MainActor.run { n = 1 } } }
        func f() { Task { await g() } }
        func g() async { n += 1; try? await service.send() }
        func h() { Task { let other = Other(); other.n = await x() } }
        func i() { Task { Task { @MainActor in n = 2 } } }
      }
      """),
    Case(
      "untracked_task_in_view_model", "a function in another file",
      [
        ("App/A.swift", "class AVM { var n = 0; func a() { ↓Task { await b() } }; func c() { Task { await d() } } }"),
        ("App/B.swift", "extension AVM { func b() async { n = await x() }; func d() async { await x() } }"),
      ]),
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
        var n = 0
        func b() async { n = await x() }
        var a = 1 { didSet { ↓Task { await b() } } }
        init() { if c { ↓Task { await b() } } }
        func d() { c.sink { _ in Task { await b() } }.store(in: &e) }
        func f() { DispatchQueue.main.async { x(); ↓Task { await b() } } }
        func g() -> Int { ↓Task { await b() }; return 1 }
        func h() async { let i = ↓Task { await b() }; let j = Task { await b() }; await j.value }
      }
      """),
    Case(
      "untracked_task_in_view_model", "a Task of the project",
      [
        ("App/Task.swift", "struct Task {}"), ("App/A.swift", "class AVM { func a() { Task { n = await b() } } }"),
      ]),
    Case("untracked_task_in_view_model", "other types", "class Feed { func a() { Task { n = await b() } } }"),
    Case(
      "untracked_task_in_view_model", "nested",
      "class AVM { var n = 0; func a() { ↓Task { n = await c(); Task { n = await c() } } } }"),
  ]

  static let storedTasks: [Case] = [
    Case(
      "stored_task_not_cancelled", "one finding per stored task",
      """
      class AVM {
        var ↓t: Task<Void, Never>?
        var ↓u: Task<Void, Never>?
        func a() { t = Task { b() }; u = Task { b() } }
        func c() { t = Task { b() } }
      }
      """),
    Case(
      "stored_task_not_cancelled", "cancelled, but too late",
      """
      class AVM {
        var t: Task<Void, Never>?
        func a() { self.t = Task { b() }; t?.cancel() }
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
      "stored_task_not_cancelled", "passed on",
      """
      class AVM {
        var t: Task<Void, Never>?
        func a() { t = Task { b() }; bag.keep(t) }
      }
      """),
    Case(
      "stored_task_not_cancelled", "a task that other code awaits has to finish",
      """
      class AVM {
        var t: Task<Void, Never>?
        func a() async { t = Task { b() }; await t?.value }
      }
      """),
    Case(
      "stored_task_not_cancelled", "one at a time, but never cancelled",
      """
      class AVM {
        var t: Task<Void, Never>?
        var ↓u: Task<Void, Never>?
        func a() { guard t == nil else { return }; t = Task { b() } }
        func c() { if u == nil { u = Task { b() } } }
        func d() { u = Task { b() } }
      }
      """),
    Case(
      "stored_task_not_cancelled", "cancelled through its owner",
      """
      class AVM { var t: Task<Void, Never>?; func a() { t = Task { b() } } }
      class Owner { let model = AVM(); func stop() { self.model.t?.cancel() } }
      """),
    Case(
      "stored_task_not_cancelled", "wrappers",
      """
      class AVM {
        @Cancelling var t: Task<Void, Never>?
        @ObservationIgnored var ↓u: Task<Void, Never>?
        func a() { t = Task { b() }; u = Task { b() } }
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
      "conformance_in_extension", "listed types",
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
      "state_not_equatable", "a state inside a state",
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
