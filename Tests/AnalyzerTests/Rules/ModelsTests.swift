import Testing

@testable import Analyzer

/// Edge cases of the rules about models and services: `↓` marks each expected finding.
@Suite struct ModelsTests {
  typealias Case = OddShape

  @Test(arguments: uiTypeInModel + missingMainActor + formatterNotCached)
  func `rules about models report findings exactly at the markers`(_ testCase: Case) throws {
    try testCase.check()
  }

  @Test(arguments: unnecessaryViewModel + viewMutatesViewModel + errorNotPresented)
  func `rules about unnecessary view models report findings exactly at the markers`(_ testCase: Case) throws {
    try testCase.check()
  }

  @Test(arguments: viewCreatesService + viewControllerLogic)
  func `rules about services report findings exactly at the markers`(_ testCase: Case) throws { try testCase.check() }

  @Test func `a change is reviewed with the architecture that the project had before it`() {
    let view = { (name: String) in "struct \(name): View {\n  var body: some View { Text(\"\") }\n}\n" }
    let added = """
      final class CViewModel {}
      struct CView: View {
        let model: CViewModel
        var body: some View { Text("") }
      }
      """
    let files = [("App/A.swift", view("AView")), ("App/B.swift", view("BView")), ("App/C.swift", added)]
    let findings = { (earlier: Set<String>) in
      Review.of(files, change: ProjectChange(addedFiles: ["App/C.swift"], earlierTypes: earlier)).findings
        .filter { $0.rule == "introduced_view_model" }.map {
          "\($0.path):\($0.range.start.line):\($0.range.start.column)"
        }
    }
    #expect(findings(["AView", "BView"]) == ["App/C.swift:1:13"])
    #expect(findings(["AView", "BView", "CView", "CViewModel"]) == [])
    // Without previous code, the view models themselves determine the architecture.
    #expect(findings([]) == [])
  }

  // MARK: Models

  static let uiTypeInModel: [Case] = [
    Case(
      "ui_type_in_model", "type positions, casts, generics and defaults",
      """
      struct ExportService {
        var panel: ↓NSSavePanel?
        var views: [↓AnyView] = []
        func run(_ panel: Box<↓NSOpenPanel> = .init(), on screen: ↓UIScreen = .main) -> Any? {
          value as? ↓UIAlertController
        }
      }
      """),
    Case(
      "ui_type_in_model", "an extension in another file belongs to its type",
      [
        ("App/SyncService.swift", "final class SyncService {}"),
        (
          "App/SyncService+Screen.swift",
          "extension SyncService { func scale() -> Double { ↓UIScreen.main.scale } }"
        ),
      ]),
    Case(
      "ui_type_in_model", "a type of the project with the same name is a different type",
      """
      struct NavigationPath { var parts: [String] = [] }
      struct Route { var path = NavigationPath() }
      """),
    Case(
      "ui_type_in_model", "drawing types, view models and observable classes are not models",
      """
      struct Wrapper: View { var body: some View { AnyView(Text("")) } }
      final class FeedViewModel { let device = UIDevice.current }
      @Observable final class Session { let device = UIDevice.current }
      final class Screen: UIViewController { let device = UIDevice.current }
      final class SheetRouter { var path = NavigationPath() }
      """),
    Case(
      "ui_type_in_model", "a model nested in a view is a separate type",
      """
      struct FeedView: View {
        struct Cell { let content: AnyView }
        struct Row { let count: Int; var width: Double { count > 2 ? 0 : ↓UIScreen.main.bounds.width } }
        var body: some View { Text("") }
      }
      struct Share: UIViewControllerRepresentable {
        final class Delegate: NSObject { weak var host: UIViewController? }
      }
      """),
    Case(
      "ui_type_in_model", "parts of a UIKit interface may name UI types",
      """
      struct SettingsRow {
        func configure(cell: UITableViewCell, from controller: UIViewController) { print(UIDevice.current) }
      }
      struct Sharing { func share(from controller: UIViewController) { print(UIDevice.current) } }
      final class EditorFactory { func make() -> UIViewController { fatalError() } }
      final class ReceiptPresenter { let isShort: Bool; func show() { if isShort { print(UIScreen.main) } } }
      struct Receipt { weak var host: UIViewController? }
      final class AlertService { func show(in controller: ↓UIViewController, cell: UITableViewCell) {} }
      """),
    Case(
      "ui_type_in_model", "live values of injected dependencies are adapters",
      """
      struct LinkClient { var open: (URL) async -> Void }
      extension LinkClient: DependencyKey {
        static let liveValue = LinkClient(open: { await UIApplication.shared.open($0) })
      }
      """),
    Case(
      "ui_type_in_model", "an observable store is also a service",
      "@Observable final class PhotoStore { func copy() { ↓UIPasteboard.general.string = \"\" } }"),
    Case(
      "ui_type_in_model", "a type with an unknown supertype may draw",
      "struct MoviesList: ConnectedView { let device = UIDevice.current }"),
    Case(
      "ui_type_in_model", "extensions of UI types, global functions and tests",
      [
        (
          "App/Top.swift",
          """
          extension UIApplication { var top: UIViewController? { nil } }
          extension URL { func open() { UIApplication.shared.open(self) } }
          func top() -> UIViewController? { nil }
          """
        ),
        (
          "Tests/AppTests/ShotTests.swift",
          "import XCTest\nclass ShotTests: XCTestCase { let device = UIDevice.current }"
        ),
      ]),
    Case(
      "ui_type_in_model", "a member with the same name, data types and comments",
      """
      struct Photo {
        let image: UIImage
        let color: Color
        var kind: Kind { .UIDevice }  // UIScreen
        let isLong: Bool
        var name: String { isLong ? "\\(↓UIDevice.current.name) UIDevice" : "UIDevice" }
      }
      """),
  ]

