import SwiftSyntax

/// Finds errors that are discarded or only logged.
struct SwallowedError: ProjectRule {
  static let info = RuleInfo(
    id: "swallowed_error",
    summary: "Errors should be shown, handled or propagated.",
    rationale: """
      If an error is caught and only printed, the user sees a button that does nothing, and the developer never \
      learns about the failure. Store the error as state that an alert or an empty view displays, propagate it, or \
      recover from it in another way. The rule ignores errors in cleanup code and in JavaScript calls, and loops \
      that continue with the next element. It ignores a `catch` whose block logs the error and explains in a comment \
      why that is enough, an empty one whose comment says that the error is ignored, skipped or expected, an empty \
      one in a loop that tries several candidates and records which of them succeed, and one in code that throws \
      afterwards. It also ignores `try?` if a comment explains it or the function does not throw, after a throwing \
      step of the same `do` block whose success should not be reported as a failure, in a `catch` block that handles \
      the first error, for a sign-out before the local state is reset, and if \
      the code can do without a result: it reads a cache, starts to observe the network, reports a new size, closes \
      a connection or a file, requests a permission, configures tips, deletes from the keychain, prepares the \
      opposite call (`try? service.unregister()` before `try service.register()`), waits for a limited time and \
      assigns the result to `_`, runs when a view or an object goes away, or runs where nothing can be presented: in \
      the getter of a binding, or to prepare a dragged value. A `try?` is reported as info if it sends a signal that \
      nobody waits for (such as a typing indicator or an event for analytics), or sets an attribute of a file that has \
      already been written. An \
      empty `catch` with an explanatory comment is reported, as info, only if the code loads something that the view \
      displays and has no fallback value. Errors that are logged by a function of the project are not reported if \
      that function also shows an alert or sets state, nor are errors that the only throwing function shows before it \
      throws them, or certain errors that a comment explains if the general `catch` handles the others. \
      Logged errors are not reported in code that runs when a view disappears (nor are printed ones in a closure for \
      `onDisappear`), or in functions that load or save artwork and other optional images. They are not reported in \
      code that only assigns local variables either, because the variables keep their fallback values, or where a \
      later statement has a fallback for the value (`plan?.name ?? ""`). In an observable type that is not a view \
      model, they are not reported in a function that stores no result and that other code calls, but no view or view \
      model.
      """,
    seeds: ["S0 real-world (before)"],
    opportunity: "a `catch`, a `try?` or a throwing call",
    defaultLevel: .warning,
    triggering: [
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
        }
        struct CardView: View {
          @StateObject private var viewModel: CardViewModel
          var body: some View {
            Button("Delete") {
              Task {
                do { try await viewModel.delete() } ↓catch { print("not deleted: \\(error)") }
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
    ],
    good: [
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
        @Observable final class LibraryModel {
          var failure: (any Error)?
          func loadLastBook() async {
            do {
              book = try await loader.load(path)
            } catch PlayerError.fileMissing {
              // If the file is missing, the user will see the alert when they try to play this book.
            } catch {
              failure = error
            }
          }
        }
        """),
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
        @Observable final class LogStreamer {
          func receive(_ chunk: String) async {
            for line in chunk.split(separator: "\\n") { await process(String(line)) }
          }
          private func process(_ line: String) async {
            do {
              let entry = try JSONDecoder().decode(LogEntry.self, from: Data(line.utf8))
              await MainActor.run { onEvent.send(entry) }
            } catch { logger.error("no entry: \\(error)") }
          }
        }
        """),
      Example(
        """
        final class TodayViewModel {
          private var reachability: Reachability?
          private var plan: Plan?
          init() {
            try? loadCachedOrders()
            try? reachability?.startNotifier()
            do { plan = try keychain.cachedPlan() } catch { logger.error("no plan: \\(error)") }
            report = Report(plan: plan?.name ?? "")
          }
          func handleResize(_ size: Size) {
            guard let session else { return }
            try? session.sendResize(size.columns, rows: size.rows)
          }
          private func reconnect() async {
            try? await oldConnection?.disconnect()
            await connect()
          }
          func updatePath() async {
            do { path = try await shell.selectedPath() } catch {
              // Ignore xcode-select failures
            }
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
            func restore() {
              do {
                sources = try decoder.decode([Source].self, from: cache)
              } catch {
                // The sources may be of an older type, so the next download replaces them. If that fails too, the feed
                // shows the error.
                Logger.app.debug("no cached sources: \\(error)")
              }
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
        @Observable final class UpdateStore {
          var notes = ""
          func releaseNotes(from url: URL) async -> String {
            do {
              notes = try await session.text(from: url)
              return notes
            } catch {
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
            } catch {
              // Silent failure, because the list shows the inline description instead.
            }
          }
        }
        """),
      Example(
        """
        @Observable final class PlaybackStore {
          private(set) var isFavorite = false
          func update() async {
            do { isFavorite = try await client.like().isLiked } catch {
              // Don't treat it as an error if there is no such endpoint, just skip it.
            }
          }
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
        @Observable final class DownloadTask {
          private func saveImage(from url: URL, filename: String) {
            do { try store(url, as: filename) } catch { logger.error("no image: \\(error)") }
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
          func save() {
            do { try store.save() } catch {
              // The next save writes the whole file again.
            }
          }
        }
        """),
      Example(
        """
        final class DownloadsViewModel {
          func cancel(_ download: Download) {
            try? FileManager.default.removeItem(at: download.partialFile)
            try? queue.stop(download)
          }
          func logOut() {
            account = nil
            Task { try? await api.logOut() }
          }
          func seal() {
            try? vector.seal()  // Throws only if it is already sealed.
          }
          func reload() {
            for download in downloads {
              try? check(download)
              do { try start(download) } catch { print(error) }
            }
          }
          func opens(_ vault: Vault) -> Bool {
            var isValid = false
            keys.forEach { key in
              do {
                _ = try vault.unlock(key)
                isValid = true
              } catch {
                // do nothing
              }
            }
            return isValid
          }
          func firstReadable() -> Manifest? {
            for url in urls {
              do { return try Manifest(contentsOf: url) } catch {}
            }
            return nil
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
          func detail() async {
            var source: Source?
            do { source = try await client.source() } catch { logger.error("no source: \\(error)") }
            hasSource = source != nil
          }
        }
        """),
      Example(
        """
        @Observable final class ServerStore {
          func stopAll() {
            do { try server.shutdown() } catch { logger.error("could not stop the server: \\(error)") }
          }
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
          func loadImages() async {
            do {
              images = try await client.images()
            } catch {
              print("no images: \\(error)")
              // Not critical, so there is no need to show it to the user.
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
    ])

  struct Evidence: Analyzer.Evidence {
    enum Construct: String, Storable {
      /// The error is ignored.
      case emptyCatch
      /// The error is only printed, and is therefore visible only in a debugger.
      case printed
      /// The error is only logged.
      case logged
      case optionalTry
    }

    let construct: Construct
    /// The function whose error `try?` discards, if it is the only call.
    var callee: Callee?
    /// The function whose error the `catch` block logs or ignores, if it is the only one called in the `do` block.
    var attempted: Callee?
    /// The functions that log the error, which may do more than that.
    var logFunctions: [LogFunction] = []
    /// The function that contains the block, without argument labels, if the error is only logged and the code stores
    /// no result in the type.
    var functionWithoutResult: String?

    static let fields = FieldList(
      Self.init(construct:callee:attempted:logFunctions:functionWithoutResult:), \.construct, \.callee, \.attempted,
      \.logFunctions, \.functionWithoutResult)

    /// A function of the type itself or of the value of a property.
    struct Callee: FieldStorable, Hashable {
      /// The name of the property; nil if the function belongs to the type itself.
      let property: String?
      let function: String

      static let fields = FieldList(Self.init, \.property, \.function)
    }
  }

  static let collectors: [any Collector.Type] = [ShownErrors.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.catch) { clause, context in
      guard context.type != nil else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: clause)
      guard clause.body.statements.onlyLog(in: context), !clause.meansCancellation, !clause.saysErrorIsIgnored else {
        return
      }
      let isExplained = clause.explainsWhyNothingHappens
      if clause.isExplainedFallback || isExplained && clause.isException(in: context) { return }
      if isExplained, !clause.followsLoad(in: context) { return }
      if clause.explainsWhyLoggingSuffices || clause.isBeforeThrow || clause.isProbe(in: context) { return }
      let construct = Evidence.Construct(clause.body.statements, in: context)
      // If the loop continues with the next element, it just skips the elements that fail.
      if construct != .emptyCatch, clause.isInLoop, !clause.leaves { return }
      if construct == .printed, clause.isInDisappearance { return }
      let isLogged = construct == .logged && !clause.isInUserAction
      // Logging is enough for best-effort work, optional images, cleanups, disappearing views, and values that have a
      // fallback.
      if isLogged,
        clause.followsBestEffort(in: context) || context.member?.name.namesOptionalImage == true
          || context.member.map({ CleanUp.isNamed($0.name) }) == true
          || clause.isInDisappearance || context.member?.name.namesDisappearance == true
          || clause.keepsFallback(in: context) || clause.keepsOptionalWithFallback
      {
        return
      }
      context.record(
        Evidence(
          construct: construct, attempted: clause.onlyAttempt?.callee(in: context),
          logFunctions: clause.body.statements.loggingCalls(in: context).compactMap { $0.logFunction(in: context) },
          functionWithoutResult: isLogged && clause.followsWorkWithoutResult(in: context)
            ? context.member?.name.withoutArgumentLabels : nil),
        by: Self.self, in: .type(hasAny: Self.roles), at: context.range(of: clause),
        source: context.source(of: clause), maximumSeverity: isLogged || isExplained ? .info : nil)
    }
    walk.on(.try) { node, context in
      guard context.type != nil else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: node)
      guard node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark, node.isDiscarded, !node.isSleep,
        node.expression.as(SequenceExprSyntax.self)?.assignment == nil, !node.expression.isBestEffort(in: context),
        !node.isInLoop, !node.expression.isTidyingUp, !node.expression.isFinalCleanUp,
        !node.isExplained, !node.isBestEffortCall, !node.isInBindingGetter,
        !node.preparesDraggedValue(in: context), !node.isSecondaryStep(in: context),
        context.member.map({ CleanUp.isNamed($0.name) }) != true
      else { return }
      context.record(
        Evidence(construct: .optionalTry, callee: node.callee(in: context)), by: Self.self,
        in: .type(hasAny: Self.roles),
        at: context.range(of: node), source: context.source(of: node),
        maximumSeverity: node.expression.isSignal || node.setsAttributeOfWrittenFile ? .info : nil)
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let found = project.reviewedRecords(of: Self.self).filter { located in
      !project.neverThrows(located) && !project.hasShownError(located)
        && !project.isBackgroundWork(located.evidence.functionWithoutResult, at: located)
        && !located.evidence.logFunctions.contains { project.showsMessage($0, at: located) }
    }
    let groups = Dictionary(grouping: found) {
      TypeErrors($0, in: project)
    }
    let isMerged = { (located: Located<Evidence>) in
      let errors = TypeErrors(located, in: project)
      return errors.type != nil && groups[errors, default: []].count > Self.maximumSeparateErrors
    }
    return found.filter { !isMerged($0) }
      + found.filter(isMerged).merged(
        symbol: { located in project.entity(of: located).map { project.types.entities[$0].name } ?? "" },
        identity: \.evidence.construct.rawValue
      ) { TypeErrors($0, in: project) }
  }

  /// Identifies the errors that a type ignores in the same way.
  private struct TypeErrors: Hashable {
    let type: Int?
    let construct: Evidence.Construct
    let maximumSeverity: Severity?

    init(_ located: Located<Evidence>, in project: Project) {
      type = project.entity(of: located)
      construct = located.evidence.construct
      maximumSeverity = located.record.maximumSeverity
    }
  }

  /// If a type ignores more than this many errors in the same way, they share one finding.
  private static let maximumSeparateErrors = 3

  func message(for record: Record<Evidence>) -> String {
    let place = "in `\(record.symbol)`"
    if record.occurrences > 1 {
      return switch record.evidence.construct {
      case .optionalTry:
        "`\(record.symbol)` discards \(record.occurrences) errors with `try?`; show or handle those that matter"
      case .emptyCatch:
        "\(record.occurrences) empty `catch` blocks \(place) discard their errors; show them to the user, or handle them"
      case .printed:
        "\(record.occurrences) `catch` blocks \(place) only print their errors; show them to the user, or handle them"
      case .logged:
        "\(record.occurrences) `catch` blocks \(place) only log their errors; show them to the user, or handle them"
      }
    }
    return switch record.evidence.construct {
    case .optionalTry: "`try?` \(place) discards the error; catch it, and show or handle it"
    case .emptyCatch: "the empty `catch` \(place) discards the error; show it to the user, or handle it"
    case .printed: "the `catch` \(place) only prints the error; show it to the user, or handle it"
    case .logged: "the `catch` \(place) only logs the error; show it to the user, or handle it"
    }
  }

  private static let roles: RoleSet = [.view, .viewModel, .observable]
}

extension Project {
  /// Returns whether the function that is called with `try?` is known not to throw.
  fileprivate func neverThrows(_ located: Located<SwallowedError.Evidence>) -> Bool {
    guard let callee = located.evidence.callee, let owner = owner(of: callee, at: located) else { return false }
    let functions = facts(of: owner).flatMap(\.members).filter {
      $0.kind == .function && $0.baseName == callee.function
    }
    return !functions.isEmpty && functions.allSatisfy { !$0.isThrowing }
  }

  /// Returns whether the only function that can throw has shown the error to the user before it throws.
  fileprivate func hasShownError(_ located: Located<SwallowedError.Evidence>) -> Bool {
    guard let callee = located.evidence.callee ?? located.evidence.attempted,
      let owner = owner(of: callee, at: located),
      collection(of: ShownErrors.self)[owner]?.contains(callee.function) == true
    else { return false }
    // Another function with the same name may not show its errors.
    return facts(of: owner).flatMap(\.members).filter { $0.baseName == callee.function }.count == 1
  }

  /// Returns the type that declares the called function; nil if it is unknown.
  private func owner(
    of callee: SwallowedError.Evidence.Callee, at located: Located<SwallowedError.Evidence>
  ) -> Int? {
    var owner = entity(of: located)
    if let name = callee.property {
      let property = property(named: name, of: located.type)
      owner = (property?.knownType ?? property?.environmentType).flatMap {
        entity(named: $0, inFile: located.file, insideType: located.record.type)
      }
    }
    return owner
  }
}

extension TryExprSyntax {
  /// The called function, if the operand is nothing but a call of it whose arguments contain no other calls.
  fileprivate func callee(in context: FileContext) -> SwallowedError.Evidence.Callee? {
    guard let call = expression.withoutEffects?.as(FunctionCallExprSyntax.self),
      call.trailingClosure == nil,
      !call.arguments.tokens(viewMode: .sourceAccurate).contains(where: {
        [.leftParen, .leftBrace].contains($0.tokenKind)
      })
    else { return nil }
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return name.isUppercased || context.member?.locals.contains(name) == true
        ? nil : .init(property: nil, function: name)
    }
    guard let access = call.calledMember, let base = access.base?.unchained else { return nil }
    let function = access.declName.baseName.text
    if base.isSelf { return .init(property: nil, function: function) }
    guard let owner = base.wholeName, context.member?.locals.contains(owner.name) != true else { return nil }
    return .init(property: owner.name, function: function)
  }
}

extension SwallowedError.Evidence.Construct {
  /// Classifies a block that only prints, logs or exits.
  fileprivate init(_ statements: CodeBlockItemListSyntax, in context: FileContext) {
    let names = statements.loggingCalls(in: context)
    self = names.isEmpty ? .emptyCatch : names.contains(where: \.isLogged) ? .logged : .printed
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the statements only print, log or exit.
  fileprivate func onlyLog(in context: FileContext) -> Bool {
    allSatisfy { item in
      if let condition = item.item.as(IfConfigDeclSyntax.self) {
        return condition.clauses.allSatisfy {
          $0.elements?.as(CodeBlockItemListSyntax.self)?.onlyLog(in: context) ?? true
        }
      }
      if let exit = item.item.as(ReturnStmtSyntax.self) { return exit.expression == nil }
      if item.item.is(BreakStmtSyntax.self) { return true }
      let call = item.item.as(ExprSyntax.self)?.withoutEffects?.as(FunctionCallExprSyntax.self)
      return call?.isLogging(in: context) ?? false
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The calls that print or log, including those in the branches of an `#if`.
  fileprivate func loggingCalls(in context: FileContext) -> [FunctionCallExprSyntax] {
    flatMap { item -> [FunctionCallExprSyntax] in
      if let condition = item.item.as(IfConfigDeclSyntax.self) {
        return condition.clauses.flatMap {
          $0.elements?.as(CodeBlockItemListSyntax.self)?.loggingCalls(in: context) ?? []
        }
      }
      let call = item.item.as(ExprSyntax.self)?.withoutEffects?.as(FunctionCallExprSyntax.self)
      return call.map { [$0] } ?? []
    }
  }
}

extension CatchClauseSyntax {
  /// Whether the clause catches only certain errors, and the general clause of the same statement handles the others:
  /// `catch PlayerError.fileMissing`.
  fileprivate func isException(in context: FileContext) -> Bool {
    guard !catchItems.isEmpty, let clauses = parent?.as(CatchClauseListSyntax.self),
      let general = clauses.first(where: \.catchItems.isEmpty)
    else { return false }
    return !general.body.statements.onlyLog(in: context)
  }
}

extension FunctionCallExprSyntax {
  /// Whether the output is visible without a debugger.
  fileprivate var isLogged: Bool {
    guard let name = calledExpression.dottedName?.lastNamePart else { return true }
    return !["print", "debugPrint", "dump"].contains(name)
  }
}

extension String {
  /// Whether a function with this name loads or saves an image that its users can do without.
  fileprivate var namesOptionalImage: Bool {
    let words = withoutArgumentLabels.camelCaseWords
    return words.first.map(Self.loading.contains) == true && !Self.images.isDisjoint(with: words)
  }

  private static let loading: Set<String> = ["cache", "download", "fetch", "load", "prefetch", "save"]
  private static let images: Set<String> = ["artwork", "backdrop", "image", "images", "poster", "thumbnail"]
}

extension CatchClauseSyntax {
  /// Whether the error can only be caused by cancellation, in which case nothing has failed.
  fileprivate var meansCancellation: Bool {
    if let attempt = parent?.parent?.as(DoStmtSyntax.self), TryFinder.onlySleeps(in: attempt.body) { return true }
    return catchItems.contains { item in
      item.tokens(viewMode: .sourceAccurate).contains { $0.text.lowercased().contains("cancel") }
    }
  }
}

/// Finds the code in a block that can throw.
private final class TryFinder: SyntaxVisitor {
  private var sleeps = 0
  private var others = 0

  static func onlySleeps(in block: CodeBlockSyntax) -> Bool {
    let finder = TryFinder(viewMode: .sourceAccurate)
    finder.walk(block)
    return finder.sleeps > 0 && finder.others == 0
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil {
      if node.isSleep { sleeps += 1 } else { others += 1 }
    }
    return .visitChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    others += 1
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
