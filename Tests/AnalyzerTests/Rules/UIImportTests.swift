import Testing

@testable import Analyzer

/// Edge cases of the rules about unneeded imports of UI frameworks.
@Suite struct UIImportTests {
  /// Declarations below `import SwiftUI`, and why the import is or is not needed.
  @Test(arguments: [
    "struct A { let tint: Color }",
    "struct A { var tint: Optional<SwiftUI.Color> }",
    "struct A { @AppStorage(\"a\") var a = 1 }",
    "struct A { @Environment(\\.locale) var locale }",
    "extension View { func a() {} }",
    "extension UIColor { static let a = 1 }",
    "struct A: View { var body: Never { fatalError() } }",
    "class A: UIView {}",
    "struct A { let type: UTType }",
    "struct A { func f() { withAnimation { print(1) } } }",
    "struct A { func f() { remote() } }",
    "struct A { let b: Unknown }",
    "struct A { var a: Int { Unknown.value } }",
    "struct A { var a = [1]; mutating func f(_ s: IndexSet) { a.remove(atOffsets: s) } }",
    "struct A { func f(_ i: IndexPath) -> Int { i.row } }",
    "struct A { var text: AttributedString }",
    "struct A { func f(_ s: String) -> Double { s.size(withAttributes: [:]).width } }",
    "struct A { let name: LocalizedStringKey }",
    "#Preview { 1 }",
    "struct A { let image = #imageLiteral(resourceName: \"a\") }",
    "protocol A { associatedtype Body: View }",
    "func f<V: View>(_ view: V) {}",
    "typealias A = Font.Weight",
    "struct A { func f(_ x: some Gesture) {} }",
    "enum A { case a(NSImage) }",
    "final class FeedCoordinator {}",
    "final class A { @objc func f(_ n: Notification) { print(UIApplication.willTerminateNotification) } }",
    "struct A { var x: CGPath? }",
    "struct A { func f(_ x: CFTypeRef) -> Bool { AXValueGetType(x) == 1 } }",
    "struct A { static let log = Logger() }",
    "@Model final class A {}",
    "final class Outer { enum State { case a } }\nfinal class Other { var state: State }",
  ])
  func `an import is not reported if the framework is used or a name is unknown`(_ source: String) throws {
    #expect(try places(of: "model_imports_ui", [("App/A.swift", "import SwiftUI\n\(source)\n")]) == [])
  }

  @Test(arguments: [
    "struct A: Codable, Hashable { let id: UUID; let size: CGSize; var x: CGFloat = 1 }",
    "struct A: Transferable { static var transferRepresentation: some TransferRepresentation { ProxyRepresentation(exporting: \\.name) }\n let name: String }",
    "enum A: String, CaseIterable { case a, b\n var next: A { A.allCases.first { $0 != self } ?? .a }\n var t: String { rawValue.capitalized } }",
    "extension Array where Element: Comparable { func top() -> Element? { sorted().last } }",
    "extension String { var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) } }",
    "extension Date { var day: Int { Calendar.current.component(.day, from: self) } }",
    "final class A: ObservableObject { @Published var a = 1; private var bag = Set<AnyCancellable>() }",
    "@MainActor @Observable final class A { @ObservationIgnored var b = 1 }",
    "actor A { func f() async throws { try await Task.sleep(for: .seconds(1)) } }",
    "struct Box<Content> { let content: Content; func map<T>(_ f: (Content) -> T) -> Box<T> { Box<T>(content: f(content)) } }",
    "struct A { let text = \"Color.red\" /* Image */ }",
    "final class Outer { enum State { case a }\n var state = State.a\n struct Image { var state: State } }",
    "protocol A { associatedtype Item: Identifiable; func items() -> [Item] }",
    "struct A { #if canImport(UIKit)\n let a = 1\n #endif\n @available(iOS 17, *) func f() { if #available(iOS 18, *) {} } }",
    "struct A { func f() { let total = [1].reduce(0, +); print(max(total, 1), #function, \\A.self) } }",
    "struct A { var b: Int { didSet { print(oldValue) } }\n subscript(i: Int) -> Int { get { i } set(v) { b = v } } }",
    "let limit = 3\nfunc f(_ a: Int) -> Int { a * limit }",
    "struct A: Error { var errorDescription: String? { NSLocalizedString(\"a\", comment: \"\") } }",
    "final class FeedLoader { func f() { DispatchQueue.main.async { [weak self] in self?.f() } } }",
  ])
  func `an import that is definitely not needed is reported`(_ source: String) throws {
    #expect(try places(of: "model_imports_ui", [("App/A.swift", "import SwiftUI\n\(source)\n")]) == ["App/A.swift:1:1"])
  }

