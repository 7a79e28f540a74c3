/// The examples for `delayed_view_model_setup`.
enum DelayedViewModelSetupExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct ProfileView: View {
        @Environment(Client.self) private var client
        @State private var viewModel: ProfileViewModel?
        @State private var follow: FollowViewModel?
        var body: some View {
          Text("")
            .onAppear { ↓viewModel = ProfileViewModel(client: client) }
        }
        private func load() async {}
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var viewModel: FeedViewModel?
        var body: some View {
          Text("")
            .onAppear {
              if viewModel == nil {
                ↓viewModel = FeedViewModel(client: .live)
              }
            }
        }
      }
      """),
    Example(
      """
      @Observable final class Feed {}
      struct FeedView: View {
        @State private var feed: Feed?
        var body: some View {
          Text("").task { await setUp() }
        }
      }
      extension FeedView {
        private func setUp() async {
          let fresh = Feed()
          ↓self.feed = fresh
          feed = .init()
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var viewModel = FeedViewModel()
        var body: some View {
          Text("")
            .task(id: 1) { await viewModel.↓bootstrapIfNeeded() }
            .onAppear(perform: setupIfNeeded)
        }
        private func setupIfNeeded() {}
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var viewModel = FeedViewModel()
        var body: some View { Text("").onAppear(perform: viewModel.↓setupIfNeeded) }
      }
      struct SearchView: View {
        @State private var viewModel = SearchViewModel()
        var body: some View { Text("").task(viewModel.↓bootstrapIfNeeded) }
      }
      """),
    Example(
      """
      @MainActor @Observable final class TitleViewModel {
        private(set) var title = ""
        init(user: User) {
          self.user = user
          updateTitle()
        }
        func updateTitle() { title = user.name }
      }
      struct TitleView: View {
        let user: User
        @State private var viewModel: TitleViewModel?
        var body: some View { Text("").task { ↓viewModel = TitleViewModel(user: user) } }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var viewModel: FeedViewModel?
        var body: some View {
          Text("").task {
            let model = FeedViewModel()
            await model.load()
            ↓viewModel = model
          }
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      import RiveRuntime
      struct LoadingView: View {
        @State private var animation: RiveViewModel?
        var body: some View {
          Text("Loading").onAppear { animation = RiveViewModel(fileName: "loading") }
        }
      }
      """),
    Example(
      """
      class Post: ObservableObject {
        init(event: Event) {}
      }
      @Observable final class SoundPlayer {
        init(toast: Binding<Toast?>) {}
      }
      struct PostView: View {
        @State private var toast: Toast?
        @State private var player: SoundPlayer?
        @State private var post: Post?
        @State private var parent: Post?
        var body: some View {
          PostContent(post: post, parent: parent)
            .onAppear {
              if player == nil { player = SoundPlayer(toast: $toast) }
              database.perform {
                let draft = Post(event: Event(in: database))
                DispatchQueue.main.async { self.post = draft }
              }
            }
            .task { loadParent() }
        }
        private func loadParent() {
          relay.request(id) { event in
            let parent = Post(event: event)
            DispatchQueue.main.async { self.parent = parent }
          }
        }
      }
      """),
    Example(
      """
      @Observable final class ImageGenerator {}
      struct CodeView: View {
        @State private var generator: ImageGenerator?
        @State private var size = 500.0
        var body: some View {
          Text("")
            .onAppear { setUpGenerator() }
            .onChange(of: size) { setUpGenerator() }
        }
        private func setUpGenerator() {
          generator?.cancel()
          let new = ImageGenerator(buffer: 30)
          generator = new
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var viewModel: FeedViewModel
        init(client: Client) {
          _viewModel = State(initialValue: FeedViewModel(client: client))
        }
        var body: some View {
          Text("")
            .task { await viewModel.load() }
            .onAppear { viewModel.loadMoreIfNeeded(); reloadIfNeeded() }
        }
      }
      """),
    Example(
      """
      @MainActor @Observable final class FeedViewModel {
        init(userId: UUID) {
          self.userId = userId
          NotificationCenter.default.addObserver(forName: .postCreated, object: nil, queue: .main) { [weak self] _ in
            self?.reload()
          }
        }
      }
      @MainActor @Observable final class FriendsViewModel {
        init() { subscribe() }
        private func subscribe() { updates.sink { _ in } }
      }
      struct FeedView: View {
        let user: User
        @State private var viewModel: FeedViewModel?
        @State private var friends: FriendsViewModel?
        var body: some View {
          Text("").task {
            if viewModel == nil { viewModel = FeedViewModel(userId: user.id) }
            if friends == nil { friends = FriendsViewModel() }
          }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var editor: EditorViewModel?
        @State private var posts = [Post]()
        var body: some View {
          Button("New") { editor = EditorViewModel() }
            .onAppear {
              posts = [Post]()
              let viewModel = FeedViewModel()
              viewModel.start()
            }
        }
        private func edit() { editor = EditorViewModel() }
      }
      """),
    Example(
      """
      final class FeedController: UIViewController {
        private var viewModel: FeedViewModel?
        override func viewDidLoad() {
          // .onAppear { viewModel = FeedViewModel() }
          viewModel = FeedViewModel()
          setupIfNeeded()
        }
      }
      """),
    Example(
      """
      struct HistoryContainer: View {
        @Binding var listViewModel: HistoryListViewModel?
        var body: some View {
          ProgressView().onAppear { listViewModel = HistoryListViewModel() }
        }
      }
      """),
    Example(
      """
      @Observable final class CoinManager { init(_ coins: [Coin]) {} }
      struct CoinsView: View {
        let wallet: Wallet
        @State private var manager: CoinManager?
        var body: some View {
          Group {
            if let manager { CoinListView(manager: manager) } else { ProgressView() }
          }
          .task { manager = CoinManager(await wallet.coins()) }
        }
      }
      struct CoinListView: View {
        let manager: CoinManager
        var body: some View { Text("") }
      }
      """),
  ]
}
