/// The examples for `shared_subview_in_file`.
enum SharedSubviewInFileExamples {
  static let triggering: [Example] = [
    Example([
      (
        "App/OrderView.swift",
        """
        struct OrderView: View { var body: some View { OrderStatusBadge() } }
        struct ↓OrderStatusBadge: View { var body: some View { Text("Paid") } }
        """
      ),
      ("App/HistoryView.swift", "struct HistoryView: View { var body: some View { OrderStatusBadge() } }"),
    ]),
    Example([
      (
        "App/FeedView.swift",
        """
        struct FeedView: View {
          var body: some View { List(posts) { PostRow(post: $0) } }
        }
        struct ↓PostRow: View {
          let post: Post
          var body: some View { Text(post.title) }
        }
        """
      ),
      (
        "App/SearchView.swift",
        """
        struct SearchView: View {
          var body: some View { List(found) { PostRow(post: $0) } }
        }
        """
      ),
    ]),
    Example([
      (
        "App/SystemImageView.swift",
        """
        struct SystemImageView: View { var body: some View { Scaled() } }
        struct ↓Scaled: View {
          var body: some View { Text("a").preference(key: SizeKey.self, value: 1) }
        }
        private struct SizeKey: PreferenceKey {
          static let defaultValue = 0
          static func reduce(value: inout Int, nextValue: () -> Int) {}
        }
        """
      ),
      ("App/PosterView.swift", "struct PosterView: View { var body: some View { Scaled() } }"),
    ]),
    Example([
      (
        "App/FeedView.swift",
        """
        struct ↓Avatar: SwiftUI.View {
          var body: some SwiftUI.View { Image("a") }
        }
        struct FeedView: View {
          var body: some View { Avatar() }
        }
        """
      ),
      (
        "App/Profile.swift",
        """
        final class ProfileController {
          func make() -> UIViewController { UIHostingController(rootView: Avatar.init()) }
        }
        """
      ),
    ]),
    Example([
      (
        "App/FeedView.swift",
        """
        struct FeedView: View {
          struct ↓Badge: View {
            var body: some View { Text("new") }
          }
          var body: some View { Badge() }
        }
        """
      ),
      (
        "App/SearchView.swift",
        """
        struct SearchView: View {
          var body: some View { FeedView.Badge() }
        }
        """
      ),
    ]),
    Example([
      (
        "App/Notifications/NotificationsScreen.swift",
        """
        struct ↓NotificationsContainer: View {
          @EnvironmentObject private var session: Session
          @State private var path: [Route] = []
          var body: some View {
            NavigationStack(path: $path) {
              NotificationsScreen(account: session.account, path: $path)
                .navigationTitle("Notifications")
                .navigationDestination(for: Route.self) { route in
                  switch route {
                  case .settings: Text("Settings")
                  case .filter: Text("Filter")
                  case .history: Text("History")
                  case .archive: Text("Archive")
                  }
                }
                .onReceive(session.navigation) { route in
                  path.append(route)
                }
                .onReceive(session.resets) {
                  path = []
                }
            }
          }
        }
        struct NotificationsScreen: View {
          @ObservedObject var account: Account
          @Binding var path: [Route]
          var body: some View {
            ScrollView {
              Text(account.name)
              Button("Settings") {
                path.append(.settings)
              }
              Button("Filter") {
                path.append(.filter)
              }
              Button("History") {
                path.append(.history)
              }
              Button("Archive") {
                path.append(.archive)
              }
              Text("Mentions")
              Text("Reactions")
              Text("Followers")
              Text("Requests")
              Text("Messages")
              Text("Blocked")
              Text("Muted")
            }
          }
        }
        """
      ),
      (
        "App/Main/MainTabs.swift",
        "struct MainTabs: View { var body: some View { TabView { NotificationsContainer() } } }"
      ),
    ]),
  ]