  @Test(arguments: [
    ("import struct SwiftUI.Color\nstruct A {}", []),
    ("@_exported import UIKit\nstruct A {}", []),
    ("import SwiftUI\n", []),
    ("import WatchKit\nstruct A {}", []),
    ("#if os(iOS)\nimport UIKit\n#else\nimport AppKit\n#endif\nstruct A {}", ["App/A.swift:2:1", "App/A.swift:4:1"]),
    ("@preconcurrency import SwiftUI\nstruct A {}", ["App/A.swift:1:1"]),
    ("import SwiftUI; import Foundation\nstruct A {}", ["App/A.swift:1:1"]),
    ("internal import SwiftUI // later\nstruct A {}", ["App/A.swift:1:1"]),
  ])
  func `the attributes and form of an import determine whether it is reported`(_ source: String, _ expected: [String])
    throws
  {
    #expect(try places(of: "model_imports_ui", [("App/A.swift", source)]) == expected)
  }

  @Test(arguments: [
    // In another file: a property, a function, an enum case and an alias that depend on a UI type.
    ("struct A { let b: B; func f() { print(b.icon) } }", "struct B { let icon: UIImage? }"),
    ("struct A { let b: B; func f() { b.paint(1) } }", "struct B { func paint(_ x: Int, with c: UIColor? = nil) {} }"),
    ("struct A { let b = B.custom(.red) }", "enum B { case custom(Color) }"),
    ("struct A { let b: B }", "typealias B = [UIColor]"),
    ("struct A { let b = B(.red) }", "struct B { init(_ color: Color) {} }"),
    ("struct A { let b = B(tint: .red) }", "struct B { let tint: Color }"),
    ("struct A { let b: B; func f() { print(b.accent) } }", "struct B { let accent = Color.red }"),
    ("struct A { func f() { g() } }", "func g(_ x: UIView? = nil) {}"),
    // A view, and types that inherit from UIKit classes.
    ("struct A { func f() -> Any { B() } }", "struct B: View { var body: some View { Text(\"\") } }"),
    ("class A: B { func f() { setNeedsLayout() } }", "class B: UIView {}"),
    ("struct A { let b: B }", "protocol B: UIViewController {}"),
  ])
  func `using a declaration that depends on a UI framework counts as using the framework`(
    _ source: String, _ other: String
  )
    throws
  {
    let files = [
      ("App/A.swift", "import UIKit\n\(source)\n"), ("App/B.swift", "import UIKit\n\(other)\nlet x: UIView\n"),
    ]
    #expect(try places(of: "model_imports_ui", files).filter { $0.hasPrefix("App/A") } == [])
  }