  static let missingMainActor: [Case] = [
    Case(
      "missing_main_actor", "isolation by another actor, a base class, an enclosing extension",
      """
      @UIActor @Observable class AViewModel {}
      @MainActor extension Feed { @Observable class ViewModel {} }
      class Base: ObservableObject {}
      class ↓BViewModel: Base {}
      @MainActor class Safe {}
      class CViewModel: Safe, ObservableObject {}
      """),
    Case(
      "missing_main_actor", "an isolated extension does not isolate the class",
      """
      @Observable class ↓FeedViewModel {}
      @MainActor extension FeedViewModel { func load() {} }
      """),
    Case(
      "missing_main_actor", "a class that no view owns",
      """
      @Observable class Cache {}
      class Loader { @State var cache = Cache() }
      struct FeedView: View {
        @ObservedObject var store: Store
        @State private var title = ""
        var body: some View { Text(title) }
      }
      class ↓Store: ObservableObject {}
      class ↓Session: ObservableObject {}
      struct TitleView: View {
        @EnvironmentObject var session: Session
        var body: some View { Text("") }
      }
      """),
    Case(
      "missing_main_actor", "one finding for the class that declares the state",
      [
        ("App/Base.swift", "class Root: ObservableObject {}\nclass ↓Base: Root { @Published var a = 0 }"),
        (
          "App/B.swift",
          "typealias Screen = Base\nclass AViewModel: Screen { var b = 0 }\nclass BViewModel: AViewModel {}"
        ),
      ]),
    Case(
      "missing_main_actor", "owned through State, with an annotation, as an Optional, or in init",
      """
      @Observable class ↓A {}
      @Observable class ↓B {}
      @Perceptible class ↓C {}
      struct FeedView: View {
        @State private var a: A?
        @SwiftUI.State private var b: B
        @Environment(C.self) var c: C?
        init() { _b = State(initialValue: B()) }
        var body: some View { Text("") }
      }
      """),
    Case(
      "missing_main_actor", "a system delegate is not isolated, a UI delegate is",
      """
      final class ↓PlaceViewModel: NSObject, ObservableObject, CLLocationManagerDelegate {}
      final class TextViewModel: NSObject, ObservableObject, UITextViewDelegate {}
      final class ThirdViewModel: ObservableObject, SomethingForeign {}
      """),
    Case(
      "missing_main_actor", "view models that are not observable, or structs",
      """
      final class PlainViewModel {}
      struct RowViewModel: View { var body: some View { Text("") } }
      protocol FeedViewModel: ObservableObject {}
      """),
    Case(
      "missing_main_actor", "nested in a view",
      """
      struct FeedView: View { var body: some View { Text("") } }
      extension FeedView {
        @Observable final class ↓ViewModel {}
      }
      """),
    Case(
      "missing_main_actor", "tests and previews",
      [
        ("Tests/AppTests/Fake.swift", "@Observable class FakeViewModel {}"),
        ("App/Preview.swift", "#Preview {\n  @Observable class DemoViewModel {}\n  return Text(\"\")\n}"),
      ]),
  ]

