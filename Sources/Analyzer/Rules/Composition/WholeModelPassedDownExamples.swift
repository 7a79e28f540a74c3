/// The examples for `whole_model_passed_down`.
enum WholeModelPassedDownExamples {
  static let triggering: [Example] = [
    Example(
      """
      @Observable final class FeedModel {
        var title = ""
        var posts: [Post] = []
        var query = ""
        var isLoading = false
        func reload() {}
      }
      struct FeedView: View {
        @State private var model = FeedModel()
        var body: some View {
          Header(model: model)
        }
      }
      struct Header: View {
        let ↓model: FeedModel
        var body: some View { Text(model.title) }
      }
      """),
    Example(
      [
        (
          "App/FeedModel.swift",
          """
          final class FeedModel: ObservableObject {
            @Published var title = ""
            @Published var posts: [Post] = []
            @Published var query = ""
            @Published var isLoading = false
          }
          extension FeedModel {
            func reload() {}
          }
          """
        ),
        (
          "App/FeedView.swift",
          """
          struct FeedView: View {
            @ObservedObject var feed: FeedModel
            var body: some View {
              SearchBar(feed: self.feed)
              List(feed.posts) { PostRow(post: $0) }
            }
          }
          """
        ),
        (
          "App/SearchBar.swift",
          """
          struct SearchBar: View {
            @ObservedObject var ↓feed: FeedModel
            var body: some View {
              TextField("Search", text: $feed.query)
                .onSubmit { feed.reload() }
            }
          }
          """
        ),
      ]),
    Example(
      """
      @Observable final class Cart {
        var items: [Item] = []
        var total = 0
        var code = ""
        var isOpen = false
        var note = ""
      }
      struct CartView: View {
        @Environment(Cart.self) private var cart
        var body: some View { NoteField(cart: cart) }
      }
      struct NoteField: View {
        @Bindable var ↓cart: Cart
        var body: some View { TextField("Note", text: $cart.note) }
      }
      """),
    Example(
      """
      @Observable final class FeedModel {
        var title = "", query = ""
        var posts: [Post] = []
        var isLoading = false
        func reload() {}
      }
      struct FeedView: View {
        @State private var feed = FeedModel()
        var body: some View {
          Header(feed)
          ReloadButton(feed: feed)
        }
      }
      struct Header: View {
        private let ↓model: FeedModel
        init(_ model: FeedModel) { self.model = model }
        var body: some View { Text(model.title) }
      }
      struct ReloadButton: View {
        private let ↓model: FeedModel
        init(feed: FeedModel) { model = feed }
        var body: some View { Button("Reload") { model.reload() } }
      }
      """),
    Example(
      """
      @Observable final class FeedModel {
        var title = "", subtitle = "", posts: [Post] = [], isLoading = false, error: Error?
      }
      struct FeedScreen: View {
        @State private var model = FeedModel()
        var body: some View {
          Header(model: model)
          Subheader(model: model)
          Spinner(model: model)
          Alert(model: model)
        }
      }
      struct Header: View {
        let ↓model: FeedModel
        var body: some View { Text(model.title) }
      }
      struct Subheader: View {
        let model: FeedModel
        var body: some View { Text(model.subtitle) }
      }
      struct Spinner: View {
        let model: FeedModel
        var body: some View { if model.isLoading { ProgressView() } }
      }
      struct Alert: View {
        let model: FeedModel
        var body: some View { if model.error != nil { Text("error") } }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      final class DayModel: ObservableObject {
        @Published private(set) var events: [Event] = []
        @Published private(set) var status = AccessStatus.unknown
        private let store = EventStore()
        func reload() { events = store.events() }
        func requestAccess() { status = store.status }
        func clear() { events = [] }
      }
      struct DayView: View {
        @StateObject private var day = DayModel()
        var body: some View { EventList(day: day).refreshable { day.reload() } }
      }
      struct EventList: View {
        @ObservedObject var day: DayModel
        var body: some View { if day.status == .denied { Text("No access") } else { List(day.events) { Row($0) } } }
      }
      """),
    Example(
      """
      final class BannerModel: ObservableObject {
        @Binding var picture: String
        let width: CGFloat
        @Published private(set) var state = ImageState.empty
        @Published var selection: PhotosPickerItem? {
          didSet { load(picture) }
        }
        init(_ picture: Binding<String>, width: CGFloat) {
          _picture = picture
          self.width = width
          load(picture.wrappedValue)
        }
        func load(_ picture: String) { state = .loading }
      }
      struct AccountView: View {
        @StateObject var model: BannerModel
        var body: some View { EditableBanner(model: model) }
      }
      struct EditableBanner: View {
        @ObservedObject var model: BannerModel
        var body: some View {
          Banner(state: model.state).overlay { PhotosPicker("", selection: $model.selection) }
        }
      }
      """),
    Example(
      """
      final class ChatModel: ObservableObject {
        @Published var messages: [Message] = []
        @Published var match: Int?
        @Published var draft = "", title = ""
        func send() {}
      }
      struct ChatView: View {
        @StateObject private var model = ChatModel()
        var body: some View { MessageList(model: model) }
      }
      struct MessageList: View {
        @ObservedObject var model: ChatModel
        var body: some View {
          ScrollViewReader { scroll in
            List(model.messages) { MessageRow(message: $0) }.onChange(of: model.match) {
              DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { scroll.scrollTo(model.messages.last?.id) }
            }
          }
        }
      }
      """),
    Example(
      """
      @Observable final class FolderFinder {
        var matches: [Match] = []
        var isSearching = false
        var error: String?
        func find(_ text: String, in folder: URL, ignoresCase: Bool) {}
        func queryDidChange() {}
      }
      struct FolderFindView: View {
        @State private var finder = FolderFinder()
        var body: some View { FindControls(finder: finder) }
      }
      struct FindControls: View {
        let finder: FolderFinder
        @State private var text = ""
        var body: some View {
          TextField("Find", text: $text)
            .onChange(of: text) { finder.queryDidChange() }
            .onSubmit { finder.find(text, in: .home, ignoresCase: true) }
        }
      }
      """),
    Example(
      """
      @Observable final class FeedModel {
        var title = "", query = ""
        var posts: [Post] = []
        var isLoading = false
        func reload() {}
      }
      struct FeedView: View {
        @State private var model = FeedModel()
        var body: some View {
          Header(title: model.title)
          Results(model: model)
        }
      }
      struct Header: View {
        let title: String
        var body: some View { Text(title) }
      }
      struct Results: View {
        let model: FeedModel
        var body: some View {
          if model.isLoading { ProgressView() }
          List(model.posts) { PostRow(post: $0) }
          Text(model.query)
        }
      }
      """),
    Example(
      """
      @Observable final class Truck {
        var name = "", city = ""
        var orders: [Order] = []
        var donuts: [Donut] = []
        func sales(timeframe: Timeframe) -> [Sale] { [] }
      }
      struct TruckView: View {
        @State private var truck = Truck()
        var body: some View { TopSalesView(truck: truck, timeframe: .week) }
      }
      struct TopSalesView: View {
        let truck: Truck
        let timeframe: Timeframe
        var body: some View { SalesChart(sales: top) }
        private var top: [Sale] { Array(truck.sales(timeframe: timeframe).prefix(5)) }
      }
      """),
    Example(
      """
      @Observable final class Note {
        var title = ""
        var text = ""
        var date = ""
        var isPinned = false
        var color = ""
      }
      struct NoteList: View {
        let notes: [Note]
        var body: some View { List(notes) { note in NoteRow(note: note) } }
      }
      struct NoteRow: View {
        let note: Note
        var body: some View { Text(note.title) }
      }
      """),
    Example(
      """
      @Observable final class Session {
        var user = ""
        func signOut() {}
      }
      struct RootView: View {
        @State private var session = Session()
        var body: some View { Greeting(session: session) }
      }
      struct Greeting: View {
        let session: Session
        var body: some View { Text(session.user) }
      }
      """),
    Example([
      (
        "App/CurrentProfile.swift",
        """
        final class CurrentProfile: ObservableObject {
          @Published var value: Profile
          @Published var isLoading = false
          init(_ value: Profile) { self.value = value }
          var title: String { value.title }
          var isEmpty: Bool { value.servers.isEmpty }
          func clear() { value = .empty }
        }
        """
      ),
      (
        "App/ProfileView.swift",
        """
        struct ProfileView: View {
          @ObservedObject var profile: CurrentProfile
          var body: some View { RenameView(profile: profile) }
        }
        struct RenameView: View {
          @ObservedObject private var profile: CurrentProfile
          @State private var name = ""
          init(profile: CurrentProfile) { self.profile = profile }
          var body: some View {
            TextField("Name", text: $name).navigationTitle(profile.value.title)
          }
        }
        """
      ),
    ]),
    Example(
      """
      @Observable final class Profile {
        var title = "", host = ""
        var servers: [Server] = []
        var isLoading = false
        func reload() {}
      }
      extension Profile {
        func serverBinding(in manager: ServerManager) -> Binding<Server?> { manager.binding(for: self) }
      }
      struct ProfileView: View {
        @State private var profile = Profile()
        var body: some View { LocationView(profile: profile) }
      }
      struct LocationView: View {
        private let profile: Profile
        @Binding private var server: Server?
        init(profile: Profile) {
          self.profile = profile
          _server = profile.serverBinding(in: .shared)
        }
        var body: some View { Text(profile.title) }
      }
      """),
    Example(
      """
      @Observable final class WalletModel {
        var balance = 0, fee = 0
        var payments: [Payment] = []
        var isLoading = false
        func subscribe() {}
      }
      protocol WalletSubview: View {
        var model: WalletModel { get }
      }
      struct WalletView: View {
        @State private var model = WalletModel()
        var body: some View { ResetView(model: model) }
      }
      struct ResetView: WalletSubview {
        let model: WalletModel
        var body: some View { Text(model.balance, format: .number) }
      }
      """),
    Example(
      """
      @Observable final class PageModel {
        let page = Page()
        var size = 0, margin = 0
        var html: String { "\\(margin)" }
        func load() {}
      }
      struct PageScreen: View {
        @State private var model = PageModel()
        var body: some View { PageView(model: model) }
      }
      struct PageView: UIViewRepresentable, View {
        let model: PageModel
        func makeUIView(context: Context) -> Page { model.page }
        func makeCoordinator() -> Coordinator { Coordinator(self) }
        final class Coordinator {
          var parent: PageView
          init(_ parent: PageView) { self.parent = parent; parent.model.margin = 8 }
          func layOut() { parent.model.size = 320 }
        }
      }
      """),
  ]
}
