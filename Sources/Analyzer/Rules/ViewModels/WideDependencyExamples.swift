/// The examples for `wide_dependency`.
enum WideDependencyExamples {
  static let triggering: [Example] = [
    Example(
      """
      protocol ↓FeedServing {
        var isOnline: Bool { get }
        init(url: URL)
        func posts() async throws -> [Post]
        subscript(id: Int) -> Post? { get }
      }
      final class FeedViewModel {
        private let service: any FeedServing
        init(service: any FeedServing) { self.service = service }
        func load() async throws { posts = try await service.posts() }
      }
      """, configuration: "{info: 3}"),
    Example(
      [
        (
          "App/Stores.swift",
          """
          protocol Reading { func a(); func b() }
          protocol ↓Storing: Reading { func c(); func d() }
          """
        ),
        ("App/NotesViewModel.swift", "struct NotesViewModel { let store: Storing }"),
      ], configuration: "{info: 3}"),
    Example(
      """
      protocol ↓Tracking {
        var user, session: String { get set }
        func track(_ event: String)
      }
      class FeedVM: ObservableObject {
        init(_ tracking: (some Tracking)? = nil) {}
      }
      """, configuration: "{warning: 2}"),
    Example(
      """
      protocol ↓Authenticating { func signIn(); func signOut() }
      protocol ↓Syncing { func start(); func stop() }
      protocol ↓Logging { func log(); func flush() }
      final class LoginViewModel<Sync: Syncing> {
        private let authentication: (any Authenticating & Sendable)?
        private let sync: Sync
        init<Log>(authentication: (any Authenticating & Sendable)?, sync: Sync, log: Log?) where Log: Logging {
          self.authentication = authentication
          self.sync = sync
        }
      }
      """, configuration: "{info: 1}"),
    Example(
      """
      protocol Reading { func read(); func list() }
      protocol Writing { func write(); func delete() }
      protocol ↓Storing: Reading, Writing { func close() }
      final class NotesViewModel {
        private let store: any Storing
        init(store: any Storing) { self.store = store }
        func reload() { store.list() }
      }
      """, configuration: "{info: 3}"),
    Example(
      """
      protocol Reading { func read(); func list() }
      protocol Writing { func write(); func delete() }
      protocol ↓Storing: Reading, Writing {}
      final class NotesViewModel {
        private let store: any Storing
        init(store: any Storing) { self.store = store }
        func reload() { store.list() }
      }
      """, configuration: "{info: 3}"),
  ]

  static let good: [Example] = [
    Example(
      """
      @objc protocol PlayerApplication: SBApplicationProtocol {
        @objc optional func command1()
        @objc optional func command2()
        @objc optional func command3()
        @objc optional func command4()
        @objc optional func command5()
        @objc optional func command6()
        @objc optional func command7()
        @objc optional func command8()
        @objc optional func command9()
        @objc optional func command10()
        @objc optional func command11()
        @objc optional func command12()
        @objc optional func command13()
        @objc optional func command14()
        @objc optional func command15()
        @objc optional func command16()
      }
      final class PlayerViewModel {
        private let app: PlayerApplication
        init(app: PlayerApplication) { self.app = app }
        func start() { app.command1?() }
      }
      """),
    Example(
      """
      protocol SoundSettings { var volume: Double { get set } }
      protocol ColorSettings { var tint: String { get set } }
      protocol Settings: SoundSettings, ColorSettings {}
      final class SettingsViewModel {
        init(settings: any Settings) {}
      }
      """, configuration: "{info: 1}"),
    Example(
      """
      protocol StockAPI {
        func products() async -> [Product]
        func stores() async -> [Store]
        func add(_ product: Product) async
      }
      final class StockViewModel {
        private let api: StockAPI
        init(api: StockAPI) { self.api = api }
        func load() async {
          products = await api.products()
          stores = await api.stores()
        }
        func add(_ product: Product) async { await api.add(product) }
      }
      """, configuration: "{info: 2}"),
    Example(
      """
      protocol PinViewModel {
        var title: String { get }
        var height: Double { get }
        func tapped()
      }
      final class PinView: MKAnnotationView { var viewModel: PinViewModel? }
      final class RouteViewModel {
        init(start: any PinViewModel) {}
      }
      """, configuration: "{info: 2}"),
    Example(
      """
      protocol DeveloperOptions: AnyObject {
        var showsLogs: Bool { get set }
        var usesStaging: Bool { get set }
        var buildNumber: Int { get }
      }
      final class OptionsViewModel {
        init(options: DeveloperOptions) {}
      }
      """, configuration: "{info: 2}"),
    Example(
      """
      protocol NotificationSettings {
        func a(); func b(); func c(); func d(); func e(); func f()
      }
      final class SettingsViewModel {
        private let settings: any NotificationSettings
        init(settings: any NotificationSettings) {
          self.settings = settings
          settings.a()
        }
        func reload() { settings.b() }
      }
      """, configuration: "{info: 5}"),
    Example(
      """
      protocol BaseEpisode {
        var id: String { get }
        var title: String? { get set }
        var duration: Double { get set }
      }
      final class EpisodeViewModel {
        private let episode: BaseEpisode
        init(episode: BaseEpisode) { self.episode = episode }
      }
      """, configuration: "{info: 1}"),
    Example(
      """
      protocol FeedServing {
        associatedtype Page
        func first() async throws -> [Post]
        func next() async throws -> [Post]
      }
      extension FeedServing {
        func all() async throws -> [Post] { try await first() + next() }
      }
      final class FeedViewModel {
        init(service: any FeedServing) {}
      }
      """, configuration: "{info: 2}"),
    Example(
      """
      protocol Reading { func a() }
      protocol Storing: Reading, Sendable { func b(); func c() }
      final class NotesViewModel {
        // The view model receives only what it needs.
        init(store: any Reading) {}
      }
      final class NotesService {
        init(store: any Storing) {}
      }
      """, configuration: "{info: 2}"),
    Example(
      """
      protocol RowDelegate: AnyObject { func a(); func b(); func c() }
      final class RowViewModel {
        weak var delegate: RowDelegate?
        let session: URLSession
        init(session: URLSession) { self.session = session }
      }
      """, configuration: "{info: 2}"),
    Example(
      """
      protocol Dated { var created: Date? { get set } }
      protocol VaultItem: Dated {
        var id: String { get }
        var spaceID: String? { get set }
        var note: String { get set }
        var title: String { get }
        var subtitle: String { get }
        func validate() throws
      }
      struct Phone {}
      extension Phone: VaultItem {}
      struct Email {}
      extension Email: VaultItem {}
      final class ItemViewModel {
        private let item: any VaultItem
        init(item: any VaultItem) { self.item = item }
        var title: String { item.title }
      }
      """, configuration: "{info: 4}"),
  ]
}