  static let formatterNotCached: [Case] = [
    Case(
      "formatter_not_cached", "view code is covered by another rule",
      """
      struct PriceView: View {
        var body: some View { Text(NumberFormatter().string(for: 1)!) }
        @ViewBuilder var badge: some View { Text(NumberFormatter().string(for: 1)!) }
        func label() -> Text { Text(NumberFormatter().string(for: 1)!) }
        func words() -> String { ↓NumberFormatter().string(for: 1)! }
      }
      """),
    Case(
      "formatter_not_cached", "closures in functions of a view model",
      """
      final class PriceViewModel {
        func load() {
          Task { text = ↓DateFormatter().string(from: .now) }
          let make = { ↓NumberFormatter() }
        }
      }
      """),
    Case(
      "formatter_not_cached", "stored outside of the function",
      """
      @Observable final class PriceModel {
        private var formatter: DateFormatter?
        func prepare() { formatter = DateFormatter() }
        func cache() { self.store.formatter = NumberFormatter() }
        func put() { cache.setObject(NumberFormatter(), forKey: "n") }
        func local() { var made: DateFormatter; made = ↓DateFormatter() }
      }
      """),
    Case(
      "formatter_not_cached", "a project type with the same name, a nested model, static members",
      """
      struct ListFormatter {}
      final class PriceViewModel {
        struct Row { var text: String { DateFormatter().string(from: .now) } }
        func text() -> String { ListFormatter().text }
        static func price() -> String { ↓Foundation.NumberFormatter().string(for: 1)! }
        static var shared: DateFormatter = { DateFormatter() }()
      }
      """),
    Case(
      "formatter_not_cached", "get and observers",
      """
      class TimeVM: ObservableObject {
        var text: String {
          get { ↓DateFormatter().string(from: .now) }
          set { date = ↓DateFormatter().date(from: newValue) }
        }
        var x = 1 { willSet { print(↓ListFormatter()) } }
        var later: () -> String = { DateFormatter().string(from: .now) }
        deinit { print(DateFormatter()) }
      }
      """),
    Case(
      "formatter_not_cached", "representables create their platform view once",
      """
      struct Field: UIViewRepresentable {
        func makeUIView(context: Context) -> UITextField { UITextField(formatter: NumberFormatter()) }
        func updateUIView(_ view: UITextField, context: Context) { view.text = ↓NumberFormatter().string(for: 1) }
      }
      """),
  ]

  // MARK: View models

