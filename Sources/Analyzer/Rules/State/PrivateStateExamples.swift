/// The examples for `private_state`.
enum PrivateStateExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct FeedView: View {
        @State var ↓query = ""
        @FocusState internal var ↓isFocused: Bool
        @State private var count = 0
        var body: some View { TextField("Search", text: $query).focused($isFocused) }
      }
      """),
    Example(
      """
      struct DragModifier: ViewModifier {
        @GestureState
        var ↓offset: CGSize = .zero
        func body(content: Content) -> some View { content.offset(offset) }
      }
      """),
    Example(
      """
      @Observable final class ItemStore {}
      public struct ParentView: View {
        // State has to be private even in a public view.
        @State public var ↓store = ItemStore()
        @StateObject var ↓legacy = LegacyStore()
        public var body: some View { Text("") }
      }
      """),
    Example([
      (
        "App/FeedView.swift",
        """
        struct FeedView: View {
          @State var ↓query = ""
          @State var ↓isOpen = false
          var body: some View { results }
        }
        """
      ),
      ("App/FeedView+Results.swift", "extension FeedView { var results: some View { Text(query) } }"),
      ("App/RootView.swift", "struct RootView: View { var body: some View { FeedView(isOpen: true) } }"),
    ]),
    Example(
      """
      struct ReplyEditor: View {
        @State var ↓title = ""
        var body: some View { TextField("Title", text: $title) }
      }
      struct NewsView: View {
        var body: some View { ReplyEditor(title: "Re: \\(post.title)") }
      }
      """),
    Example(
      """
      private struct Bind: ViewModifier {
        let model: Binding<Int>
        @State var ↓hasAppeared = false
        func body(content: Content) -> some View { content.onAppear { hasAppeared = true } }
      }
      struct PermissionsTester: View {
        @StateObject var ↓model = PermissionsModel()
        var body: some View { PermissionsView(model: model) }
      }
      #Preview { PermissionsTester() }
      """),
    Example([
      (
        "App/PlayerView.swift",
        """
        struct PlayerView: View {
          @State var ↓isPlaying = false
          var body: some View { controls }
        }
        """
      ),
      ("App/PlayerView+Bar.swift", "extension PlayerView { var controls: some View { Text(title(isPlaying)) } }"),
      ("App/PlayerView+Menu.swift", "extension PlayerView { var menu: some View { Text(isPlaying ? c : d) } }"),
    ]),
  ]

  static let good: [Example] = [
    Example([
      (
        "App/PlayerView.swift",
        """
        struct PlayerView: View {
          @State var isPlaying = false
          var body: some View { content }
        }
        """
      ),
      ("App/PlayerView+iOS.swift", "extension PlayerView { var content: some View { Text(title(isPlaying)) } }"),
      ("App/PlayerView+macOS.swift", "extension PlayerView { var content: some View { Text(isPlaying ? c : d) } }"),
    ]),
    Example(
      """
      private struct EditorWrapper: View {
        @State var draft: Draft?
        var body: some View { Button("Edit") { draft = Draft() }.sheet(item: $draft) { Editor(draft: $0) } }
      }
      #Preview { EditorWrapper() }
      """),
    Example(
      """
      protocol BaseView: View {
        associatedtype Model: StateModel
        var state: Model { get }
      }
      extension Targets {
        struct RootView: BaseView {
          @StateObject var state = StateModel()
          var body: some View { Text(state.title) }
        }
      }
      """),
    Example(
      """
      struct OutlineView: View {
        @State var model: any OutlineModel = DocumentOutline()
        var body: some View { List(model.items) { OutlineRow(item: $0) } }
      }
      struct Inspector: View {
        var body: some View { OutlineView() }
      }
      #Preview { OutlineView(model: MockOutline()) }
      """),
    Example(
      """
      struct SeasonView: View {
        @State var jumpToEpisode: Episode.ID?
        var body: some View {
          EpisodeList().onAppear {
            open(jumpToEpisode)
            jumpToEpisode = nil
          }
        }
      }
      struct SeriesView: View {
        var body: some View { SeasonView(jumpToEpisode: 3) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var query = ""
        @State fileprivate var count = 0
        @State private(set) var isShown = false
        @FocusState private var isFocused: Bool
        @Binding var title: String
        var body: some View { Text(title) }
      }
      """),
    Example(
      """
      #Preview {
        @Previewable @State var isOn = false
        Toggle("", isOn: $isOn)
      }
      """),
    Example(
      """
      struct DetailView: View {
        // Passed in: `state_for_passed_in` reports this.
        @State var item: String
        var body: some View { Text(item) }
      }
      """),
    Example(
      """
      struct ProgressBar: View {
        static let width: CGFloat = 10
        @State private var width = Self.width
        var body: some View { Text("").frame(width: width) }
      }
      """),
    Example(
      """
      @main struct TeaShop: App {
        @State var model = Model()
        var body: some Scene { WindowGroup { Text("@State var x = 1") } }
      }
      """),
  ]

  static let fixing: [FixExample] = [
    FixExample(
      before: """
        struct FeedView: View {
          @State var query = ""  // the search text
          @State internal var count = 0
          var body: some View { Text("\\(query) \\(count)") }
        }
        """,
      after: """
        struct FeedView: View {
          @State private var query = ""  // the search text
          @State private var count = 0
          var body: some View { Text("\\(query) \\(count)") }
        }
        """, isSafe: false)
  ]
}
