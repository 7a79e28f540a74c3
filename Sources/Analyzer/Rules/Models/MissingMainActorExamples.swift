/// The examples for `missing_main_actor`.
enum MissingMainActorExamples {
  static let triggering = [
    Example(
      """
      class APITask: Operation {
        override func main() { run() }
      }
      final class SyncTask: APITask {
        override func main() { SyncProgress.shared.total = 3 }
      }
      final class ↓SyncProgress: ObservableObject {
        static let shared = SyncProgress()
        @Published var total = 0
      }
      struct SyncView: View {
        @ObservedObject var progress: SyncProgress
        var body: some View { Text("\\(progress.total)") }
      }
      """),
    Example(
      """
      final class DownloadManager {
        func start(_ item: Item) { DownloadTask(item: item).start() }
      }
      final class ↓DownloadTask: NSObject, ObservableObject {
        @Published var progress = 0.0
        private let item: Item
        init(item: Item) { self.item = item }
        func start() { Task { await MainActor.run { progress = 0.5 } } }
      }
      extension DownloadTask: URLSessionDownloadDelegate {
        func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo url: URL) {}
      }
      struct DownloadView: View {
        @ObservedObject var task: DownloadTask
        var body: some View { ProgressView(value: task.progress) }
      }
      """),
    Example(
      """
      @Observable final class ↓FeedViewModel {
        var posts: [Post] = []
      }
      """),
    Example(
      """
      protocol ReminderViewModel {
        var message: String { get }
        func confirm()
      }
      @Observable final class ↓DefaultReminderViewModel: ReminderViewModel {
        var message = "Write down the phrase"
        func confirm() { message = "Done" }
      }
      """),
    Example(
      """
      class ↓ScreenViewModel: ObservableObject {
        @Published var isLoading = false
      }
      final class FeedViewModel: ScreenViewModel { @Published var posts: [Post] = [] }
      final class SearchViewModel: ScreenViewModel { @Published var query = "" }
      """),
    Example(
      """
      final class ↓Draft: ObservableObject, Codable {
        var text = ""
      }
      final class ↓Router: ObservableObject {
        @Published var tab = 0
      }
      struct EditorView: View {
        @ObservedObject var draft: Draft
        @EnvironmentObject private var router: Router
        var body: some View { Text(draft.text) }
      }
      """),
    Example(
      """
      @Observable
      final class ↓ItemStore {
        var items: [Item] = []
      }
      struct ItemsView: View {
        @State private var store = ItemStore()
        var body: some View { List(store.items) { Text($0.name) } }
      }
      """),
    Example(
      [
        (
          "App/Session.swift",
          """
          final class ↓Session: NSObject, ObservableObject {
            @Published var user: User?
          }
          @Observable class ↓Settings {
            var theme = "light"
          }
          """
        ),
        (
          "App/RootView.swift",
          """
          struct RootView: View {
            @StateObject var session: Session
            @Environment(Settings.self) private var settings
            var body: some View { Text(settings.theme) }
          }
          """
        ),
      ]),
    Example(
      """
      final class ↓WalletModel: ObservableObject {
        @Published var isCreating = false
        @Published var error: WalletError?
        let client: WalletClient
        init(client: WalletClient) { self.client = client }
        func create() {
          guard !isCreating else { return }
          isCreating = true
          Task {
            do {
              try client.createWallet()
              await MainActor.run { self.isCreating = false }
            } catch {
              await MainActor.run {
                self.isCreating = false
                self.error = error as? WalletError
              }
            }
          }
        }
      }
      final class ↓UploadState: ObservableObject {
        @Published private(set) var count = 0
        func complete(_ completed: Int) {
          runOnMainThread { self.count += completed }
        }
      }
      struct WalletView: View {
        @StateObject var model: WalletModel
        @ObservedObject var upload: UploadState
        var body: some View { Text("\\(upload.count)") }
      }
      """),
    Example(
      """
      @Observable final class ↓TicketModel {
        private var seat: String?
        var title: String { makeTitle() }
        func reload() async { seat = await service.seat() }
        private func makeTitle() -> String { seat ?? "None" }
      }
      struct TicketView: View {
        @State private var model = TicketModel()
        var body: some View { Text(model.title) }
      }
      """),
    Example(
      """
      final class ↓DetailModel: ObservableObject {
        @Published var text = ""
        func load() { Task { text = await fetch() } }
      }
      final class Loader {
        func open() {
          performInBackground { self.work() } completion: { self.model = DetailModel() }
        }
      }
      struct DetailView: View {
        @ObservedObject var model: DetailModel
        var body: some View { Text(model.text) }
      }
      """),
  ]

  static let fixing = [
    FixExample(
      before: """
        /// The feed.
        @Observable final class FeedViewModel {}
        """,
      after: """
        /// The feed.
        @MainActor @Observable final class FeedViewModel {}
        """, isSafe: false),
    FixExample(
      before: """
        enum Feed {
          @Observable
          final class ViewModel {}
        }
        """,
      after: """
        enum Feed {
          @MainActor
          @Observable
          final class ViewModel {}
        }
        """, isSafe: false),
    FixExample(
      before: "class FeedViewModel: ObservableObject {}",
      after: "@MainActor class FeedViewModel: ObservableObject {}", isSafe: false),
  ]
}