  static let unnecessaryViewModel: [Case] = [
    Case(
      "unnecessary_view_model", "forwarding with return, try and optional chaining",
      """
      final class ↓ShopViewModel {
        private weak var shop: Shop?
        let cart: Cart
        var a = 1, b = 2
        init(shop: Shop, cart: Cart) { self.shop = shop; self.cart = cart }
        func items() throws -> [Item] { return try self.cart.items() }
        func open() { shop?.open() }
        func nothing() {}
      }
      """),
    Case(
      "unnecessary_view_model", "calls on its own objects, values or itself are not forwarding",
      """
      final class AViewModel {
        let shop = Shop()
        var a = 1, b = 2, c = 3
        func open() { shop.open() }
      }
      final class BViewModel {
        var items: [Int]
        var a = 1, b = 2, c = 3
        init(items: [Int]) { self.items = items }
        func add() { items.append(1) }
      }
      final class CViewModel {
        var a = 1, b = 2, c = 3, d = 4
        func add() { reload() }
      }
      """),
    Case(
      "unnecessary_view_model", "two views, or a possible view in another file",
      [
        (
          "App/Model.swift",
          """
          @Observable final class AVM { var title = ""; func a() { print(1); print(2) } }
          @Observable final class BVM { var title = ""; func a() { print(1); print(2) } }
          """
        ),
        (
          "App/One.swift",
          "struct One: View { let a: AVM; let b: BVM; var body: some View { Text(\"\") } }"
        ),
        (
          "App/Two.swift",
          "struct Two: View { @Bindable var a: AVM; var body: some View { Text(\"\") }\n func f(_ b: BVM) {} }"
        ),
      ]),
    Case(
      "unnecessary_view_model", "created only by its view and previews, or also by tests",
      [
        (
          "App/Model.swift",
          """
          @Observable final class AVM { var title = ""; func a() { print(1); print(2) } }
          @Observable final class ↓BVM { var title = ""; func a() { print(1); print(2) } }
          """
        ),
        (
          "App/One.swift",
          """
          struct One: View { @State var a = AVM(); var body: some View { Text("") } }
          struct Two: View { @State var b = BVM(); var body: some View { Text("") } }
          #Preview { One(a: AVM()); Two(b: BVM()) }
          struct Other: View { var body: some View { One(); Two() } }
          """
        ),
        ("Tests/AppTests/AVMTests.swift", "import XCTest\nclass AVMTests: XCTestCase { let a = AVM() }"),
      ]),
    Case(
      "unnecessary_view_model", "async work, a conformance or a fourth property",
      """
      @Observable final class AVM { var a = 1; func f() async { print(1); print(2) } }
      final class BVM: Codable { var a = 1; func f() { print(1); print(2) } }
      final class CVM { var a = 1, b = 2, c = 3, d = 4; func f() { print(1); print(2) } }
      struct One: View {
        let a: AVM; let b: BVM; let c: CVM
        var body: some View { Text("") }
      }
      """),
    Case(
      "unnecessary_view_model", "a view model stored by another type is shared",
      """
      @Observable final class RowVM { var a = 1; func f() { print(1); print(2) } }
      final class ListStore { var row: RowVM? }
      struct One: View { let a: RowVM; var body: some View { Text("") } }
      """),
  ]

