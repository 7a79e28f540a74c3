import Testing

@testable import Analyzer

/// Edge cases of the rules about tests.
extension HygieneTests {
  // MARK: untested_view_model

  static let viewModels: [OddShape] = [
    OddShape(
      "untested_view_model", "a folder whose name ends in Tests is a test folder",
      [
        (
          "App/Feed.swift",
          """
          final class FeedViewModel { func a() { if b { c() } } }
          final class ↓PostViewModel { func a() { if b { c() } } }
          """
        ),
        ("FeedUITests/Helper.swift", "let model: FeedViewModel? = nil"),
        ("Testing/Helper.swift", "let model: PostViewModel? = nil"),
      ]),
    OddShape(
      "untested_view_model", "generics, extensions and metatypes mention a type",
      [
        (
          "App/A.swift",
          ["A", "B", "C", "D"].map { "class \($0)ViewModel { func a() async { await b() } }" }.joined(separator: "\n")
        ),
        (
          "App/ATests.swift",
          """
          import Testing
          extension AViewModel {}
          let b = Box<BViewModel>()
          let c = CViewModel.self
          let d = [App.DViewModel]()
          """
        ),
      ]),
    OddShape(
      "untested_view_model",
      "a distinctive member identifies the type, but not if the tests use it on a value of the system",
      [
        (
          "App/A.swift",
          """
          final class ↓FilesViewModel {
            var lastPathComponent: String { url.lastPathComponent }
            func a() { if b { c() } }
          }
          """
        ),
        ("App/B.swift", "final class MonitorViewModel { func beginManualRefresh() { if b { c() } } }"),
        (
          "App/C.swift", "final class PostViewModel { var url = URL(fileURLWithPath: path); func a() { if b { c() } } }"
        ),
        (
          "AppTests/D.swift",
          """
          import Testing
          @Test func a() {
            let model = PostViewModel()
            #expect(model.url.lastPathComponent == "b")
            controller.monitor.beginManualRefresh()
          }
          """
        ),
      ]),
    OddShape(
      "untested_view_model", "view models in tests and protocols are ignored",
      [
        ("App/A.swift", "protocol AViewModel {}\nclass ↓Feed: AViewModel { var a: Int { b ? 1 : 2 } }"),
        ("AppTests/B.swift", "class BViewModel { var a: Int { b ? 1 : 2 } }"),
      ]),
    OddShape(
      "untested_view_model", "a configured suffix makes no difference, and two declarations count once",
      """
      #if os(iOS)
      final class ↓FeedVM { func a() { guard b else { return } } }
      #else
      final class FeedVM { func a() { guard b else { return } } }
      #endif
      """),
    OddShape(
      "untested_view_model", "words in strings and comments of tests do not count",
      [
        ("App/A.swift", "class ↓AViewModel { func a() { do { try b() } catch { c() } } }"),
        ("AppTests/B.swift", "/// AViewModel\nlet a = \"AViewModel\" // AViewModel\nlet aViewModel = 1"),
      ]),
    OddShape(
      "untested_view_model", "private types and types for previews are ignored",
      """
      private final class FeedViewModel { func a() { if b { c() } } }
      #Preview {
        class PostViewModel { func a() { if b { c() } } }
        return Text("")
      }
      """),
    OddShape(
      "untested_view_model", "without a branch, an await or a catch there is nothing to test",
      [
        (
          "App/A.swift",
          """
          class AViewModel { var a = 1; func b() { a += 1 }; init() { if c { d() } } }
          class BViewModel { func a() { for b in c { d(b) } } }
          enum CViewModel { case a, b; var c: String { switch self { case .a: "a"; case .b: "b" } } }
          """
        ), tests,
      ]),
    OddShape(
      "untested_view_model", "a function that only checks parameters without calls before it prints",
      [
        (
          "App/A.swift",
          """
          class ↓AViewModel {
            func pay() async {
              guard await client.pay() else { return }
              print("paid")
            }
          }
          class BViewModel {
            func ask(_ question: String?) async {
              guard let question else { return }
              print(question)
            }
          }
          """
        ), tests,
      ]),
    OddShape(
      "untested_view_model", "a mention of the owner is enough",
      [
        (
          "App/A.swift",
          """
          final class Feed {
            let a: AViewModel
            let b = BViewModel()
            var c: CViewModel?
            init() { a = AViewModel() }
          }
          final class AViewModel { func a() { if b { c() } } }
          final class BViewModel { func a() { if b { c() } } }
          final class ↓CViewModel { func a() { if b { c() } } }
          """
        ), ("AppTests/A.swift", "let feed = Feed()"),
      ]),
    OddShape(
      "untested_view_model", "observables need tests if there are no view models",
      [
        (
          "Sources/A/A.swift",
          """
          @Observable final class ↓Feed { func a() { if b { c() } } }
          struct AView: View { @State var feed = Feed(); var body: some View { Text("") } }
          struct BView: View { var body: some View { Text("") } }
          struct CView: View { var body: some View { Text("") } }
          """
        ),
        (
          "Sources/B/B.swift",
          """
          @Observable final class Post { func a() { if b { c() } } }
          @Observable final class ↓PostViewModel { func a() { if b { c() } } }
          struct DView: View { @State var model = PostViewModel(); var body: some View { Text("") } }
          struct EView: View { @State var model = PostViewModel(); var body: some View { Text("") } }
          struct FView: View { @State var model = PostViewModel(); var body: some View { Text("") } }
          """
        ), tests,
      ]),
  ]

