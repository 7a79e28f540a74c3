import Testing

@testable import Analyzer

/// Tests which findings about view code are not worth a comment on a pull request, and which similar ones are.
@Suite struct MinorViewCodeTests {
  typealias Case = MinorCase

  @Test(arguments: composition + logic)
  func `a finding that is not worth a comment is minor`(_ testCase: Case) {
    #expect(testCase.found == testCase.isMinor)
  }
}

extension MinorViewCodeTests {
  private static let composition: [Case] = [
    Case(
      "view_mutates_view_model", [false, false, false, false],
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
      "eager_stack_in_scroll", [true, false, false, false, false],
      """
      struct A: View {
        let messages: [Message]
        var body: some View {
          ScrollView { VStack { header; ForEach(participants) { PersonRow(person: $0) } } }
          ScrollView { VStack { header; ForEach(messages) { MessageRow(message: $0) } } }
          ScrollViewReader { proxy in
            ScrollView { VStack { ForEach(messages) { MessageRow(message: $0) } } }
              .onAppear { scrollToEnd(proxy) }
          }
          let feed = model.feeds[model.selected]
          ScrollView { VStack { ForEach(feed.posts) { PostRow(post: $0) } } }
          if isSmall { ScrollView { list }.frame(width: 300, height: 400) } else { ScrollView { list } }
        }
        private var list: some View { VStack { ForEach(model.rows) { ItemRow(item: $0) } } }
      }
      """),
    Case(
      "unstable_root", [true, false, false],
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
      struct WideContainer<Content: View>: View {
        @State private var isWide = false
        let content: Content
        var body: some View { if isWide { content.padding() } else { NavigationStack { content } } }
      }
      """),
    Case(
      "unstable_identifier", [false, false],
      """
      struct Stop: Identifiable {
        let id: String?
        init(city: City?) { id = city?.name }
      }
      struct FeedView: View {
        let stops: [Stop]
        // MARK: - Body
        var body: some View { if #available(iOS 17, *) { List {} } else { List {}.id(UUID()) } }
      }
      """),
    Case(
      "index_based_foreach", [false],
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
      "transformation_in_body", [true, true, true, true, false, false, false, false, false, false],
      """
      struct A: View {
        @ObservedObject var viewModel: FeedViewModel
        let name: String?
        var body: some View {
          ForEach(viewModel.rows.flatMap { $0 }) { Row(row: $0) }
          ForEach(viewModel.options.map { OptionViewModel(option: $0) }) { Row(row: $0) }
          ForEach(viewModel.drives.filter { !$0.isHidden }) { Row(row: $0) }
          Text(String(format: "%@ %@", UserText.first, UserText.second))
          ForEach(viewModel.lines.map { $0.price * $0.quantity - 3.5 }) { Row(row: $0) }
          ForEach(viewModel.lines.map { MarkdownParser().parse($0.text) }) { Row(row: $0) }
          ForEach(viewModel.drives.filter { $0.size > 3 }) { Row(row: $0) }
          ForEach(viewModel.disks.filter { $0.isNew }.sorted()) { Row(row: $0) }
          Text(viewModel.title.trimmingCharacters(in: .whitespaces))
          Text(String(format: "%@ %@", UserText.first, viewModel.title))
        }
      }
      """),
    Case(
      "force_unwrap_in_view", [true, true, true, false, false, false],
      """
      struct A: View {
        let note: String
        var body: some View {
          let hint = "**" + note + "**"
          Image(uiImage: UIImage(named: "Logo")!)
          Text(try! AttributedString(markdown: "**a**"))
          if config is Photo { PhotoView(photo: config as! Photo) }
          if selected is Photo { PhotoView(photo: $other as Any as! Binding<Photo>) }
          Text(try! AttributedString(markdown: hint))
          Text(try! String(contentsOfFile: "/var/notes.txt"))
        }
      }
      """),
    Case(
      "task_in_on_appear", [false, false],
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
      "business_rule_in_body", [false, false],
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
