/// The examples for `eager_stack_in_scroll`.
enum EagerStackInScrollExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct HintList: View {
        let hints: [Hint]
        var body: some View {
          ScrollView {
            ↓VStack { ForEach(hints) { hint in HStack { Image(hint.icon); Text(hint.text) } } }
          }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        let posts: [Post]
        var body: some View {
          ScrollView {
            HeaderView()
            // LazyVStack(spacing: 8) {
            ↓VStack(spacing: 8) {
              ForEach(posts) { post in
                PostRow(post: post)
              }
            }
            .padding()
          }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          ScrollView(.vertical, showsIndicators: false) {
            ↓VStack {
              Text("Posts")
              if model.isLoaded {
                Section("Today") {
                  Group { ForEach(model.posts.filter(\\.isNew)) { PostRow(post: $0) } }
                }
              }
            }
          }
        }
      }
      """),
    Example(
      """
      struct MediaView: View {
        @ObservedObject var model: FeedModel
        private let shownKinds: [Kind] = [.photo, .video]
        private let team: [Author.ID] = [1, 2]
        var body: some View {
          ScrollView {
            ↓VStack {
              ForEach(model.posts.filter { shownKinds.contains($0.kind) }) { PostRow(post: $0) }
            }
          }
          ScrollView {
            ↓VStack {
              ForEach(model.posts.filter { team.contains($0.author.id) }) { PostRow(post: $0) }
            }
          }
        }
      }
      """),
    Example(
      """
      struct PlaceSearch: View {
        @State private var places = Place.all
        @State var shops: [Shop] = []
        var body: some View {
          ScrollView {
            ↓VStack { ForEach(places) { PlaceRow(place: $0) } }
          }
          ScrollView {
            ↓VStack { ForEach(shops) { ShopRow(shop: $0) } }
          }
          .task {
            let found = await search()
            places = Array(found.places.prefix(10))
            shops = Array(found.shops.prefix(10))
          }
        }
      }
      """),
    Example(
      """
      struct TagBar: View {
        var body: some View {
          ScrollView { content }
          ScrollView {
            ↓Grid {
              ForEach(tags, id: \\.self) { tag in GridRow { Image("tag"); Text(tag) } }
            }
          }
          ScrollView([.horizontal, .vertical]) {
            ↓VStack { rows(of: tags) }
          }
        }
        private var content: some View {
          ↓VStack { ForEach(posts) { PostRow(post: $0) } }
        }
        private func rows(of tags: [Tag]) -> some View {
          ForEach(tags) { TagRow(tag: $0) }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        let posts: [Post]
        var body: some View {
          ScrollView {
            VStack {
              Text("Posts")
              ↓VStack { ForEach(posts) { PostRow(post: $0) } }
            }
          }
        }
      }
      """),
    Example([
      (
        "Sources/App/ArchiveView.swift",
        """
        struct ArchiveView: View {
          let posts: [Post]
          var body: some View {
            ScrollView { list }
            ScrollView {
              ↓VStack { rows(isCompact: true) }
            }
          }
        }
        """
      ),
      (
        "Sources/App/ArchiveView+Rows.swift",
        """
        extension ArchiveView {
          var list: some View {
            ↓VStack { ForEach(posts) { PostRow(post: $0) } }
          }
          var unused: some View {
            VStack { ForEach(posts) { PostRow(post: $0) } }
          }
          func rows(isCompact: Bool) -> some View {
            ForEach(posts) { CompactRow(post: $0) }
          }
        }
        """
      ),
    ]),
  ]
}
