import Testing

@testable import Analyzer

/// Tests which findings are worth a comment although they resemble minor ones.
@Suite struct MinorLimitTests {
  typealias Case = MinorCase

  @Test(arguments: views + models)
  func `only findings that match an exception are minor`(_ testCase: Case) {
    #expect(testCase.found == testCase.isMinor)
  }

  fileprivate static let views = [
    Case(
      "transformation_in_body", [false, true],
      """
      struct A: View {
        @State private var items: [Person] = []
        @State private var query = ""
        var body: some View {
          let filtered = items.filter { $0.name.contains(query) }
          let others = items.filter { $0.name != query }
          List { ForEach(filtered) { Text($0.name) } }
          PeopleMap(people: others)
        }
      }
      """),
    Case(
      "index_based_foreach", [false],
      """
      struct Row: Identifiable { let id = UUID(); let label: String }
      struct A: View {
        var body: some View { B(rows: rows(of: MyRow("a"))) }
        private func rows(of row: MyRow) -> [Row] { row.rows }
      }
      struct B: View {
        let rows: [Row]
        var body: some View { ForEach(rows.indices, id: \\.self) { Text(rows[$0].label) } }
      }
      """),
    Case(
      "eager_stack_in_scroll", [true, false],
      """
      struct PromptPopover: View {
        let prompts: [Prompt]
        var body: some View {
          VStack {
            ScrollView {
              VStack { ForEach(prompts) { prompt in HStack { Text(prompt.title); Text(prompt.text) } } }
            }
          }
          .frame(width: 220)
          .frame(maxHeight: 340)
        }
      }
      struct Posts: View {
        let posts: [Post]
        var body: some View {
          VStack { ScrollView { VStack { ForEach(posts) { PostRow(post: $0) } } }.frame(maxWidth: 300) }
            .frame(height: 400)
        }
      }
      """),
    Case(
      "eager_stack_in_scroll", [true, false, false],
      """
      struct A: View {
        let posts: [Post]
        var body: some View {
          if isLarge {
            ScrollView { VStack { ForEach(posts) { PostRow(post: $0) } } }
          } else {
            ScrollView { LazyVGrid(columns: columns) { ForEach(posts) { PostRow(post: $0) } } }
          }
        }
      }
      struct B: View {
        let posts: [Post]
        var body: some View {
          if posts.isEmpty {
            Text("None")
          } else {
            HStack {
              ScrollView { LazyVStack { ForEach(photos) { PhotoRow(photo: $0) } } }
              ScrollView { VStack { ForEach(posts) { PostRow(post: $0) } } }
            }
          }
        }
      }
      struct C: View {
        let posts: [Post]
        var body: some View {
          ScrollView { VStack { PostRow(post: pinned); ForEach(posts) { PostRow(post: $0) } } }
        }
      }
      """),
    Case(
      "binding_get_set_in_body", [false, true, true],
      """
      @Observable final class Settings { var isOn = false }
      @Observable final class Switches { func set(_ isOn: Bool) {} }
      struct A: View {
        let settings: Settings
        let switches: Switches
        let isForced: Bool
        var body: some View {
          Toggle("c", isOn: Binding(get: { !settings.isOn }, set: { settings.isOn = !$0 }))
          Toggle("a", isOn: Binding(get: { settings.isOn }, set: { switches.set($0) }))
          Toggle("b", isOn: Binding(get: { settings.isOn || isForced }, set: { switches.set($0) }))
        }
      }
      """),
  ]

  fileprivate static let models = [
    Case(
      "view_mutates_view_model", [false, true],
      """
      @Observable final class EditorViewModel { var draft = Post(); var target = Post() }
      struct EditorView: View {
        let viewModel: EditorViewModel
        @State private var isLoading = false
        @State private var showsMenu = false
        var body: some View {
          Button("Reset") { viewModel.draft = makeDraft(); isLoading = true }
          Button("Menu") { viewModel.target = makeDraft(); showsMenu = true }.popover(isPresented: $showsMenu) { Menu() }
        }
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
