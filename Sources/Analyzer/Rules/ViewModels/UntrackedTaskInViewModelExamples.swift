/// The examples for `untracked_task_in_view_model`.
enum UntrackedTaskInViewModelExamples {
  static let triggering: [Example] = [
    Example(
      """
      final class RoomViewModel {
        func loadA() { ↓Task { a0 = await service.load() } }
        func loadB() { Task { a1 = await service.load() } }
        func loadC() { Task { a2 = await service.load() } }
        func loadD() { Task { a3 = await service.load() } }
        func loadE() { Task { a4 = await service.load() } }
        func loadF() { Task { a5 = await service.load() } }
        func loadG() { Task { a6 = await service.load() } }
        func loadH() { Task { a7 = await service.load() } }
        func loadI() { Task { a8 = await service.load() } }
      }
      """),
    Example(
      """
      @Observable final class FeedViewModel {
        private(set) var posts: [Post] = []
        func reload() {
          ↓Task {
            await load()
          }
        }
        private func load() async {
          posts = try? await service.posts()
        }
      }
      """),
    Example(
      """
      class FeedVM: ObservableObject {
        init() {
          ↓Task.detached(priority: .background) {
            for await event in events { print(event) }
          }
          publisher.sink { [weak self] _ in
            Task { self?.rows = await self?.service.rows() ?? [] }
          }
        }
        func poll() async {
          ↓Task {
            try? await Task.sleep(for: .seconds(5))
            await self.refresh()
          }
        }
      }
      """),
    Example(
      """
      final class FeedViewModel {}
      extension FeedViewModel {
        func refresh() {
          #if os(iOS)
          _ = ↓Task<Void, Never>(priority: .high) { [weak self] in
            guard let self else { return }
            let rows = await service.rows()
            await MainActor.run { self.rows.append(contentsOf: rows) }
          }
          #endif
        }
      }
      """),
    Example(
      """
      final class DeviceViewModel: ObservableObject {
        func attach(_ id: String) {
          ↓Task { [weak self, manager] in
            let device = try await Task.detached { try manager.attach(id) }.value
            for await change in device.changes { self?.apply(change) }
          }
        }
      }
      """),
    Example(
      """
      final class NotesViewModel: ObservableObject {
        @Published private(set) var notes: [Note] = []
        private var hasLoaded = false
        func load() {
          guard !hasLoaded else { return }
          ↓Task {
            notes = await service.notes()
            hasLoaded = true
          }
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      final class RatingViewModel: ObservableObject {
        private enum LoadingState { case waiting, loading, done }
        @Published private(set) var rating: Rating?
        private var state = LoadingState.waiting
        func update(_ podcast: Podcast) {
          self.podcast = podcast
          guard state == .waiting, let id = podcast.id else { return }
          state = .loading
          Task {
            rating = await service.rating(of: id)
            state = .done
          }
        }
      }
      """),
    Example(
      """
      struct RowViewModel {
        let handler: Handler
        func fill() {
          Task {
            let page = await service.load()
            handler.page = page
          }
        }
      }
      """),
    Example(
      """
      final class SettingsViewModel: ObservableObject {
        @Published private(set) var isSecret = false
        private var generation = 0
        private func verify() {
          generation += 1
          let generation = generation
          Task {
            let isSecret = await service.verify(url: url)
            await MainActor.run {
              guard generation == self.generation, self.url == url else { return }
              self.isSecret = isSecret
            }
          }
        }
      }
      """),
    Example([
      (
        "App/MainApp.swift",
        """
        @main struct MainApp: App {
          var body: some Scene { WindowGroup { Text("a") } }
        }
        """
      ),
      (
        "App/FeedViewModel.swift",
        """
        final class FeedViewModel: ObservableObject {
          @Published private(set) var posts: [Post] = []
          func load() { Task { posts = await service.posts() } }
        }
        """
      ),
    ]),
    Example(
      """
      final class ProfileViewModel: ObservableObject {
        @Published private(set) var actionState = ActionState.idle
        @Published private(set) var results: [Media] = []
        private var progressToken: NotificationToken?
        private var currentSearch: UUID?
        func observe() async {
          let store = await Store.shared()
          progressToken = await store.observeProgress(of: id) { [weak self] value in
            self?.progress = value
            Task { await self?.updateActionState() }
          }
        }
        private func updateActionState() async { actionState = await service.state(of: id) }
        func search(_ text: String) {
          let search = UUID()
          currentSearch = search
          index.prepare { [weak self] in
            Task { @MainActor in
              guard let self, self.currentSearch == search else { return }
              let found = await self.service.media(matching: text)
              guard self.currentSearch == search else { return }
              self.results = found
            }
          }
        }
      }
      """),
    Example(
      """
      final class SharedViewModel: ObservableObject {
        @Published private(set) var rows: [Row] = []
        @Published private(set) var isRunning = false
        private var isFetching = false
        func fetchAll() {
          guard !isFetching else { return }
          isFetching = true
          Task {
            rows = await service.rows()
            isFetching = false
          }
        }
        func update(_ permission: Permission, of guest: Guest) {
          Task {
            let changed = try await handler.update(permission, of: guest)
            rows = [Row(changed)]
          }
        }
        func turnOff() {
          Task { @MainActor in
            await tunnel.stop()
            refresh()
          }
        }
        func leaveBroker(_ profile: Profile) {
          Task {
            try await runner.optOut(profile)
            rows = [Row(profile)]
          }
        }
        private func refresh() { isRunning = tunnel.isRunning }
      }
      """),
    Example(
      """
      final class RunnerViewModel: ObservableObject {
        @Published private(set) var rows: [Row] = []
        func reload() { Task { rows = await service.rows() } }
      }
      """, path: "App/Debug/RunnerViewModel.swift"),
    Example(
      """
      final class ShelfViewModel: ObservableObject {
        @Published private(set) var items: [ShelfItem] = []
        func load(_ providers: [NSItemProvider]) {
          Task { [weak self] in
            let dropped = await service.items(from: providers)
            self?.items += dropped
          }
        }
        func importFiles(_ urls: [URL]) {
          Task { items = await service.items(at: urls) }
        }
      }
      """),
    Example(
      """
      final class DevicesViewModel: ObservableObject {
        @Published private var devices: [Device] = []
        func attach(_ id: String) {
          Task { [weak self, manager] in
            let device = try await Task.detached { try manager.attach(id) }.value
            self?.devices.append(device)
          }
        }
      }
      """),
    Example(
      """
      final class RestoreViewModel: ObservableObject {
        @Published var isProcessing = false
        @Published private(set) var mode: Mode?
        init(settings: SettingsService) {
          self.settings = settings
          setUp()
        }
        func onTapNext() {
          Task { [weak self] in
            do {
              if let result = try await self?.next() { await self?.handle(result) }
            } catch {
              await self?.handle(.failed)
            }
          }
        }
        private func next() async throws -> Backup { try decoder.decode(backup, passphrase: passphrase) }
        @MainActor private func handle(_ result: Backup) { isProcessing = false }
      }
      private extension RestoreViewModel {
        func setUp() { refreshMode() }
        func refreshMode() { Task { mode = await settings.mode() } }
      }
      """),
    Example(
      """
      final class LoginViewModel: ObservableObject {
        @Published var selectedAlias: Alias?
        func viewAlias() {
          Task { [weak self] in
            guard let self else { return }
            selectedAlias = try? await repository.alias(id: aliasID)
          }
        }
      }
      struct LoginView: View {
        @StateObject private var viewModel = LoginViewModel()
        var body: some View {
          Button("Show alias") { viewModel.viewAlias() }
            .sheet(item: $viewModel.selectedAlias) { AliasView(alias: $0) }
        }
      }
      """),
    Example(
      """
      final class ReportViewModel {
        func leave() async {
          let result = await room.leave()
          hasLeft = result.isSuccess
          if !hasLeft {
            alert = AlertInfo(retry: .init(title: "Try Again") { [weak self] in Task { await self?.leave() } })
          }
        }
        func withdrawVerification() {
          Task {
            if case .failure = await client.withdrawVerification() { alert = AlertInfo(title: "Error") }
          }
        }
        func markAllAsSeen(_ requests: [Request]) {
          Task {
            let failed = await withTaskGroup(of: Bool.self) { group in
              for request in requests { group.addTask { await request.markAsSeen() } }
              var failed = 0
              for await isSeen in group where !isSeen { failed += 1 }
              return failed
            }
            logger.info("\\(failed) requests")
          }
        }
      }
      """),
    Example(
      """
      final class RatingViewModel {
        func submit() {
          Task {
            let isSubmitted = await service.send(stars)
            self.isSubmitted = isSubmitted
          }
        }
        func buttonTapped() {
          Task { isRated = await service.addRating(stars) }
        }
      }
      """),
    Example(
      """
      final class DownloadsViewModel {
        private(set) var rows: [Row] = []
        func observe() {
          NotificationCenter.default.publisher(for: .downloadFinished)
            .sink { [weak self] _ in
              Task { await self?.reload() }
            }
            .store(in: &cancellables)
          timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in
            Task { await self?.reload() }
          }
        }
        private func reload() async {
          rows = await service.rows()
        }
      }
      """),
    Example(
      """
      final class HistoryViewModel {
        func clear() {
          Task {
            await store.clear()
            entries = [:]
            phase = .idle
          }
        }
        func finishLoading() {
          let run = currentRun
          Task { @MainActor in
            try? await Task.sleep(for: .seconds(1))
            guard currentRun == run else { return }
            isLoaderVisible = false
          }
        }
        func received(_ rows: [Row]) {
          Task { @MainActor in
            for row in rows { self.insert(row) }
          }
        }
      }
      """),
    Example(
      """
      final class PickerViewModel {
        var status = ""
        func pick() async -> URL {
          await withCheckedContinuation { continuation in
            library.open { url in
              Task { @MainActor in
                await store(url)
                status = "stored"
                continuation.resume(returning: url)
              }
            }
          }
        }
      }
      """),
    Example(
      """
      @Observable final class FeedViewModel {
        func like(_ post: Post) {
          isLiked = true
          Task { await service.like(post) }
          Task { await send(post) }
        }
        private func send(_ post: Post) async {
          pending += 1
          try? await service.send(post)
        }
        func received(_ posts: [Post]) {
          Task { @MainActor in self.posts = posts }
          Task { await MainActor.run { self.posts = posts } }
        }
      }
      """),
    Example(
      """
      final class FeedViewModel {
        private var task: Task<Void, Never>?
        private var tasks: [Task<Void, Never>] = []
        func reload() {
          task = Task { await load() }
          tasks.append(Task { await load() })
        }
        func start() -> Task<Void, Never> {
          Task { await load() }
        }
        func wait() async {
          await Task { await load() }.value
          try? await Task.sleep(for: .seconds(1))
        }
        // Task { await load() }
        let text = "Task { }"
      }
      """),
    Example(
      """
      struct Task { init(_ title: () -> String) {} }
      final class TodoViewModel {
        func add() { Task { "title" } }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          Button("Reload") { Task { await model.load() } }
        }
      }
      """),
  ]
}
