/// The examples for `view_creates_service`.
enum ViewCreatesServiceExamples {
  static let triggering = [
    Example(
      """
      struct FeedView: View {
        private let client = ↓FeedClient()
        let session: ImageStore = .↓shared

        init() { loader = ↓PostRepository.init(url: url) }

        var body: some View {
          List(posts) { Text($0.title) }
            .task { posts = await client.posts() }
            .onDisappear { AnalyticsTracker.↓shared.log("closed") }
        }
        private func save() throws { try ↓Storage.DraftStore().save() }
      }
      """),
    Example(
      """
      struct AddAccountView: View {
        @State private var server = ""
        var body: some View {
          Button("Add") { Task { try await ↓MastodonClient(server: server).register() } }
            .onAppear { HapticManager.↓shared.tap() }
            .onDisappear { HapticManager.shared.tap() }
          Button("Test") { MastodonClient(server: server).ping() }
        }
      }
      """),
    Example(
      """
      @Observable final class SearchViewModel {
        init(service: SearchService) {}
      }
      struct SearchView: View {
        @State private var viewModel = SearchViewModel(service: ↓SearchService())
        @State private var tracker = ↓EventTracker()
        var body: some View { Text("") }
      }
      final class EventTracker {}
      """),
    Example(
      """
      final class ReminderStore {
        private var identifiers: [String] = []
        func removeAll() {
          identifiers = []
          UNUserNotificationCenter.current().removeAllDeliveredNotifications()
        }
      }
      struct ReminderView: View {
        var body: some View { Button("Remove") { ↓ReminderStore().removeAll() } }
      }
      """),
    Example(
      """
      protocol ProfileApplying {
        func apply(_ profile: Profile) async
      }
      struct NetworkGateway: ProfileApplying {
        let session: URLSession
        func apply(_ profile: Profile) async { _ = try? await session.data(from: profile.url) }
      }
      struct UploadView: View {
        let session: URLSession
        var body: some View { Button("Upload") { Task { await run() } } }
        private func run() async {
          let gateway = ↓NetworkGateway(session: session)
          await ProfileImporter.apply(profile, through: gateway)
        }
      }
      """),
    Example(
      """
      struct CoinListView: View {
        @State private var viewModel: CoinListViewModel
        init(account: Account) {
          let provider = CoinProvider(accountType: account.type)
          let service = ↓CoinListService(provider: provider, client: CoinClient())
          viewModel = CoinListViewModel(service: service)
        }
        var body: some View { Text(viewModel.title) }
      }
      """),
    Example(
      [
        (
          "App/ProfileView.swift",
          """
          struct ProfileView: View {
            var body: some View { Text(name) }
          }
          extension ProfileView {
            private var name: String { AccountManager.↓current.name }
          }
          """
        ),
        ("App/AccountManager.swift", "final class AccountManager { static let current = AccountManager() }"),
      ]),
    Example(
      """
      final class ThemeManager: ObservableObject {
        static let shared = ThemeManager()
        @Published var colors = Colors.light
      }
      struct ColorSquare: View {
        @ObservedObject private var themeManager = ThemeManager.↓shared
        var body: some View { Colors.current.accent }
      }
      """),
    Example(
      """
      final class StoreMessagesManager {
        static let shared = StoreMessagesManager()
        var isSensitiveViewPresented = false
        private init() {}
      }
      struct ContentView: View {
        @State private var isPlaying = false
        var body: some View {
          Text("Trucks").onChange(of: isPlaying) { _, isPlaying in
            StoreMessagesManager.↓shared.isSensitiveViewPresented = isPlaying
          }
        }
      }
      """),
    Example(
      """
      final class DeviceManager: ObservableObject {
        static let shared = DeviceManager()
        @Published var active: Device?
      }
      struct DeviceList: View {
        @ObservedObject private var manager: DeviceManager = .↓shared
        var body: some View {
          ForEach(manager.devices) { device in
            DeviceRow(device: device, isActive: device == DeviceManager.shared.active)
          }
        }
      }
      """),
    Example(
      """
      struct CacheManager {
        static let shared = CacheManager()
        func clear() {}
      }
      struct SettingsView: View {
        var body: some View { Button("Clear") { CacheManager.↓shared.clear() } }
      }
      """),
  ]

