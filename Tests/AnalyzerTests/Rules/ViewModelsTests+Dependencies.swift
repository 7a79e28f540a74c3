@testable import Analyzer

/// Tests the rules about where dependencies come from.
extension ViewModelsTests {
  static let createdDependencies: [Case] = [
    Case(
      "view_model_creates_dependency", "initial values",
      """
      class AVM {
        let a = ↓FeedService()
        lazy var b: any C = ↓FeedClient.init(x: 1)
        lazy var c = { ↓FeedStore() }()
        static let shared = FeedService()
        let d: FeedRepository = ↓.init()
        let e = RowBuilder()
        let f = FeedService.self
      }
      """),
    Case(
      "view_model_creates_dependency", "outermost one",
      """
      class AVM {
        func a() { b = ↓FeedService(api: FeedAPI(client: Client())) }
        func c() { d = Wrapper(FeedService()) }
      }
      """),
    Case(
      "view_model_creates_dependency", "init",
      """
      class AVM {
        init(a: A? = nil, b: B = FeedService()) {
          self.a = a ?? FeedService()
          self.c = other ?? ↓FeedService()
          self.d = FeedService()
        }
        convenience init(x: Int) { self.init(a: FeedService()) }
      }
      struct BVM {
        init(a: A) { self.a = a }
        init() { self.init(a: FeedService()) }
        static func live() -> BVM { BVM(a: FeedService()) }
      }
      """),
    Case(
      "view_model_creates_dependency", "declared in the project",
      [
        (
          "App/A.swift",
          "enum AuthProvider { case a }\nprotocol Gateway {}\nstruct MyStore: View { var body: some View { Text(\"\") } }"
        ),
        (
          "App/B.swift",
          """
          class AVM {
            func a() { _ = AuthProvider(b); _ = MyStore(); _ = ↓AppStore() }
          }
          """
        ),
      ]),
    Case(
      "view_model_creates_dependency", "system",
      """
      class AVM {
        let a = ↓CLLocationManager(); let b = JSONDecoder(); let c = UIAlertController(); let d = FeedViewController()
        let e = AuthProvider(rawValue: "a")
      }
      """),
    Case(
      "view_model_creates_dependency", "nested type, view, test",
      """
      class AVM { struct Row { let a = FeedService() } }
      struct V: View { let a = FeedService(); var body: some View { Text("") } }
      """),
    Case(
      "view_model_creates_dependency", "containers",
      """
      class AppVM { let a = FeedService(); let b: FeedStore; func make() -> FeedVM { FeedVM(a, b) } }
      class FeedViewModel { let a = ↓FeedService(); let b = ↓FeedStore() }
      class DependencyContainer: AppVM { let c = FeedService() }
      """),
    Case("view_model_creates_dependency", "test code", "import XCTest\nclass MockVM { let a = FeedService() }"),
  ]

  static let singletons: [Case] = [
    Case(
      "singleton_in_view_model", "places",
      """
      class AVM {
        let a = A.↓shared.b
        var c: Int { UserDefaults.↓standard.integer(forKey: "a") }
        func d() { NotificationCenter.default.post(e); Task { await A.shared.f() } }
        init(a: A = .shared, b: B = B.shared, c: C = { C.shared }()) { self.x = D.↓current }
        func e(a: A = A.shared) {}
        static func f() { A.B.shared.g() }
        func h() { A.B.↓shared.g() }
        static func g() -> AVM { AVM(a: E.shared) }
        static let preview = AVM(a: E.shared)
      }
      """),
    Case(
      "singleton_in_view_model", "values",
      """
      enum Mode { case standard }
      struct Theme { static let standard = Theme() }
      class AVM {
        let a = Locale.current, b = Calendar.current, c = TimeZone.current, d = Notification.Name.default
        let e = Mode.standard, f = Theme.standard, g: Mode = .standard, h = a.shared, i = Self.shared
        let j: UITraitCollection = .current, k = NSNotification.Name.standard
        func l() { m(.shared); n = .default; O().shared; p.shared }
      }
      """),
    Case("singleton_in_view_model", "stateless", "class AVM { func a() { b.receive(on: ImmediateScheduler.shared) } }"),
    Case("singleton_in_view_model", "nested enum", "class AVM { enum A { case current }; let b = A.current }"),
    Case(
      "singleton_in_view_model", "annotation", "class AVM { let a: A = .↓shared; let b: UserDefaults = .↓standard }"),
    Case(
      "singleton_in_view_model", "struct of a service",
      "struct Client { static let shared = Client() }\nclass AVM { let a = Client.↓shared; let b: Int }"),
    Case("singleton_in_view_model", "new line and call", "class AVM { func a() { Session\n  .↓shared\n  .b() } }"),
    Case(
      "singleton_in_view_model", "other names",
      "class AVM { let a = DispatchQueue.main; let b = A.sharedInstance(); let c = A.live }"),
  ]

