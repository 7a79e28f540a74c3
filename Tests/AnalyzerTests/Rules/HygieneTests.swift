import Testing

@testable import Analyzer

/// Edge cases of the rules about tests, debt and comments.
@Suite struct HygieneTests {
  @Test(arguments: viewModels + logic + newTests + debt + stale + parsing + comments)
  func `rules about hygiene report findings exactly at the markers`(_ shape: OddShape) throws { try shape.check() }

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

  // MARK: untracked_debt

  static let debt: [OddShape] = [
    OddShape(
      "untracked_debt", "all kinds of tickets, and similar text",
      """
      struct A: View {
        // TODO: a, see AB-1
        var a = 1
        // ↓TODO: a, see A-1
        var b = 1
        // ↓TODO: in UTF-8, ISO-8601, SHA-256, RFC-2119, MD-5 and AES-256
        var c = 1
        // TODO(#12): d
        var d = 1
        // ↓TODO: item # 12 and #a1
        var e = 1
        // TODO: see http://example.com
        var f = 1
        // TODO: G
        // on the next line: P2P-12
        var g = 1
        // ↓TODO(anna): h

        // P2P-13
        var body: some View { Text("") }
      }
      """),
    OddShape(
      "untracked_debt", "the marker is the first word, case-sensitive",
      """
      final class FeedViewModel {
        // A TODO: later in the text
        var a = 1
        // todo: lower case
        var b = 1
        // TODOS and others
        var c = 1
        // MARK: TODO
        var d = 1
        // ↓refactor later
        var e = 1
        // Refactor later
        var f = 1
        //↓FIXME
        var g = 1
        /* ↓XXX: h */ var h = 1
        /**
         ↓HACK: i
         */
        var i = 1
        // - ↓TODO: j
        var j = 1
        // One line of text,
        // TODO: and a marker on the second
        var k = 1
      }
      """),
    OddShape(
      "untracked_debt", "trailing comments and subsequent lines",
      """
      struct A: View {
        var a = 1 // ↓TODO: a
        // ↓TODO: b
        var b = 1 // TODO: c
                  // AB-12
        var c = 1 // nothing
        // ↓TODO: d
        var body: some View { Text("") }
      }
      """),
    OddShape(
      "untracked_debt", "attached to the type, or separate from it",
      """
      // TODO: apart

      // ↓TODO: attached

      @MainActor
      struct A: View {
        enum Kind {
          // ↓TODO: inside
          case a
        }
        var body: some View { Text("") }
        // ↓TODO: at the end
      }
      // TODO: behind


      struct B {}
      """),
    OddShape(
      "untracked_debt", "tests, and bugs in other code",
      [
        ("AppTests/A.swift", "struct A {\n  // TODO: a\n  let a = 1\n}"),
        (
          "App/B.swift",
          """
          struct B {
            // HACK: SwiftUI bug on iOS17, see the forum
            let a = 1
            // TODO: remove when the Xcode 16
            // regression is fixed
            let b = 1
            // FIXME: rdar 12345
            let c = 1
            // HACK: FB12345678
            let d = 1
            // ↓HACK: our server has a bug
            let e = 1
            // TODO: use the new API of iOS 18
            let f = 1
          }
          """
        ),
      ]),
    OddShape(
      "untracked_debt", "all types and extensions count, free functions do not",
      [
        ("App/A.swift", "struct A: View { var body: some View { Text(\"\") } }"),
        (
          "App/B.swift",
          """
          extension A {
            // ↓TODO: a
            func a() {}
          }
          extension String {
            // ↓TODO: b
            func b() {}
          }
          final class FeedService {
            // ↓TODO: c
            func c() {}
          }
          // TODO: d
          func d() {}
          """
        ),
      ]),
    OddShape(
      "untracked_debt", "custom markers",
      """
      struct A: View {
        // ↓DEBT: a
        var a = 1
        // TODO: b
        var body: some View { Text("// DEBT: c") }
      }
      """, configuration: "{markers: [DEBT]}"),
    OddShape(
      "untracked_debt", "custom markers in lowercase, in several words and before a colon",
      """
      struct A: View {
        // ↓tidy up this list
        var a = 1
        // Tidy up this list
        var b = 1
        // ↓Some day: paging
        var c = 1
        // Some days: paging
        var body: some View { Text("") }
      }
      """, configuration: "{markers: [tidy up, Some day]}"),
    OddShape(
      "untracked_debt", "nested comments and interpolations",
      #"""
      struct A: View {
        var body: some View {
          Text("""
            // TODO: text \(a /* ↓TODO: comment */)
            """)
          /* outer /* TODO: inner */ */
        }
      }
      """#),
  ]

  // MARK: stale_debt

  @Test func `a note can be suppressed on the line above it`() throws {
    let source = """
      struct A: View {
        // review:disable:next untracked_debt -- settled this week
        // TODO: a
        // and b
        let a = 1
        let b = 1 // TODO: c
        // review:disable:previous untracked_debt
        var body: some View { Text("") }
      }
      """
    let review = Review.of([("A.swift", source)])
    #expect(review.findings == [])
    #expect(review.suppressed == 2)
  }

  static let stale: [OddShape] = [
    OddShape(
      "stale_debt", "exactly the limit is allowed",
      """
      struct A {
        // TODO: a
        // Added: 2025-10-03

        // ↓TODO: b
        // Added: 2025-10-02
        let a = 1
      }
      """),
    OddShape(
      "stale_debt", "dates in the future and invalid dates",
      """
      import A
      // TODO: a
      // Added: 2027-01-01

      // TODO: b
      // Added: 2023-02-29

      // TODO: c
      // Added: yesterday
      let a = 1
      """),
    OddShape(
      "stale_debt", "everything on one line",
      "struct A {\n  let a = 1 // ↓TODO: TECH DEBT - Extract // Ticket: PROJ-123 // Added: 2024-12-14 // Reason: Deadline\n}"
    ),
    OddShape(
      "stale_debt", "outside of types, in tests, and bugs in other code",
      [
        ("App/A.swift", "let a = 1 // TODO: a // Added: 2020-01-01\n"),
        ("AppTests/A.swift", "struct A {\n  // TODO: a // Added: 2020-01-01\n  let a = 1\n}"),
        ("App/B.swift", "struct B {\n  // HACK: SwiftUI bug // Added: 2020-01-01\n  let a = 1\n}"),
      ]),
    OddShape(
      "stale_debt", "a note without a date, and a date without a marker",
      """
      import A
      // TODO: a

      // Added: 2020-01-01
      // TODO: b
      let a = 1
      """),
    OddShape(
      "stale_debt", "Added as part of a longer word",
      """
      import A
      // TODO: a
      // LastAdded: 2020-01-01
      let a = 1
      """),
    OddShape(
      "stale_debt", "a comment that spans several lines",
      """
      struct A {
        /*
         ↓FIXME: a
         Added: 2020-01-01
        */
        let a = 1
      }
      """, configuration: "{days: 0}"),
  ]

  // MARK: parse_error

  static let parsing: [OddShape] = [
    OddShape("parse_error", "one finding per file", "let a = (1↓\nlet b = = 2\nfunc {\n"),
    OddShape("parse_error", "an extra brace", "struct A {}\n↓}\n"),
    OddShape("parse_error", "a missing brace", "struct A {\n  func a() {}↓\n"),
    OddShape("parse_error", "two statements on a line", "let a = 1↓ let b = 2\n"),
    OddShape(
      "parse_error", "the first error after code for another compiler",
      "#if compiler(>=99)\nlet a = = 1\n#endif\nstruct A {}\n↓}\n"),
    OddShape("parse_error", "an inactive clause is parsed as well", "#if os(iOS)\nlet a =↓\n#endif\n"),
    OddShape(
      "parse_error", "current syntax",
      """
      @available(iOS 17, *) @freestanding(expression) macro a<each T>(_ value: repeat each T) = #externalMacro(module: "A", type: "B")
      func `a name with spaces`() async throws(Problem) -> sending some A & ~Copyable { if a { 1 } else { 2 } }
      struct B<let count: Int>: @unchecked Sendable { @Test func c() { let r = /a+/; _ = r } }
      """),
  ]

  // MARK: superfluous_suppression

  static let comments: [OddShape] = [
    OddShape(
      "superfluous_suppression", "one of two rules is unneeded",
      """
      ↓// review:disable:next ui_import_in_view_model, body_length
      import SwiftUI
      final class AViewModel {}
      """),
    OddShape(
      "superfluous_suppression", "a comment that only other rules need",
      """
      // review:disable:file ui_import_in_view_model -- all of it
      import SwiftUI
      ↓// review:disable:next ui_import_in_view_model
      final class AViewModel {}
      """),
    OddShape(
      "superfluous_suppression", "two comments for one finding are both needed",
      """
      // review:disable:file ui_import_in_view_model
      import SwiftUI // review:disable:this ui_import_in_view_model
      final class AViewModel {}
      """),
    OddShape(
      "superfluous_suppression", "a misspelled rule, and no rule",
      """
      ↓// review:disable:next any_vew
      let a = 1
      ↓// review:disable:next
      let b = 1
      ↓// review:disable:next -- only a reason
      let c = 1
      """),
    OddShape(
      "superfluous_suppression", "a rule that is off but would report a finding is needed",
      """
      struct AView: View { var body: some View { Text("") } }
      struct BView: View { var body: some View { Text("") } }
      struct CView: View { var body: some View { Text("") } }
      struct DView: View { var body: some View { Text("") } }
      struct EView: View { var body: some View { Text("") } }
      struct FView: View { var body: some View { Text("") } }
      @Reducer struct B {
        // review:disable:next missing_observable_state -- off outside of TCA
        struct State { var count = 0 }
        ↓// review:disable:next god_reducer_state
        struct Other {}
      }
      @ObservableState struct C {}
      """),
    OddShape(
      "superfluous_suppression", "a rule about changes is reported only once",
      """
      // review:disable:next xctest_for_new_tests -- still on Linux 5
      import XCTest
      """),
    OddShape(
      "superfluous_suppression", "nothing is certain in a file that does not parse",
      """
      // review:disable:next body_length
      let a = = 1
      ↓// review:disable:next body_lenght
      let b = 1
      """),
    OddShape(
      "superfluous_suppression", "a suppression of the rule itself, which is unused",
      """
      // review:disable:next superfluous_suppression -- kept for the next version
      // review:disable:next body_length
      let a = 1
      ↓// review:disable:next superfluous_suppression
      let b = 1
      """),
    OddShape(
      "superfluous_suppression", "a region that ends step by step",
      """
      ↓// review:disable ui_import_in_view_model, body_length, view_file_length
      import SwiftUI
      // review:enable ui_import_in_view_model
      // review:enable body_length
      final class AViewModel {}
      """),
  ]

  // MARK: Cases that need more than a table

  private func messages(_ source: String, _ change: (inout Configuration) -> Void = { _ in }) -> [String] {
    var configuration = Configuration()
    change(&configuration)
    return Review.of([("Sources/App/A.swift", source)], configuration: configuration).findings
      .filter { $0.rule == "superfluous_suppression" }.map { "\($0.range.start.line): \($0.message)" }
  }

  @Test func `suppressions of rules that are not run are not superfluous`() throws {
    let source = "// review:disable:next ui_import_in_view_model\nimport SwiftUI\nfinal class AViewModel {}\n"
    let rules = RuleList.infos
    for configuration in [
      try Configuration().applying(only: ["superfluous_suppression"], rules: rules),
      try Configuration().applying(disable: ["ui_import_in_view_model"], rules: rules),
    ] {
      let review = Review.of([("Sources/App/A.swift", source)], configuration: configuration)
      #expect(review.findings.filter { $0.rule == "superfluous_suppression" } == [])
    }
  }

  @Test func `configured limits determine what a comment suppresses, even with --only`() throws {
    let source = """
      struct A: View {
        // review:disable:next body_length
        var body: some View {
          Text("")
        }
      }
      """
    let yaml = "review: 1\nrules: {body_length: {warning: 0}}\n"
    let loader = ConfigurationLoader(rules: RuleList.infos)
    let strict = try loader.load(root: Array(yaml.utf8), file: "config.yml", into: Configuration())
    let only = try strict.applying(only: ["superfluous_suppression"], rules: RuleList.infos)
    #expect(Review.of([("A.swift", source)], configuration: only).findings.isEmpty)
    #expect(messages(source) == ["2: unused suppression of `body_length`; remove it"])
  }

  @Test func `a reason can be required, but a comment without one still suppresses findings`() {
    let source = """
      // review:disable:next any_view
      struct AView: View { var body: AnyView { AnyView(Text("")) } }
      // review:disable:next any_view -- the old checkout
      struct BView: View { var body: AnyView { AnyView(Text("")) } }
      """
    #expect(messages(source) == [])
    #expect(
      messages(source) { $0.requiresSuppressionReason = true } == [
        "1: suppression of `any_view` has no reason; add one after `--`"
      ])
    var configuration = Configuration()
    configuration.requiresSuppressionReason = true
    let review = Review.of([("A.swift", source)], configuration: configuration)
    #expect(review.suppressed == 2)
  }

  @Test func `a misspelled rule yields a suggestion`() {
    #expect(
      messages("// review:disable:next body_lenght\nlet a = 1\n") == [
        "1: unknown rule in suppression: `body_lenght`; did you mean `body_length`?"
      ])
  }

  @Test func `a file that exceeds the nesting limit gets a finding and is listed as skipped`() {
    let source = "let a = " + String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300) + "\n"
    let review = Review.of([("Sources/App/A.swift", source), ("Sources/App/B.swift", "let b = 1\n")])
    #expect(review.findings.map(\.rule) == ["parse_error"])
    #expect(review.findings.first?.range.start.line == 1)
    #expect(review.findings.first?.message.contains("is not analyzed") == true)
    #expect(review.skipped.map(\.path) == ["Sources/App/A.swift"])
    #expect(review.skipped.first?.isFailure == true)
    #expect(review.files.map(\.path) == ["Sources/App/B.swift"])
    let silenced = Review.of([("Sources/App/A.swift", "// review:disable:file parse_error\n" + source)])
    #expect(silenced.findings.isEmpty)
    #expect(silenced.skipped.count == 1)
  }

  @Test func `all properties of a note are recorded`() throws {
    let source = """
      // TODO: TECH DEBT - Extract business logic to ViewModel
      // Ticket: PROJ-123
      // Added: 2025-12-14
      // Reason: Deadline pressure from manager
      // Estimated refactor time: 2 hours
      struct A {}
      """
    let facts = FactsBuilder.facts(of: Array(source.utf8), subscriptions: Subscriptions())
    let note = try #require(facts.notes.first)
    #expect(facts.notes.count == 1)
    #expect(note.ticket == "PROJ-123")
    #expect(note.added == CalendarDay("2025-12-14"))
    #expect(note.reason == "Deadline pressure from manager")
    #expect(note.estimate == "2 hours")
    #expect(note.symbol == "A")
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("2024-02-29", 19_782), ("2026-01-01", 20_454),
  ])
  func `days are counted from 1970`(_ text: String, _ number: Int) {
    #expect(CalendarDay(text)?.number == number)
    #expect(CalendarDay(secondsSince1970: number * 86_400).number == number)
    #expect(CalendarDay(secondsSince1970: number * 86_400 + 86_399).number == number)
  }

  @Test func `no note is stale if the current date is unknown`() throws {
    let configuration = try Configuration().applying(only: ["stale_debt"], rules: RuleList.infos)
    let source = "struct A {\n  let a = 1 // TODO: a, Added: 2001-01-01\n}\n"
    #expect(Review.of([("A.swift", source)], configuration: configuration, today: nil).findings.isEmpty)
    #expect(Review.of([("A.swift", source)], configuration: configuration).findings.count == 1)
  }
}
