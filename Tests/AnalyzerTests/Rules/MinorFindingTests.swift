import Testing

@testable import Analyzer

/// Tests which findings are minor, so that the bot does not comment on them.
@Suite struct MinorFindingTests {
  typealias Case = MinorCase

  @Test(arguments: models + viewModels + reducers)
  func `a finding that is not worth a comment is minor`(_ testCase: Case) {
    #expect(testCase.found == testCase.isMinor)
  }
}

extension MinorFindingTests {
  fileprivate static let models = [
    Case(
      "missing_main_actor", [true],
      """
      final class Downloads: ObservableObject {
        @Published private(set) var progress = 0.0
        init() { reset() }
        @MainActor func start() async { progress = await load() }
        func prepare() async { await warmUp() }
        private func reset() { progress = 0 }
      }
      struct A: View {
        @StateObject private var downloads = Downloads()
        var body: some View { Text(downloads.progress.description) }
      }
      """),
    Case(
      "missing_main_actor", [true],
      """
      final class Draft: ObservableObject, Equatable, CustomDebugStringConvertible {
        @Published var text: String
        init(text: String) { self.text = text }
        func copy() -> Draft { Draft(text: text) }
        var debugDescription: String { text }
        static func == (left: Draft, right: Draft) -> Bool { left.text == right.text }
      }
      struct A: View {
        @ObservedObject var draft: Draft
        var body: some View { TextField("a", text: $draft.text) }
      }
      """),
    Case(
      "missing_main_actor", [true],
      """
      @Observable final class LoginModel {
        @MainActor var name = ""
        @MainActor var password = ""
        var task: Task<Void, Never>?
        @MainActor func logIn() { task = Task { await send(name) } }
      }
      struct A: View {
        @State private var model = LoginModel()
        var body: some View { TextField("a", text: $model.name) }
      }
      """),
    Case(
      "any_view", [false, true],
      """
      struct WebText: View {
        var placeholder: AnyView?
        var body: some View { placeholder }
        func placeholder(@ViewBuilder content: () -> some View) -> WebText {
          var result = self
          result.placeholder = AnyView(content().padding())
          return result
        }
      }
      """),
    Case(
      "view_member_order", [true, false],
      """
      struct A: View {
        let title: String
        @State private var isOpen = false
        @Environment(\\.dismiss) private var dismiss
        var body: some View { Button(title) { isOpen = true; dismiss() } }
      }
      struct B: View {
        let title: String
        init(title: String) { self.title = title }
        @Environment(\\.dismiss) private var dismiss
        var body: some View { Button(title) { dismiss() } }
      }
      """),
    Case(
      "missing_main_actor", [true],
      """
      final class PlayerModel: ObservableObject {
        @Published var isPlaying = false
        func stop() { isPlaying = false }
      }
      final class PlaybackManager {
        weak var model: PlayerModel?
        func resume() { model?.isPlaying = true }
      }
      struct A: View {
        @StateObject private var model = PlayerModel()
        var body: some View { Text(model.isPlaying ? "a" : "b") }
      }
      """),
    Case(
      "missing_main_actor", [true],
      """
      protocol PathDelegate { func path() -> URL? }
      enum PathResolver {
        static var delegate: PathDelegate?
        static var root: URL { delegate?.path() ?? URL(filePath: "/") }
      }
      @Observable final class Preferences: PathDelegate {
        var custom: URL?
        func path() -> URL? { custom }
        func reset() { custom = nil }
      }
      struct A: View {
        @State private var preferences = Preferences()
        var body: some View { Text(preferences.custom?.path() ?? "") }
      }
      """),
    Case(
      "legacy_observable_object", [true],
      """
      @Observable final class NewModel {}
      final class RowModel: ObservableObject {
        @Published var title: String
        init(title: String) { self.title = title }
      }
      struct A: View {
        @ObservedObject var row: RowModel
        var body: some View { Text(row.title) }
      }
      """),
    Case(
      "legacy_observable_object", [true],
      """
      @Observable final class NewModel {}
      final class Preferences: ObservableObject {
        @AppStorage("a") var a = 1
        @AppStorage("b") var b = 1
        @AppStorage("c") var c = 1
        @AppStorage("d") var d = 1
      }
      struct SettingsView: View {
        @ObservedObject var preferences: Preferences
        var body: some View { Stepper("", value: $preferences.a) }
      }
      """),
    Case(
      "untracked_debt", [true, true],
      """
      struct FeedView: View {
        // TODO: add a sort order for long lists
        // FIXME: the last row is missing if the list is long

        var body: some View { Text("a") }
        // FIXME: the first row is missing
        func reload() {}
      }
      """),
    Case(
      "untracked_debt", [false],
      """
      struct FeedView: View {
        // TODO: #12 add paging to the list

        // TODO: add a sort order for long lists
        var body: some View { Text("a") }
      }
      """),
    Case(
      "legacy_observable_object", [false],
      """
      @Observable final class NewModel {}
      final class CartModel: ObservableObject {
        @Published var items: [Int]
        init(items: [Int]) { self.items = items }
      }
      struct CartView: View {
        @ObservedObject var cart: CartModel
        var body: some View { Button("Add") { cart.items.append(1) } }
      }
      """),
    Case(
      "formatter_not_cached", [false, true],
      """
      @Observable final class OrdersModel {
        var text = ""
        func configure(_ date: Date) { text = DateFormatter().string(from: date) }
        func save(_ date: Date) { text = DateFormatter().string(from: date) }
        func show(_ date: Date) { configure(date) }
        func showAll(_ dates: [Date]) { for date in dates { show(date) } }
      }
      """),
    Case(
      "any_view", [false, true],
      """
      struct Header: View {
        let icon: AnyView
        var body: some View { icon }
      }
      struct ListView: View { var body: some View { Header(icon: AnyView(Text("a"))) } }
      """),
    Case(
      "any_view", [true, true, true, false],
      """
      struct ListView: View {
        var header: (() -> any View)?
        let action: any RowAction
        @ViewBuilder let rows: [Row]
        var body: some View {
          VStack {
            if let header { AnyView(header()) }
            AnyView(action)
          }
        }
        @inline(never) private func erased(_ content: some View) -> AnyView { AnyView(content.padding()) }
        private func form(_ item: Item) -> some View {
          Form { if let view = item.view as? (any View) { AnyView(view) } }
        }
        private var list: some View { ForEach(rows) { AnyView($0) } }
      }
      """),
    Case(
      "io_in_view", [false, false],
      """
      struct LogView: View {
        var body: some View { Text("") }
        func remove(_ url: URL) throws { try FileManager.default.removeItem(at: url); reload() }
        func removeAll() throws { for url in urls { try FileManager.default.removeItem(at: url); reload() } }
      }
      """),
    Case(
      "io_in_view", [true],
      """
      struct LogView: View {
        var body: some View {
          Text("").onDisappear {
            do { try FileManager.default.removeItem(at: url) } catch { log.error("a") }
          }
        }
      }
      """),
    Case(
      "missing_main_actor", [true],
      """
      @Observable class AppState { func isWide(_ width: Double) -> Bool { width > 600 } }
      struct A: View {
        @Environment(AppState.self) private var state
        var body: some View { Text(state.isWide(1) ? "a" : "b") }
      }
      """),
    Case(
      "model_imports_ui", [true], "import SwiftUI\nenum ChartsConfig { static let pointSize: CGFloat = 5 }",
      at: "App/Charts/Views/ChartsConfig.swift"),
    Case(
      "model_imports_ui", [true],
      "import SwiftUI\nenum Spacing { static let small: CGFloat = 4; static let large: CGFloat = .infinity }"),
  ]

