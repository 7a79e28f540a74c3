/// The examples for `boolean_view_state`.
enum BooleanViewStateExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct ↓FeedView: View {
        @State private var isLoading = false
        @State private var error: Error?
        @State private var posts: [Post] = []
        var body: some View { Text("a") }
      }
      """),
    Example(
      """
      struct ↓ProfileView {
        @State var profile: Profile?
        @State private var isFetchingProfile: Bool
        @State private var errorMessage = ""
      }
      extension ProfileView: View {
        var body: some View { Text("a") }
      }
      """),
    Example(
      """
      struct ↓TagsView: View {
        @SwiftUI.State private var loadingTags = true, tags = [String: Tag]()
        #if os(iOS)
        @State private var tagFailure: (any NetworkError)?
        #endif
        var body: some View { Text("a") }
      }
      """),
    Example(
      """
      enum FetchFailure: Error { case offline }
      struct ↓RowsView: View {
        @State private var isFetching = true
        @State private var problem: FetchFailure?
        @State private var rows: [Int] = []
        var body: some View { RowList(rows) }
      }
      """),
    Example(
      """
      struct ↓NotesView: View {
        @State private var notes: [Note] = []
        @State private var isLoading = false
        @State private var errorMessage: String?
        var body: some View {
          List(notes) { NoteRow(note: $0) }
            .toolbar { Button("Reload") { Task { await reload() } } }
        }
        private func reload() async {
          isLoading = true
          await cache.clear()
          await load()
          isLoading = false
        }
        private func load() async {
          isLoading = true
          do { notes = try await client.notes() } catch { errorMessage = "\\(error)" }
          isLoading = false
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct LogoForm: View {
        @State private var imageData: Data?
        @State private var isLoading = false
        @State private var error: Error?
        var body: some View { Picker(onSelect: load).errorAlert($error) }
        private func load(_ item: Item) async {
          isLoading = true
          defer { isLoading = false }
          do { imageData = try await item.data() } catch { self.error = error }
        }
      }
      """),
    Example(
      """
      struct AccountRow: View {
        @State private var removedAccount: Account?
        @State private var isLoading = false
        @State private var error: Error?
        var body: some View {
          Menu("Account") {
            RunningButton { await reconnect() }.onIsRunningChanged { isLoading = $0 }
            Button("Remove") { removedAccount = account }
          }
          .disabled(isLoading)
        }
        private func reconnect() async {
          do { try await client.reconnect() } catch { self.error = error }
        }
      }
      struct UnlockToggle: View {
        let isEnabled: Bool
        @State private var isLoading = false
        @State private var error: Error?
        @State private var chosenValue: Bool?
        var body: some View { Switch(isOn: chosenValue ?? isEnabled, action: set) }
        private func set(_ newValue: Bool) async {
          isLoading = true
          chosenValue = newValue
          defer { isLoading = false }
          do { try await client.set(newValue) } catch { self.error = error }
          chosenValue = nil
        }
      }
      struct TeamForm: View {
        @State private var team: Team?
        @State private var isLoading = false
        @State private var error: Error?
        init(team: Team) { _team = State(initialValue: team) }
        var body: some View { Button("Remove logo") { Task { await removeLogo() } } }
        private func removeLogo() async {
          isLoading = true
          defer { isLoading = false }
          do { team = try await client.removeLogo() } catch { self.error = error }
        }
      }
      """),
    Example(
      """
      struct AddModuleView: View {
        @State private var metadata: Metadata?
        @State private var isLoading = false
        @State private var errorMessage: String?
        var body: some View { ModuleForm(metadata: metadata).task { await fetch() } }
        private func fetch() async {
          isLoading = true
          errorMessage = nil
          do { metadata = try await client.metadata() } catch { errorMessage = "\\(error)" }
          isLoading = false
        }
        private func add() async {
          isLoading = true
          do { try await store.add(metadata) } catch { errorMessage = "\\(error)" }
          isLoading = false
        }
      }
      """),
    Example(
      """
      struct ChatView: View {
        @State private var messages: [Message] = []
        @State private var isLoading = false
        @State private var errorMessage: String?
        var body: some View { Text("a") }
        private func send(_ text: String) async {
          messages.append(Message(text))
          isLoading = true
          defer { isLoading = false }
          do { messages.append(try await assistant.answer(text)) } catch { errorMessage = "\\(error)" }
        }
      }
      """),
    Example(
      """
      struct SuggestionView: View {
        @State private var details: NetworkDetails?
        @State private var networkError: NetworkError?
        @State private var isLoading = false
        var body: some View {
          Button("Details") { details = NetworkDetails() }
            .disabled(isLoading)
            .sheet(item: $details) { DetailsView(details: $0) }
        }
      }
      """),
    Example(
      """
      struct ImportView: View {
        @State private var isLoading = true
        @State private var isWorking = false
        @State private var error: ImportError?
        @State private var files: [File] = []
        var body: some View { List(files) { FileRow(file: $0) }.task { await loadFiles() } }
        private func loadFiles() async {
          isLoading = true
          do { files = try await client.files() } catch { self.error = ImportError(error) }
          isLoading = false
        }
        private func importFiles() async {
          error = nil
          isWorking = true
          do { try await client.importFiles(files) } catch { self.error = ImportError(error) }
          isWorking = false
        }
      }
      """),
    Example(
      """
      struct StorageView: View {
        @State private var isLoading = false
        @State private var error: String?
        @State private var stats: Stats?
        @State private var selectedAngle: Double?
        var body: some View {
          StatsChart(stats: stats, angle: $selectedAngle).refreshable { await load() }
        }
        private func load() async {
          isLoading = true
          stats = await store.stats()
          isLoading = false
        }
      }
      struct PlaylistView: View {
        @State private var isLoading = false
        @State private var error: String?
        @State private var title: String?
        @State private var author: String?
        @State private var videos: [Video] = []
        var body: some View { VideoList(videos: videos).task { await load() } }
        private func load() async {
          isLoading = true
          (title, error) = (nil, nil)
          title = playlist.title
          author = playlist.author
          videos = playlist.videos
          isLoading = false
        }
      }
      """),
    Example(
      """
      struct LogsView: View {
        @State private var isLoadingLogs = false
        @State private var deleteErrorMessage: String?
        @State private var logs: URL?
        var body: some View { Text("a") }
      }
      struct DownloadView: View {
        @State private var isLoading = false
        @State private var error: Error?
        @State private var download: Task<Void, Never>?
        var body: some View { Text("a") }
      }
      """),
    Example(
      """
      struct FeedView: View {
        enum ViewState { case loading, error(String), loaded([Post]) }
        @State private var viewState: ViewState = .loading
        // @State private var isLoading = false
        var body: some View { Text("isLoading error posts") }
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var isLoading = false
        @State private var errorMessage: String?
        let posts: [Post]
        @Binding var selected: Post?
        @State private var query = ""
        var body: some View { Text("a") }
      }
      """),
    Example(
      """
      final class FeedModel {
        var isLoading = false
        var error: Error?
        var posts: [Post] = []
      }
      struct FeedView: View {
        @State private var loadingTitle = "Loading"
        @State private var error: Error?
        @State private var posts: [Post] = []
        var body: some View { Text("a") }
      }
      struct ShopView: View {
        @State private var isLoading = false
        @State private var purchaseErrorDisplayed = false
        @State private var showsErrorAlert: Bool = false
        @State private var products: [Product] = []
        var body: some View { Text("a") }
      }
      """),
  ]
}