  static let good = [
    Example(
      """
      struct SubmissionTracker {
        private var lastCode: String?
        mutating func note(_ code: String) -> Bool {
          defer { lastCode = code }
          return code != lastCode
        }
      }
      struct CodeField: View {
        @State private var code = ""
        @State private var tracker = SubmissionTracker()
        var body: some View {
          TextField("Code", text: $code).onChange(of: code) { if tracker.note(code) { submit() } }
        }
      }
      """),
    Example(
      """
      struct ReceiptView: View {
        let receipt: Receipt
        var body: some View {
          Button("Share") { share([ReceiptItemProvider(data: receipt.data)]) }
        }
      }
      final class ReceiptItemProvider: UIActivityItemProvider {
        private let data: Data
        init(data: Data) {
          self.data = data
          super.init(placeholderItem: data)
        }
        override var item: Any { data }
      }
      """),
    Example(
      """
      struct ReviewView: View {
        let store: StoreOf<Review>
        var body: some View {
          WithViewStore(store, observe: { $0 }) { _ in
            IfLetStore(store.scope(state: \\.list, action: \\.list)) { ListView(store: $0) }
          }
        }
      }
      """),
    Example(
      """
      struct ChatRow: View {
        let message: Message
        var showsClient = false
        init(message: Message, showsClient: Bool = SettingsStore.shared.showsClient) {
          self.message = message
          self.showsClient = showsClient
        }
        var body: some View { Text(message.text) }
      }
      final class SettingsStore {
        static let shared = SettingsStore()
        var showsClient = true
      }
      """),
    Example(
      """
      struct SharedFoldersView: View {
        @StateObject private var availability: AvailabilityProvider
        @State private var order = OrderStore()
        init(folders: [Folder]) {
          _availability = .init(wrappedValue: AvailabilityProvider(folders))
        }
        var body: some View { List(order.sorted(availability.folders)) { FolderRow(folder: $0) } }
      }
      private final class AvailabilityProvider: ObservableObject {
        @Published private(set) var folders: [Folder]
        init(_ folders: [Folder]) { self.folders = folders }
      }
      private final class OrderStore {
        func sorted(_ folders: [Folder]) -> [Folder] { folders.sorted() }
      }
      """),
    Example(
      """
      struct RootView: View {
        @StateObject private var wallet: WalletViewModel
        @StateObject private var activity: ActivityViewModel
        @StateObject private var sheets: SheetViewModel
        init() {
          let transfers = TransferService(lightning: LightningService.shared)
          let sheets = SheetViewModel()
          _sheets = StateObject(wrappedValue: sheets)
          _wallet = StateObject(wrappedValue: WalletViewModel(transfers: transfers, sheets: sheets))
          _activity = StateObject(wrappedValue: ActivityViewModel(transfers: transfers))
        }
        var body: some View { HomeView().environmentObject(wallet) }
      }
      final class WalletViewModel: ObservableObject {}
      final class ActivityViewModel: ObservableObject {}
      final class SheetViewModel: ObservableObject {}
      final class LightningService { static let shared = LightningService() }
      final class WindowProvider {
        static let shared = WindowProvider()
        private init() {}
        var scene: UIWindowScene? { scenes.first }
        var keyWindow: UIWindow? { scene?.windows.first }
      }
      struct BrowserControls: View {
        var body: some View { Text("Back").padding(.leading, inset) }
        private var inset: CGFloat { WindowProvider.shared.keyWindow?.safeAreaInsets.left ?? 0 }
      }
      """),
    Example(
      """
      actor TerrainStore {
        private var tiles: [String: Tile] = [:]
      }
      struct CoverageForm: View {
        @State private var terrain = TerrainStore()
        var body: some View { Text("Coverage") }
      }
      final class BrowserService {
        func open(_ url: URL) { NSWorkspace.shared.open(url) }
      }
      struct HelpButton: View {
        var body: some View { Button("Help") { BrowserService().open(help) } }
      }
      struct CodeEditor: NSViewRepresentable {
        func makeNSView(context: Context) -> NSTextView {
          let view = NSTextView()
          context.coordinator.completion = CompletionController(textView: view)
          return view
        }
        func updateNSView(_ view: NSTextView, context: Context) {}
      }
      protocol ProfileApplying {
        func apply(_ profile: Profile) async
      }
      struct RadioGateway: ProfileApplying {
        let radio: Radio
        func apply(_ profile: Profile) async { await radio.send(profile) }
      }
      struct ImportView: View {
        @Environment(Radio.self) private var radio
        var body: some View { Button("Import") { Task { await run() } } }
        private func run() async {
          let gateway = RadioGateway(radio: radio)
          await ProfileImporter.apply(profile, through: gateway)
        }
      }
      """),
    Example(
      """
      struct ProfileList: View {
        var body: some View {
          List {}
          #if targetEnvironment(simulator)
          .task { await loadSamples() }
          #endif
        }
      }
      #if targetEnvironment(simulator) && DEBUG
      extension ProfileList {
        func loadSamples() async { await ProfileManager.shared.add(.samples) }
      }
      #endif
      """),
    Example(
      """
      @main struct Chat: App {
        var body: some Scene { WindowGroup(for: Server.self) { server in ServerView(server: server) } }
      }
      @Observable final class Connection {
        init(client: ChatClient) {}
      }
      struct ServerView: View {
        @Binding var server: Server
        @State private var connection = Connection(client: ChatClient())
        var body: some View { ChatList().environment(connection) }
      }
      struct AboutView: View {
        private let _client = ChatClient()
        var body: some View {
          CreditsView(client: _client).task { await load(using: _client) }
        }
      }
      struct CreditsView: View {
        let client: ChatClient
        var body: some View { Text("Credits") }
      }
      """),
    Example(
      """
      import Kingfisher
      import SwiftUI

      struct ImageView: View {
        let url: URL
        var body: some View {
          KFImage(source: .provider(Base64ImageDataProvider(base64String: url.path, cacheKey: "key")))
        }
      }
      struct SettingsView: View {
        var body: some View { Button("Clear") { KingfisherManager.shared.cache.clearCache() } }
      }
      struct DebugMenu: View {
        var body: some View { Button("Stop") { ExtensionService.shared.stop() } }
      }
      final class ExtensionService {
        static let shared = ExtensionService()
        func stop() {}
      }
      """),
    Example(
      """
      extension View {
        func hosted() -> UIHostingController<some View> {
          let store = SettingsStore()
          return UIHostingController(rootView: environmentObject(store))
        }
      }
      struct SortView: View {
        @AppStorage private var sort: String
        init(key: String) { _sort = AppStorage(wrappedValue: "", key) }
        var body: some View { Text(sort) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @Environment(FeedClient.self) private var client
        let tracker: EventTracker
        init(tracker: EventTracker = EventTracker(), store: ImageStore = .shared) { self.tracker = tracker }
        var body: some View {
          // FeedClient() and FeedClient.shared
          Text("FeedClient()").task { FileManager.default.createFile(atPath: "", contents: nil) }
            .onAppear { NotificationCenter.default.post(name: .shown, object: nil) }
        }
      }
      #Preview { FeedView(tracker: EventTracker()) }
      """),
    Example(
      """
      @main struct TeaShop: App {
        private let client = FeedClient()
        var body: some Scene { WindowGroup { RootView() } }
      }
      struct RootView: View {
        private let client = FeedClient()
        @State private var store = CartStore()
        var body: some View {
          TabView().environment(client).environment(CartStore.shared)
        }
      }
      @Observable final class CartStore {}
      """),
    Example(
      """
      struct RootView: View {
        private let client = FeedClient()
        var body: some View {
          FeedView(client: client)
          SearchView(SearchService.shared)
        }
      }
      struct FeedView: View {
        let client: FeedClient
        var body: some View { Text("") }
      }
      struct SearchView: View {
        private let service: SearchService
        init(_ service: SearchService) { self.service = service }
        var body: some View { Text("") }
      }
      """),
    Example(
      """
      final class FeedLoader {
        private let client = FeedClient()
      }
      struct FeedService: View {
        var body: some View { Text("") }
      }
      struct RootView: View {
        var body: some View { FeedService() }
      }
      """),
    Example(
      """
      struct SettingsView: View {
        var body: some View {
          Button("Clear") { LoggingService.shared.debug("cleared") }
        }
        func connect() {
          state = AppState(
            contacts: ContactService(), mutes: MuteService(), bookmarks: BookmarkService(), music: MusicService())
        }
        func rotate() {
          DeviceManager.shared.lock()
          UIApplication.shared.requestGeometryUpdate()
        }
      }
      """),
    Example(
      """
      struct AccountsView: View {
        @State private var services: [PipelineService] = []
        var body: some View { Text("Accounts") }
        private func load() {
          for server in servers {
            let service = PipelineService(server: server)
            services.append(service)
          }
        }
      }
      """),
    Example(
      """
      @main struct WalletApp: App {
        var body: some Scene { WindowGroup { StartView() } }
      }
      struct StartView: View {
        @State private var state = StartState.loading
        var body: some View { Text("").task { await start() } }
        private func start() async {
          await open()
          state = .ready(AuthManager.shared)
        }
      }
      """),
  ]
}
