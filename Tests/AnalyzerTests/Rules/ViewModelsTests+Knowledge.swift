@testable import Analyzer

/// Tests the rules about the types and APIs that view models may use.
extension ViewModelsTests {
  static let uiTypes: [Case] = [
    Case("ui_type_in_view_model", "annotation and call count twice", "class AVM { let a: ↓NSAlert = ↓NSAlert() }"),
    Case("ui_type_in_view_model", "nested type counts separately", "class AVM { struct Row { let image: UIImage } }"),
    Case("ui_type_in_view_model", "superclass", "class AVM: ↓UIViewController {}"),
    Case("ui_type_in_view_model", "generic argument", "class AVM { let a: AnyPublisher<[↓UIImage?], Never> }"),
    Case(
      "ui_type_in_view_model", "result, parameter and closure type",
      """
      class AVM {
        func a(_ b: ↓Font) -> ↓AnyView { c }
        var onImage: ((↓UIImage) -> Void)?
      }
      """),
    Case("ui_type_in_view_model", "member type", "class AVM { let a: ↓UIApplication.State; let b = Feed.Image() }"),
    Case("ui_type_in_view_model", "cast and metatype", "class AVM { func a() { b as? ↓UIColor; c(↓NSImage.self) } }"),
    Case(
      "ui_type_in_view_model", "type of the project in another file",
      [
        ("App/A.swift", "struct Color {}"), ("App/B.swift", "class AVM { let a = Color() }"),
      ]),
    Case("ui_type_in_view_model", "alias", "typealias Image = String\nclass AVM { let a: Image }"),
    Case(
      "ui_type_in_view_model", "protocol with this name",
      [
        ("App/A.swift", "protocol ListViewModel { var a: ↓UIImage { get } }"),
        ("App/B.swift", "final class List: ListViewModel { let a = ↓UIImage() }"),
      ]),
    Case(
      "ui_type_in_view_model", "inherited class",
      "class BaseViewModel {}\nclass Feed: BaseViewModel { let a: ↓UIDevice }"),
    Case(
      "ui_type_in_view_model", "test code", "import Testing\nclass AVM { let a: UIImage }", path: "AppTests/A.swift"),
    Case("ui_type_in_view_model", "preview", "#Preview { class AVM { let a = Color.red } }"),
    Case("ui_type_in_view_model", "interpolation", #"class AVM { let a = "Color \(↓Color.red)" }"#),
    Case(
      "ui_type_in_view_model", "longer names",
      "class AVM { let a: ImageLoader; let b = UIImageView(); let c = Colors.a }"),
    Case(
      "ui_type_in_view_model", "member of another value",
      "class AVM { let a = theme.Color; func image() { b(.Image) } }"),
    Case(
      "ui_type_in_view_model", "option of a qualified type",
      "class AVM { let a: ↓WKWebView; let b: String }", configuration: "{types: [WKWebView]}"),
  ]

  static let networking: [Case] = [
    Case(
      "networking_in_view_model", "annotations alone",
      """
      class AVM {
        let a: URLSession; let b: JSONDecoder?; var c: [URLRequest] = []
        var d = [URLRequest]()
        func f(_ r: URLRequest) -> URLSession { a }
      }
      """),
    Case(
      "networking_in_view_model", "through self and optional",
      """
      class AVM {
        var session: URLSession?
        func a() async { self.↓session?.data(from: u); session?.data(from: u) }
        func b() { other.session.data(from: u) }
      }
      """),
    Case(
      "networking_in_view_model", "a local shadows the property",
      """
      class AVM {
        let session: URLSession
        func a() { let session = Session(); session.start() }
      }
      """),
    Case(
      "networking_in_view_model", "initial value by implicit member",
      """
      class AVM {
        let session: URLSession = .shared
        let decoder: JSONDecoder = { let d = ↓JSONDecoder(); return d }()
        func a() async { ↓session.data(from: u); decoder.decode(A.self, from: d) }
      }
      """),
    Case(
      "networking_in_view_model", "extension in another file",
      [
        ("App/A.swift", "class AVM { private let urlSession: URLSession }"),
        ("App/B.swift", "extension AVM { func a() async { ↓urlSession.data(from: u) } }"),
      ]),
    Case(
      "networking_in_view_model", "parameter of a method", "class AVM { func a(s: URLSession) { ↓s.data(from: u) } }"),
    Case(
      "networking_in_view_model", "storing and passing on",
      """
      class AVM {
        let session: URLSession
        init(session: URLSession) { self.session = session; a = Service(session: session) }
      }
      """),
    Case(
      "networking_in_view_model", "Data and String",
      """
      class AVM {
        func a() throws {
          ↓Data(contentsOf: u); String(contentsOf: u)
          Data(contentsOfFile: u); NSData(contentsOf: u); String(u)
        }
        func b() throws { try ↓String(contentsOf: u) }
        func c() throws { Data(contentsOfFile: u); ↓Data.init(contentsOf: u) }
      }
      """),
    Case(
      "networking_in_view_model", "argument of a metatype, not in a model",
      """
      struct A { func a() { URLSession.shared.b() } }
      class AVM { func a() { ↓FileManager
        .default.b() } }
      """),
    Case(
      "networking_in_view_model", "closure and static",
      """
      class AVM {
        static let decoder = ↓JSONDecoder()
        lazy var a = { ↓NWConnection(to: b, using: .tcp) }()
        let t: () -> Void = { ↓URLSession.shared.invalidateAndCancel() }
      }
      """),
  ]

  static let persistence: [Case] = [
    Case("persistence_in_view_model", "generic request", "class AVM { let r = ↓NSFetchRequest<A>(entityName: \"A\") }"),
    Case(
      "persistence_in_view_model", "annotations alone", "class AVM { let c: ModelContext; var r: NSFetchRequest<A>? }"),
    Case(
      "persistence_in_view_model", "saving",
      "class AVM { let c: NSManagedObjectContext\n func a() throws { try ↓c.save() } }"),
    Case(
      "persistence_in_view_model", "sqlite",
      "class AVM { func a() { ↓sqlite3_step(s); sqlite_x(); b.sqlite3_step(s) } }"),
    Case(
      "persistence_in_view_model", "type of the project", "class ModelContext {}\nclass AVM { let c = ModelContext() }"),
    Case(
      "persistence_in_view_model", "nested type of the project",
      """
      class AVM {
        struct FetchDescriptor {}
        let d = FetchDescriptor()
      }
      """),
    Case(
      "persistence_in_view_model", "view and service",
      """
      struct V: View { var body: some View { Text("") }; func a() { ModelContext(b) } }
      class Store { func a() { FetchDescriptor<A>() } }
      """),
    Case(
      "persistence_in_view_model", "default argument of init",
      "class AVM { init(c: ModelContext = ModelContext(b)) {} }"),
    Case(
      "persistence_in_view_model", "in a closure",
      """
      class AVM {
        func a() {
          Task {
            let f = ↓FetchDescriptor<A>(predicate: #Predicate { $0.a })
          }
        }
      }
      """),
  ]

  static let concerns: [Case] = [
    Case(
      "view_model_concerns", "one responsibility, many times",
      """
      class AVM {
        func a() { URLSession.shared.a(); JSONDecoder().a(); FileManager.default.a(); URLRequest(url: u) }
      }
      """, configuration: "{warning: 2}"),
    Case(
      "view_model_concerns", "two files",
      [
        ("App/A.swift", "class ↓AVM { func a() { URLSession.shared.a() } }"),
        ("App/B.swift", "extension AVM { func b() { UserDefaults.standard.a() } }"),
      ], configuration: "{warning: 2}"),
    Case(
      "view_model_concerns", "two types in one file count twice",
      """
      class AVM { func a() { URLSession.shared.a() } }
      class BVM { func a() { UserDefaults.standard.a() } }
      """, configuration: "{warning: 2}"),
    Case(
      "view_model_concerns", "a router is used, an array path is popped",
      """
      class ↓AVM { let router: AppRouter; func a() { router.push(.b) } }
      class ↓BVM { var path: [Route] = []; func a() { path.removeLast() } }
      class CVM { let router: AppRouter; init(router: AppRouter) { self.router = router } }
      class DVM { var path: [Route] = []; var n: Int { path.count } }
      class EVM { var filePath = ""; func a() { filePath.append("b") } }
      class FVM { func a() { var path: [Int] = []; path.append(1) } }
      """, configuration: "{warning: 1}"),
    Case(
      "view_model_concerns", "analytics",
      """
      protocol Tracking {}
      class Tracker {}
      class ↓AVM { func a() { Mixpanel.mainInstance().track(event: "a") } }
      class ↓BVM { let t: Tracker; func a() { t.track("a") } }
      class ↓CVM { func a() { Tracker.shared.logEvent("a") } }
      class DVM { let t: Tracking; func a() { t.track("a") } }
      class EVM { let t: any Foreign; func a() { t.track("a") } }
      class FVM { func a() { Locator.analytics.track("a") } }
      class GVM { let a: Analytics }
      """, configuration: "{warning: 1}"),
    Case(
      "view_model_concerns", "formatting, alerts and caching",
      """
      class ↓AVM { lazy var f = NumberFormatter() }
      class ↓BVM { func a() -> UIAlertController? { nil } }
      class ↓CVM { let cache = NSCache<NSString, A>() }
      class ↓DVM { let defaults: UserDefaults; func a() { defaults.set(1, forKey: "a") } }
      class EVM { var f: DateFormatter; var c: NSCache<A, B>?; init(d: UserDefaults = UserDefaults.standard) {} }
      class FVM { let p: NavigationPath = .init() }
      """, configuration: "{warning: 1}"),
    Case(
      "view_model_concerns", "below the limit",
      """
      class AVM { func a() { URLSession.shared.a(); UserDefaults.standard.a() } }
      """, configuration: "{warning: 3}"),
  ]
}
