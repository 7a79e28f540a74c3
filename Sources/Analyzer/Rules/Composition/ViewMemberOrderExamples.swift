/// The examples for `view_member_order`.
enum ViewMemberOrderExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct FeedView: View {
        @State private var query = ""
        let ↓title: String

        var body: some View { Text(title) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        let posts: [Post]

        var body: some View {
          List(posts) { row($0) }
        }

        private func row(_ post: Post) -> some View { Text(post.title) }

        private var ↓isEmpty: Bool { posts.isEmpty }
      }
      """),
    Example(
      """
      struct FeedView {
        let title: String
      }

      extension FeedView: View {
        func reload() async {}
        var ↓body: some View { Text(title) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        let title: String
        #if os(iOS)
        @Environment(\\.dismiss) private var ↓dismiss
        #endif
        var body: some View { Text(title) }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct ServerView: View {
        var body: some View { List(remoteRows + ipRows(for: 4) + dnsRows, id: \\.self) { Text($0) } }
      }
      extension ServerView {
        private var remoteRows: [String] { [] }
        private func ipRows(for family: Int) -> [String] { [] }
        private var dnsRows: [String] { [] }
      }
      """),
    Example(
      """
      struct LazyGrid<Content: View>: View {
        var spacing: CGFloat = 10
        let content: () -> Content
        var body: some View { VStack(spacing: spacing, content: content) }
      }
      extension LazyGrid {
        init(_ items: [String], content: @escaping () -> Content) {
          self.init(spacing: items.isEmpty ? 0 : 10, content: content)
        }
      }
      """),
    Example(
      """
      struct Wave: Shape {
        let height: Double
        func path(in rect: CGRect) -> Path { Path(points(in: rect)) }
        private func points(in rect: CGRect) -> CGRect { rect }
      }
      struct StepView: View {
        let title: String
        var onNext: () -> Void
        let number: Int
        var body: some View { Button(title, action: onNext) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        enum Tab { case new, old }
        static let limit = 20
        @Environment(\\.dismiss) private var dismiss
        @Environment(FeedClient.self) private var client
        let title: String
        @Binding var tab: Tab
        @State private var posts: [Post] = []
        private var isEmpty: Bool { posts.isEmpty }
        init(title: String, tab: Binding<Tab>) {
          self.title = title
          _tab = tab
        }
        var body: some View { list }
        private var list: some View { List(posts) { row($0) } }
        @ViewBuilder private func row(_ post: Post) -> some View { Text(post.title) }
        private func close() { dismiss() }
        private func load() async { posts = await client.posts() }
      }
      """),
    Example(
      """
      struct FeedView: View {
        #if os(iOS)
        func open() {}
        #else
        // let title is in the other clause
        let title = "@State private var query"
        #endif
      }
      """),
    Example(
      """
      struct Feed {
        func load() {}
        let title: String
      }

      extension View {
        func card() -> some View { padding() }
        var id: String { "" }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View { Text(title) }
        struct Row: View {
          let title: String
          var body: some View { Text(title) }
        }
        func reload() {}
        static let title = ""
      }
      """),
    Example(
      """
      struct ConversionView: View {
        var body: some View { Text(remaining).task { await convert() } }
        func convert() async {
          for await progress in conversion { updateRemaining(for: progress) }
        }
        private func updateRemaining(for progress: Double) { remaining = "\\(progress)" }
      }
      """),
    Example(
      """
      struct TruckView: View {
        @Binding var selection: Panel?

        var body: some View { VStack { orders; weather } }

        // MARK: - Cards

        var orders: some View { OrdersCard(navigation: cardNavigation) }

        var weather: some View { WeatherCard(navigation: cardNavigation) }

        var cardNavigation: CardNavigation { .selection($selection) }

        // MARK: - Adoption

        private var canAdopt: Bool { selection != nil }

        private var adopted: Panel? { selection }

        private func adopt() { print(adopted) }
      }
      """),
    Example(
      """
      struct AppView: View {
        let app: Listing
        var body: some View { pills(of: app) }
      }
      extension AppView {
        private func pills(of app: Listing) -> some View { HStack { ForEach(items(of: app)) { Pill($0) } } }
        private func items(of app: Listing) -> [Item] { [Item(app.version), Item(app.size)] }
        private func row(_ title: String) -> some View { Text(title) }
      }
      """),
    Example(
      """
      struct AboutView: View {
        var body: some View { version }
        private var version: some View { Text("1.0") }
        #if SPARKLE
        private var hasUpdate: Bool { updater.hasUpdate }
        private var updateButton: some View { Button("Update") { updater.run() }.disabled(!hasUpdate) }
        #endif
      }
      """),
  ]

  static let fixing: [FixExample] = [
    FixExample(
      before: """
        struct FeedView: View {
          // The text that the user has typed.
          @State private var query = ""  // kept as long as the view exists

          private func save() {}

          /// The name of the feed.
          let title: String

          var body: some View {
            Text(title)
          }
        }
        """,
      after: """
        struct FeedView: View {
          /// The name of the feed.
          let title: String

          // The text that the user has typed.
          @State private var query = ""  // kept as long as the view exists

          var body: some View {
            Text(title)
          }

          private func save() {}
        }
        """, isSafe: false),
    FixExample(
      before: """
        struct FeedView: View {
          var body: some View { Text(title) }
          enum Tab { case new }

          let title: String
        }
        """,
      after: """
        struct FeedView: View {
          let title: String
          enum Tab { case new }

          var body: some View { Text(title) }
        }
        """, isSafe: false),
  ]
}
