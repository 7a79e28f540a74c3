/// The examples for `unstable_root`.
enum UnstableRootExamples {
  static let triggering = [
    Example(
      """
      struct ScreenView: View {
        let route: AppRoute
        var body: some View {
          ↓switch route {
          case .feed: List(posts) { PostRow(post: $0) }
          case .search: Form { TextField("Search", text: $text) }
          }
        }
      }
      struct RootView: View {
        @State private var route = AppRoute.feed
        var body: some View { ScreenView(route: route) }
      }
      """),
    Example(
      """
      // FIXME: The content is recreated when the window is resized.
      struct AdaptiveStack<Content: View>: View {
        @Environment(\\.horizontalSizeClass) private var sizeClass
        @ViewBuilder let content: () -> Content
        var body: some View {
          ↓if sizeClass == .compact { VStack(content: content) } else { HStack(content: content) }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          ↓if isLoading {
            ProgressView()
          } else {
            List(posts) { PostRow(post: $0) }
              .refreshable { await load() }
          }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          ↓if isLoading {
            LazyVStack { ForEach(0..<8) { _ in PlaceholderRow() } }
          } else {
            List(posts) { PostRow(post: $0) }
          }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          Group {
            ↓switch state {
            case .loading: ProgressView()
            case .failed: EmptyView()
            case .loaded(let posts): PostList(posts: posts)
            }
          }
          .refreshable { await reload() }
        }
      }
      struct PostList: View {
        @State private var selection: Post.ID?
        let posts: [Post]
        var body: some View { Text("\\(posts.count)") }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View { List { documents } }
        @ViewBuilder private var documents: some View {
          ↓if canEdit {
            editableDocuments
          } else {
            self.readOnlyDocuments.padding()
          }
        }
        private var editableDocuments: some View { Text("a") }
        private var readOnlyDocuments: some View { ScrollView { Text("b") } }
      }
      """),
    Example(
      """
      struct Loading<Content: View>: View {
        @ViewBuilder let content: () -> Content
        var body: some View {
          ↓if isLoading { ProgressView().centered.padding() } else { content() }
        }
      }
      """),
    Example(
      """
      struct RetryOnFailure: ViewModifier {
        @Binding var hasFailed: Bool
        func body(content: Content) -> some View {
          ↓if hasFailed {
            VStack {
              Text("The connection was lost")
              Button("Try Again") { hasFailed = false }
            }
          } else {
            content.onReceive(connectionErrors) { _ in hasFailed = true }
          }
        }
      }
      """),
    Example(
      """
      struct Locked: ViewModifier {
        func body(content: Content) -> some View {
          let isLocked = isLocked
          ↓if isLocked {
            LockScreen()
          } else {
            content
          }
        }
      }
      """),
    Example(
      """
      struct LicenseView: View {
        @State private var isLoading = true
        var body: some View {
          Group {
            ↓if isLoading { ProgressView() } else { ScrollView { Text(text) } }
          }
          .refreshable { await load() }
        }
        private func load() async {
          // A reload loses the scroll position.
          isLoading = true
          text = await fetch()
          isLoading = false
        }
      }
      """),
    Example(
      """
      struct ResultsView: View {
        let query: String
        @StateObject private var model = ResultsModel()
        var body: some View {
          Group {
            ↓switch model.phase {
            case .loading: ProgressView()
            case .loaded(let results): ScrollView { LazyVStack { ForEach(results) { Text($0.title) } } }
            }
          }
          .task(id: query) { await model.search(query) }
        }
      }
      """),
    Example(
      """
      struct PostsScreen: View {
        @State private var isEditing = false
        var body: some View {
          ↓if isEditing { List { rows }.environment(\\.editMode, $mode) } else { ScrollView { rows } }
        }
      }
      struct SettingsScreen: View {
        let isEmbedded: Bool
        var body: some View {
          ↓if isEmbedded { content } else { NavigationStack { content } }
        }
      }
      struct RootView: View {
        var body: some View { SettingsScreen(isEmbedded: model.isEmbedded) }
      }
      struct OnboardingView: View {
        @ObservedObject var model: OnboardingModel
        var body: some View {
          ↓if model.isExpanded { ScrollView { tasks } } else { tasks }
        }
        private var tasks: some View { VStack { Text("a") } }
      }
      struct DetailsSection<Content: View>: View {
        let phase: Phase
        let content: Content
        private var isDone: Bool { phase == .done }
        var body: some View {
          ↓if isDone { content } else { ProgressView() }
        }
      }
      enum Phase { case loading, done }
      struct DetailsView: View {
        @State private var phase = Phase.loading
        var body: some View { DetailsSection(phase: phase, content: Text("a")) }
      }
      struct SyncView: View {
        @ObservedObject var model: SyncModel
        var body: some View {
          ↓if model.isSyncing { ProgressView() } else { List(model.devices) { Text($0.name) } }
        }
      }
      """),
    Example(
      """
      @Observable final class ThreadModel {
        var post: Post?
        var draft: Post?
        var isLoading = false
        func reload() async {
          draft = nil
          isLoading = true
        }
      }
      struct ThreadView: View {
        @State private var model = ThreadModel()
        var body: some View {
          ↓if let draft = model.draft {
            ScrollView { Text(draft.title) }
          } else if model.isLoading {
            ProgressView()
          } else {
            Text("Empty")
          }
        }
        private var list: some View {
          ↓if let post = model.post {
            Text(post.title)
          } else if model.isLoading {
            ProgressView()
          } else {
            List(posts) { Text($0.title) }
          }
        }
      }
      """),
    Example(
      """
      struct SignedInOnly<Content: View>: View {
        let account: Account?
        @ViewBuilder let content: () -> Content
        var body: some View {
          ↓if account?.isValid != true {
            VStack {
              Text("Not signed in")
              Button("Open Settings") { router.showSettings() }
            }
          } else {
            content()
          }
        }
      }
      struct RootView: View {
        @ObservedObject var session: Session
        var body: some View { SignedInOnly(account: session.account) { Text("a") } }
      }
      """),
    Example(
      """
      @Observable final class ThreadModel {
        var post: Post?
        var isPostLoading = false
        func reload() async {
          isPostLoading = true
          post = await fetch()
          isPostLoading = false
        }
      }
      struct ThreadView: View {
        @State private var model: ThreadModel
        var body: some View {
          Group {
            ↓if let post = model.post {
              ScrollView { Text(post.title) }
            } else if model.isPostLoading {
              ProgressView()
            } else if let error = model.error {
              Text(error.localizedDescription)
            }
          }
          .refreshable { await model.reload() }
        }
      }
      """),
    Example(
      """
      final class ShareViewModel: ObservableObject {
        @Published private(set) var isLoading = true
        @Published var files: [String] = []
        func load() async {
          files = await read()
          isLoading = false
        }
      }
      struct ShareView: View {
        @ObservedObject var viewModel: ShareViewModel
        @ViewBuilder private var content: some View {
          ↓if viewModel.isLoading {
            ProgressView()
          } else if viewModel.files.count == 1 {
            Text("One file")
          } else {
            List(viewModel.files, id: \\.self) { Text($0) }
          }
        }
        var body: some View { content }
      }
      final class FeedViewModel: ObservableObject {
        @Published var isLoading = false
      }
      struct FeedButton: View {
        @ObservedObject var viewModel: FeedViewModel
        var body: some View { Button("Load") { viewModel.isLoading = true } }
      }
      """),
    Example(
      """
      struct DownloadsView: View {
        @ObservedObject var model: DownloadsModel
        var body: some View {
          ↓if model.sections.isEmpty { emptyState } else { list.toolbar { EditButton() } }
        }
        private var emptyState: some View { Text("No downloads") }
        private var list: some View { List(model.sections) { Text($0.title) } }
      }
      struct ControlsView: View {
        var body: some View {
          ↓if containerState.isCompact { compactView } else { regularView }
        }
        private var compactView: some View { ScrollView { buttons } }
        private var regularView: some View { HStack { buttons } }
      }
      struct ConnectionView: View {
        var body: some View {
          ↓if client.isConnected { LibraryView() } else { ConnectForm() }
        }
      }
      struct ConnectForm: View {
        @State private var address = ""
        var body: some View { Form { TextField("Address", text: $address) } }
      }
      struct PickerView: View {
        var body: some View {
          ↓switch model.phase {
          case .loading: ProgressView()
          case .loaded(let rows): List(rows) { Text($0.title) }
          }
        }
      }
      """),
    Example(
      """
      struct InspectorView: View {
        @State private var file: File?
        var body: some View {
          Group {
            ↓if file != nil { Form { fields } } else { NoSelectionView() }
          }
          .onReceive(editor.selection) { file = $0 }
        }
      }
      struct NoSelectionView: View {
        var body: some View { Text("No selection") }
      }
      """),
    Example(
      """
      enum NavigatorTab: View {
        case project, search
        var body: some View {
          ↓switch self {
          case .project: List { projects }
          case .search: SearchView()
          }
        }
      }
      struct SearchView: View {
        @State private var query = ""
        var body: some View { Text(query) }
      }
      struct LibraryView: View {
        var body: some View {
          ↓if model.layout == .grid { ScrollView { grid } } else { List { rows } }
        }
      }
      """),
    Example(
      """
      protocol DeletedFilesModel: ObservableObject {
        var files: [File] { get }
        var showsProgress: Bool { get set }
      }
      final class CloudFilesModel: DeletedFilesModel {
        @Published var files: [File] = []
        @Published var showsProgress = false
        init() { self.loadFiles() }
        private func loadFiles() {
          showsProgress = true
          Task { @MainActor in
            files = findFiles()
            showsProgress = false
          }
        }
      }
      struct DeletedFilesView<Model: DeletedFilesModel>: View {
        @ObservedObject var viewModel: Model
        var body: some View {
          ↓if viewModel.showsProgress {
            ProgressView()
          } else {
            Form { ForEach(viewModel.files) { FileRow(file: $0) } }
          }
        }
      }
      """),
    Example(
      """
      struct ImportView: View {
        @State private var isLoading = true
        var body: some View {
          content.task { await load() }
        }
        @ViewBuilder private var content: some View {
          ↓if isLoading { ProgressView() } else { List(channels) { ChannelRow(channel: $0) } }
        }
        private func load() async {
          isLoading = true
          channels = await fetch()
          isLoading = false
        }
      }
      struct PassView: View {
        var body: some View {
          ↓switch state {
          case .idle: Color.black.task { await load() }
          case .loaded: VStack { Text("Pass").foregroundColor(Color.white) }
          }
        }
      }
      """),
    Example(
      """
      struct TabContent: View {
        let tab: Tab
        var body: some View {
          ↓switch tab {
          case .feed: FeedView()
          case .search: SearchView()
          case .profile: ProfileView()
          }
        }
      }
      struct FeedView: View { var body: some View { List { Text("a") } } }
      struct SearchView: View { var body: some View { Text("b") } }
      struct ProfileView: View { var body: some View { Text("c") } }
      """),
    Example(
      """
      struct HomeView: View {
        let phase: Phase
        var body: some View {
          ↓switch phase {
          case .loading: ProgressView()
          case .loaded: NavigationStack { Text("a") }
          }
        }
      }
      enum Phase { case loading, loaded }
      struct RootView: View { var body: some View { HomeView(phase: .loading) } }
      """),
  ]
}
