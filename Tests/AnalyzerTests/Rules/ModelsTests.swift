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

  @Test(arguments: [(9, true), (10, false)])
  func `the first view model is minor in a module with few views`(views: Int, isMinor: Bool) {
    let names = (0..<views).map { "Screen\($0)View" }
    let existing = names.map { "struct \($0): View {\n  var body: some View { Text(\"\") }\n}\n" }.joined()
    let files = [("App/Screens.swift", existing), ("App/Feed.swift", "final class FeedViewModel {}")]
    let change = ProjectChange(addedFiles: ["App/Feed.swift"], earlierTypes: Set(names))
    let found = Review.of(files, change: change).findings.filter { $0.rule == "introduced_view_model" }
    #expect(found.map(\.isMinor) == [isMinor])
  }

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
      "missing_main_actor", "created synchronously by an actor",
      """
      @Observable class WindowState { var isOpen = false }
      @Observable class ↓PanelState { var isOpen = false }
      actor States {
        private var states: [Int: WindowState] = [:]
        private var panel: PanelState?
        func state(_ id: Int) -> WindowState { states[id] ?? WindowState() }
        func openPanel() async { panel = await PanelState() }
      }
      struct FeedView: View {
        @State private var window: WindowState
        @State private var panel: PanelState
        var body: some View { Text("") }
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
}