  static let concreteDependencies: [Case] = [
    Case(
      "concrete_dependency", "class, actor, protocol, struct",
      """
      class FeedService {}
      actor FeedStore {}
      protocol FeedClient {}
      struct FeedAPI {}
      class Row {}
      class AVM {
        let ↓a: FeedService, ↓b: FeedStore?, c: any FeedClient, d: FeedAPI, e: Row, f: URLSession
        init(a: FeedService, b: FeedStore?, c: any FeedClient, d: FeedAPI, e: Row, f: URLSession) {}
      }
      """),
    Case(
      "concrete_dependency", "created or set elsewhere",
      """
      class FeedService {}
      class AVM { let a = FeedService(); var b: FeedService?; static var c: FeedService; init() {} }
      """),
    Case(
      "concrete_dependency", "two classes with the same name",
      [
        ("Sources/A/A.swift", "class FeedService {}"), ("Sources/B/B.swift", "class FeedService {}"),
        ("Sources/C/C.swift", "class AVM { let a: FeedService; init(a: FeedService) {} }"),
      ]),
    Case(
      "concrete_dependency", "init in an extension",
      """
      class FeedService {}
      struct AVM { let ↓a: FeedService }
      extension AVM { init(b: FeedService) { a = b } }
      """),
    Case(
      "concrete_dependency", "not a view model",
      "class FeedService {}\nclass Feed { let a: FeedService; init(a: FeedService) {} }"),
    Case(
      "concrete_dependency", "observable store",
      "@Observable class CartStore {}\nclass AVM { let ↓a: CartStore; init(_ a: CartStore) {} }"),
  ]

  static let fakes: [Case] = [
    Case(
      "dependency_without_fake", "fake by suffix, preview type",
      """
      protocol A { func a() }
      protocol B { func b() }
      class AMock: A {}
      class AVM { init(a: A, b: any B) {} }
      #Preview { struct X: B {} }
      """),
    Case(
      "dependency_without_fake", "conformance in an extension of the test",
      [
        ("App/A.swift", "protocol A { func a() }\nclass Real: A {}\nclass AVM { init(a: some A) {} }"),
        ("AppTests/B.swift", "@testable import App\nextension Recorder: A {}\nclass Recorder {}"),
      ]),
    Case(
      "dependency_without_fake", "a protocol of properties is a value",
      "protocol A { var b: Int { get } }\nclass AVM { init(a: A) {} }"),
    Case(
      "dependency_without_fake", "optional and default",
      """
      protocol ↓A { func a() }
      class Live: A {}
      class AVM { init(a: (any A)? = nil) {} }
      """),
    Case(
      "dependency_without_fake", "two view models, one finding",
      """
      protocol ↓A { func a() }
      class AVM { init(a: A) {} }
      class BVM { init(a: A) {} }
      """),
    Case(
      "dependency_without_fake", "class and external protocol", "class A {}\nclass AVM { init(a: A, b: Foreign) {} }"),
    Case("dependency_without_fake", "parameter of a method", "protocol A { func a() }\nclass AVM { func b(a: A) {} }"),
  ]
}
