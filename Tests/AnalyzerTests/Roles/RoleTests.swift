import Testing

@testable import Analyzer

/// Tests the roles that types get from the whole project.
@Suite struct RoleTests {
  /// Files and the expected roles of their types, formatted as `Name: role role`.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [(path: String, source: String)]
    let expected: [String]

    init(_ name: String, _ source: String, _ expected: String...) {
      self.init(name, [("Sources/App/A.swift", source)], expected)
    }

    init(_ name: String, _ files: [(path: String, source: String)], _ expected: [String]) {
      testDescription = name
      self.files = files
      self.expected = expected
    }
  }

  @Test(arguments: views + models + services + odd)
  func `a type gets roles from its declarations, extensions and parents`(_ testCase: Case) {
    let review = Review.of(testCase.files.map { ($0.path, $0.source) })
    let found = review.files.flatMap(\.types).map { "\($0.name): \($0.roles.map(\.rawValue).joined(separator: " "))" }
    #expect(found.sorted() == testCase.expected.sorted())
  }

  @Test(arguments: views + models + services + odd)
  func `roles do not depend on the order of files or on other modules`(_ testCase: Case) {
    let files = testCase.files.map { ($0.path, $0.source) }
    let more = files.reversed() + [("Other/Z.swift", "struct Unrelated {}")]
    let found = Review.of(more).files.flatMap(\.types).filter { $0.name != "Unrelated" }
    let expected = Review.of(files).files.flatMap(\.types)
    #expect(found == expected)
  }

  private static let views: [Case] = [
    Case("directly", "struct A: View {}", "A: view"),
    Case("qualified", "struct A: SwiftUI.View {}", "A: view"),
    Case("among others", "struct A: Hashable, Sendable, View {}", "A: view"),
    Case("in a composition", "struct A: Hashable & View {}", "A: view"),
    Case("with an attribute and isolation", "struct A: @preconcurrency @MainActor View {}", "A: view"),
    Case("generic", "struct A<Content: View>: View where Content: Hashable {}", "A: view"),
    Case("by an extension", "struct A {}\nextension A: View {}", "A: view"),
    Case(
      "by an extension in another file",
      [("Sources/App/A.swift", "struct A {}"), ("Sources/App/A+View.swift", "extension A: View {}")], ["A: view"]),
    Case(
      "by an extension in another module",
      [("Sources/App/A.swift", "public struct A {}"), ("Sources/UI/B.swift", "extension A: View {}")], ["A: view"]),
    Case("nested", "enum Feed { struct Row: View {} }", "Feed: model", "Feed.Row: view"),
    Case(
      "nested in an extension", "enum Feed {}\nextension Feed { struct Row: View {} }", "Feed: model",
      "Feed.Row: view"),
    Case(
      "nested, by an extension elsewhere",
      [
        ("Sources/App/A.swift", "struct Feed: View { struct Row {} }"),
        ("Sources/App/B.swift", "extension Feed.Row: View {}"),
      ], ["Feed: view", "Feed.Row: view"]),
    Case(
      "by a project protocol that refines View", "protocol Screen: View {}\nstruct A: Screen {}", "Screen: model",
      "A: view"),
    Case(
      "by a protocol that refines one in another file",
      [
        ("Sources/App/A.swift", "struct A: Tab {}"), ("Sources/App/B.swift", "protocol Tab: Screen {}"),
        ("Sources/UI/C.swift", "public protocol Screen: SwiftUI.View {}"),
      ], ["A: view", "Tab: model", "Screen: model"]),
    Case(
      "by a system protocol", "struct A: UIViewRepresentable {}\nstruct B: InsettableShape {}", "A: view", "B: view"),
    Case("under #if", "#if os(iOS)\nstruct A: View {}\n#else\nstruct A: View {}\n#endif", "A: view", "A: view"),
    Case(
      "by an extension under #if", "struct A {}\n#if canImport(SwiftUI)\nextension A: View {}\n#endif", "A: view"),
    Case(
      "a modifier and a style", "struct A: ViewModifier {}\nstruct B: ButtonStyle {}", "A: view_modifier", "B: style"),
    Case("a value in …Style", "struct A: FormatStyle {}\nstruct B: ShapeStyle {}", "A: model", "B: model"),
    Case(
      "an app, a widget and commands", "struct A: App {}\nstruct B: Widget {}\nstruct C: Commands {}", "A: app_scene",
      "B: app_scene", "C: app_scene"),
    Case("inside a function", "func make() { struct A: View {} }", "A: view"),
    Case(
      "regardless of its suffix", "struct TeaViewModel: View {}\nstruct TeaStore: View {}", "TeaViewModel: view",
      "TeaStore: view"),
    Case(
      "not by a protocol with the same name as a system protocol", "protocol View {}\nstruct A: View {}", "View: model",
      "A: model"),
    Case("not by a protocol of another package", "struct A: ConnectedView {}", "A: model"),
    Case("not by a constraint of an extension", "struct A<T> {}\nextension A where T: View {}", "A: model"),
  ]

  private static let models: [Case] = [
    Case(
      "by suffix", "final class FeedViewModel {}\nstruct FeedVM {}", "FeedViewModel: view_model", "FeedVM: view_model"),
    Case("an actor by suffix", "actor FeedViewModel {}", "FeedViewModel: view_model"),
    Case(
      "by a protocol with such a name",
      "protocol FeedViewModelProtocol {}\nprotocol RowViewModel {}\nclass Feed: RowViewModel {}",
      "FeedViewModelProtocol: model", "RowViewModel: view_model", "Feed: view_model"),
    Case("by a protocol of another package", "class Feed: PagingViewModel {}", "Feed: view_model"),
    Case(
      "not a window controller by a protocol",
      "protocol TerminalViewModel {}\nclass Base: NSWindowController, TerminalViewModel {}\nclass Quick: Base {}",
      "TerminalViewModel: view_model", "Base: model", "Quick: model"),
    Case(
      "by inheritance across two files",
      [
        ("Sources/App/A.swift", "class Feed: Base {}"), ("Sources/App/B.swift", "class Base: RootViewModel {}"),
        ("Sources/App/C.swift", "class RootViewModel {}"),
      ], ["Feed: view_model", "Base: view_model", "RootViewModel: view_model"]),
    Case(
      "not in the middle of a name", "struct ViewModelFactory {}\nclass ViewModeler {}", "ViewModelFactory: model",
      "ViewModeler: model"),
    Case("observable by macro", "@Observable final class Feed {}", "Feed: observable"),
    Case("observable by a qualified macro", "@Observation.Observable class Feed {}", "Feed: observable"),
    Case("observable by protocol", "class Feed: ObservableObject {}", "Feed: observable"),
    Case(
      "observable by an extension", "class Feed {}\nextension Feed: Combine.ObservableObject {}", "Feed: observable"),
    Case(
      "observable by inheritance",
      "@Observable class Base {}\nclass Feed: Base {}\nclass Old: Older {}\nclass Older: ObservableObject {}",
      "Base: observable", "Feed: observable", "Old: observable", "Older: observable"),
    Case(
      "observable by a project protocol", "protocol Loading: ObservableObject {}\nclass Feed: Loading {}",
      "Loading: model",
      "Feed: observable"),
    Case("both", "@Observable class FeedViewModel {}", "FeedViewModel: view_model observable"),
    Case("under #if", "#if os(iOS)\n@Observable\n#endif\nclass Feed {}", "Feed: observable"),
    Case(
      "by a typealias of a superclass, generic and of another file",
      [
        ("Sources/App/A.swift", "class Feed: FeedBase, FeedProtocol {}\ntypealias FeedBase = Screen<FeedState>"),
        ("Sources/App/B.swift", "typealias Screen<S> = StateStoreViewModel<S, Void>\nprotocol FeedProtocol {}"),
        ("Sources/Kit/C.swift", "open class StateStoreViewModel<S, A> {}"),
      ], ["Feed: view_model", "FeedProtocol: model", "StateStoreViewModel: view_model"]),
    Case(
      "by a typealias of a composition",
      "typealias Both = Codable & Loading\nprotocol Loading: ObservableObject {}\n"
        + "class Feed: Both {}", "Loading: model", "Feed: observable"),
    Case(
      "by a typealias nested in another type",
      "enum App { typealias Base = Old }\nclass Old: ObservableObject {}\nclass Feed: App.Base {}", "App: model",
      "Old: observable", "Feed: observable"),
    Case("not by a typealias of itself", "typealias A = B\ntypealias B = A\nclass Feed: A {}", "Feed: model"),
  ]

  private static let services: [Case] = [
    Case(
      "by name", "protocol TeaClient {}\nstruct TeaRepository {}\nactor TeaCacheStorage {}", "TeaClient: service",
      "TeaRepository: service", "TeaCacheStorage: service"),
    Case("a store that is observable", "@Observable class TeaStore {}", "TeaStore: observable service"),
    Case("not by inheritance", "class TeaStore {}\nclass Teas: TeaStore {}", "TeaStore: service", "Teas: model"),
    Case(
      "a view controller is not a service", "class TeaViewController: UIViewController {}",
      "TeaViewController: view_controller"),
    Case(
      "a view controller by a project class", "class Base: UIViewController {}\nclass Tea: Base {}",
      "Base: view_controller",
      "Tea: view_controller"),
    Case(
      "a coordinator", "class TeaCoordinator {}\nstruct TeaRouter {}", "TeaCoordinator: coordinator",
      "TeaRouter: coordinator"),
    Case(
      "the protocol of a coordinator, by name and by conformance",
      "protocol TeaCoordinatorProtocol {}\nprotocol TeaRouterProtocol {}\nprotocol Navigating {}\n"
        + "protocol TeaTracking {}\nclass TeaCoordinator: Navigating, TeaTracking {}",
      "TeaCoordinatorProtocol: coordinator",
      "TeaRouterProtocol: coordinator", "Navigating: coordinator", "TeaTracking: service", "TeaCoordinator: coordinator"
    ),
    Case(
      "types that build views or are generic over them are not models",
      "@resultBuilder enum RowBuilder {}\nfinal class HostBox<Content: View> {}\nenum Slot<C> where C: Screen {}\n"
        + "protocol Screen: SwiftUI.View {}\nstruct Row<Content: View>: View {}\nstruct Box<Value: Hashable> {}",
      "RowBuilder: ", "HostBox: ", "Slot: ", "Screen: model", "Row: view", "Box: model"),
    Case(
      "a provider is a service if it is injected",
      "enum LoginProvider {}\nstruct TeaProvider {}\nclass CupProvider {}\nprotocol PotProvider {}\n"
        + "protocol Brewing {}\nprotocol Boiling {}\nstruct LiveProvider: Brewing {}\nstruct ColdProvider: Boiling {}\n"
        + "class Kitchen { init(brewing: any Brewing) {} }", "LoginProvider: model", "TeaProvider: model",
      "CupProvider: service", "PotProvider: service", "Brewing: model", "Boiling: model", "LiveProvider: service",
      "ColdProvider: model", "Kitchen: model"),
    Case(
      "a provider that is an object of a system framework is not a service",
      "class ItemProvider: UIActivityItemProvider {}\nclass PhotoItemProvider: ItemProvider {}\n"
        + "class TunnelProvider: NEPacketTunnelProvider {}\nclass CupProvider: NSObject, UIActivityItemSource {}\n"
        + "class PotProvider: Kitchen {}\nclass Kitchen {}\nclass RowProvider {}\n"
        + "extension RowProvider: UIContentConfiguration {}", "ItemProvider: model", "PhotoItemProvider: model",
      "TunnelProvider: model", "CupProvider: service", "PotProvider: service", "Kitchen: model",
      "RowProvider: service"),
    Case(
      "a controller of windows, scrubbers and bars is not a service",
      "class TeaController: NSObject {}\nclass PanelController: NSWindowController {}\n"
        + "class SearchController: PanelController {}\nclass BarController: UIControl {}", "TeaController: service",
      "PanelController: model", "SearchController: model", "BarController: model"),
    Case(
      "a subclass of a library's controller is not a service", "class MapController: FloatingPanelController {}",
      "MapController: model"),
    Case("a reducer in both forms", "@Reducer struct Tea {}\nstruct Cup: Reducer {}", "Tea: reducer", "Cup: reducer"),
    Case(
      "members of a reducer", "@Reducer struct Tea { struct State {}\nenum Action {} }", "Tea: reducer",
      "Tea.State: model",
      "Tea.Action: model"),
  ]

  private static let odd: [Case] = [
    Case(
      "types in cycles", "class A: B {}\nclass B: A {}\nextension C: C {}\nclass D: D {}",
      "A: model", "B: model", "D: model"),
    Case(
      "a cycle with an exit", "protocol P: Q {}\nprotocol Q: P, View {}\nstruct A: Q {}", "P: model", "Q: model",
      "A: view"),
    Case(
      "a name in two modules",
      [
        ("Sources/App/A.swift", "extension Row: View {}"), ("Sources/X/R.swift", "public struct Row {}"),
        ("Sources/Y/R.swift", "public struct Row {}"),
      ], ["Row: model", "Row: model"]),
    Case(
      "a name in two modules, one of them the same module",
      [
        ("Sources/X/A.swift", "extension Row: View {}"), ("Sources/X/R.swift", "struct Row {}"),
        ("Sources/Y/R.swift", "struct Row {}"),
      ], ["Row: view", "Row: model"]),
    Case(
      "a private type of the same name",
      [
        ("Sources/X/A.swift", "private struct Row {}"), ("Sources/X/B.swift", "struct Row {}"),
        ("Sources/X/C.swift", "extension Row: View {}"),
      ], ["Row: model", "Row: view"]),
    Case(
      "a test type with the name of a system type",
      [
        ("Sources/App/A.swift", "@main struct FeedApp: App {}"), ("FeedUITests/App.swift", "enum App {}"),
      ], ["FeedApp: app_scene", "App: model"]),
    Case("names in backticks and other scripts", "struct `A`: View {}\nstruct 茶: View {}", "`A`: view", "茶: view"),
  ]

  @Test func `a body in an extension with an ambiguous type name is ignored`() throws {
    let body = "var body: some View {\n" + String(repeating: "Text(\"\")\n", count: 60) + "}"
    let row = "public struct Row: View {}"
    let found = Review.of([
      ("Sources/App/A.swift", "extension Row { \(body) }"), ("Sources/X/R.swift", row), ("Sources/Y/R.swift", row),
    ]).findings.filter { $0.rule == "body_length" }
    #expect(found.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a superclass chain that would overflow the stack is followed up to a limit`(isReversed: Bool) throws {
    let count = 700
    var classes = (0..<count).map { "class A\($0): A\($0 + 1) { var body: some View { Text(\"\") } }\n" }
    classes.append("class A\(count): ObservableObject {}\n")
    let source = (isReversed ? classes.reversed() : classes).joined()
    let types = try #require(Review.of([("A.swift", source)]).files.first?.types)
    let observables = Set(types.filter { $0.roles == [.observable] }.map(\.name))
    #expect(types.count == count + 1)
    #expect(observables == Set((count - InheritanceOrder.longestChain...count).map { "A\($0)" }))
  }

  @Test func `cyclic inheritance is handled`() throws {
    let count = 500
    let source = (0..<count).map { "class A\($0): A\(($0 + 1) % count) {}\n" }.joined()
    #expect(Review.of([("A.swift", source)]).files.first?.types.count == count)
  }
}
