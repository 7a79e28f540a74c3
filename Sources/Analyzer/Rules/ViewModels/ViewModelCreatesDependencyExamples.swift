/// The examples for `view_model_creates_dependency`.
enum ViewModelCreatesDependencyExamples {
  static let triggering: [Example] = [
    Example(
      """
      final class PresetsViewModel {
        private let files = ↓PresetRepository()
        static func presets() throws -> [Preset] { try Self.files.presets() }
      }
      extension PresetsViewModel { static let files = PresetFiles() }
      """),
    Example(
      """
      @Observable final class FeedViewModel {
        private let service = ↓FeedService()
        private lazy var cache: ImageStore = ↓.init()
      }
      """),
    Example(
      """
      class FeedVM: ObservableObject {
        private let repository: FeedRepository
        init() {
          repository = ↓FeedRepository(client: APIClient(session: .shared))
        }
        func reload() async {
          await ↓Analytics.EventTracker.init().send()
        }
      }
      """),
    Example(
      """
      final class SettingsViewModel {
        private let stores: StoresManager
        private let eligibility: EligibilityUseCase
        init(stores: StoresManager) {
          self.stores = stores
          eligibility = ↓EligibilityUseCase(stores: stores)
        }
        func showsPassword() -> Bool { ↓PasswordUseCase().isAvailable() }
      }
      final class LoginChecker {
        private let eligibility: EligibilityChecking
        init(eligibility: EligibilityChecking) { self.eligibility = eligibility }
      }
      protocol StoresManager {}
      protocol EligibilityChecking {}
      final class EligibilityUseCase: EligibilityChecking {
        init(stores: StoresManager) {}
      }
      final class PasswordUseCase {
        private let stores: StoresManager
        init(stores: StoresManager = ServiceLocator.stores) { self.stores = stores }
        func isAvailable() -> Bool { stores.isAvailable }
      }
      """),
    Example(
      """
      final class RepositoryViewModel {
        func open(_ url: URL) { client = ↓GitClient(url: url) }
        func reopen(_ url: URL) { client = GitClient(url: url) }
      }
      final class SyncViewModel {
        private(set) var storage = ↓StorageService()
        private lazy var sync = ↓SyncService(storage: storage)
      }
      """),
    Example(
      [
        (
          "App/FeedViewModel.swift",
          """
          final class FeedViewModel {
            let rows: [Row] = []
          }
          """
        ),
        (
          "App/FeedViewModel+Detail.swift",
          """
          extension FeedViewModel {
            func detail(_ row: Row) -> DetailViewModel {
              DetailViewModel(row: row, service: ↓DetailService())
            }
          }
          """
        ),
      ]),
  ]

