import Testing

@testable import Analyzer

/// Tests which findings about view code are not worth a comment on a pull request, and which similar ones are.
@Suite struct MinorViewCodeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    /// Whether each finding is minor, in source order.
    let isMinor: [Bool]
    let source: String

    var testDescription: String { rule }

    init(_ rule: String, _ isMinor: [Bool], _ source: String) {
      self.rule = rule
      self.isMinor = isMinor
      self.source = source
    }
  }

  @Test(arguments: composition + logic)
  func `a finding that is not worth a comment is minor`(_ testCase: Case) {
    let found = Review.of([("App/A.swift", testCase.source)]).findings.filter { $0.rule == testCase.rule }
    #expect(found.map(\.isMinor) == testCase.isMinor)
  }
}

extension MinorViewCodeTests {
  private static let composition: [Case] = [
    Case(
      "view_mutates_view_model", [true, true, true, false],
      """
      @Observable final class ChatViewModel {
        var scrollsToEnd = false
        var messages: [Message] = []
        var draft: Draft?
        var isPad = false
        func add() { scrollsToEnd = true }
        func save() { draft = nil }
      }
      struct ChatView: View {
        @State private var viewModel = ChatViewModel()
        var body: some View {
          MessageList(viewModel: viewModel)
            .onChange(of: viewModel.scrollsToEnd) {
              scroll(to: viewModel.messages.last)
              viewModel.scrollsToEnd = false
            }
            .onAppear { viewModel.isPad = UIDevice.current.userInterfaceIdiom == .pad }
        }
        private func scroll() {
          guard viewModel.scrollsToEnd else { return }
          proxy.scrollTo(viewModel.messages.last?.id)
          viewModel.scrollsToEnd = false
        }
        private func close() {
          if viewModel.draft != nil {
            viewModel.save()
            viewModel.draft = nil
          }
        }
      }
      """),
    Case(
      "eager_stack_in_scroll", [true, true, true, false, false],
      """
      struct A: View {
        let messages: [Message]
        var body: some View {
          ScrollView { VStack { header; ForEach(messages) { MessageRow(message: $0) } } }
          ScrollView { VStack { notes; Favorites() } }
          ScrollViewReader { proxy in
            ScrollView { VStack { ForEach(messages) { MessageRow(message: $0) } } }
              .onAppear { scrollToEnd(proxy) }
          }
          ScrollView { VStack { ForEach(messages) { MessageRow(message: $0) } } }
        }
        private var notes: some View { ForEach(messages) { MessageRow(message: $0) } }
      }
      struct B: View {
        let posts: [Post]
        var body: some View {
          ScrollView {
            VStack {
              Text("Posts")
              ForEach(posts) { PostRow(post: $0) }
              Button("More", action: loadMore)
            }
          }
        }
      }
      """),
    Case(
      "unstable_root", [true, true],
      """
      struct Cell<Content: View>: View {
        let content: Content
        var isButton: Bool
        var body: some View {
          if isButton { ZStack { Button(action: open) { row } } } else { row }
        }
        private var row: some View { HStack { content; Spacer() } }
      }
      final class FeedViewModel: ObservableObject { @Published var isLoading = false }
      struct FeedView: View {
        @ObservedObject var model: FeedViewModel
        var body: some View {
          if model.isLoading { ProgressView() } else { List { Text("") } }
        }
      }
      """),
    Case(
      "unstable_identifier", [true, false, true, false],
      """
      struct CityItem: Identifiable {
        let id: String?
        init(city: City?) { id = city?.name }
      }
      struct Place: Identifiable {
        let id: String?
        let items: [CityItem]
        var places: [Place] = []
      }
      extension View {
        /// On iOS 14, a table with several sections crashes when it is updated.
        @ViewBuilder func uniqued() -> some View { if #available(iOS 15, *) { self } else { self.id(UUID()) } }
        @ViewBuilder func fresh() -> some View { if #available(iOS 15, *) { self } else { self.id(UUID()) } }
      }
      """),
    Case(
      "index_based_foreach", [true],
      """
      struct Suggestion: Identifiable { let id = UUID(); let text: String }
      final class SearchViewModel: ObservableObject {
        @Published var suggestions: [Suggestion] = []
        func update(_ texts: [String]) { suggestions = texts.map { Suggestion(text: $0) } }
      }
      struct SearchView: View {
        @ObservedObject var model: SearchViewModel
        var body: some View {
          ForEach(model.suggestions.indices, id: \\.self) { index in TextRow(text: model.suggestions[index].text) }
        }
      }
      """),
  ]

  private static let logic: [Case] = [
    Case(
      "transformation_in_body", [true, true, true, true, true, false, false, false, false],
      """
      struct A: View {
        @ObservedObject var viewModel: FeedViewModel
        let name: String?
        var body: some View {
          ForEach(viewModel.rows.flatMap { $0 }) { Row(row: $0) }
          ForEach(viewModel.options.map { OptionViewModel(option: $0) }) { Row(row: $0) }
          ForEach(viewModel.drives.filter { !$0.isHidden }) { Row(row: $0) }
          if name?.trimmingCharacters(in: .whitespaces).isEmpty == true { Text("None") }
          Text(String(format: "%@ %@", UserText.first, UserText.second))
          ForEach(viewModel.drives.filter { $0.size > 3 }) { Row(row: $0) }
          ForEach(viewModel.disks.filter { $0.isNew }.sorted()) { Row(row: $0) }
          Text(viewModel.title.trimmingCharacters(in: .whitespaces))
          Text(String(format: "%@ %@", UserText.first, viewModel.title))
        }
      }
      """),
    Case(
      "force_unwrap_in_view", [true, true, true, false],
      """
      struct A: View {
        let note: String
        var body: some View {
          let hint = [first, "b"].joined()
          Image(uiImage: UIImage(named: "Logo")!)
          Text(try! AttributedString(markdown: "**a**"))
          if config is Photo { PhotoView(photo: $config as Any as! Binding<Photo>) }
          Text(try! AttributedString(markdown: note))
        }
      }
      """),
    Case(
      "task_in_on_appear", [true, false],
      """
      struct A: View {
        var body: some View {
          Text("").onAppear {
            if isOpen {
              DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { setHeight(to: .large); onResize?(false) }
            } else {
              DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { setHeight(to: .small) }
            }
          }
          Text("").onAppear { DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { model.load() } }
        }
      }
      """),
    Case(
      "business_rule_in_body", [true, false],
      """
      struct A: View {
        let viewModel: BarViewModel
        var body: some View {
          if viewModel.total < 5 { centeredStack } else { compactStack }
          if viewModel.total < 5 { Text("Few") } else { compactStack }
        }
      }
      """),
  ]
}