  @Test(arguments: [
    ("ProxyRepresentation(exporting: \\.name)", "`CoreTransferable` and `Foundation`"),
    ("CodableRepresentation(contentType: .data)", "`CoreTransferable`, `Foundation` and `UniformTypeIdentifiers`"),
  ])
  func `a type that can be dragged needs only the frameworks for data`(representation: String, modules: String) throws {
    let source = """
      import SwiftUI
      struct RowViewModel: Codable, Transferable {
        static var transferRepresentation: some TransferRepresentation { \(representation) }
        let name: String
      }
      """
    let finding = try #require(
      Review.of([("App/Row.swift", source)]).findings.first { $0.rule == "ui_import_in_view_model" })
    #expect(finding.message.hasSuffix("but nothing in it needs `SwiftUI`; import \(modules) instead"))
  }

  @Test func `an import is minor if another imported framework declares all names`() {
    let source = """
      import AppKit
      import SwiftUI
      @Observable final class ScreenViewModel {
        var screen: NSScreen?
        let colors: Set<String> = []
      }
      """
    func findings(_ source: String) -> [Finding] {
      Review.of([("App/Screen.swift", source)]).findings.filter { $0.rule == "ui_import_in_view_model" }
    }
    let found = findings(source)
    #expect(found.map(\.isMinor) == [false, true])
    #expect(found.map { $0.message.contains("NSScreen") } == [true, false])
    // SwiftUI alone exports AppKit.
    let only = findings(source.replacing("import AppKit\n", with: ""))
    #expect(only.map(\.isMinor) == [false])
    #expect(only.allSatisfy { $0.message.contains("NSScreen") })
    let both = findings(source.replacing("Set<String> = []", with: "[Color] = []"))
    #expect(both.map(\.isMinor) == [false, false])
  }

  @Test func `a member name that types other than views also declare does not count as a use`() throws {
    let files = [
      ("App/A.swift", "import SwiftUI\nstruct A { let title: String; func f(_ b: B) -> String { b.title + title } }\n"),
      ("App/B.swift", "struct B { let title: String }\n"),
      ("App/V.swift", "struct V: View { let title: LocalizedStringKey; var body: some View { Text(title) } }\n"),
    ]
    #expect(try places(of: "model_imports_ui", files) == ["App/A.swift:1:1"])
  }

  @Test func `a type in another module that shares its name with a SwiftUI type is ambiguous`() throws {
    let near = [
      ("Sources/Shop/A.swift", "import SwiftUI\nstruct A { let b: Section }\n"),
      ("Sources/Shop/B.swift", "struct Section {}\n"),
    ]
    #expect(try places(of: "model_imports_ui", near) == ["Sources/Shop/A.swift:1:1"])
    let far = [near[0], ("Sources/Core/B.swift", "public struct Section {}\n")]
    #expect(try places(of: "model_imports_ui", far) == [])
  }

  @Test func `the imports of a reducer are reported once`() {
    var configuration = Configuration()
    configuration.architecture = .fixed(.tca)
    let source =
      "import ComposableArchitecture\nimport SwiftUI\n@Reducer struct Feed { struct State { let id = UUID() } }\n"
    let findings = Review.of([("App/Feed.swift", source)], configuration: configuration).findings
    #expect(findings.filter { $0.range.start.line == 2 }.map(\.rule) == ["ui_import_in_reducer"])
  }

  @Test(arguments: [
    ("final class Router { var path = NavigationPath() }", false),
    ("final class Router { var path: [Route] = [] }", true),
    ("final class FeedCoordinator { weak var root: UIViewController? }", false),
    ("final class FeedCoordinator { let navigation: UINavigationController }", false),
    ("final class FeedCoordinator { func f() -> some View { FeedView() } }", false),
    ("final class FeedCoordinator { func f() { withAnimation { shown = true } } }", false),
    ("struct A { var path: [Int] = [] }", false),
    ("protocol Coordinator { func start() }", true),
    (
      "final class Router { @Published var route: Route? }\nstruct V: View { var body: some View { Text(\"\") } }",
      false
    ),
  ])
  func `a coordinator needs the import if it uses one of its symbols`(_ source: String, _ isNeedless: Bool) throws {
    let found = try places(of: "ui_import_in_coordinator", [("App/A.swift", "import SwiftUI\n\(source)\n")])
    #expect(found == (isNeedless ? ["App/A.swift:1:1"] : []))
  }

  @Test(arguments: [
    ("import XCTest\nclass T: XCTestCase { func testA() { XCTAssertNil(Order().a) } }", true),
    ("import Testing\n@Test func a() throws { let order = try #require(Order()); #expect(order.a == nil) }", true),
    ("import XCTest\nclass T: XCTestCase { func testA() { XCTAssertEqual(Order().a, UIColor.red) } }", false),
    (
      "import XCTest\nclass T: XCTestCase { func testA() { XCTAssertNotNil(UIHostingController(rootView: Order())) } }",
      false
    ),
    ("import XCTest\nclass T: XCTestCase { func testA() { XCTAssertEqual(1, 1) } }", false),
    ("import XCTest\nclass T: XCTestCase { func testA() { XCTAssertNil(FeedService()) } }", false),
    ("import XCTest\nclass T: XCTestCase { func testA() { _ = FeedView(order: Order()) } }", false),
  ])
  func `a test of a model needs the import if it uses one of its symbols`(_ source: String, _ isNeedless: Bool) throws {
    let files = [
      ("App/Order.swift", "struct Order { var a: Int? }\nfinal class FeedService {}"),
      ("App/FeedView.swift", "struct FeedView: View { let order: Order; var body: some View { Text(\"\") } }"),
      ("AppTests/T.swift", "import SwiftUI\n\(source)\n"),
    ]
    #expect(try places(of: "ui_import_in_unit_test", files) == (isNeedless ? ["AppTests/T.swift:1:1"] : []))
    #expect(try places(of: "model_imports_ui", files) == [])
  }

  @Test(arguments: [
    ("import Testing\n@testable import App", "import `Foundation` instead"),
    ("import XCTest\n@testable import App", "remove the import"),
    ("import Testing\nimport Clocks", "remove the import"),
  ])
  func `a test needs Foundation instead if nothing else provides it`(_ imports: String, _ advice: String) throws {
    let files = [
      ("App/Order.swift", "struct Order { var date: Date? }"),
      ("AppTests/T.swift", "import SwiftUI\n\(imports)\n@Test func a() { #expect(Order(date: Date()).date != nil) }\n"),
    ]
    let found = try review(of: "ui_import_in_unit_test", files).findings
    #expect(found.map(\.message) == ["`T.swift` imports `SwiftUI` without using it; \(advice)"])
  }

  @Test(arguments: [
    (
      "import SwiftUI\nimport Observation\n\n@Observable class A {}\n",
      "import Foundation\nimport Observation\n\n@Observable class A {}\n"
    ),
    (
      "import SwiftUI\n\n@Observable class A { let id = UUID() }\n",
      "import Foundation\nimport Observation\n\n@Observable class A { let id = UUID() }\n"
    ),
    ("import Foundation\nimport SwiftUI\nimport UIKit\nstruct A {}\n", "import Foundation\nstruct A {}\n"),
    ("import SwiftUI // why\nstruct A {}\n", "import SwiftUI // why\nstruct A {}\n"),
    ("#if os(iOS)\nimport UIKit\n#endif\nstruct A {}\n", "#if os(iOS)\nimport UIKit\n#endif\nstruct A {}\n"),
    (
      "import SwiftUI\n#if DEBUG\nimport Foundation\n#endif\nstruct A {}\n",
      "import Foundation\n#if DEBUG\nimport Foundation\n#endif\nstruct A {}\n"
    ),
  ])
  func `the fix keeps imports that the file needs`(_ before: String, _ after: String) throws {
    let review = try review(of: "model_imports_ui", [("App/A.swift", before)])
    #expect(!review.findings.isEmpty)
    let fixed = FixApplication.apply(review.findings.compactMap(\.fix), to: Array(before.utf8)).bytes
    #expect(String(decoding: fixed, as: UTF8.self) == after)
  }

  @Test(arguments: [
    ("struct AViewModel { let title: String; let action: () -> Void }", Severity.info),
    ("struct AViewModel { var title: String }", .warning),
    ("struct AViewModel { let title: String; func f() {} }", .warning),
    (
      "final class AViewModel: ObservableObject { @Published var b = 1; init(_ c: C) { c.p.assign(to: &$b) } }", .info
    ),
    ("final class AViewModel: ObservableObject { @Published var b = 1 }", .warning),
    ("final class AViewModel { var b = 1; init(_ c: C) { b = c.b }; func f() { b = 2 } }", .warning),
    ("extension A { final class ViewModel { var b = 1; func f() { b = 2 } } }", .warning),
    ("enum Screen { final class ViewModel { var b = 1; func f() { b = 2 } } }", .warning),
    ("extension A { struct ViewModel { let title: String } }", .info),
  ])
  func `a view model that contains nothing to test may share a file with its view`(
    _ viewModel: String, _ severity: Severity
  ) {
    let view = "struct A: View { let m: AViewModel; var body: some View { Text(\"\") } }"
    let source = "import SwiftUI\n\(viewModel)\n\(view)\n"
    let found = Review.of([("App/A.swift", source)]).findings.filter { $0.rule == "ui_import_in_view_model" }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [
    "extension Double { var half: Double { self / 2 } }",
    "extension Notification.Name { static let didSave = Notification.Name(\"didSave\") }",
  ])
  func `an unused import is reported in a file that only extends types of other modules`(_ source: String) {
    let found = Review.of([("App/A.swift", "import UIKit\n\(source)\n")]).findings
      .filter { $0.rule == "model_imports_ui" }
    #expect(found.map(\.severity) == [.warning])
  }

  private func places(of rule: String, _ files: [(String, String)]) throws -> [String] {
    try review(of: rule, files).findings.map { "\($0.path):\($0.range.start.line):\($0.range.start.column)" }
  }

  private func review(of rule: String, _ files: [(String, String)]) throws -> Review {
    let info = try #require(RuleList.infos.first { $0.id == rule })
    return try MarkedExample(Example(files.map { (path: $0.0, source: $0.1) })).review(with: info)
  }
}
