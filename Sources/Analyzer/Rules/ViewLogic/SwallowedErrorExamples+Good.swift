/// The examples of code that `swallowed_error` does not report.
extension SwallowedErrorExamples {
  static let good = [
    Example(
      """
      struct AccountView: View {
        var body: some View { Text("") }
        private func delete() async throws {
          try await user.delete()
          try? await session.signOut()
          isPresented = false
        }
        private func forgetCredentials() {
          do { try devices.forgetCredentials() } catch {
            AppLogger.error("Failed to delete the credentials of this device. This is non-critical.", error: error)
          }
        }
        private func send(_ message: Message) {
          let data: Data
          do { data = try JSONEncoder().encode(message) } catch {
            logger.error("Failed to encode \\(error)")
            return
          }
          page.post(data)
        }
        private func verify(_ code: String) async {
          do {
            signIn = try await signIn.verify(code)
            dump(session)
          } catch {
            dump(error)
          }
        }
      }
      """),
    Example(
      """
      @Observable final class PlayerModel {
        private let audioSession = AVAudioSession.sharedInstance()
        func prepare() {
          try? AVAudioSession.sharedInstance().setCategory(.playback)
          try? audioSession.setActive(true)
        }
      }
      """),
    Example([
      (
        "App/CardViewModel.swift",
        """
        final class CardViewModel: ObservableObject {
          @Published var errorMessage: String?
          func delete() async throws {
            switch await service.delete(card.id) {
            case .success: NotificationCenter.default.post(name: .deleted, object: card.id)
            case .failure(let error):
              NotificationService.shared.showError(error, operation: .delete)
              throw error
            }
          }
          func archive() async throws {
            do { try await service.archive(card.id) } catch {
              errorMessage = error.localizedDescription
              throw error
            }
          }
        }
        """
      ),
      (
        "App/CardView.swift",
        """
        struct CardView: View {
          @StateObject private var viewModel: CardViewModel
          var body: some View {
            Button("Delete") {
              Task {
                do { try await viewModel.delete() } catch { print("not deleted: \\(error)") }
              }
            }
            Button("Archive") { Task { try? await viewModel.archive() } }
          }
        }
        """
      ),
    ]),
    Example(
      """
      final class ChannelViewModel {
        func open(_ node: Node) async {
          do {
            try await client.openChannel(to: node)
            try? client.syncWallets()
            isOpen = true
          } catch { failure = error }
        }
        func send() async throws {
          do {
            switch address.kind {
            case .invoice:
              let result = try await client.send(address)
              if case .onchain = result { try? client.syncWallets() }
            default: break
            }
          } catch let error as ClientError { throw SendError(error) }
        }
        func findRelays() async {
          _ = try? await relay.request(Filter(authors: [author.key]), timeout: 2.2)
          hasRelays = await store.hasRelays(of: author)
        }
        func removeName() async {
          do {
            try await service.removeName(of: author)
          } catch {
            author.name = oldName
            try? context.save()
            state = .failed(error)
          }
        }
        func rename() async {
          do {
            try await service.rename(author)
          } catch {
            state = .failed(error)
            Task {
              author.name = oldName
              try? await service.reload(author)
            }
            DispatchQueue.main.async {
              self.draft.name = oldName
              try? self.context.save()
            }
          }
        }
        func restore() async throws {
          if let failure = cleanUpFailure {
            do { try await service.restore() } catch { logger.warning("no restore: \\(error)") }
            throw failure
          }
        }
        func logOut() {
          Task {
            try? await service.logOut()
            await MainActor.run { self.user = nil }
          }
        }
      }
      """),
    Example(
      """
      final class TodayViewModel {
        private var reachability: Reachability?
        init() {
          try? loadCachedOrders()
          try? reachability?.startNotifier()
        }
        func handleResize(_ size: Size) {
          guard let session else { return }
          try? session.sendResize(size.columns, rows: size.rows)
        }
        private func reconnect() async {
          try? await oldConnection?.disconnect()
          await connect()
        }
        private func updateLoginItem() {
          do {
            if SMAppService.mainApp.status == .enabled {
              try? SMAppService.mainApp.unregister()
            }
            try SMAppService.mainApp.register()
          } catch { alert = AlertState(error: error) }
        }
      }
      struct PlayerView: View {
        var body: some View { Text("").onDisappear { try? session.setActive(false) } }
      }
      """),
    Example([
      (
        "App/Log.swift",
        """
        final class Log {
          static let shared = Log()
          func error(_ error: any Error) {
            Task { @MainActor in self.dialog(text: error.localizedDescription) }
          }
          private func dialog(text: String) {
            let alert = NSAlert()
            alert.informativeText = text
            alert.runModal()
          }
        }
        """
      ),
      (
        "App/AppsViewModel.swift",
        """
        final class AppsViewModel {
          func checkForUpdate() async {
            do { try await updater.check() } catch { Log.shared.error(error) }
          }
        }
        struct AboutView: View {
          var body: some View {
            Text("About").onDisappear {
              do { try preferences.save() } catch { print(error) }
            }
          }
        }
        """
      ),
    ]),
    Example(
      """
      @Observable final class PlaybackStore {
        func askForCalendar() async { _ = try? await calendar.requestAccess(to: .event) }
        func forget(_ server: String) { try? keychain.deleteItem(forKey: server) }
      }
      struct TipsView: View {
        var body: some View {
          Text("Tips").task { try? Tips.configure([.displayFrequency(.immediate)]) }
        }
      }
      """),
    Example(
      """
      final class DraftViewModel {
        func performOnDisappear() {
          isKeyboardVisible = false
          do { try drafts.insert(text) } catch { logger.error("no draft: \\(error)") }
        }
      }
      struct ColorsView: View {
        var body: some View {
          Text("Drag me").draggable(colorSet(for: color))
          Row().itemProvider {
            let provider = NSItemProvider()
            Task { provider.register(colorSet(for: color)) }
            return provider
          }
        }
        private var builder: Binding<Builder> {
          .init {
            var builder = preset.builder()
            try? builder.setRemotes(from: preset)
            return builder
          } set: {
            preset.save($0)
          }
        }
        private func colorSet(for color: PickedColor) -> URL {
          try? encoder.encode(color).write(to: file)
          return file
        }
      }
      """),
    Example(
      """
      struct PackagesView: View {
        @Environment(PackagesTracker.self) private var tracker: PackagesTracker
        var body: some View {
          Text("Packages").task { try? await tracker.synchronize() }
        }
      }
      @Observable final class PackagesTracker {
        func synchronize() async {}
      }
      """),
    Example(
      """
      final class CallViewModel {
        private func post(_ json: String) async {
          do {
            _ = try await state.javaScriptEvaluator?("postMessage(\\(json), '*')")
          } catch {
            logger.error("Failed to evaluate: \\(error)")
          }
        }
      }
      """),
    Example(
      """
      final class DownloadsViewModel {
        func cancel(_ download: Download) {
          try? FileManager.default.removeItem(at: download.partialFile)
        }
        func save(_ download: Download) throws {
          try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try download.data.write(to: folder.appending(path: download.name))
        }
        func logOut() {
          account = nil
          Task { try? await api.logOut() }
        }
        func seal() {
          try? vector.seal()  // Throws only if it is already sealed.
        }
      }
      """),
    Example(
      """
      @Observable final class ShortcutStore {
        func donate() async {
          do { try await interaction.donate() } catch { logger.error("no donation: \\(error)") }
        }
        func prepare() { try? hapticEngine.start() }
      }
      """),
    Example(
      """
      struct OrderView: View {
        @State private var failure: (any Error)?
        var body: some View {
          Text((try? title()) ?? "catch {} and try? f()").task {
            do {
              try await load()
            } catch is CancellationError {
            } catch {
              print(error)
              failure = error
            }
            try? await Task.sleep(for: .seconds(1))
            let order = try? await first()
            names = orders.compactMap { try? $0.name() }
          }
        }
      }
      """),
    Example(
      """
      final class OrderViewModel {
        func load() -> [Order] {
          do { return try read() } catch { logger.error("no orders"); return [] }
        }
        func first() -> Order? { try? load().first }
        var second: Order? { try? load()[1] }
        func save() throws {
          do { try write() } catch { print(error); throw error }
        }
        func move() throws {
          do { try post(event) } catch {
            do { try post(fallback) } catch { logger.error("no fallback: \\(error)") }
            throw error
          }
        }
        // do { } catch { }
      }
      """),
    Example(
      """
      struct OrderClient {
        func load() { do { try read() } catch { print(error) } }
      }
      #Preview {
        OrderView().task { try? await load() }
      }
      """),
    Example(
      """
      final class ConversationStore {
        static let shared = ConversationStore()
        func deleteAll() { messages = [] }
      }
      struct SettingsView: View {
        var store = ConversationStore.shared
        func deleteAll() { Task { try? await store.deleteAll() } }
        var body: some View { Text("a") }
      }
      """),
    Example(
      """
      struct ScheduleView: View {
        var body: some View {
          Text("a").task { try? await cache.deleteStaleSchedules(before: .now) }
        }
      }
      """),
    Example(
      """
      final class SessionStore: ObservableObject {
        let periodicSleep: (Duration) async throws -> Void
        func start() {
          task = Task {
            while !Task.isCancelled {
              do { try await periodicSleep(.seconds(30)) } catch { return }
              do { try await sleep(fixedInterval ?? rest) } catch { return }
              refresh()
            }
          }
        }
        func retry(after delay: Duration) async {
          do {
            try await sleepForRetry(delay)
            await refreshAll()
          } catch {
            return
          }
        }
      }
      """),
  ]
}
