/// The examples for `swallowed_error`.
enum SwallowedErrorExamples {
  static let triggering = [
    Example(
      """
      struct OrderView: View {
        var body: some View {
          Button("Complete") {
            Task {
              do {
                try await complete(order)
              } ↓catch {
                print(error)
              }
            }
            Task { ↓try? await log(order) }
          }
        }
      }
      """),
    Example(
      """
      final class OrderViewModel {
        private let logger = Logger()
        private let console = Logger()
        func load() async {
          do { orders = try await service.orders() } ↓catch {}
          do { try check() } ↓catch { console.error("\\(error)") }
          do { try save() } ↓catch let error as URLError {
            logger.error("\\(error)")
            return
          } ↓catch {
            #if DEBUG
            Self.log.warning("no save")
            #endif
          }
          ↓try? save()
          _ = ↓try? cache.clear()
          ↓try? photos.resizeAll()
        }
        func sendAll() {
          orders.forEach { order in
            do {
              try send(order)
              return
            } ↓catch {}
          }
        }
      }
      """),
    Example(
      """
      struct OrderView: View {
        var body: some View { Text("a") }
      }
      extension OrderView {
        func load() {
          for order in orders {
            do { try check(order) } ↓catch { NSLog("no check"); break }
          }
        }
      }
      """),
    Example(
      """
      @Observable final class OrderStore {
        var orders: [Order] = []
        func load() async {
          do { orders = try await service.orders() } ↓catch { print(error) }
        }
        func delete(_ order: Order) async {
          do { try await service.delete(order) } ↓catch {
            // This is critical, and we need to show an alert.
            print(error)
          }
        }
        func loadNextPage() async {
          do {
            let page = try await service.nextPage(after: orders.last)
            orders = orders + page.orders
          } ↓catch {
            // Keep the current state if the next page fails to load.
          }
        }
      }
      """),
    Example(
      """
      final class NoteViewModel {
        func save() async {
          do {
            let store = try await Store.open()
            ↓try? store.insert(note)
            try await upload(note)
            ↓try? context.save()
          } catch {
            isSaving = false
            title = ""
            ↓try? context.rollBack()
          }
        }
      }
      final class FormViewModel {
        func submit() async {
          do {
            try form.validate()
            ↓try? await service.submit(form)
          } catch { failure = error }
        }
        func export() {
          do {
            try files.createDirectory(at: folder)
            ↓try? data.write(to: folder.appending(path: "note.txt"))
          } catch { failure = error }
        }
        func finish() {
          do {
            try form.validate()
            ↓try? form.saveChanges()
          } catch { failure = error }
        }
      }
      final class DraftViewModel {
        func save() async {
          do { try await service.save(draft) } catch {
            alert = RetryAlert(error) {
              self.isSaving = true
              ↓try? await self.service.save(self.draft)
            }
          }
        }
      }
      """),
    Example(
      """
      final class CardViewModel: ObservableObject {
        @Published var errorMessage: String?
        func delete() async throws {
          errorMessage = nil
          try await service.delete(card.id)
        }
        func archive() async throws {
          errorMessage = ""
          throw CardError.offline
        }
        func report(_ failure: CardError) throws {
          showError(failure)
          throw failure
        }
      }
      struct CardView: View {
        @StateObject private var viewModel: CardViewModel
        var body: some View {
          Button("Delete") {
            Task {
              do { try await viewModel.delete() } ↓catch { print("not deleted: \\(error)") }
            }
          }
          Button("Archive") {
            Task {
              do { try await viewModel.archive() } ↓catch { print("not archived: \\(error)") }
            }
          }
          Button("Watch") {
            Task {
              do {
                for try await failure in failures { try viewModel.report(failure) }
              } ↓catch { print("not watched: \\(error)") }
            }
          }
        }
      }
      """),
    Example(
      """
      @Observable final class MessageCenter {
        func dismiss(_ message: Message) async {
          do { try await service.dismiss(message.id) } ↓catch { logger.error("not dismissed: \\(error)") }
          refresh()
        }
        private func refresh() {
          Task {
            do { messages = try await service.messages() } ↓catch { logger.error("no messages: \\(error)") }
          }
        }
        func dismissAll() async {
          for message in messages { await dismiss(message) }
        }
        func reset() { archiveAll() }
        private func archiveAll() { Task { await archive() } }
        private func archive() async {
          do { try await service.archive() } ↓catch { logger.error("not archived: \\(error)") }
        }
      }
      struct MessageRow: View {
        @Environment(MessageCenter.self) private var center
        let message: Message
        var body: some View {
          Text(message.text).onTapGesture { Task { await center.dismiss(message) } }
          Button("Archive") { center.reset() }
        }
      }
      """),
    Example(
      """
      @Observable final class LibraryModel {
        var failure: (any Error)?
        func loadLastBook() async {
          do {
            book = try await loader.load(path)
          } ↓catch PlayerError.fileMissing {
            // If the file is missing, the user will see the alert when they try to play this book.
          } catch {
            failure = error
          }
        }
      }
      """),
    Example(
      """
      @Observable final class LogStreamer {
        func receive(_ chunk: String) async {
          for line in chunk.split(separator: "\\n") { await process(String(line)) }
        }
        private func process(_ line: String) async {
          do {
            let entry = try JSONDecoder().decode(LogEntry.self, from: Data(line.utf8))
            await MainActor.run { onEvent.send(entry) }
          } ↓catch { logger.error("no entry: \\(error)") }
        }
      }
      """),
    Example(
      """
      @Observable final class UpdateStore {
        var notes = ""
        func releaseNotes(from url: URL) async -> String {
          do {
            notes = try await session.text(from: url)
            return notes
          } ↓catch {
            // Falls back to the description.
          }
          return description
        }
        func refresh() async {
          do {
            var request = URLRequest(url: url)
            request.timeoutInterval = 3
            let (data, _) = try await session.data(for: request)
            await MainActor.run { manager.update(data) }
          } ↓catch {
            // Silent failure, because the list shows the inline description instead.
          }
        }
      }
      """),
    Example(
      """
      @Observable final class DownloadTask {
        private func saveImage(from url: URL, filename: String) {
          do { try store(url, as: filename) } ↓catch { logger.error("no image: \\(error)") }
        }
      }
      """),
    Example(
      """
      @Observable final class ServerStore {
        func stopAll() {
          do { try server.shutdown() } ↓catch { logger.error("could not stop the server: \\(error)") }
        }
      }
      """),
    Example(
      """
      final class DownloadsViewModel {
        func restore() {
          do {
            sources = try decoder.decode([Source].self, from: cache)
          } ↓catch {
            // The sources may be of an older type, so the next download replaces them.
            print("no cached sources: \\(error)")
          }
          do { path = try shell.selectedPath() } ↓catch {
            // ignored on purpose
          }
        }
        func cancel(_ download: Download) {
          ↓try? queue.stop(download)
        }
        func reload() {
          for download in downloads {
            ↓try? check(download)
            do { try start(download) } ↓catch { print(error) }
          }
        }
        func firstReadable() -> Manifest? {
          for url in urls {
            do { return try Manifest(contentsOf: url) } ↓catch {}
          }
          return nil
        }
        func firstLyrics() -> Lyrics? {
          for source in sources {
            do { return try source.lyrics() } catch { print("no lyrics from \\(source): \\(error)") }
          }
          return nil
        }
        func detail() async {
          var source: Source?
          do { source = try await client.source() } ↓catch { logger.error("no source: \\(error)") }
          hasSource = source != nil
          ↓try? analytics.send(source)
        }
      }
      """),
  ]
}
