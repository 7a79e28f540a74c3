@testable import Analyzer

/// Edge cases of the rules about services.
extension ModelsTests {
  static let viewCreatesService: [Case] = [
    Case(
      "view_creates_service", "in deferred code, locals, statics and arguments",
      """
      struct FeedView: View {
        static let client = ↓FeedClient()
        lazy var store: DraftStore = ↓.init()
        var body: some View {
          Button("") { ↓UploadService().start() }
          Text(API.feed).task { let api = ↓FeedAPI.init(); await api.load() }
        }
        func load() { run(with: ↓FeedRepository(client: FeedClient())) }
        func go() { FeedAPI.list(page: 1).load() }
      }
      """),
    Case(
      "view_creates_service", "data that is named like a service",
      """
      final class GameController: Codable { var name = "" }
      final class PadController { func start() {} }
      struct A: View { var body: some View { Button("") { all.append(GameController()); add(↓PadController()) } } }
      """),
    Case(
      "view_creates_service", "system types and types of the Composable Architecture",
      """
      struct FeedView: View {
        let manager = CLLocationManager()
        let store = Store(initialState: Feed.State()) { Feed() }
        let items = NSItemProvider()
        var body: some View { Text(UserDefaults.standard.name) + Text(FileManager.default.name) + Text(URLSession.shared.name) }
      }
      """),
    Case(
      "view_creates_service", "observable objects that the view owns or cannot own",
      """
      struct FeedView: View {
        @State private var cart = CartStore()
        @StateObject private var session = SessionManager()
        @State private var plain = ↓PlainStore()
        @State private var search: SearchStore
        let other = CartStore()
        init() { _search = State(initialValue: SearchStore(client: ↓FeedClient())) }
        var body: some View { Text("") }
      }
      @Observable class CartStore {}
      @Observable class SearchStore {}
      class PlainStore {}
      """),
    Case(
      "view_creates_service", "an instance passed to the environment or to a child view",
      """
      struct RootView: View {
        private let client = FeedClient()
        private let theme = ThemeManager()
        private let unused = ↓EventTracker()
        var body: some View {
          NavigationStack { ChildView(client: self.client) }
            .environmentObject(theme)
            .environment(\\.tracker, EventTracker())
        }
        var other: some View { let service = SearchService(); return ChildView(search: service) }
      }
      struct ChildView: View {
        let client: FeedClient
        let search: SearchService
        var body: some View { Text("") }
      }
      """),
    Case(
      "view_creates_service", "a child view that does not store the instance",
      """
      struct RootView: View {
        var body: some View { ChildView(title: ↓NameService().title, service: NameService()) }
      }
      struct ChildView: View {
        let title: String
        init(title: String, service: NameService) { self.title = title }
        var body: some View { Text("") }
      }
      """),
    Case(
      "view_creates_service", "defaults, scenes, previews, tests and types other than views",
      [
        (
          "App/A.swift",
          """
          struct FeedView: View {
            let service: FeedService
            init(service: FeedService? = nil) { self.service = service ?? FeedService() }
            func load(with tracker: EventTracker = .shared) {}
            var body: some View { Text("") }
            struct Cache { let store = ImageStore() }
          }
          struct Shop: App { let service = FeedService(); var body: some Scene { WindowGroup {} } }
          struct FeedView_Previews: PreviewProvider { static var previews: some View { FeedView(service: FeedService()) } }
          enum Kind { case a; static let service = FeedService() }
          struct Fade: ViewModifier { let service = FeedService.shared }
          """
        ),
        ("Tests/AppTests/T.swift", "import Testing\nstruct T: View { let service = FeedService() }"),
      ]),
    Case(
      "view_creates_service", "code for the simulator, and for other environments",
      """
      struct FeedView: View {
        var body: some View { Text("") }
        func a() {
          #if targetEnvironment(simulator)
          SampleService.shared.load()
          #else
          FeedService.↓shared.load()
          #endif
        }
        func b() {
          #if !targetEnvironment(simulator)
          CameraManager.↓shared.start()
          #else
          SampleManager.shared.start()
          #endif
        }
        func c() {
          #if targetEnvironment(macCatalyst) || targetEnvironment(simulator)
          WindowManager.↓shared.open()
          #endif
        }
      }
      """),
    Case(
      "view_creates_service", "a view, an enum and a protocol with the name of a service",
      """
      struct MapProvider: View { var body: some View { Text("") } }
      enum PhotoStore { static let shared = 1 }
      struct FeedView: View {
        var body: some View { MapProvider(); Text("\\(PhotoStore.shared)") }
      }
      """),
  ]

  static let viewControllerLogic: [Case] = [
    Case(
      "view_controller_logic", "once per function and initial value",
      """
      class FeedController: UITableViewController {
        let session = ↓URLSession.shared
        lazy var coder: JSONEncoder = { ↓JSONEncoder() }()
        func f() async throws {
          Task { _ = try ↓JSONDecoder().decode(Post.self, from: URLSession(configuration: .default).data(for: URLRequest(url: u)).0) }
        }
      }
      """),
    Case(
      "view_controller_logic", "a bridge to the scripts of a web view",
      """
      class EditorController: UIViewController, WKScriptMessageHandler {
        func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
          let draft = try? JSONDecoder().decode(Draft.self, from: Data())
        }
        func save() throws { _ = try ↓JSONEncoder().encode(draft) }
      }
      """),
    Case(
      "view_controller_logic", "types without calls, casts and comments",
      """
      class FeedController: UIViewController {
        var request: URLRequest?
        let decoder: JSONDecoder
        func f(_ session: URLSession) { print("URLSession", x as? URLRequest) }
      }
      """),
    Case(
      "view_controller_logic", "file access is reported, folder names are not",
      """
      class NotesController: NSViewController {
        func f() throws {
          let url = FileManager.default.temporaryDirectory
          _ = FileManager.default.fileExists(atPath: "")
          try ↓FileManager.default
            .createDirectory(at: url, withIntermediateDirectories: true)
          _ = FileManager().contents(atPath: "")
        }
        func g() throws {
          for name in try ↓FileManager.default.contentsOfDirectory(atPath: "") { print(name) }
        }
      }
      """),
    Case(
      "view_controller_logic", "nested types and other classes",
      """
      class FeedController: UIViewController {
        struct Loader { let session = URLSession.shared }
      }
      class FeedViewController {}
      extension FeedViewController { func f() { URLSession.shared.reset() } }
      """),
  ]
}