  @Test func `a project without tests gets one finding`() throws {
    let model = "ViewModel { func a() { if b { c() } }; func d() async { await e() } }"
    let files = [("Sources/A.swift", "class B\(model)\nclass A\(model)"), ("Sources/C.swift", "class C\(model)")]
    let review = Review.of(files + [("Sources/D.swift", "class DService { func a() { if b { c() } } }")])
    let findings = review.findings.filter { $0.rule.hasPrefix("untested_") }
    #expect(
      findings.map(\.message) == [
        "the project has no tests (3 types with logic); start with `BViewModel` and test `a()` and `d()`"
      ])
    #expect(findings.first?.related.map(\.path) == ["Sources/A.swift", "Sources/C.swift"])
    let services = Review.of([("Sources/D.swift", "class DService { func a() { if b { c() } } }")])
    #expect(
      services.findings.filter { $0.rule == "untested_logic" }.map(\.message) == [
        "the project has no tests; start with `DService` and test `a()`"
      ])
  }

  @Test func `a project without tests is told to start with the type that has the most functions to test`() throws {
    let small = "class AViewModel { func a() { if b { c() } } }"
    let large = "class BViewModel { func d() { if b { c() } }; func e() { if b { c() } } }"
    let review = Review.of([("Sources/A.swift", small), ("Sources/B.swift", large)])
    let findings = review.findings.filter { $0.rule == "untested_view_model" }
    #expect(
      findings.map(\.message) == [
        "the project has no tests (2 types with logic); start with `BViewModel` and test `d()` and `e()`"
      ])
    #expect(findings.map(\.path) == ["Sources/A.swift"])
    #expect(findings.first?.related.map(\.path) == ["Sources/B.swift"])
  }

  @Test func `a project without tests is told to start with functions that do not depend on the system`() {
    let network = """
      class AViewModel {
        static func isConnected() -> Bool { if let found = flags() { found.isEmpty } else { false } }
        static func flags() -> Flags? { SCNetworkReachabilityGetFlags(address) ? nil : Flags() }
        func load() async { output = await Factory.shared.load() }
      }
      """
    let easy = "class BViewModel { func d() { if b { c() } }; func e() { if UserDefaults.standard.b { c() } } }"
    let review = Review.of([("Sources/A.swift", network), ("Sources/B.swift", easy)])
    let findings = review.findings.filter { $0.rule == "untested_view_model" }
    #expect(
      findings.map(\.message) == [
        "the project has no tests (2 types with logic); start with `BViewModel` and test `d()`"
      ])
  }

  @Test(arguments: [("", "AViewModel"), ("private ", "BViewModel")])
  func `a project without tests is told to start with a type that tests can create`(access: String, start: String) {
    let first = "class AViewModel { \(access)init() {}; func a() { if b { c() } }; func d() { if b { c() } } }"
    let second = "class BViewModel { func e() { if b { c() } } }"
    let review = Review.of([("Sources/A.swift", first), ("Sources/B.swift", second)])
    let findings = review.findings.filter { $0.rule == "untested_view_model" }
    #expect(findings.map { $0.message.contains("start with `\(start)`") } == [true])
  }

  @Test func `a project without tests whose code uses shared instances is told to inject them`() {
    let source = """
      class AViewModel {
        func a() { if b { Store.shared.c() } }
        func d() async { await Store.shared.e() }
      }
      final class Store { static let shared = Store() }
      """
    let findings = Review.of([("Sources/A.swift", source)]).findings.filter { $0.rule == "untested_view_model" }
    #expect(
      findings.map(\.message) == [
        "the project has no tests; inject the services and shared instances that `AViewModel` uses, and test `a()` and "
          + "`d()`"
      ])
  }

  @Test func `tests that mention none of many types with logic get one finding`() {
    let models = "ABCDEFGH".map { "class \($0)ViewModel { func a() { if b { c() } } }" }.joined(separator: "\n")
    let review = Review.of([("Sources/App/A.swift", models), Self.tests])
    let findings = review.findings.filter { $0.rule == "untested_view_model" }
    #expect(
      findings.map(\.message) == [
        "8 types with logic are not mentioned in any test; start with `AViewModel` and test `a()`"
      ])
  }

  @Test func `tests should start with the type that most files mention, examples last`() {
    let models = "ABCDEFG".map { "class \($0)ViewModel { func a() { if b { c() } } }" }.joined(separator: "\n")
    let review = Review.of([
      ("Sources/App/A.swift", models), ("Sources/App/B.swift", "struct B { let model: CViewModel }"),
      ("ShopDemo/H.swift", "class HViewModel { func a() { if b { c() } } }"),
      ("ShopDemo/I.swift", "struct I { let model: HViewModel }"),
      ("ShopDemo/J.swift", "struct J { let model: HViewModel }"), Self.tests,
    ])
    let findings = review.findings.filter { $0.rule == "untested_view_model" }
    #expect(
      findings.map(\.message) == [
        "8 types with logic are not mentioned in any test; start with `CViewModel` and test `a()`"
      ])
  }

  @Test func `tests should start with functions that need no class of a system framework`() {
    let machine = """
      class AViewModel {
        func a(_ machine: VZVirtualMachine) { if b { c() } }
        func d() -> VZMacPlatformConfiguration? { if b { VZMacPlatformConfiguration() } else { nil } }
      }

      """
    let models = "BCDEFGH".map { "class \($0)ViewModel { func a() { if b { c() } } }" }.joined(separator: "\n")
    let review = Review.of([("Sources/App/A.swift", machine + models), Self.tests])
    let findings = review.findings.filter { $0.rule == "untested_view_model" }
    #expect(findings.count == 1)
    #expect(findings.first?.message.hasSuffix("start with `BViewModel` and test `a()`") == true)
  }

  @Test func `a package without tests gets one finding`() {
    let model = "class AViewModel { func a() { if b { c() } } }\nclass BViewModel { func d() async { await e() } }"
    let manifest = "let package = Package(name: \"Android\", targets: [.target(name: \"Feed\")])"
    let review = Review.of([
      ("Packages/Android/Package.swift", manifest), ("Packages/Android/Sources/Feed/A.swift", model), Self.tests,
    ])
    #expect(
      review.findings.filter { $0.rule == "untested_view_model" }.map(\.message) == [
        "the package in `Packages/Android` has no tests (2 types with logic); start with `AViewModel` and test `a()`"
      ])
  }

  // MARK: untested_logic

  private static let tests = ("Tests/AppTests/OtherTests.swift", "import Testing\n@Test func a() { _ = Other() }")

  static let logic: [OddShape] = [
    OddShape(
      "untested_logic", "all kinds of branches, and code that is not a branch",
      [
        (
          "App/A.swift",
          """
          struct ↓A { func a(_ b: Int?) -> Int { if let b { b } else { 0 } } }
          struct ↓B { var b: Int { guard a else { return 0 }; return 1 } }
          struct ↓C { static func c() -> Int { a ? 1 : 2 } }
          struct ↓D { func d() { do { try e() } catch { f() } } }
          struct ↓E { func e() async { await f() } }
          struct ↓F { func f() { switch g { case .a: h(); default: break } } }
          struct G { func d() { count += 1 } }
          struct H { func e() -> Int { a ?? b * 2 } }
          struct I { let f = 1 + 2; init() { if a { b() } } }
          struct J { var g: Int = 0 { didSet { if a { b() } } } }
          """
        ), tests,
      ], configuration: "info"),
    OddShape(
      "untested_logic", "lookup tables in enums",
      [
        (
          "App/A.swift",
          """
          enum A {
            case a, b
            var title: String { switch self { case .a: NSLocalizedString("a", comment: ""); case .b: "b" } }
            var icon: Image { switch self { case .a: return Image("a"); case .b: return .init("b") } }
          }
          enum ↓B { case a, b; func c(_ d: Int) -> Int { switch self { case .a: d * 2; case .b: d } } }
          enum ↓C { case a, b; func c() -> Int { switch self { case .a: return 1; case .b: d(); return 2 } } }
          enum ↓D { case a, b; static func c(_ d: D) -> Int { switch d { case .a: 1; case .b: 2 } } }
          """
        ), tests,
      ], configuration: "info"),
    OddShape(
      "untested_logic", "services and coordinators also need a branch; protocols are ignored",
      [
        (
          "App/A.swift",
          """
          struct FeedClient {}
          final class ↓FeedCoordinator { func a() { if b { c() } } }
          protocol PostClient {}
          struct FeedView: View { var body: some View { Text(a ? "" : "b") } }
          final class FeedViewModel { func a() { if b { c() } } }
          """
        ), tests,
      ], configuration: "info"),
    OddShape(
      "untested_logic", "an extension in another file counts for its type; extensions of external types are ignored",
      [
        ("App/A.swift", "struct ↓A {}\nextension String { func a() -> Int { b ? 1 : 2 } }"),
        ("App/B.swift", "extension A { func a() -> Int { b ? 1 : 2 } }"), tests,
      ], configuration: "info"),
    OddShape(
      "untested_logic", "parts of the user interface are not models",
      [
        (
          "App/A.swift",
          """
          struct A: ToolbarContent { var body: some ToolbarContent { if a { ToolbarItem { Text("") } } } }
          final class FeedCell: UITableViewCell { func a() { if b { c() } } }
          final class Delegate: NSObject, UIApplicationDelegate { func a() { if b { c() } } }
          @Reducer enum Destination { case a; func b() { if c { d() } } }
          struct Live { static var live: Int { actor Presenter { func a() { if b { c() } } }; return 1 } }
          """
        ), tests,
      ], configuration: "info"),
    OddShape(
      "untested_logic", "a type mentioned in tests, directly or by an enclosing type, is tested",
      [
        ("App/A.swift", "enum A { struct Price { func a() -> Int { b ? 1 : 2 } } }"),
        ("Tests/AppTests/A.swift", "import Testing\nlet a: A? = nil"),
      ], configuration: "info"),
    OddShape(
      "untested_logic", "the observables of an app without view models belong to the other rule",
      [("App/A.swift", "@Observable final class FeedStore { func a() { if b { c() } } }"), tests],
      configuration: "info"),
  ]

  // MARK: xctest_for_new_tests

  private static let added = ProjectChange(
    addedFiles: ["Tests/A.swift", "Tests/New.swift", "App/A.swift"], earlierTypes: [])

  static let newTests: [OddShape] = [
    OddShape(
      "xctest_for_new_tests", "one finding per file", [("Tests/A.swift", "↓import XCTest\nimport XCTest")],
      change: added),
    OddShape(
      "xctest_for_new_tests", "every call of measure makes it a performance test",
      [("Tests/A.swift", "import XCTest\nclass A: XCTestCase { func testA() { measure { a() } } }")], change: added),
    OddShape(
      "xctest_for_new_tests", "the word alone does not count",
      [("Tests/A.swift", "↓import XCTest\nclass A: XCTestCase { func testA() { let measure = 1; _ = measure } }")],
      change: added),
    OddShape(
      "xctest_for_new_tests", "UI tests by their element types",
      [("Tests/A.swift", "import XCTest\nextension XCUIElement { func a() {} }")], change: added),
    OddShape(
      "xctest_for_new_tests", "an existing file next to a new one", [("Tests/B.swift", "import XCTest")], change: added),
    OddShape(
      "xctest_for_new_tests", "two new files next to ten files that all use XCTest",
      oldTests + [("Tests/A.swift", "↓import XCTest"), ("Tests/New.swift", "import XCTest")], change: added),
    OddShape(
      "xctest_for_new_tests", "two new files next to one that uses Swift Testing",
      oldTests + [
        ("Tests/A.swift", "↓import XCTest"), ("Tests/B.swift", "import Testing"), ("Tests/New.swift", "↓import XCTest"),
      ], change: added),
    OddShape("xctest_for_new_tests", "without a change nothing is new", [("Tests/A.swift", "import XCTest")]),
  ]

  private static let oldTests = (0..<10).map { ("Tests/Old\($0).swift", "import XCTest") }
}