  fileprivate static let viewModels = [
    Case(
      "wide_dependency", [true],
      """
      protocol Database {
      \((1...16).map { "  func load\($0)()\n" }.joined())
      }
      struct DiskDatabase: Database {}
      extension Database where Self == DiskDatabase {
        static func mock() -> DiskDatabase { DiskDatabase() }
      }
      final class FeedViewModel {
        let database: Database
        init(database: Database) { self.database = database }
        func load() { database.load1() }
      }
      """),
    Case(
      "view_model_creates_dependency", [true],
      """
      final class ImportViewModel {
        let rowModelFactory: RowModel.Factory
        init(rowModelFactory: RowModel.Factory) { self.rowModelFactory = rowModelFactory }
        func open(_ file: Data) {
          let service = ImportService(file: file)
          row = rowModelFactory.make(service: service)
        }
      }
      """),
    Case(
      "untracked_task_in_view_model", [false, false],
      """
      @Observable final class TickViewModel {
        func updates() -> AsyncStream<Int> {
          AsyncStream { continuation in
            print("a")
            Task { for await value in source.values() { continuation.yield(value) } }
          }
        }
        func status() -> Bool {
          Registration { name in
            print(name)
            Task { for await value in source.values() { show(value) } }
          }
          return true
        }
      }
      """),
    Case(
      "swallowed_error", [false],
      """
      @Observable final class FeedViewModel {
        var text = ""
        func load() async {
          do { text = try await fetch() } catch LoadError.offline { }
        }
      }
      """),
    Case(
      "god_view_model", [true],
      """
      final class FeedViewModel: ObservableObject {
        private var cancellables: Set<AnyCancellable> = []
        let rowViewModelFactory: RowViewModel.Factory
      \((1...14).map { "  @Published var value\($0) = 0\n" }.joined())
        func load() async { value1 = value2 }
      }
      """),
    Case(
      "god_view_model", [true],
      """
      final class PlayerViewModel {
      \((1...12).map { "  let value\($0): Int\n" }.joined())
        var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0
        init(item: Item) {}
        func play() async { a = 1 }
      }
      """),
    Case(
      "ui_type_in_view_model", [true],
      "final class SettingsViewModel { func open() { opener.open(UIApplication.openSettingsURLString) } }"),
  ]

  fileprivate static let reducers = [
    Case(
      "god_reducer_state", [true],
      """
      import ComposableArchitecture
      @Reducer struct Root {
        @ObservableState struct State {
      \((1...19).map { "    var value\($0) = 0\n" }.joined())
          @Shared(.inMemory("a")) var shared = 0
          var feed: Feed.State
          var cancelID = UUID()
        }
        enum Action { case load }
        var body: some ReducerOf<Self> { EmptyReducer() }
      }
      """),
    Case(
      "side_effect_in_reducer", [false, false],
      """
      import ComposableArchitecture
      @Reducer struct Feed {
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            state.start = Date()
            state.end = Date()
            return .none
          }
        }
      }
      """),
  ]
}
