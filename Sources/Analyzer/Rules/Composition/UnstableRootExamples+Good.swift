/// The examples of code that `unstable_root` does not report.
extension UnstableRootExamples {
  static let good = [
    Example(
      """
      struct VillagerRow: View {
        @State private var action = Action.like
        var body: some View {
          HStack {
            Text("Name")
            actionButton
          }
        }
        @ViewBuilder private var actionButton: some View {
          if action == .like { LikeButton() } else { HomeButton() }
        }
      }
      struct LikeButton: View {
        @State private var isLiked = false
        var body: some View { Toggle("Like", isOn: $isLiked) }
      }
      """),
    Example(
      """
      struct AsyncContent<Value, Content: View, Placeholder: View>: View {
        let id: AnyHashable?
        let load: () async throws -> Value
        @ViewBuilder let content: (Value) -> Content
        @ViewBuilder let placeholder: () -> Placeholder
        @State private var phase = Phase<Value>.loading
        var body: some View {
          Group {
            switch phase {
            case .loading, .failed: placeholder()
            case .loaded(let value): content(value)
            }
          }
          .id(id)
          .task(id: id) {
            phase = .loading
            do { phase = .loaded(try await load()) } catch { phase = .failed }
          }
        }
      }
      """),
    Example(
      """
      struct ReactionList: View {
        var body: some View { List { ReactionRows() } }
      }
      struct ReactionRows: View {
        @StateObject private var model = ReactionsModel()
        var body: some View {
          switch model.state {
          case .loading: ProgressView().task(id: model.query) { await model.load() }
          case .loaded(let posts):
            if posts.isEmpty {
              Text("No reactions")
            } else {
              ForEach(posts) { post in
                Text(post.title).task { await model.prefetch(post) }
              }
            }
          case .failed: Button("Try Again") { model.reload() }
          }
        }
      }
      """),
    Example([
      ("Package.swift", "// swift-tools-version: 5.7\nlet package = Package(name: \"App\", platforms: [.iOS(.v15)])"),
      (
        "Sources/App/AdaptiveStack.swift",
        """
        struct AdaptiveStack<Content: View>: View {
          @Environment(\\.horizontalSizeClass) private var sizeClass
          @ViewBuilder let content: () -> Content
          var body: some View {
            Group {
              if sizeClass == .compact { VStack(content: content) } else { HStack(content: content) }
            }
          }
        }
        """
      ),
    ]),
    Example(
      """
      /// While the database is reset, the core, which has a query, is unmounted entirely.
      struct TintScope<Content: View>: View {
        @EnvironmentObject private var appState: AppState
        let content: Content
        var body: some View {
          if appState.isResetting { content } else { TintScopeCore { content } }
        }
      }
      """),
    Example(
      """
      struct ProfileRow: View {
        @Environment(\\.editMode) private var editMode
        private var isEditing: Bool { editMode?.wrappedValue.isEditing ?? false }
        var body: some View {
          if isEditing { editingBody } else { normalBody }
        }
        private var editingBody: some View { Text("Name") }
        private var normalBody: some View {
          HStack {
            Text("Name")
            menu
          }
        }
        private var menu: some View {
          Menu { ShareButton() } label: { Image(systemName: "ellipsis") }
        }
      }
      struct ShareButton: View {
        @State private var alert: String?
        var body: some View { Button("Share") { share() } }
      }
      """),
    Example(
      """
      struct CoverView: View {
        let address: String
        var isLoading: Bool
        var body: some View {
          if isLoading {
            CoverPlaceholder()
          } else {
            if let url = URL(string: address) {
              WebImageReader(url: url) { image in Image(uiImage: image) }
            } else {
              Image("cover")
            }
          }
        }
      }
      struct WebImageReader: View {
        @StateObject private var loader = ImageLoader()
        var body: some View { Text(loader.name) }
      }
      """),
    Example(
      """
      struct SectionOptions: OptionSet {
        let rawValue: Int
        static let divided = SectionOptions(rawValue: 1)
        static let plain: SectionOptions = []
      }
      struct DividedSection<Content: View>: View {
        private let options: SectionOptions
        private let content: Content
        private var hasDividers: Bool { options.contains(.divided) }
        init(options: SectionOptions = .divided, @ViewBuilder content: () -> Content) {
          self.options = options
          self.content = content()
        }
        var body: some View {
          if hasDividers { DividedLayout { content } } else { content }
        }
        private var rows: some View {
          if options.isFlat { content } else { VStack { content } }
        }
      }
      struct AboutView: View {
        var body: some View { DividedSection(options: .plain) { Text("About") } }
      }
      """),
    Example(
      """
      struct ScrollableIfScaled: ViewModifier {
        @ScaledMetric private var scale: CGFloat = 1
        func body(content: Content) -> some View {
          if scale > 1 { ScrollView { content } } else { content }
        }
      }
      struct PreviewScrollView<Content: View>: View {
        let content: () -> Content
        var body: some View {
          if ProcessInfo.isRunningTests { content() } else { ScrollView { content() } }
        }
      }
      struct BrandModifier: ViewModifier {
        let hidesBrand: Bool
        func body(content: Content) -> some View {
          if hidesBrand { content } else { ZStack { content } }
        }
      }
      struct StartState { let hidesBrand: Bool }
      struct StartView: View {
        @ObservedObject var context: StartContext
        var body: some View { Logo().modifier(BrandModifier(hidesBrand: context.viewState.hidesBrand)) }
      }
      """),
    Example(
      """
      struct LazyPage<Content: View>: View {
        @State private var isVisible = false
        let content: () -> Content
        var body: some View {
          if isVisible { content() } else { Color.clear.onAppear { isVisible = true } }
        }
      }
      """),
    Example(
      """
      struct SettingsScreen: View {
        var isEmbedded = false
        var body: some View {
          if isEmbedded { content } else { NavigationStack { content } }
        }
        var sidebar: some View {
          if UIDevice.current.userInterfaceIdiom == .pad { List { rows } } else { rows }
        }
      }
      struct RootView: View {
        var body: some View { SettingsScreen(isEmbedded: true) }
      }
      """),
    Example(
      """
      struct AvatarView: View {
        var body: some View {
          if let image {
            Image(uiImage: image).resizable()
          } else {
            Circle().sheet(isPresented: $isOpen) { List { Text("a") } }
          }
        }
      }
      """),
    Example(
      """
      import WidgetKit

      struct FeedWidgetView: View {
        var body: some View {
          if posts.isEmpty { Text("Nothing new") } else { List(posts) { Text($0.title) } }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          List {
            if isLoading {
              ProgressView()
            } else {
              ForEach(posts) { PostRow(post: $0) }
            }
          }
        }
        @ViewBuilder
        private func badge(for status: Status) -> some View {
          switch status {
          case .active: Text("if")
          case .inactive: Image(systemName: "else")
          }
        }
      }
      """),
    Example(
      """
      struct LoginView: View {
        enum Style { case pushed, modal }
        @Environment(\\.swipesEnabled) private var swipesEnabled
        var style: Style = .pushed
        var body: some View {
          switch style {
          case .pushed: form
          case .modal: NavigationStack { form }
          }
        }
        private var form: some View { Form { TextField("Name", text: $name) } }
        private var rows: some View {
          if swipesEnabled { SwipeArea { form } } else { form }
        }
      }
      struct RootView: View {
        var body: some View { LoginView(style: .modal) }
      }
      """),
    Example(
      """
      final class ProgressViewModel: ObservableObject {
        enum Mode { case full, embedded }
        let mode: Mode
        @Published var error: String?
        init(mode: Mode) { self.mode = mode }
      }
      struct SyncProgressView: View {
        @StateObject private var viewModel: ProgressViewModel
        init(mode: ProgressViewModel.Mode) { _viewModel = .init(wrappedValue: .init(mode: mode)) }
        var body: some View {
          switch viewModel.mode {
          case .full: NavigationStack { content.background(Color.red) }
          case .embedded: content
          }
        }
        private var content: some View { ScrollView { Text("a") } }
        private var details: some View {
          if viewModel.mode == .full { NavigationStack { content } } else { content }
        }
      }
      """),
    Example(
      """
      struct TransactionPage<Content: View, Rows: View>: View {
        let status: Status
        let content: () -> Content
        let rows: () -> Rows
        var body: some View {
          switch status {
          case .shown:
            ThemeList(spacing: 8) {
              content().header()
              rows()
            }
            .scrollHeader()
          default:
            VStack(spacing: 0) {
              content()
              Text("Nothing yet")
            }
          }
        }
      }
      struct WalletPage: View {
        @ObservedObject var model: WalletModel
        var body: some View {
          TransactionPage(status: model.status, content: { Text("a") }, rows: { Text("b") })
        }
      }
      """),
    Example(
      """
      struct BannerView: View {
        var body: some View {
          if let banner {
            BannerCard(banner: banner)
          }
        }
        var hint: some View {
          if isShown { Text("Hint") } else { EmptyView() }
        }
        var platform: some View {
          #if os(iOS)
          Text("phone")
          #else
          Image("mac")
          #endif
        }
      }
      """),
    Example(
      """
      struct Dimmed: ViewModifier {
        func body(content: Content) -> some View {
          if isDimmed {
            content.opacity(0.5)
          } else {
            content
          }
        }
      }
      struct RowView: View {
        var body: some View {
          if #available(iOS 26, *) {
            GlassRow()
          } else {
            Text("row")
          }
        }
        var title: some View {
          if isNew { Text("new").bold() } else { Text("old") }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          Text("a")
          if isLoading { ProgressView() } else { PostList() }
        }
      }
      """),
  ]
}
