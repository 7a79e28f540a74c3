extension RuleAdviceTests {
  static let viewModels: [Case] = [
    Case(
      "view_model_creates_dependency",
      """
      final class PresetsViewModel {
        private let files = PresetRepository()
        var names: [String] = []
      }
      """,
      "`PresetsViewModel` creates `PresetRepository` for `files` but never uses it; remove the property, or inject the "
        + "object if it works on its own"),
    Case(
      "formatter_not_cached",
      """
      final class ChartViewModel {
        func label(for date: Date) -> String {
          let formatter = DateFormatter()
          formatter.locale = localizedLocale()
          return formatter.string(from: date)
        }
      }
      """,
      "`ChartViewModel.label(for:)` creates a new `DateFormatter` each time it runs; store one in a property, and set "
        + "its `locale` before each use"),
    Case(
      "view_model_concerns",
      """
      final class AViewModel {
        private let cache = NSCache<NSString, NSString>()
        func save() throws {
          let file = FileManager.default.temporaryDirectory
          cache.removeAllObjects()
          title = NumberFormatter().string(from: 1) ?? ""
          try JSONEncoder().encode(file).write(to: file)
        }
      }
      """,
      "`AViewModel` has 3 responsibilities (file access and encoding, persistence or caching, formatting); move them "
        + "to separate types and inject those as protocols"),
    Case(
      "wide_dependency",
      """
      protocol Reading { \((1...9).map { "func read\($0)()" }.joined(separator: "; ")) }
      protocol Writing { \((1...9).map { "func write\($0)()" }.joined(separator: "; ")) }
      protocol Storing: Reading, Writing { func close() }
      final class AViewModel {
        private let store: any Storing
        init(store: any Storing) { self.store = store }
        func reload() { store.read1() }
      }
      """,
      "`Storing` has 19 requirements (limit 15), of which `AViewModel` uses 1; inject the smaller protocols that it "
        + "combines, such as `Reading` and `Writing`"),
    Case(
      "wide_dependency",
      """
      protocol Storing {
        func move(_ file: File)
        func move(_ folder: Folder)
        \((1...15).map { "func read\($0)()" }.joined(separator: "; "))
      }
      final class AViewModel {
        private let store: any Storing
        init(store: any Storing) { self.store = store }
        func reload() { store.move(file) }
      }
      """,
      "`Storing` has 17 requirements (limit 15), of which `AViewModel` uses up to 2; split it into smaller protocols"),
    Case(
      "singleton_in_view_model",
      """
      \("ABCDEFGH".map { name in
        """
        final class \(name)ViewModel {
          func load() async { if isStale { rows = await UserSettings.shared.rows() } }
        }

        """
      }.joined())
      """,
      "`AViewModel` and other view models in the module use singletons such as `UserSettings.shared` directly; use "
        + "`init` injection where tests need a replacement"),
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
      "an extension of view model `AViewModel` is in a file that imports `SwiftUI` for `A`; move the extension "
        + "to a separate file"),
    Case(
      "ui_import_in_view_model",
      """
      import SwiftUI
      import UIKit
      struct A: View {
        let model: AViewModel
        var body: some View { Text("") }
      }
      final class AViewModel {
        func load() async { title = await service.title() }
      }
      """,
      "view model `AViewModel` is in a file that imports `SwiftUI` and `UIKit` for `A`; move the view model to a separate "
        + "file"),
    Case(
      "ui_import_in_view_model",
      """
      import UIKit
      extension AViewModel {
        func open() { UIApplication.shared.open(url) }
      }
      """,
      "the file that extends view model `AViewModel` imports `UIKit`; import `Foundation` instead, and move the code "
        + "that uses `UIApplication` to the view"),
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
      "singleton_in_view_model",
      """
      final class AViewModel {
        private let settings = UserSettings.shared
        func load() { rows = [] }
      }
      """,
      "`AViewModel` stores `UserSettings.shared` in `settings` but never uses it; remove the property"),
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
      final class SessionViewModel {
        var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0
        var i = 0, j = 0, k = 0, l = 0, m = 0, n = 0, o = 0
        private lazy var total: () -> Int = { self.a + self.i }
        func first() { a = b + c + d + e + f + g + h }
        func second() { i = j + k + l + m + n + o }
      }
      """,
      "`SessionViewModel` has 16 stored properties (limit 15), of which 1 is a publisher, task, formatter or similar "
        + "helper; group the values of one topic or form in a struct"),
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
      "ui_import_in_view_model",
      """
      import UIKit
      class HeaderView: UICollectionReusableView { let label = UILabel() }
      final class HeaderViewModel { var title = "" }
      """,
      "view model `HeaderViewModel` is in a file that imports `UIKit` for `HeaderView`; move the view model to a "
        + "separate file"),
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
        + "`UserNotifications` instead, and move the code that uses `UIColor` to the view"),
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
      "view_model_creates_dependency",
      """
      final class ShareViewModel {
        func load(_ urls: [URL]) { previews = urls.map { PreviewService(url: $0) } }
      }
      """, "`ShareViewModel` creates `PreviewService`; inject a factory that creates it"),
    Case(
      "view_model_creates_dependency",
      """
      final class StaffViewModel {
        func load(_ courses: [Course]) {
          StaffService(courses: courses) { [weak self] in self?.people = $0 }.start()
        }
      }
      """, "`StaffViewModel` creates `StaffService`; inject a factory that creates it"),
    Case(
      "view_model_creates_dependency",
      """
      final class MeetingViewModel {
        let store = EKEventStore()
        func add() throws { try store.save(EKEvent(eventStore: store), span: .thisEvent) }
      }
      """,
      "`MeetingViewModel` creates `EKEventStore`; inject it through `init`"),
    Case(
      "untracked_task_in_view_model",
      """
      final class FilesViewModel {
        var preview: URL?
        func row(_ id: Int) -> RowModel {
          return RowModel(id: id, open: { name in
            print(name)
            Task { self.preview = await self.store.load(id) }
          })
        }
      }
      """,
      "a closure in `FilesViewModel.row(_:)` starts a task that cannot be cancelled; store the task and cancel it"),
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
}