  static let good: [Example] = [
    Example(
      """
      protocol FeedUseCase {
        func posts() async throws -> [Post]
      }
      @Observable final class LoadingStateManager<Value: Sendable>: @unchecked Sendable {
        var data: Value
        private(set) var error: Error?
        private var load: (@Sendable () async throws -> Value)?
        init(initialData: Value) {
          data = initialData
          load = nil
        }
        func setLoad(_ load: @escaping @Sendable () async throws -> Value) { self.load = load }
        func refresh() async {
          guard let load else { return }
          do {
            data = try await Task.detached(priority: .userInitiated) { try await load() }.value
          } catch {
            self.error = error
          }
        }
      }
      @Observable final class FeedViewModel {
        private let feed: any FeedUseCase
        private let loader: LoadingStateManager<[Post]>
        init(feed: any FeedUseCase) {
          self.feed = feed
          loader = LoadingStateManager(initialData: [])
          loader.setLoad { try await feed.posts() }
        }
      }
      """),
    Example(
      """
      protocol AlertService {
        func push(_ alert: Alert)
      }
      protocol AlertServiceDelegate: AnyObject {
        func show(_ alert: Alert)
      }
      final class ExtensionAlertService: AlertService {
        weak var delegate: AlertServiceDelegate?
        func push(_ alert: Alert) { delegate?.show(alert) }
      }
      final class SiriViewModel: AlertServiceDelegate {
        private let alertService = ExtensionAlertService()
        private var recovery: RecoveryRepository?
        lazy var state: StateManaging = {
          StateManaging(alerts: alertService, authentication: AuthenticationClient(storage: storage))
        }()
        init(api: APIService) {
          alertService.delegate = self
          recovery = RecoveryRepository(api: api)
        }
        func show(_ alert: Alert) {}
      }
      protocol AuthenticationStoring {}
      final class StateManaging: StateService {
        init(alerts: AlertService, authentication: AuthenticationClient) {}
      }
      protocol StateService {}
      """),
    Example(
      """
      protocol NodeDataSource {
        var nodes: [Node] { get }
      }
      final class AllNodesDataSource: NodeDataSource {
        private(set) var nodes: [Node] = []
        func reload(_ relays: [Relay]) {
          nodes = relays.map { Node(name: NSLocalizedString($0.name, comment: "")) }
        }
      }
      final class ListsDataSource: NodeDataSource {
        private(set) var nodes: [Node] = []
        private let repository: ListRepositoryProtocol
        init(repository: ListRepositoryProtocol) { self.repository = repository }
        func reload() { nodes = repository.fetchAll().map { Node(name: $0.name) } }
      }
      final class RecentsDataSource: NodeDataSource {
        private(set) var nodes: [Node] = []
        let all: AllNodesDataSource
        let lists: ListsDataSource
        init(_ all: AllNodesDataSource, lists: ListsDataSource) {
          self.all = all
          self.lists = lists
        }
        func reload(_ names: [String]) { nodes = (all.nodes + lists.nodes).filter { names.contains($0.name) } }
      }
      protocol ListRepositoryProtocol {
        func fetchAll() -> [NodeList]
      }
      final class LocationsViewModel {
        private let all = AllNodesDataSource()
        private let lists: ListsDataSource
        private let recents: RecentsDataSource
        init(repository: ListRepositoryProtocol) {
          lists = ListsDataSource(repository: repository)
          recents = RecentsDataSource(all, lists: lists)
        }
      }
      """),
    Example(
      """
      protocol UserIndexing {
        func index(_ vaults: [Vault], userID: String)
        func user(of item: Item) throws -> User
      }
      final class UserIndexManager: UserIndexing {
        private let users: [User]
        private var owners: [String: String] = [:]
        init(users: [User]) { self.users = users }
      }
      extension UserIndexManager {
        func index(_ vaults: [Vault], userID: String) { for vault in vaults { owners[vault.id] = userID } }
        func user(of item: Item) throws -> User {
          guard let user = users.first(where: { $0.id == owners[item.vaultID] }) else { throw UserError.unknown }
          return user
        }
      }
      final class AutoFillViewModel {
        private let index: UserIndexing
        init(users: [User]) { index = UserIndexManager(users: users) }
      }
      """),
    Example(
      """
      final class CodeFieldViewModel: ObservableObject {
        // Construct a separate instance of CodeService for each field, because the container
        // returns the same instance to all of them.
        private lazy var service = CodeService(logger: logger)
      }
      private final class CodeSectionViewModel: ObservableObject {
        private let service = CodeService()
      }
      """),
    Example(
      """
      final class RootViewModel: ObservableObject {
        private let environment: AppEnvironment
        private let accounts: AccountService
        private let chips = SelectionController()
        var checks = [StatusService(title: "Internet"), StatusService(title: "Server")]
        init(environment: AppEnvironment, session: URLSession = .shared) {
          self.environment = environment
          accounts = AccountService(environment: environment)
          support = SupportService(session: session)
        }
        final class StatusService: Identifiable {
          let title: String
          init(title: String) { self.title = title }
        }
      }
      final class SelectionController {
        private var selected: Set<Int> = []
        func toggle(_ index: Int) { selected.formSymmetricDifference([index]) }
      }
      """),
    Example(
      """
      final class BrowserViewModel: ObservableObject {
        private let service = FeedService()
        func load() async throws { try await service.load() }
      }
      """, path: "App/Debug/BrowserViewModel.swift"),
    Example(
      """
      final class ChartViewModel: ObservableObject {
        let charts = ChartsManager(colors: .primary, traitCollection: .current)
        private let updater = SPUStandardUpdaterController(startingUpdater: true, updaterDelegate: nil)
      }
      final class ChartsManager {
        func render() throws {}
      }
      """),
    Example(
      """
      final class OnboardingViewModel: NSObject {
        private let locationManager = CLLocationManager()
        private var bluetoothManager: CBCentralManager?
        private var client: CallClient?
        func start() {
          locationManager.delegate = self
          locationManager.requestWhenInUseAuthorization()
          bluetoothManager = CBCentralManager(delegate: self, queue: nil)
        }
        func call(_ configuration: CallConfiguration) {
          let client = CallClient(configuration: configuration)
          client.delegate = self
          self.client = client
        }
      }
      final class CallClient {
        init(configuration: CallConfiguration) {}
      }
      """),
    Example(
      """
      final class PermissionViewModel {
        var isAllowed = false
        func check() { isAllowed = CLLocationManager().authorizationStatus == .authorizedAlways }
      }
      """),
    Example(
      """
      @Observable final class FeedViewModel {
        private let service: any FeedServing
        private let cache: ImageStore
        init(service: any FeedServing = FeedService(), cache: ImageStore? = nil) {
          self.service = service
          self.cache = cache ?? ImageStore(folder: DiskStorage())
        }
        convenience init() {
          self.init(service: FeedService())
        }
        static func live() -> FeedViewModel {
          FeedViewModel(service: FeedService())
        }
      }
      """),
    Example(
      """
      final class AppViewModel {
        let feed: FeedService
        let images = ImageStore()
        init() { feed = FeedService() }
        func makeFeed() -> FeedViewModel { FeedViewModel(service: feed) }
      }
      """),
    Example(
      """
      enum LoginProvider: String { case apple }
      final class LoginViewModel {
        // The app creates FeedService().
        let provider = LoginProvider(rawValue: "apple")
        let name = "FeedService()"
        var service: FeedService?
        let rows = RowBuilder()
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var model = FeedViewModel(service: FeedService())
        var body: some View { Text(model.title) }
      }
      #Preview {
        FeedView(model: FeedViewModel(service: FeedService()))
      }
      """),
    Example(
      """
      protocol ImportService { func extract() async throws -> [Item] }
      final class ChromeImportViewModel {
        private let service: ImportService
        init() { service = ChromeImportService() }
        func load() async throws { _ = try await service.extract() }
      }
      final class ChromeImportService: ImportService {
        func extract() async throws -> [Item] {
          assertionFailure("There is nothing to extract")
          return []
        }
      }
      """),
  ]
}
