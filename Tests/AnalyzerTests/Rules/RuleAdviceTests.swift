import Testing

@testable import Analyzer

/// Tests the advice in messages for cases in which the usual advice would not compile or would not help.
@Suite struct RuleAdviceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let source: String
    let path: String
    let message: String

    var testDescription: String { message }

    init(_ rule: String, _ source: String, at path: String = "App/A.swift", _ message: String) {
      self.rule = rule
      self.source = source
      self.path = path
      self.message = message
    }
  }

  /// A computed property of eight lines, such as an item for a sheet.
  private static let sheetItem = """
    var item: Item? {
      get {
        guard let sheet, sheet.isShown else { return nil }
        return Item(sheet)
      }
      set {
        if newValue == nil { sheet = nil }
      }
    }

    """

  static let cases: [Case] = [
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        @State private var state = LoadState.idle
        var body: some View {
          switch state {
          case .idle: Color.clear.onAppear { Task { await load() } }
          default: PostList(state: state)
          }
        }
        private func load() async {
          await animate { state = .loading }
          state = .loaded(await fetch())
        }
      }
      """,
      "the `Task` in `onAppear` of `A.body` replaces this view before it has finished; start it in `.task` on the "
        + "surrounding view, which remains"),
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        @State private var posts: [Post]?
        var body: some View {
          if let posts {
            PostList(posts: posts)
          } else {
            ProgressView().onAppear {
              Task {
                posts = await fetch()
                posts = await applyFilter()
              }
            }
          }
        }
      }
      """,
      "the `Task` in `onAppear` of `A.body` replaces this view before it has finished; start it in `.task` on the "
        + "surrounding view, which remains"),
    Case(
      "private_state",
      """
      struct A: View {
        @State var title = ""
        var body: some View { TextField("Title", text: $title) }
      }
      struct B: View { var body: some View { A(title: "Re") } }
      """,
      "`A.title` is `@State`, but callers set its first value through the memberwise initializer; declare an `init` that "
        + "sets it to `State(initialValue:)`, then make the state `private`"),
    Case(
      "ui_type_in_view_model",
      """
      final class AViewModel {
        var text: NSMutableAttributedString
        func format() { text.addAttributes([.foregroundColor: UIColor.label], range: all) }
      }
      """,
      "`AViewModel.format()` uses UI type `UIColor`; keep the plain text and set its attributes in the view"),
    Case(
      "ui_import_in_view_model",
      """
      import SwiftUI
      struct A: View {
        let model: AViewModel
        var body: some View { Text("") }
      }
      extension AViewModel {
        func load() async { title = await service.title() }
      }
      """,
      "an extension of view model `AViewModel` is in the same file as `A`, which needs `SwiftUI`; move the extension "
        + "to a separate file"),
    Case(
      "ui_import_in_view_model",
      """
      import UIKit
      extension AViewModel {
        func open() { UIApplication.shared.open(url) }
      }
      """,
      "the file that extends view model `AViewModel` imports `UIKit`; import `Foundation` instead, and move any code "
        + "that needs `UIKit` to the view"),
    Case(
      "ui_type_in_view_model",
      """
      final class AViewModel {
        func popUp() {
          let menu = NSMenu()
          menu.font = NSFont.menuFont(ofSize: 0)
        }
      }
      """,
      "`AViewModel.popUp()` uses UI type `NSFont`; move the menu that it builds to the view layer"),
    Case(
      "unstable_root",
      """
      struct A<Content: View>: View {
        @Environment(\\.horizontalSizeClass) private var sizeClass
        @ViewBuilder let content: () -> Content
        var body: some View {
          if sizeClass == .compact { VStack(content: content) } else { HStack(content: content) }
        }
      }
      """,
      "the `if` in `A.body` recreates `content` when the condition changes, which resets its state; choose between "
        + "`VStack` and `HStack` with an `AnyLayout`"),
    Case(
      "unstable_identifier",
      """
      struct A: View { var body: some View { Menu("a") { items }.id(UUID()) } }
      """,
      "`.id(UUID())` gives the view a new identity on every update; use a value that changes when the view should be "
        + "rebuilt, or remove the modifier"),
    Case(
      "view_type_length",
      """
      struct A: View {
        var body: some View { Text("") }
        func clone() {
      \((1...200).map { "    run(\($0))\n" }.joined())
        }
        func push() {
      \((1...60).map { "    run(\($0))\n" }.joined())
        }
        func pull() {
          run(1)
        }
      }
      """,
      "`A` is 268 lines long, including extensions (limit 250); move the logic in `clone()` and `push()` to a model"),
    Case(
      "view_creates_service",
      """
      struct A: View {
        private let _client = ChatClient()
        var body: some View { Text("").task { await withTaskGroup { $0.addTask { await load(using: _client) } } } }
      }
      """,
      "`A` creates `ChatClient`; inject it through the environment or `init`"),
    Case(
      "missing_main_actor",
      """
      final class Permissions: ObservableObject {
        @Published var isGranted = false
        func check(_ completion: @escaping (Bool) -> Void) {
          DispatchQueue.global(qos: .userInitiated).async {
            let isAllowed = self.attempt(2)
            DispatchQueue.main.async { completion(isAllowed) }
          }
        }
        private func attempt(_ count: Int) -> Bool { count > 1 }
      }
      struct A: View {
        @StateObject private var permissions = Permissions()
        var body: some View { Text("") }
      }
      """,
      "`Permissions` stores state displayed by views but is not isolated to the main actor; mark `attempt` "
        + "`nonisolated` and the class `@MainActor`"),
    Case(
      "missing_main_actor",
      """
      final class Recorder: ObservableObject {
        @Published var progress = 0.0
        func export(_ video: Video) {
          Task {
            try await video.convert { [weak self] progress in self?.progress = progress }
          }
        }
      }
      struct A: View {
        @StateObject private var recorder = Recorder()
        var body: some View { Text("") }
      }
      """,
      "`Recorder` stores state displayed by views but is not isolated to the main actor; mark it `@MainActor`"),
    Case(
      "missing_main_actor",
      """
      final class Entries: ObservableObject {
        static let shared = Entries()
        @Published var isEnabled = false
      }
      final class Search: NSObject {
        func start() -> Bool { Entries.shared.isEnabled }
      }
      struct A: View {
        @ObservedObject var entries: Entries
        var body: some View { Text(entries.isEnabled ? "a" : "b") }
      }
      """,
      "`Entries` stores state displayed by views but is not isolated to the main actor; mark it and `Search`, which "
        + "uses its shared instance, `@MainActor`"),
    Case(
      "missing_main_actor",
      """
      final class Icons: ObservableObject, Equatable {
        @Published var icon = "a"
        static func == (left: Icons, right: Icons) -> Bool { left.icon == right.icon }
        func select(_ icon: String) { self.icon = icon }
      }
      struct A: View {
        @StateObject private var icons = Icons()
        var body: some View { Text(icons.icon) }
      }
      """,
      "`Icons` stores state displayed by views but is not isolated to the main actor; mark it `@MainActor`, and remove "
        + "its `Equatable` conformance, because `==` could not read the isolated variables"),
    Case(
      "missing_main_actor",
      """
      final class Box: ObservableObject { @Published var value = 0 }
      final class Search: NSObject {
        func start() -> Bool { Entries.shared.isEnabled }
      }
      final class Entries: ObservableObject {
        static let shared = Entries()
        @Published var isEnabled = false
      }
      \("BCDEF".map { "final class \($0): ObservableObject { @Published var a = 0; func b() { a = 1 } }\n" }.joined())
      struct A: View {
        @ObservedObject var box: Box, entries: Entries
      \("BCDEF".map { "  @ObservedObject var a\($0): \($0)\n" }.joined())
        var body: some View { Text("") }
      }
      """,
      "`B` and 5 other classes in the module store state displayed by views but are not isolated to the main actor; "
        + "mark them `@MainActor`, or make that the default isolation"),
    Case(
      "missing_main_actor",
      """
      final class Draft: ObservableObject, Codable {
        var text = ""
      }
      struct A: View {
        @ObservedObject var draft: Draft
        var body: some View { Text(draft.text) }
      }
      """,
      "`Draft` stores state displayed by views but is not isolated to the main actor; mark it `@MainActor`, and encode "
        + "and decode a separate struct instead of the class"),
    Case(
      "pure_logic_in_view_model",
      """
      struct A: View {
        @State var model = AViewModel()
        var body: some View { Text("") }
      }
      final class AViewModel {
        func one(_ rows: [Int]) -> Int {
      \(String(repeating: "    if rows.count > 1 {\n      return 1\n    }\n", count: 3))
          return 0
        }
        func two(_ rows: [Int]) -> Int {
      \(String(repeating: "    if rows.count > 1 {\n      return 1\n    }\n", count: 3))
          return 0
        }
      }
      """,
      "`AViewModel.one(_:)` and 1 other function only compute values; move them to a separate struct that tests can "
        + "call directly"),
    Case(
      "index_based_foreach",
      """
      struct A: View {
        @Binding var names: [String]
        var body: some View { ForEach(names.indices, id: \\.self) { TextField("", text: $names[$0]) } }
      }
      """,
      "`ForEach` over `names.indices` identifies rows by index, so state moves to another row when elements move; "
        + "wrap each element in an `Identifiable` struct and identify rows by their `id`"),
    Case(
      "index_based_foreach",
      """
      enum Layout { case one, two }
      struct Row: View { @State private var isOpen = false; let layout: Layout; var body: some View { Text("") } }
      struct A: View {
        let layouts: [Layout]
        var body: some View { ForEach(Array(layouts.enumerated()), id: \\.offset) { Row(layout: $1) } }
      }
      """,
      "`ForEach` over `Array(layouts.enumerated())` identifies rows by index, so state moves to another row when "
        + "elements move; make `Layout` `Identifiable` and identify rows by their `id`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class New {}
      final class Old: ObservableObject {
        @Published var count = 0
        private lazy var encoder = Encoder()
        @Injected var client: Client
      }
      """,
      "`Old` is an `ObservableObject` although the target supports Observation; make it `@Observable`, remove "
        + "`@Published`, and mark `encoder` and `client` `@ObservationIgnored`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class New {}
      final class Settings: ObservableObject {
        @AppStorage("tint") var tint = "red"
        @AppStorage("font") var font = "serif"
        @AppStorage("size") var size = 12
        @Published var models: [String] = []
      }
      """,
      "`Settings` is an `ObservableObject` although the target supports Observation; make it `@Observable`, remove "
        + "`@Published`, and write `tint` and 2 more properties to `UserDefaults` in `didSet` instead of a wrapper"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class New {}
      protocol Model: ObservableObject {}
      final class Old: Model { @Published var count = 0 }
      """,
      "`Old` is an `ObservableObject` through `Model` although the target supports Observation; remove "
        + "`ObservableObject` from `Model` first, then make this class `@Observable`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class New {}
      protocol Model: ObservableObject {}
      final class FileModel: Model { @Published var count = 0 }
      final class WebModel: Model { @Published var count = 0 }
      """,
      "`FileModel` and 1 other class are `ObservableObject` through `Model` although the target supports Observation; "
        + "change the protocol first, then make them `@Observable`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        @State private var query = ""
        @Environment(\\.dismiss) private var dismiss
        @EnvironmentObject private var model: Model
        @Environment(\\.locale) private var locale
        @State private var count = 0
        var body: some View { Text("") }
      }
      """, "`query` comes before `dismiss` in `A`; move it below `locale`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        let title: String
        @State private var query = ""
        @Environment(\\.dismiss) private var dismiss
        @Environment(\\.locale) private var locale
        var body: some View { Text("") }
      }
      """,
      "`dismiss` and `locale` are out of order in `A`; move them up to the @Environment properties, above `title`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        func open() {}
        func close() {}
        let a: Int
        let b: Int
        let c: Int
        var body: some View { Text("") }
      }
      """, "`a` and 2 more members are out of order in `A`; move them up to the constants, above `open`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        let title: String
        var header: some View { Text(title) }
        var footer: some View { Text(title) }
        init() { title = "" }
        var body: some View { VStack { header; footer } }
      }
      """, "`header` and `footer` come before `init` in `A`; move them below `body`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        let title: String
        func parts(of text: String) -> [String] { [text] }
        @State private var isOpen = false
        var header: some View { Text(parts(of: title)[0]) }
        func open() {}
        var body: some View { header }
      }
      """, "`parts` comes before `isOpen` in `A`; move it below `body`"),
    Case(
      "sheet_dismiss_binding",
      """
      struct A: View {
        var body: some View {
          Text("").sheet(isPresented: $a) { if #available(iOS 16, *) { B(a: $a).bold() } else { B(a: $a) } }
        }
      }
      """,
      """
      `B` is dismissed by resetting the state that presents the sheet (twice); call the environment's `dismiss()` in \
      the view instead
      """),
    Case(
      "sheet_dismiss_binding",
      """
      struct A: View {
        var body: some View { Text("").sheet(isPresented: $a) { B(onScan: { a = false }) } }
      }
      struct B: View {
        @Environment(\\.dismiss) private var dismiss
        let onScan: () -> Void
        var body: some View { Scanner { self.onScan(); dismiss() } }
      }
      """,
      """
      `B` already calls `dismiss()` wherever it calls `onScan`, which only resets the state that presents the sheet; \
      remove `onScan`
      """),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        var body: some View {
          let a = items.filter { $0.isOn }
          Row(a)
        }
      }
      """,
      "`filter` runs each time `A.body` is evaluated; move it to the model, or recompute it only when its input changes"
    ),
    Case(
      "sheet_is_presented_for_model",
      """
      struct A: View {
        @State private var isShown = false
        @State private var error: Error?
        var body: some View {
          Text("").sheet(isPresented: $isShown) { if let error { Details(error: error) } }
        }
        func show(_ error: Error) { self.error = error; isShown = true }
      }
      """,
      "this sheet unwraps `error`, which determines its content; present the value with `.sheet(item:)`, wrapped in an "
        + "`Identifiable` struct (`Error` is not `Identifiable`), and remove the Boolean"),
    Case(
      "foreground_color", "struct A: View { var body: some View { Text(\"\").foregroundColor(.titleText) } }",
      "`foregroundColor(.titleText)` is deprecated; use `foregroundStyle(Color.titleText)`"),
    Case(
      "foreground_color", "struct A: View { var body: some View { Text(\"\").foregroundColor(.init(theme.plain)) } }",
      "`foregroundColor(.init(theme.plain))` is deprecated; use `foregroundStyle` with `Color(…)` instead of `.init(…)`"
    ),
    Case(
      "body_length",
      """
      struct A: View {
        var body: some View {
          Text("")
      \(String(repeating: "    .onChange(of: a) {\n      b()\n      c()\n    }\n", count: 11))
        }
      }
      """, "`A.body` is 45 lines long (limit 40); move event handling into methods"),
    Case(
      "body_length",
      """
      struct A: View {
        var body: some View {
          Text("")
      \(String(repeating: "    .onKeyChange {\n      b()\n      c()\n    }\n", count: 11))
        }
      }
      """, "`A.body` is 45 lines long (limit 40); move event handling into methods"),
    Case(
      "body_length",
      """
      struct A: View {
        var body: some View {
          Text("")
      \(String(repeating: "    .sheet(item: $a) {\n      B(\n        $0)\n    }\n", count: 11))
        }
      }
      """,
      "`A.body` is 45 lines long (limit 40); move its modifiers into a `ViewModifier`, and code in their closures into "
        + "methods"),
    Case(
      "body_length",
      """
      struct A: View {
        var body: some View {
          Canvas { context, size in
      \(String(repeating: "      draw(in: context)\n", count: 43))
          }
        }
      }
      """, "`A.body` is 45 lines long (limit 40); move drawing code into functions that take the `GraphicsContext`"),
    Case(
      "view_type_length",
      """
      struct A: View {
        private let license = \"""
      \(String(repeating: "    text\n", count: 250))
          \"""
        var body: some View { Text(license) }
      }
      """,
      "`A` is 254 lines long, including extensions (limit 250); move the text in its multiline strings to a resource "
        + "file"),
    Case(
      "view_mutates_view_model",
      """
      @Observable final class FeedViewModel { var query = "" }
      struct FeedView: View {
        @State private var viewModel = FeedViewModel()
        var body: some View { Text("").onAppear { viewModel.query = makeQuery() } }
      }
      """,
      "`FeedView.body` assigns to `viewModel.query`; set it in a function of `FeedViewModel` that `onAppear` calls"),
    Case(
      "computed_view_helpers",
      """
      struct A: View {
        var body: some View {
          form.padding()
        }
        private var form: some View {
          Form {
      \(String(repeating: "      Text(title)\n", count: 25))
          }
        }
      }
      """,
      "`form` in `A` is 27 lines long (limit 25 for a computed view); move it into `body`, which contains "
        + "nothing else"),
    Case(
      "formatter_not_cached",
      """
      final class AViewModel {
        func duration(of text: String) -> Int? {
          let formatter = NumberFormatter()
          return formatter.number(from: text)?.intValue
        }
      }
      """,
      "`AViewModel.duration(of:)` creates a new `NumberFormatter` each time it runs; store one in a property or a "
        + "static constant"),
    Case(
      "singleton_in_view_model",
      """
      final class AViewModel {
        private let settings = UserSettings.shared
        func load() { rows = [] }
      }
      """,
      "`AViewModel` stores `UserSettings.shared` in `settings` but never uses it; remove the property"),
    Case(
      "state_object_injected",
      """
      struct A: View {
        @StateObject private var model: Model
        init(model: Model) { _model = StateObject(wrappedValue: model) }
        var body: some View { Text("") }
      }
      struct B: View { var body: some View { A(model: .init(id: 1)) } }
      """,
      "`A.model` is `@StateObject` but is set from parameter `model`, so objects passed in later are ignored; create "
        + "the object here, since callers create a new one on each update"),
    Case(
      "god_view_model",
      """
      final class FeedViewModel {
        var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0
        let feed: FeedService
        let users: UserRepository
        let tracker = Container.shared.tracker
        let posts = PassthroughSubject<Post, Never>()
        private var cancellables = Set<AnyCancellable>()
      }
      """,
      "`FeedViewModel` has 16 stored properties (limit 15), of which 3 are dependencies and 2 are publishers, tasks, "
        + "formatters or similar helpers; group the values of one topic or form in a struct"),
    Case(
      "god_view_model",
      """
      protocol Finding { var isLoading: Bool { get }; var title: String { get set }; var rows: [Int] { get } }
      final class TrashViewModel: Finding {
        var isLoading = false, title = "", rows: [Int] = []
        var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0, m = 0
      }
      final class SharedViewModel: Finding { var isLoading = false, title = "", rows: [Int] = [] }
      """,
      "`TrashViewModel` has 16 stored properties (limit 15), of which 3 are required by protocols; move independent "
        + "work to its own type"),
    Case(
      "god_view_model",
      """
      final class LinkViewModel {
        var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0, m = 0, n = 0
        let maximumLength = 50
        let saveTitle = Localization.general_save
      }
      """,
      "`LinkViewModel` has 16 stored properties (limit 15), of which 2 are constants; move the constants to the view "
        + "or to a separate type"),
    Case(
      "god_view_model",
      """
      final class BuyViewModel {
        private(set) var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0
        let feed: FeedService
        let users: UserRepository
        private let tokenRegistry: TokenRegistry
        private let quoteProxy: QuoteProxy
        private let currency: NumberFormatter = .currency
        private let decoder = JSONDecoder()
        private var feedObserver: FeedObserver?
        init(tokenRegistry: TokenRegistry, quoteProxy: QuoteProxy) {
          self.tokenRegistry = tokenRegistry
          self.quoteProxy = quoteProxy
        }
        func update() { a = tokenRegistry.count(of: b) + quoteProxy.quotes(c) }
      }
      """,
      "`BuyViewModel` has 16 stored properties (limit 15), of which 4 are dependencies and 3 are publishers, tasks, "
        + "formatters or similar helpers; split the work that needs them into smaller types"),
    Case(
      "god_view_model",
      """
      @Observable final class Chat {
      \((1...12).map { "  var value\($0) = 0\n" }.joined())
        var fileSearchQuery = "", fileSearchStatus = 0, fileSearchPath = "", fileSearchResults = 0
        var reason = "", title = ""
        func load() async {
      \((1...12).map { "    value\($0) = fileSearchStatus\n" }.joined())
          fileSearchQuery = await path()
          fileSearchPath = ""
          fileSearchResults = 0
        }
        func show() { reason = title }
      }
      """,
      "`Chat` has 18 stored properties (limit 15); move those that belong together, such as `fileSearchQuery`, "
        + "`fileSearchStatus`, `fileSearchPath` and `fileSearchResults`, to a separate type"),
    Case(
      "god_view_model",
      """
      final class UnlockViewModel {
        var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0, m = 0, n = 0, o = 0
        let lockout = Lockout()
        init() { a = lockout.attempts }
        func update() { a = b }
        func count() { c = lockout.count }
      \(String(repeating: "  // A comment\n", count: 3))
        func load() {
      \(String(repeating: "    a += 1\n", count: 15))
        }
      }
      """,
      "`UnlockViewModel` has 16 stored properties (limit 15); group the values of one topic or form in a struct, and "
        + "give independent work its own type"),
    Case(
      "god_view_model",
      """
      final class FeedViewModel {
        var a = 0, b = 0, c = 0, d = 0
      \((1...12).map { "  let service\($0): FeedService\n" }.joined())
        func subscribe() {
      \(String(repeating: "    a += 1\n", count: 20))
        }
        func load() {
      \(String(repeating: "    a += 1\n", count: 15))
        }
      }
      """,
      "`FeedViewModel` has 16 stored properties (limit 15), of which 12 are dependencies; split the work, starting "
        + "with `load()`"),
    Case(
      "god_view_model",
      """
      protocol ServerStore {}
      final class ServerStoreImplementation: ServerStore {}
      final class HeaderViewModel {
        @Dependency(\\.flags) var flags
        typealias Factory = AccountFactory & GatewayFactory
        private let factory: Factory
        private let servers = ServerStoreImplementation()
      \((1...6).map { "  private lazy var object\($0): Object\($0) = factory.makeObject\($0)()\n" }.joined())
        var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0
      }
      """,
      "`HeaderViewModel` has 16 stored properties (limit 15), of which 9 are dependencies; split the work of "
        + "`HeaderViewModel` into smaller types"),
    Case(
      "god_view_model",
      """
      final class TripViewModel {
        var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0, m = 0, n = 0
        var session = 0, activity = 0
        func update() { a = b + c + d + e + f + g + h + i + j + k + l + m + n }
        func start() { session = activity }
      }
      """,
      "`TripViewModel` has 16 stored properties (limit 15); group the values of one topic or form in a struct, and give "
        + "independent work its own type"),
    Case(
      "repeated_styling",
      """
      struct CardModifier: ViewModifier {
        func body(content: Content) -> some View { content.padding(12).background(.red).cornerRadius(8).opacity(0.5) }
      }
      extension View { func cardStyle() -> some View { modifier(CardModifier()) } }
      struct A: View { var body: some View { Text("").padding(12).background(.red).cornerRadius(8).opacity(0.5) } }
      struct B: View { var body: some View { Text("").padding(12).background(.red).cornerRadius(8).opacity(0.5) } }
      """,
      "styling `.padding(12).background(.red).cornerRadius(8).opacity(0.5)` repeats an existing modifier (also at "
        + "A.swift:6); use `cardStyle()` instead"),
    Case(
      "missing_accessibility_label",
      """
      struct A: View { var body: some View { Button("") { close() } } }
      """,
      "`Button` has an empty title, so VoiceOver cannot describe it; add `accessibilityLabel`"),
    Case(
      "untracked_task_in_view_model",
      """
      final class StatusController: UIViewController { let viewModel: StatusViewModel }
      final class StatusViewModel {
        private var date: Date?
        init() { Task { await update() } }
        private func update() async { date = await service.date() }
      }
      """,
      "`StatusViewModel.init()` starts a task that cannot be cancelled; store the task and cancel it in `deinit`"),
    Case(
      "view_stored_state",
      """
      struct SettingsTab: View {
        @AppStorage("a") private var a = 0
        @AppStorage("b") private var b = 0
        @AppStorage("c") private var c = 0
        @AppStorage("d") private var d = 0
        @AppStorage("e") private var e = 0
        @AppStorage("f") private var f = 0
        @State private var g = 0, h = 0, i = 0, j = 0, k = 0
        var body: some View { Text("") }
      }
      """,
      "`SettingsTab` has 11 state properties (limit 10); move groups of settings into the subviews that show them"),
    Case(
      "view_stored_state",
      """
      struct LibraryView: View {
        @AppStorage("a") private var a = 0
        @AppStorage("b") private var b = 0
        @AppStorage("c") private var c = 0
        @AppStorage("d") private var d = 0
        @AppStorage("e") private var e = 0
        @State private var f = 0, g = 0, h = 0, i = 0, j = 0, k = 0
        var body: some View { Text("") }
      }
      """,
      "`LibraryView` has 11 state properties (limit 10); move groups of settings into the subviews that show them"),
    Case(
      "view_stored_state",
      """
      struct A: View {
        @State private var a = false, b = false, c = false, d = false, e = false, f: Item?
        @State private var g = 0, h = 0, i = 0, j = 0, k = 0
        var body: some View {
          Text("")
            .sheet(isPresented: $a) { B() }
            .sheet(isPresented: $b) { C() }
            .alert("D", isPresented: $c) { D() }
            .alert("E", isPresented: $d) { E() }
            .popover(isPresented: $e) { F() }
            .sheet(item: $f) { G($0) }
        }
      }
      """,
      "`A` has 11 state properties (limit 10); combine those that present sheets and alerts in one optional enum, and "
        + "move the rest into the subviews that use them"),
    Case(
      "view_file_length",
      """
      struct RoundStyle: View {
        var body: some View { Text("") }
      \(String(repeating: "\n", count: 107))}
      struct PlainStyle: View {
        var body: some View { Text("") }
      \(String(repeating: "\n", count: 107))}
      struct FlatStyle: View {
        var body: some View { Text("") }
      \(String(repeating: "\n", count: 107))}

      """,
      "`A.swift` has 330 lines (limit 300); move views that belong together to separate files"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func load() {
      \(String(repeating: "    print(1)\n", count: 260))
        }
      }
      """,
      "`FeedViewModel` is 263 lines long, including extensions (limit 250); move `load()` into a separate type"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func load() {
          reload()
      \(String(repeating: "    print(1)\n", count: 259))
        }
        private func reload() { count += 1 }
      }
      """,
      "`FeedViewModel` is 264 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func load() {
          reload()
      \(String(repeating: "    print(1)\n", count: 270))
        }
        func send() {
      \(String(repeating: "    print(2)\n", count: 11))
        }
        private func reload() { count += 1 }
      }
      """,
      "`FeedViewModel` is 288 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func load() {
          reload()
      \(String(repeating: "    print(1)\n", count: 270))
        }
        func send() {
      \(String(repeating: "    print(2)\n", count: 31))
        }
        private func reload() { count += 1 }
      }
      """,
      "`FeedViewModel` is 308 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types, starting with `send()`"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        var draft: String? { UserDefaults.standard.string(forKey: "draft") }
        func load() {
      \(String(repeating: "    count += 1\n", count: 260))
        }
      }
      """,
      "`FeedViewModel` is 264 lines long, including extensions (limit 250); move persistence into separate types"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func observe() -> AnyCancellable {
          NotificationCenter.default.publisher(for: UserDefaults.didChangeNotification).sink { _ in self.load() }
        }
        func load() {
          reload()
      \(String(repeating: "    print(1)\n", count: 259))
        }
        private func reload() { count += 1 }
      }
      """,
      "`FeedViewModel` is 267 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class NewModel {}
      final class AppIcon: ObservableObject {
        @Published var icon = "a"
        func select(_ icon: String) { self.icon = icon }
      }
      struct IconView: View {
        private var appIcon = AppIcon()
        var body: some View { Button("A") { appIcon.select("a") } }
      }
      """,
      "`AppIcon` is an `ObservableObject`, but nothing observes it; remove the conformance"),
    Case(
      "view_model_length",
      """
      final class SheetViewModel {
        var sheet: Sheet?
      \(String(repeating: Self.sheetItem, count: 30))
      }
      """,
      "`SheetViewModel` is 271 lines long, including extensions (limit 250); share the code of the 30 computed "
        + "properties that are based on `sheet` in a generic function"),
    Case(
      "ui_import_in_view_model",
      """
      import Foundation
      import UIKit

      @Observable final class MessageViewModel {
        let color = UIColor.red
        var request: UNNotificationRequest {
          UNNotificationRequest(identifier: "a", content: UNMutableNotificationContent(), trigger: nil)
        }
      }
      """,
      "the file that declares view model `MessageViewModel` imports `UIKit`; import `Observation` and "
        + "`UserNotifications` instead, and move any code that needs `UIKit` to the view"),
    Case(
      "logic_in_lifecycle",
      """
      struct A: View {
        @State private var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0
        var body: some View { Text("").onAppear { a = 1; b = 1; c = 1; d = 1; e = 1; f = 1; g = 1 } }
      }
      """,
      "`onAppear` in `A.body` contains 7 statements (limit 3); move them into a method"),
    Case(
      "index_based_foreach",
      """
      enum TrailingItem { case text(String), toggle(Binding<Bool>) }
      struct Factory {
        func views(for items: [TrailingItem]) -> some View {
          ForEach(Array(items.enumerated()), id: \\.offset) { _, item in
            switch item {
            case .text(let text): Text(text)
            case .toggle(let isOn): Toggle("", isOn: isOn)
            }
          }
        }
      }
      """,
      "`ForEach` over `Array(items.enumerated())` identifies rows by index, so state moves to another row when "
        + "elements move; make `TrailingItem` `Identifiable` and identify rows by their `id`"),
    Case(
      "calculation_in_body",
      """
      struct A: View {
        let order: Order
        var body: some View {
          let net = Decimal(order.net) / order.total * 100
          Text("a").frame(width: net)
        }
      }
      """,
      "`net` is calculated each time `A.body` is evaluated; move the calculation to the model"),
    Case(
      "business_rule_in_body",
      """
      struct A: View {
        let order: Order
        var body: some View {
          if order.total > 1000 { Text("a") }
        }
      }
      """,
      "`order.total` is compared with a magic number in view code; move the condition to a named property in the "
        + "model"),
    Case(
      "io_in_view",
      """
      struct A: View {
        var body: some View {
          Text("").task { data = try? Data(contentsOf: Bundle.main.url(forResource: "a", withExtension: "json")!) }
        }
      }
      """,
      "`A.body` reads a bundled resource with `Data(contentsOf:)`; load it once in a model"),
    Case(
      "io_in_view",
      """
      struct A: View {
        var body: some View { Text("") }
        private func lines(of file: URL) async -> [String] {
          let isAccessible = file.startAccessingSecurityScopedResource()
          defer { if isAccessible { file.stopAccessingSecurityScopedResource() } }
          guard let (data, _) = try? await URLSession.shared.data(from: file) else { return [] }
          return String(decoding: data, as: UTF8.self).components(separatedBy: .newlines)
        }
      }
      """,
      "`A.lines(of:)` accesses files with `URLSession.shared.data(from:)`; move this work to an injected service"),
    Case(
      "formatter_not_cached",
      """
      struct A: View {
        var body: some View { Text("") }
        private var formatter: NumberFormatter { NumberFormatter() }
      }
      """,
      "`A.formatter`, which creates a `NumberFormatter`, is never used; remove it"),
    Case(
      "missing_accessibility_label",
      """
      struct A: View {
        var body: some View {
          Button(action: rewind) { Image("backward") }
          Button(action: play) { Image("play") }
          Button(action: skip) { Image("forward") }
          Button(action: stop) { Image("stop") }
          Button(action: loop) { Image("repeat") }
          Button(action: mix) { Image("shuffle") }
        }
      }
      """,
      "6 `Button` controls in `A.body` show only images, so VoiceOver cannot describe them; use a `Label` for each, or "
        + "add `accessibilityLabel`"),
    Case(
      "missing_accessibility_label",
      """
      struct A: View {
        var body: some View {
          Toggle("", isOn: $isOn)
          Toggle("", isOn: $isLoud)
          Toggle("", isOn: $isFast)
          Toggle("", isOn: $isMuted)
          Toggle("", isOn: $isLooped)
          Toggle("", isOn: $isMixed)
        }
      }
      """,
      "6 `Toggle` controls in `A.body` have empty titles, so VoiceOver cannot describe them; add a title and hide it "
        + "with `labelsHidden()`"),
    Case(
      "god_view_model",
      """
      final class SettingsModel: ObservableObject {
        private let defaults: UserDefaults
        var isReady = false
      \("abcdefghijklmn".map(Self.cachedSetting).joined())
        func load() async { isReady = true }
      }
      """,
      "`SettingsModel` has 16 stored properties (limit 15), of which 1 is a dependency and 14 are cached settings; "
        + "group the settings of one topic in a separate type"),
    Case(
      "god_view_model",
      """
      final class Screens { var isShown = false }
      @Observable final class AppState {
        var isOpen = false
        private weak var delegate: AppDelegate?
      \("abcdefghijklmn".map { "  private(set) lazy var \($0) = Screens()\n" }.joined())
        func load() async { isOpen = true }
      }
      """,
      "`AppState` has 16 stored properties (limit 15); split it into a type for each feature"),
    Case(
      "god_view_model",
      """
      @Observable final class Settings {
      \(["Bar", "Icon", "Item"].map { "  var acme\($0) = 0\n" }.joined())
      \((1...13).map { "  var value\($0) = 0\n" }.joined())
        func load() async { acmeBar = 1 }
        func reset() { acmeBar = acmeIcon + acmeItem; value1 = value2 + acmeBar }
      }
      """, at: "Acme/A.swift",
      "`Settings` has 16 stored properties (limit 15); group the values of one topic or form in a struct, and give "
        + "independent work its own type"),
    Case(
      "task_in_on_appear",
      """
      struct A: View {
        @State private var width = 0.0
        var body: some View {
          Text("").onAppear { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { width = limit } }
        }
      }
      """,
      "`asyncAfter` in `onAppear` of `A.body` still runs after the view has disappeared; use `.task`, wait with "
        + "`Task.sleep`, and return if it throws"),
    Case(
      "force_unwrap_in_view",
      """
      struct A: View {
        let account: Account
        var plan: Plan?
        init(account: Account) {
          self.account = account
          self.plan = loadPlan()
        }
        func loadPlan() -> Plan { account.plan }
        var body: some View { PlanView(plan: plan!) }
      }
      """, "`plan` is force-unwrapped in `A.body`, but every initializer sets it; make `plan` non-optional"),
    Case(
      "force_unwrap_in_view",
      """
      final class MapViewModel {
        func group(_ server: Server) {
          if names[server.code] != nil { names[server.code]!.append(server.name) }
        }
      }
      """,
      "`names[server.code]` is compared with nil and then force-unwrapped in `MapViewModel.group(_:)`; change "
        + "`names[…, default: …]` instead"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        let store: StoreOf<Feed>
        var body: some View {
          WithViewStore(store, observe: { $0 }) { viewStore in
            TextField("", text: Binding(get: { viewStore.text }, set: { viewStore.send(.textChanged($0)) }))
          }
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; use `viewStore.binding(get:send:)`, which sends "
        + "the action with the new value"),
    Case(
      "binding_get_set_in_body",
      """
      @Reducer struct Feed {
        struct State { var text = "" }
      }
      struct A: View {
        let store: StoreOf<Feed>
        var body: some View {
          TextField("", text: Binding(get: { store.text }, set: { store.send(.textChanged($0)) }))
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; add `@ObservableState` to the store's state and "
        + "bind to `$store.….sending(\\.…)`"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @Default(.posts) private var posts
        var body: some View {
          Toggle("", isOn: $posts.isShown)
          TextField("", text: Binding(get: { posts.style.title }, set: { posts.style.title = $0 }))
        }
      }
      """, "`Binding(get:set:)` is created each time `A.body` is evaluated; pass `$posts.style.title`"),
    Case(
      "state_object_injected",
      """
      class Entity: ObservableObject, Observable { @Published var name = "" }
      struct A: View {
        @StateObject var entity: Entity
        var body: some View { Text(entity.name) }
      }
      struct B: View {
        @ObservedObject var entity: Entity
        var body: some View { A(entity: entity) }
      }
      """,
      "`A.entity` is `@StateObject` but is set through the memberwise initializer, so objects passed in later are "
        + "ignored; make it `@ObservedObject`, or create the object here"),
    Case(
      "body_length",
      """
      struct A: ViewModifier {
        func body(content: Content) -> some View {
          content
      \(String(repeating: "    .sheet(item: $a) {\n      B(\n        $0)\n    }\n", count: 11))
        }
      }
      """,
      "`A.body(content:)` is 45 lines long (limit 40); move views and code in closures of its modifiers into subviews "
        + "and methods"),
    Case(
      "formatter_in_body",
      """
      struct A: View {
        var body: some View {
          Text("a").alert(isPresented: $b) {
            let formatter = DateFormatter()
            return Alert(title: Text(formatter.string(from: c)))
          }
        }
      }
      """,
      "`DateFormatter` is created for an alert in `A.body`; use `.formatted()`, which needs no formatter"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        @ObservedObject private var store = Storage.shared.alarms
        var body: some View {
          Toggle("", isOn: Binding(get: { store.value.isOn }, set: { store.value.isOn = $0 }))
        }
      }
      """, "`Binding(get:set:)` is created each time `A.body` is evaluated; pass `$store.value.isOn`"),
    Case(
      "binding_get_set_in_body",
      """
      final class Options: ObservableObject { @Published var isOn = false }
      final class Store: ObservableObject { let options = Options() }
      struct A: View {
        @ObservedObject var store: Store
        var body: some View {
          Toggle("", isOn: Binding(get: { store.options.isOn }, set: { store.options.isOn = $0 }))
        }
      }
      """,
      "`Binding(get:set:)` is created each time `A.body` is evaluated; bind to `$options.isOn`, using a local "
        + "`@Bindable` for `store.options`"),
    Case(
      "binding_get_set_in_body",
      """
      struct A: View {
        var body: some View { Text("a") }
        private func picker(_ seed: Binding<Seed>) -> some View {
          let option = Binding<Option>(get: { seed.wrappedValue.option }, set: { seed.wrappedValue.option = $0 })
          return OptionPicker(selection: option)
        }
      }
      """, "`Binding(get:set:)` is created each time `A.picker(_:)` is evaluated; pass `seed.option`"),
    Case(
      "transformation_in_body",
      """
      struct A: View {
        var body: some View {
          if model.failed.filter({ names.contains($0) }).count > 0 { Text("a") }
        }
      }
      """,
      "`filter` in `A.body` creates a collection only to check whether it is empty; use `contains(where:)`"),
    Case(
      "app_storage_in_observable",
      """
      @Observable final class A {
        @ObservationIgnored @AppStorage("list") private var list = 0
      }
      """,
      "`A.list` uses `@AppStorage` in an `@Observable` class but never uses the property; remove it"),
    Case(
      "view_file_length",
      """
      struct A: UIViewRepresentable {
        func makeUIView(context: Context) -> MKMapView { MKMapView() }
        final class Coordinator: NSObject {
      \(String(repeating: "\n", count: 310))  }
      }

      """,
      "`A.swift` has 315 lines (limit 300); move the coordinator and other types to separate files"),
  ]

  private static func cachedSetting(_ name: Character) -> String {
    """
      private var _\(name) = false
      var \(name): Bool {
        get { _\(name) }
        set {
          _\(name) = newValue
          defaults.set(newValue, forKey: "\(name)")
        }
      }

    """
  }

  @Test(arguments: cases)
  func `a message gives advice that works`(_ testCase: Case) {
    let found = Review.of([(testCase.path, testCase.source)]).findings.filter { $0.rule == testCase.rule }
    #expect(found.map(\.message) == [testCase.message])
  }
}
