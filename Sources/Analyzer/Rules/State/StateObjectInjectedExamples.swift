/// The examples for `state_object_injected`.
enum StateObjectInjectedExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct FeedView: View {
        @StateObject private var ↓viewModel: FeedViewModel
        init(viewModel: FeedViewModel) {
          _viewModel = StateObject(wrappedValue: viewModel)
        }
        var body: some View { Text(viewModel.title) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @StateObject var ↓model: FeedModel
        public init(_ feed: FeedModel = FeedModel()) {
          self._model = .init(wrappedValue: feed)
        }
        var body: some View { Text(model.title) }
      }
      """),
    Example(
      """
      final class ProfileModel: ObservableObject {}
      struct ProfileView: View {
        @StateObject private var ↓model: ProfileModel
        init(model: ProfileModel = ProfileModel()) {
          _model = StateObject(wrappedValue: model)
        }
        var body: some View { Text(model.name) }
      }
      struct RootView: View { var body: some View { ProfileView() } }
      """),
    Example(
      """
      struct FeedView: View {
        @StateObject private var ↓viewModel: FeedViewModel
        var body: some View { Text(viewModel.title) }
      }
      extension FeedView {
        init(injected model: FeedViewModel, title: String) {
          _viewModel = SwiftUI.StateObject(
            wrappedValue: model
          )
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @StateObject var ↓viewModel: FeedViewModel
        var body: some View { Text(viewModel.title) }
      }
      struct RootView: View {
        @ObservedObject var model: FeedViewModel
        var body: some View { FeedView(viewModel: model) }
      }
      """),
    Example(
      """
      struct DetailsView: View {
        @StateObject private var ↓viewModel: DetailsViewModel
        init(viewModel: DetailsViewModel) {
          _viewModel = StateObject(wrappedValue: viewModel)
        }
        var body: some View { Text(viewModel.title) }
      }
      struct HomeView: View {
        var body: some View {
          Text("a").sheet(isPresented: $isOpen) { DetailsView(viewModel: .init(id: id)) }
        }
      }
      """),
    Example(
      """
      struct InboxView: View {
        @StateObject private var ↓viewModel: InboxViewModel
        init(viewModel: InboxViewModel) {
          _viewModel = StateObject(wrappedValue: viewModel)
        }
        var body: some View { Text(viewModel.title) }
      }
      struct MainView: View {
        let factory: ViewModelFactory
        var body: some View {
          NavigationStack {
            let viewModel = factory.makeInboxViewModel()
            InboxView(viewModel: viewModel)
          }
        }
      }
      """),
    Example(
      """
      class BaseModel: ObservableObject {}
      @Observable final class FeedModel: BaseModel {}
      struct FeedView: View {
        @StateObject var ↓model: FeedModel
        var body: some View { Text(model.title) }
      }
      struct RootView: View {
        @State private var model = FeedModel()
        var body: some View { FeedView(model: model) }
      }
      """),
    Example(
      """
      struct PlayerView: View {
        @StateObject private var ↓player: PlayerModel
        init(player: PlayerModel) { _player = .init(wrappedValue: player) }
        var body: some View { Text(player.title) }
      }
      extension PlayerView {
        static func build(url: URL) -> PlayerView {
          let player = PlayerModel(url: url)
          return .init(player: player)
        }
      }
      final class PlayerModel: ObservableObject {
        @Published var title = ""
        init(url: URL) {}
      }
      struct ClipView: View {
        let url: URL
        var body: some View { PlayerView.build(url: url) }
      }
      """),
  ]

  static let good: [Example] = [
    Example([
      (
        "App/OrdersApp.swift",
        """
        @main struct OrdersApp: App {
          var body: some Scene { WindowGroup { Text("a") } }
        }
        """
      ),
      (
        "App/OrdersContainer.swift",
        """
        struct OrdersContainer: View {
          @StateObject var store: OrderStore
          var body: some View { Text(store.title) }
        }
        #Preview { OrdersContainer(store: .sample) }
        """
      ),
    ]),
    Example(
      """
      struct SuggestionsView: View {
        @StateObject var model: SuggestionsModel
        var body: some View { Text(model.title) }
      }
      struct TimelineView: View {
        var body: some View {
          List {}.sheet(isPresented: $isPresented) {
            if let model = try? SuggestionsModel(limit: 5) {
              SuggestionsView(model: model)
            }
          }
        }
      }
      final class SuggestionsModel: ObservableObject {
        init(limit: Int) throws {}
      }
      """),
    Example(
      """
      struct FeedView: View {
        @StateObject private var viewModel: FeedViewModel
        init(client: Client) {
          _viewModel = StateObject(wrappedValue: FeedViewModel(client: client))
        }
        // For previews.
        init(viewModel: FeedViewModel) {
          _viewModel = StateObject(wrappedValue: viewModel)
        }
        var body: some View { Text(viewModel.title) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @StateObject var viewModel: FeedViewModel
        var body: some View { Text(viewModel.title) }
      }
      struct RootView: View {
        // The memberwise initializer evaluates the argument once.
        var body: some View { FeedView(viewModel: FeedViewModel()) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @StateObject var viewModel: FeedViewModel
        var body: some View { Text(viewModel.title) }
      }
      struct RootView: View {
        let container: Container
        var body: some View { FeedView(viewModel: container.makeFeedViewModel()) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @StateObject private var viewModel: FeedViewModel
        init(viewModel: @autoclosure @escaping () -> FeedViewModel) {
          _viewModel = StateObject(wrappedValue: viewModel())
        }
        var body: some View { Text(viewModel.title) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @StateObject private var viewModel: FeedViewModel
        @StateObject private var store = Store()
        init(client: Client) {
          _viewModel = StateObject(wrappedValue: FeedViewModel(client: client))
        }
        var body: some View { Text(viewModel.title) }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @ObservedObject private var viewModel: FeedViewModel
        init(viewModel: FeedViewModel) {
          // Not: _viewModel = StateObject(wrappedValue: viewModel)
          _viewModel = ObservedObject(wrappedValue: viewModel)
        }
        var body: some View { Text(viewModel.title) }
      }
      """),
    Example(
      """
      final class RootModel: ObservableObject { @Published var isOpen = false }
      // The macro generates an initializer with an autoclosure.
      @ViewInit
      struct RootView: View {
        @StateObject var model: RootModel
        var body: some View { Text(model.isOpen ? "a" : "b") }
      }
      struct ScreenView: View {
        @ObservedObject var root: RootModel
        var body: some View { RootView(model: root) }
      }
      """),
  ]
}
