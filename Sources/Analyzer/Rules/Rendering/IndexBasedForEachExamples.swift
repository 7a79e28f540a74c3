/// The examples for `index_based_foreach`.
enum IndexBasedForEachExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct FeedView: View {
        @State private var posts: [Post] = []
        var body: some View {
          VStack {
            ↓ForEach(posts.indices, id: \\.self) { index in
              PostRow(post: $posts[index])
            }
            ↓ForEach(Array(posts.enumerated()), id: \\.offset) { index, post in
              Toggle(post.title, isOn: isOn(post))
            }
          }
        }
      }
      """),
    Example(
      """
      struct Post: Identifiable {
        let id: Int
      }
      struct FeedModel {
        var posts: [Post] = []
      }
      struct FeedView: View {
        let model: FeedModel
        var body: some View {
          ↓List(0..<model.posts.count, id: \\.self) { index in
            PostRow(post: model.posts[index])
          }
        }
      }
      """),
    Example(
      """
      struct Post {
        let id: Int
        let title: String
      }
      struct FeedView: View {
        let posts: [Post]
        var body: some View {
          let count = posts.count
          Section {
            ↓ForEach(0...count - 1, id: \\.self) { Text(posts[$0].title) }
            #if os(iOS)
            ↓ForEach(Array(zip(posts.indices, posts)), id: \\.0) { Text($1.title) }
            #endif
          }
        }
      }
      """),
    Example(
      """
      struct Post: Identifiable {
        let id: Int
        var title = ""
      }
      struct FeedView: View {
        @State private var posts = [Post]()
        @State private var drafts = Array<Post>()
        @State private var samples = [Post(id: 1), Post(id: 2)]
        var body: some View {
          ↓ForEach(posts.indices, id: \\.self) { Text(posts[$0].title) }
          ↓ForEach(drafts.indices, id: \\.self) { Text(drafts[$0].title) }
          ↓ForEach(samples.indices, id: \\.self) { Text(samples[$0].title) }
        }
      }
      """),
    Example([
      (
        "App/FeedView.swift",
        """
        struct FeedView: View {
          @Query(sort: \\.title) private var posts: [Post]
          var body: some View { List { ↓ForEach(posts.indices, id: \\.self) { Text(posts[$0].title) } } }
        }
        """
      ),
      ("App/Post.swift", "@Model final class Post { var title = \"\" }"),
    ]),
    Example(
      """
      struct Item: Identifiable {
        let id: Int
        var title = ""
      }
      struct Shelf: Identifiable {
        let id: Int
        var items: [Item]
      }
      struct ShelvesView: View {
        let shelves: [Shelf]
        var body: some View {
          let filled = shelves.filter { !$0.items.isEmpty }
          let last: [Item] = loadItems()
          ForEach(shelves) { shelf in
            ↓ForEach(Array(shelf.items.enumerated()), id: \\.offset) { Text($1.title) }
          }
          ↓ForEach(filled.indices, id: \\.self) { rows(of: filled[$0].items) }
          ↓ForEach(last.indices, id: \\.self) { Text(last[$0].title) }
        }
        private func rows(of items: [Item]) -> some View {
          ↓ForEach(items.indices, id: \\.self) { Text(items[$0].title) }
        }
      }
      """),
    Example(
      """
      struct ColumnsPicker: View {
        let columns: [(id: String, values: [String])]
        @Binding var selection: [String]
        var body: some View {
          ↓ForEach(0..<columns.count, id: \\.self) { column in
            Picker(columns[column].id, selection: $selection[column]) {
              ForEach(columns[column].values, id: \\.self) { Text($0) }
            }
          }
        }
      }
      """),
    Example(
      """
      struct Room: Identifiable { let id: Int; var name: String }
      struct RoomEditor: View {
        @State private var rooms: [Room] = []
        var body: some View {
          ↓ForEach(1...rooms.count, id: \\.self) { number in
            TextField("", text: $rooms[number - 1].name)
          }
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct TableView: View {
        let rows: [[String]]
        @Binding var searchText: String
        var body: some View {
          VStack {
            ForEach(0..<rows.count, id: \\.self) { index in
              TableRow(cells: rows[index], index: index, searchText: $searchText)
              if index < rows.count - 1 { Divider() }
            }
          }
        }
      }
      struct TableRow: View {
        let cells: [String]
        let index: Int
        @Binding var searchText: String
        var body: some View {
          HStack { Text(cells.joined()) }.background(index % 2 == 0 ? Color.gray : Color.clear)
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        let posts: [Post]
        var body: some View {
          // ForEach(posts.indices, id: \\.self) would lose the state of the rows.
          List {
            ForEach(posts) { PostRow(post: $0) }
            ForEach(Array(posts.enumerated()), id: \\.element.id) { PostRow(post: $1, rank: $0) }
          }
        }
      }
      """),
    Example(
      """
      struct StarsView: View {
        private static let count = 5
        let maximum: Int
        var body: some View {
          HStack {
            ForEach(0..<5) { _ in Image(systemName: "star") }
            ForEach(0..<Self.count, id: \\.self) { _ in Image(systemName: "star") }
            ForEach(1...maximum, id: \\.self) { Text("\\($0)") }
          }
        }
      }
      """),
    Example(
      """
      struct PhraseView: View {
        @State private var words: [String] = .init(repeating: "", count: 12)
        var body: some View {
          ForEach(self.words.indices, id: \\.self) { index in TextField("Word", text: $words[index]) }
          Button("Clear") { words = .init(repeating: "", count: words.count) }
        }
      }
      """),
    Example(
      """
      struct LineView: View {
        let lines: [String]
        private let names = ["a", "b"]
        var body: some View {
          ForEach(lines.indices, id: \\.self) { Text(lines[$0]) }
          ForEach(names.indices, id: \\.self) { TextField(names[$0], text: $text) }
          ForEach(Array(Theme.allCases.enumerated()), id: \\.offset) { Button($1.name) { choose($1) } }
        }
      }
      """),
    Example(
      """
      struct Page: Identifiable { let id: Int }
      struct PagesView: View {
        let history: [Page]
        let weeks: [[Date]]
        let options: [String]
        @Binding var selected: Int
        @State private var index = 0
        var body: some View {
          TabView(selection: $index) {
            ForEach(history.indices, id: \\.self) { index in PageView(page: history[index]).tag(index) }
          }
          Menu {
            ForEach(Array(history.enumerated()), id: \\.offset) { index, page in
              Button("Page \\(page.id)") { goBack(index) }
            }
          } label: {
            Image(systemName: "chevron.left")
          }
          ForEach(Array(weeks.enumerated()), id: \\.offset) { _, week in
            ForEach(week, id: \\.self) { day in Button(day.title) { choose(day) } }
          }
          ForEach(options.indices, id: \\.self) { index in
            Segment(title: options[index], isActive: selected == index) { selected = index }
          }
        }
      }
      struct Segment: View {
        let title: String
        let isActive: Bool
        let action: () -> Void
        @State private var isHovering = false
        var body: some View { Text(title).onTapGesture(perform: action) }
      }
      """),
    Example(
      """
      struct Feature: Identifiable { let id: Int }
      struct FeaturesView: View {
        let features: [Feature]
        @Binding var currentIndex: Int
        var body: some View {
          TabView(selection: $currentIndex.animation()) {
            ForEach(0..<features.count, id: \\.self) { index in
              FeatureView(feature: features[index]).tag(index)
            }
          }
          HStack {
            ForEach(0..<features.count, id: \\.self) { index in
              if index == currentIndex { Capsule().frame(width: 24) } else { Circle().frame(width: 6) }
            }
          }
        }
      }
      """),
    Example(
      """
      struct ColumnsPicker: View {
        let columns: [(String, [String])]
        @Binding var selection: [String]
        var body: some View {
          ForEach(0..<columns.count, id: \\.self) { column in
            Picker(columns[column].0, selection: $selection[column]) {
              ForEach(columns[column].1, id: \\.self) { Text($0) }
            }
          }
        }
      }
      """),
    Example(
      """
      struct CharacterDetail: View {
        let character: Character
        var body: some View {
          ForEach(Array(self.character.unicodeScalars).enumerated(), id: \\.offset) { _, scalar in
            DisclosureGroup(scalar.description) { ScalarDetail(scalar: scalar) }
          }
        }
      }
      """),
    Example(
      """
      #Preview {
        List(Post.samples.indices, id: \\.self) { Text(Post.samples[$0].title) }
      }
      struct FeedModel {
        func log() { posts.indices.forEach { print($0) } }
      }
      """),
    Example(
      """
      struct Room: Identifiable { let id: Int }
      struct RoomLines: View {
        let rooms: [Room]
        var body: some View {
          ForEach(0...rooms.count, id: \\.self) { index in
            Rectangle().frame(width: 1).offset(x: CGFloat(index) * 120)
          }
        }
      }
      """),
    Example(
      """
      final class PhraseModel: ObservableObject {
        let words: [String]
        @Published var text = ""
        init(words: [String]) { self.words = words }
      }
      struct PhraseView: View {
        @ObservedObject var model: PhraseModel
        var body: some View {
          ForEach(model.words.indices, id: \\.self) { index in
            if index == 2 { TextField("", text: $model.text) } else { Text(model.words[index]) }
          }
        }
      }
      """),
    Example(
      """
      struct WordPages: View {
        let groups: [[Word]]
        @State private var answers: [[String]] = []
        @State private var tabIndex = 0
        var body: some View {
          TabView(selection: $tabIndex) {
            ForEach(Array(groups.enumerated()), id: \\.offset) { index, group in
              WordPage(words: group, answers: $answers[index]).tag(index)
            }
            .padding(.horizontal)
          }
        }
      }
      """),
  ]
}
