@testable import Analyzer

/// Edge cases of the rules about unnecessary view models and how views use them.
extension ModelsTests {
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
}
