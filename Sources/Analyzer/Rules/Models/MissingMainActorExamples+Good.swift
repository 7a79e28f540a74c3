/// The examples of code that `missing_main_actor` does not report.
extension MissingMainActorExamples {
  static let good = [
    Example(
      """
      @propertyWrapper final class Feature: ObservableObject {
        @Published var wrappedValue: Bool
        init(wrappedValue: Bool) { self.wrappedValue = wrappedValue }
        func update() async { wrappedValue = await server.isEnabled() }
      }
      struct FeatureView: View {
        @ObservedObject var feature: Feature
        var body: some View { Toggle("a", isOn: $feature.wrappedValue) }
      }
      """),
    Example(
      """
      final class FeedClient: ObservableObject {
        var host: String
        var token: String?
        init(host: String, token: String?) {
          self.host = host
          self.token = token
        }
        func feed() async throws -> Feed { try await request(host, token) }
      }
      class ThemeAPI: ObservableObject {
        static let baseURL = "https://example.com"
        func headers() -> [String: String] { ["Host": ThemeAPI.baseURL] }
      }
      struct FeedView: View {
        @EnvironmentObject private var client: FeedClient
        @StateObject private var themes = ThemeAPI()
        let id: String
        var body: some View { Thumbnail(host: client.host).task { await load(using: client) } }
      }
      """),
    Example(
      """
      final class Router: ObservableObject {
        @Published var isShowingFilters = false
      }
      private struct RouterKey: EnvironmentKey {
        static let defaultValue = Router()
      }
      final class Comments: ObservableObject {
        @Published var data: [Comment] = []
        func clear() { data = [] }
      }
      final class Post: Codable {
        var comments = Comments()
        enum CodingKeys: CodingKey {}
      }
      struct PostView: View {
        @EnvironmentObject private var router: Router
        @ObservedObject var comments: Comments
        var body: some View { List(comments.data) { Text($0.text) } }
      }
      """),
    Example(
      """
      final class Attachment: ObservableObject {
        @Published var thumbnail: NSImage?
        var entity: Entity?
        private var data: Data?
        func load() {
          DispatchQueue.global(qos: .userInitiated).async {
            let data = try? Data(contentsOf: self.url)
            self.data = data
            self.save(data)
            self.makeThumbnail(of: data)
          }
        }
        private func save(_ data: Data?) { entity = Entity(data: data) }
        private func makeThumbnail(of data: Data?) {
          let image = data.flatMap(NSImage.init)
          DispatchQueue.main.async { self.thumbnail = image }
        }
      }
      struct AttachmentView: View {
        @ObservedObject var attachment: Attachment
        var body: some View { Image(nsImage: attachment.thumbnail ?? NSImage()) }
      }
      """),
    Example(
      [
        (
          "App/MainApp.swift",
          """
          @main struct MainApp: App {
            var body: some Scene { WindowGroup { Text("a") } }
          }
          """
        ),
        (
          "App/DownloadArea.swift",
          """
          final class DownloadWatcher: ObservableObject {
            @Published var files: [String] = []
          }
          struct DownloadArea: View {
            @EnvironmentObject private var watcher: DownloadWatcher
            var body: some View { List(watcher.files, id: \\.self) { Text($0) } }
          }
          """
        ),
      ]),
    Example(
      """
      class MainViewModel: ObservableObject {
        @ObservedObject var servers = ServerList.shared
        func reconnectIfNeeded(in phase: ScenePhase) {
          if phase == .active, servers.isLoggedIn { servers.connect() }
        }
      }
      final class FileNode: Identifiable, ObservableObject {
        let name: String
        var children: [FileNode]?
        init(name: String) { self.name = name }
        func add(_ child: FileNode) { children = (children ?? []) + [child] }
      }
      extension FileNode: CustomStringConvertible {
        var description: String { name + (children ?? []).map(\\.description).joined() }
      }
      struct MainView: View {
        @StateObject private var viewModel = MainViewModel()
        @ObservedObject var root: FileNode
        @Environment(\\.scenePhase) private var phase
        var body: some View {
          List(root.children ?? []) { Text($0.name) }
            .onChange(of: phase) { viewModel.reconnectIfNeeded(in: phase) }
        }
      }
      """),
    Example(
      """
      class ServerProfile: Record, ObservableObject {
        @Published var name = ""
        override class var databaseTableName: String { "profiles" }
      }
      final class SeriesList: ObservableObject, RandomAccessCollection {
        @Published var series: [Series] = []
        var startIndex: Int { series.startIndex }
        var endIndex: Int { series.endIndex }
        subscript(index: Int) -> Series { series[index] }
      }
      final class MeshAPI: ObservableObject, @unchecked Sendable {
        @Published var devices: [Device] = []
        func load() async { await decode() }
      }
      final class InstalledApp: ObservableObject {
        @Published var isInjected = false
      }
      enum AppList {
        static func fetch() -> [InstalledApp] { identifiers.map { _ in InstalledApp() } }
      }
      final class ShieldModel: Equatable, ObservableObject {
        @Published var count = 0
        static func == (left: ShieldModel, right: ShieldModel) -> Bool { left.count == right.count }
      }
      enum ProtectionState: Equatable {
        case protected(shield: ShieldModel), unprotected
      }
      struct StatusView: View {
        @ObservedObject var profile: ServerProfile
        @ObservedObject var list: SeriesList
        @ObservedObject var api: MeshAPI
        @ObservedObject var app: InstalledApp
        @ObservedObject var shield: ShieldModel
        var body: some View { Text(profile.name) }
      }
      """),
    Example(
      """
      @Observable final class APIClient: Equatable {
        let server: String
        private let storage: OSAllocatedUnfairLock<Credentials>
        static func == (left: APIClient, right: APIClient) -> Bool { left.server == right.server }
      }
      extension APIClient: Sendable {}
      final class ImageStore: ObservableObject, @unchecked Sendable {
        private let lock = NSLock()
        @Published private var images: [URL: Image] = [:]
      }
      final class FeedSource: ObservableObject {
        @Published private(set) var items: [Item] = []
        private let reloadQueue = DispatchQueue(label: "reload")
        func reload() {
          reloadQueue.async { self.finish(self.decode()) }
        }
      }
      final class InstallServer: ObservableObject {
        var package: URL?
        private var server: Application?
        func start() {
          server?.get("*") { [weak self] request in Response(file: self?.package) }
        }
      }
      struct FeedView: View {
        @Environment(APIClient.self) private var client
        @StateObject private var server = InstallServer()
        @ObservedObject var source: FeedSource
        @ObservedObject var images: ImageStore
        var body: some View { List(source.items) { Text($0.name) } }
      }
      """),
    Example(
      """
      private final class CredentialsViewModel: ObservableObject {
        @Published private(set) var groups: [String: [Credential]] = [:]
        init(store: CredentialStore) {
          groups = Dictionary(grouping: store.all(), by: \\.userName)
        }
      }
      private struct CredentialsView: View {
        @StateObject var viewModel: CredentialsViewModel
        var body: some View { Text(viewModel.groups.count.formatted()) }
      }
      """),
    Example(
      """
      final class PublishedBox<Value>: ObservableObject {
        @Published var value: Value
        init(_ value: Value) { self.value = value }
      }
      @propertyWrapper struct Router: DynamicProperty {
        @StateObject private var box: PublishedBox<Route?>
        init() { _box = StateObject(wrappedValue: PublishedBox(nil)) }
        var wrappedValue: Route? { box.value }
      }
      struct RootView: View {
        @StateObject private var box = PublishedBox(0)
        var body: some View { Text("a") }
      }
      """),
    Example(
      """
      @Observable final class LanguageModelStore {
        private var service: LanguageService
        @MainActor var models: [String] = []
      }
      class SelectionViewModel: ObservableObject {
        var title: String
        var onSelection: (Bool) -> Void
        init(title: String, onSelection: @escaping (Bool) -> Void) {
          self.title = title
          self.onSelection = onSelection
        }
      }
      struct LanguageView: View {
        @State private var store = LanguageModelStore()
        @ObservedObject var selection: SelectionViewModel
        var body: some View { Text(selection.title) }
      }
      """),
    Example(
      """
      struct SearchView: View {
        @ObservedObject var model: SearchModel
        var body: some View { Text("") }
      }
      final class SearchModel: ObservableObject {
        @Published var isLoading = false
        func search() {
          Task { DispatchQueue.main.async { self.isLoading = true } }
        }
      }
      """),
    Example(
      """
      class Page: ObservableObject {
        @Published var text: String?
        func load() {
          DispatchQueue.global().async {
            let text = self.replaced(in: self.name)
            DispatchQueue.main.async { self.text = text }
          }
        }
        func clear() { text = nil }
        func replaced(in text: String) -> String { replacements().reduce(text) { $0 + $1 } }
        func replacements() -> [String] { [] }
      }
      struct PageView: View {
        @ObservedObject var page: Page
        var body: some View { Text(page.text ?? "") }
      }
      """),
    Example(
      """
      @Observable class CoordinatorModel {
        private var cancellables = Set<AnyCancellable>()
        func signIn() {
          service.login()
            .sink { [weak self] login in self?.open(login.location) }
            .store(in: &cancellables)
        }
        private func open(_ location: String) {}
      }
      struct SignInView: View {
        @State private var model = CoordinatorModel()
        var body: some View { Button("Sign In") { model.signIn() } }
      }
      """),
    Example(
      """
      struct LockableView: View {
        @ObservedObject private var lock: Gate = .shared
        var body: some View { Text(lock.isLocked ? "Locked" : "Open").onTapGesture { unlock() } }
        func unlock() { Task { @MainActor in lock.isLocked = false } }
      }
      private final class Gate: ObservableObject {
        static let shared = Gate()
        @Published var isLocked = true
        private init() {}
      }
      """),
    Example(
      """
      protocol ConnectionState {
        var isEnabled: Bool { get }
      }
      final class ObservableState: ObservableObject, ConnectionState {
        @Published var isEnabled = false
      }
      final class MutableState: ConnectionState {
        private let observable: ObservableState
        init(_ observable: ObservableState) { self.observable = observable }
        var isEnabled: Bool {
          get { observable.isEnabled }
          set { observable.isEnabled = newValue }
        }
      }
      struct ConnectionView: View {
        @ObservedObject var state: ObservableState
        var body: some View { Text(state.isEnabled ? "On" : "Off") }
      }
      """),
    Example(
      """
      final class DefaultsMonitor: ObservableObject {
        @Published var values: [String: Any] = [:]
        func observe() {
          publisher.sink { [weak self] values in
            Task { @MainActor in self?.values = values }
          }.store(in: &cancellables)
        }
      }
      struct MonitorView: View {
        @StateObject private var monitor = DefaultsMonitor()
        var body: some View { Text(monitor.values.description) }
      }
      """),
    Example(
      """
      final class Events: ObservableObject {
        let finished = PassthroughSubject<Int, Never>()
      }
      struct EventsView: View {
        @EnvironmentObject private var events: Events
        var body: some View { Text("").onReceive(events.finished) { _ in } }
      }
      """),
    Example(
      """
      @MainActor
      @Observable final class FeedViewModel {
        var posts: [Post] = []
      }
      @globalActor actor Storage {
        static let shared = Storage()
      }
      @Storage final class SyncViewModel: ObservableObject {}
      """),
    Example(
      """
      @MainActor class BaseViewModel: ObservableObject {}
      final class FeedViewModel: BaseViewModel {}
      final class SearchViewModel: SharedScreenModel, ObservableObject {}

      @MainActor enum Feature {
        @Observable final class ViewModel {}
      }
      @MainActor protocol ScreenModel {}
      @Observable final class ProfileViewModel: ScreenModel {}
      """),
    Example(
      """
      @Observable nonisolated final class FeedViewModel {}
      actor SyncViewModel {}
      struct RowViewModel {}
      // @Observable class OldViewModel {}
      """),
    Example(
      """
      @Observable final class Cache {
        var items: [Item] = []
      }
      struct ItemsView: View {
        let cache: Cache
        var body: some View { List(cache.items) { Text($0.name) } }
      }
      """),
    Example(
      """
      class EditorExtension {
        func register(in app: App) {}
      }
      final class VideoExtension: EditorExtension {
        override func register(in app: App) {
          app.register { url in
            let storage = VideoStorage()
            storage.player = Player(url: url)
            return Editor(VideoView().environmentObject(storage))
          }
        }
      }
      final class VideoStorage: ObservableObject {
        @Published var player: Player?
      }
      struct VideoView: View {
        @EnvironmentObject private var storage: VideoStorage
        var body: some View { VideoPlayer(player: storage.player) }
      }
      """),
    Example(
      """
      struct NutrientsResponse: Codable {
        let nutrients: [Nutrient]
      }
      final class Nutrient: ObservableObject, Codable {
        let name: String
        @Published var value = ""
        enum CodingKeys: CodingKey { case name }
      }
      struct NutrientRow: View {
        @ObservedObject var nutrient: Nutrient
        var body: some View { TextField(nutrient.name, text: $nutrient.value) }
      }
      """),
    Example(
      """
      protocol RouterHost {
        @MainActor func push(_ route: Route)
      }
      final class AppRouterHost: RouterHost, ObservableObject {
        @Published private var path: [Route] = []
        func push(_ route: Route) { path.append(route) }
        private func lock() { path.removeAll() }
      }
      struct RootView: View {
        @ObservedObject var host: AppRouterHost
        var body: some View { Text("") }
      }
      """),
    Example(
      """
      final class FileModel: ObservableObject {
        @Published var size = ""
        init(path: String) { size = path }
        func clear() { size = "" }
      }
      @MainActor final class FileListModel: ObservableObject {
        @Published var files: [FileModel] = []
        private func load() {
          core.doOnCoreQueue { core in
            let models = self.models(of: core.paths)
            DispatchQueue.main.async { self.files = models }
          }
        }
        nonisolated private func models(of paths: [String]) -> [FileModel] { paths.map { FileModel(path: $0) } }
      }
      struct FileView: View {
        @ObservedObject var file: FileModel
        var body: some View { Text(file.size) }
      }
      """),
  ]
}
