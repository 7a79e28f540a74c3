import Testing

@testable import Analyzer

/// Tests which findings are worth a comment although they resemble minor ones.
@Suite struct MinorLimitTests {
  typealias Case = MinorCase

  @Test(arguments: cases)
  func `only findings that match an exception are minor`(_ testCase: Case) {
    #expect(testCase.found == testCase.isMinor)
  }

  fileprivate static let cases = [
    Case(
      "missing_observable_state", [false, true, true],
      """
      @Reducer struct Feed {
        @ObservableState struct State {}
      }
      @Reducer struct Post {
        struct State: Equatable { var text = "" }
      }
      @Reducer struct Draft {
        struct State: Equatable { @PresentationState var alert: AlertState<Action>? }
      }
      @Reducer struct Editor {
        struct State: Equatable { @BindingState var text = "" }
      }
      """),
    Case(
      "logic_in_lifecycle", [true, false],
      """
      struct FeedView: View {
        var body: some View {
          List(posts) { Text($0) }
            .onAppear {
              posts = store.posts
              title = store.title
              count = posts.count
              store.touch()
            }
            .onDisappear {
              posts = []
              title = ""
              count = 0
              store.close()
              store.save()
            }
        }
      }
      """),
    Case(
      "god_view_model", [true, false],
      """
      final class FeedViewModel: ObservableObject {
      \((1...14).map { "  @Published var value\($0) = \($0)\n" }.joined())  private let client: FeedClient
        private let store: FeedStore
        init(client: FeedClient, store: FeedStore) {
          self.client = client
          self.store = store
        }
        func load() async { value1 = await client.load() }
      }
      final class ListViewModel: ObservableObject {
      \((1...16).map { "  @Published var value\($0) = \($0)\n" }.joined())  private let client: FeedClient
        init(client: FeedClient) { self.client = client }
        func load() async { value1 = await client.load() }
      }
      """),
    Case(
      "missing_main_actor", [true, false],
      """
      @Observable final class Filter: Equatable {
        var name = ""
        static func == (a: Filter, b: Filter) -> Bool { a.name == b.name }
        func load() { Task { name = await client.name() } }
      }
      @Observable final class Search {
        var name = ""
        func load() { Task { name = await client.name() } }
      }
      struct FeedView: View {
        @State private var filter = Filter()
        @State private var search = Search()
        var body: some View { Text(filter.name + search.name) }
      }
      """),
    Case(
      "task_in_on_appear", [true],
      """
      struct FeedView: View {
        var body: some View {
          List(posts) { post in
            Row(post).onAppear { if post == posts.last { Task { await model.loadMore() } } }
          }
        }
      }
      """),
    Case(
      "swallowed_error", [false, false, true, false],
      """
      final class FeedViewModel: ObservableObject {
        func saveDraft() { try? store.write(draft) }
        func show() { try? store.delete(draft) }
        func next() { try? controller.highlight() }
      }
      struct FeedView: View {
        var body: some View { Button("Open") { try? model.open() } }
      }
      """),
    Case(
      "networking_in_view_model", [true, false],
      """
      final class LibraryViewModel {
        private let session: URLSession
        init(session: URLSession? = nil) { self.session = session ?? URLSession.shared }
        func load() async throws { files = try await URLSession.shared.data(from: url).0 }
      }
      """),
    Case(
      "networking_in_view_model", [false, true, true],
      """
      final class FeedViewModel {
        func load() async throws { posts = try await URLSession.shared.data(from: url).0 }
        func list() -> [String] { FileManager.default.subpaths(atPath: path) ?? [] }
        func restore() throws { posts = try JSONDecoder().decode([Post].self, from: saved) }
      }
      """),
    Case(
      "untracked_task_in_view_model", [false, true, false],
      """
      @Observable final class StatusViewModel {
        var items: [Item] = []
        init() { Task { items = try await client.items() } }
        func load() { Task { items = try await client.items() } }
        func observe() { Task { for await item in client.stream() { items.append(item) } } }
      }
      """),
    Case(
      "legacy_observable_object", [true, false],
      """
      final class Cart: ObservableObject {
        @Published var items: [Int]
        init(items: [Int]) { self.items = items }
      }
      struct CartView: View {
        @ObservedObject var cart: Cart
        var body: some View { Text("\\(cart.items.count)") }
      }
      final class Basket: ObservableObject {
        @Published var goods: [Int]
        init(goods: [Int]) { self.goods = goods }
      }
      struct BasketView: View {
        @ObservedObject var basket: Basket
        var body: some View { Button("Add") { basket.goods.append(1) } }
      }
      @Observable final class Other { var value = 0 }
      """),
  ]
}