  static let viewMutatesViewModel: [Case] = [
    Case(
      "view_mutates_view_model", "optional, subscript and compound assignments",
      """
      final class FeedViewModel { var page = 1; var size = 1; var rows: [Row] = []; var state: State? }
      struct FeedView: View {
        var viewModel: FeedViewModel?
        let vm: FeedViewModel
        var body: some View {
          Text("").task {
            ↓viewModel?.page -= 1
            ↓vm.page = 1
          }
          .onAppear { ↓self.vm.rows[vm.page].isOn = true }
          .onDisappear { ↓vm.state!.query = "a" }
          .onTapGesture { if vm.isOn { ↓vm.size = 3 } }
        }
      }
      """),
    Case(
      "view_mutates_view_model", "a view model of another package",
      """
      struct FeedView: View {
        @State private var viewModel = FeedViewModel()
        @State private var feed = Feed()
        var body: some View { Button("") { ↓viewModel.page = 1; feed.page = 1 } }
      }
      """),
    Case(
      "view_mutates_view_model", "bindings, local names and other properties",
      """
      final class FeedViewModel { var page = 1; static var count = 0 }
      struct FeedView: View {
        @Bindable var viewModel: FeedViewModel
        var title = ""
        var body: some View {
          Toggle("", isOn: .init { viewModel.page > 1 } set: { viewModel.page = $0 ? 2 : 1 })
          Toggle("", isOn: Binding<Bool>(get: { true }, set: { on in if on { viewModel.page = 2 } }))
        }
        func f(viewModel: Other) { viewModel.page = 2 }
        func g() { $viewModel.page.wrappedValue = 3; title = ""; FeedViewModel.count = 1 }
      }
      """),
    Case(
      "view_mutates_view_model", "modifiers and previews are not views",
      """
      final class FeedViewModel { var page = 1 }
      struct Mod: ViewModifier {
        let viewModel: FeedViewModel
        func body(content: Content) -> some View { content.onAppear { viewModel.page = 2 } }
      }
      #Preview { let viewModel = FeedViewModel(); viewModel.page = 2; return Text("") }
      """),
    Case(
      "view_mutates_view_model", "inherited and environment objects",
      """
      class BaseViewModel: ObservableObject { var isLoading = false }
      class FeedViewModel: BaseViewModel { @Published var page = 1 }
      struct FeedView: View {
        @EnvironmentObject private var feed: FeedViewModel
        var body: some View {
          Text("").onTapGesture {
            ↓feed.page = 2
            ↓feed.isLoading = true
          }
        }
      }
      """),
  ]

  static let errorNotPresented: [Case] = [
    Case(
      "error_not_presented", "forms of an optional error",
      """
      final class AViewModel {
        var ↓a_error: (any Swift.Error)?
        var ↓bError: Optional<Error>
        var cError: MyError?
        var dError: Error
        static var eError: Error?
        func f() { a_error = x; bError = x; cError = x; dError = x; AViewModel.eError = x }
      }
      """),
    Case(
      "error_not_presented", "reads only in the view model, or of another type's error",
      """
      final class AViewModel {
        var ↓error: Error?
        func f() { error = x; if error != nil { print(error) } }
      }
      final class BViewModel {
        var error: Error?
        func f() { error = x }
      }
      struct OneView: View {
        let a: AViewModel; let b: BViewModel
        var body: some View { Text(b.error!.localizedDescription) }
      }
      """),
    Case(
      "error_not_presented", "assignments in a view, enum cases and loggers are not reads",
      """
      final class AViewModel { var ↓error: String?; func f() { error = "" } }
      struct OneView: View {
        let model: AViewModel
        var body: some View {
          Button("") { model.error = nil; state = .error; logger.error("a") }
        }
      }
      """),
    Case(
      "error_not_presented", "reads in bindings, key paths, extensions, modifiers and view controllers",
      """
      final class AViewModel { var error: String?; func f() { error = "" } }
      final class BViewModel { var errorMessage: String?; func f() { errorMessage = "" } }
      final class CViewModel { var error: Error?; func f() { error = x } }
      struct OneView: View { @State var a = AViewModel(); var body: some View { Text("").sheet(item: $a.error) { _ in } } }
      extension OneView { func g(b: BViewModel) { publish(b, \\.errorMessage) } }
      final class Controller: UIViewController { var c: CViewModel?; func h() { show(c?.error) } }
      """),
    Case(
      "error_not_presented", "observers and publishers expose the error",
      """
      final class AViewModel { var error: Error? { didSet { isShown = true } }; func f() { error = x } }
      final class BViewModel: ObservableObject {
        @Published private var error: Error?
        init() { $error.map { $0 != nil }.assign(to: &$isShown) }
        func f() { error = x }
      }
      """),
    Case(
      "error_not_presented", "assignment in an extension in another file",
      [
        ("App/A.swift", "final class AViewModel { var ↓error: Error? }"),
        ("App/B.swift", "extension AViewModel { func f() { do { try g() } catch { self.error = error } } }"),
      ]),
  ]

  // MARK: Services

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