  static let good: [Example] = [
    Example([
      (
        "App/Orders/ChannelOrders.swift",
        """
        struct ChannelOrders: View { var body: some View { DetailRow(title: "a") } }
        struct DetailRow: View {
          let title: String
          var body: some View { Text(title) }
        }
        """
      ),
      (
        "App/Details/ConnectionView.swift",
        """
        struct ConnectionView: View {
          var body: some View { DetailRow(label: "b", isCopyable: true) }
          private func DetailRow(label: String, isCopyable: Bool) -> some View { Text(label) }
        }
        """
      ),
    ]),
    Example([
      (
        "App/Components/ActionButton.swift",
        """
        struct ActionButton: View {
          let title: String
          var style = ActionStyle.primary
          var body: some View {
            Button(title, action: perform)
              .padding()
              .background(style.background)
              .buttonStyle(.plain)
          }
        }
        struct SecondaryActionButton: View {
          private let button: ActionButton
          init(title: String) {
            button = ActionButton(title: title, style: .secondary)
          }
          var body: some View { button }
        }
        """
      ),
      (
        "App/Search/SearchView.swift",
        "struct SearchView: View { var body: some View { SecondaryActionButton(title: \"b\") } }"
      ),
    ]),
    Example([
      (
        "App/CodeDisplay.swift",
        """
        struct CodeDisplay: View {
          @State private var frame = 0
          let data: Data
          var body: some View { Text("\\(frame)") }
        }
        struct QRSheet: View {
          let data: Data
          var body: some View { CodeDisplay(data: data).presentationDetents([.large]) }
        }
        """
      ),
      (
        "App/Cards/ProfileCard.swift",
        """
        struct ProfileCard: View {
          var body: some View { Text("a").sheet(isPresented: $isOn) { QRSheet(data: data) } }
        }
        """
      ),
    ]),
    Example([
      (
        "Activity/Views/ActivityView.swift",
        """
        struct ActivityView: View { var body: some View { Text("a").padding() } }
        struct CompactTrailingView: View { var body: some View { Text("b") } }
        """
      ),
      (
        "Activity/Activity.swift",
        """
        struct Activity: Widget {
          var body: some WidgetConfiguration {
            ActivityConfiguration(for: Trip.self) { _ in
              ActivityView()
            } dynamicIsland: { _ in
              CompactTrailingView()
            }
          }
        }
        """
      ),
    ]),
    Example([
      (
        "App/Components.swift",
        """
        struct Avatar: View { var body: some View { Image("a") } }
        struct Badge: View { var body: some View { Text("b") } }
        """
      ),
      ("App/FeedView.swift", "struct FeedView: View { var body: some View { Avatar(); Badge() } }"),
    ]),
    Example([
      (
        "App/FeedView.swift",
        """
        struct FeedView: View { var body: some View { PostRow() } }
        struct PostRow: View { var body: some View { Text("b") } }
        """
      ),
      (
        "App/SearchView.swift",
        """
        // PostRow() is only used in a preview.
        struct SearchView: View { var body: some View { Text("PostRow()") } }
        #Preview { PostRow() }
        """
      ),
      (
        "Tests/AppTests/PostRowTests.swift",
        """
        import XCTest
        final class PostRowTests: XCTestCase { func testRow() { _ = PostRow() } }
        """
      ),
    ]),
    Example([
      (
        "App/CarouselView.swift",
        """
        struct CarouselView: View {
          var body: some View { Measured().onPreferenceChange(HeightKey.self) { print($0) } }
        }
        struct Measured: View { var body: some View { Text("c").preference(key: HeightKey.self, value: 1) } }
        private struct HeightKey: PreferenceKey {
          static let defaultValue = 0
          static func reduce(value: inout Int, nextValue: () -> Int) {}
        }
        """
      ),
      (
        "App/SearchView.swift",
        """
        struct SearchView: View { var body: some View { Measured() } }
        """
      ),
    ]),
    Example([
      (
        "App/CommonComponents/SelectionChips.swift",
        """
        struct SelectionChips: View { var body: some View { SelectionChip(); SelectionChip() } }
        struct SelectionChip: View { var body: some View { Text("b") } }
        """
      ),
      (
        "App/Search/SearchView.swift",
        """
        struct SearchView: View { var body: some View { SelectionChip() } }
        """
      ),
    ]),
    Example([
      (
        "App/Stats/StatsView.swift",
        """
        struct StatsView: View { var body: some View { List(model.stats) { Text($0.name) } } }
        struct StatsContent: View { var body: some View { StatsView().environment(model) } }
        struct ModalStats: View {
          @Environment(\\.dismiss) private var dismiss
          var body: some View {
            NavigationStack { StatsContent().toolbar { Button("Done") { dismiss() } } }
          }
        }
        """
      ),
      (
        "App/Stats/Logo.swift",
        """
        struct Logo: View { var body: some View { Image("logo").resizable().scaledToFit().frame(width: 140) } }
        struct AnimatedLogo: View {
          @State private var angle = 90.0
          var body: some View { Logo().rotationEffect(.degrees(angle)).onAppear { angle = 0 } }
        }
        """
      ),
      (
        "App/Main/MainView.swift",
        """
        struct MainView: View {
          var body: some View {
            AnimatedLogo().sheet(isPresented: $showsStats) { ModalStats() }
          }
        }
        """
      ),
    ]),
    Example([
      (
        "App/FeedView.swift",
        """
        struct FeedView: View { var body: some View { Row() } }
        private struct Row: View { var body: some View { Text("b") } }
        """
      ),
      (
        "App/SearchView.swift",
        """
        struct SearchView: View { var body: some View { Row(); FeedView() } }
        private struct Row: View { var body: some View { Text("c") } }
        """
      ),
    ]),
  ]
}
