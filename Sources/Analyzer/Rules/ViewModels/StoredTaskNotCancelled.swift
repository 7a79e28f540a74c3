/// Finds stored tasks that are never cancelled or are cancelled too late.
struct StoredTaskNotCancelled: ProjectRule {
  static let info = RuleInfo(
    id: "stored_task_not_cancelled",
    summary: "A stored task should be cancelled.",
    rationale: """
      A task is stored so that it can be cancelled when a new task replaces it or when the screen disappears. \
      Overwriting the stored task does not stop it: the old request may finish after the new one and overwrite the new \
      result. If nothing ever cancels a task or awaits its value, there is no reason to store it.
      """,
    sources: ["S1 concurrency"],
    opportunity: "a `Task` stored by a view model",
    defaultLevel: .info,
    triggering: [
      Example(
        """
        @Observable final class SearchViewModel {
          private var ↓searchTask: Task<Void, Never>?
          func search(_ query: String) {
            searchTask = Task { await load(query) }
          }
        }
        """),
      Example(
        [
          (
            "App/SearchViewModel.swift",
            """
            final class SearchViewModel {
              @Published var ↓task: Task<Void, Error>?
            }
            """
          ),
          (
            "App/SearchViewModel+Load.swift",
            """
            extension SearchViewModel {
              func reload() {
                task = Task<Void, Error> {
                  other?.cancel()
                }
              }
            }
            """
          ),
        ]),
      Example(
        """
        final class TimerViewModel {
          @ObservationIgnored private var ↓ticker: Task<Void, Never>?
          init() {
            ticker = Task { await tick() }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        final class SettingsViewModel {
          private var saving: Task<Void, Never>?
          func save(_ settings: Settings) {
            saving = Task { await service.save(settings) }
          }
          func close() async { await saving?.value }
        }
        """),
      Example(
        """
        final class SearchViewModel {
          private var task: Task<Void, Never>?
          private var other: Task<Void, Never>? {
            didSet { oldValue?.cancel() }
          }
          func search() {
            task?.cancel()
            task = Task { await load() }
            other = Task { await load() }
          }
        }
        """),
      Example(
        """
        final class SearchViewModel {
          private var task: Task<Void, Never>?
          private var first: Task<Void, Never>?
          init() {
            first = Task { await load() }
          }
          func search() {
            stop()
            task = Task { await load() }
          }
          func reload() {
            guard task == nil else { return }
            task = Task { await load() }
          }
          func stop() {
            task?.cancel()
            first?.cancel()
          }
        }
        """),
      Example([
        (
          "App/SearchViewModel.swift",
          """
          final class SearchViewModel {
            var task: Task<Void, Never>?
            @AutoCancelled var other: Task<Void, Never>?
            private var once: Task<Void, Never>?
            func search() {
              task = Task { await load() }
              other = Task { await load() }
              guard once == nil else { return }
              once = Task { await load() }
            }
          }
          """
        ),
        (
          "App/SearchView.swift",
          """
          struct SearchView: View {
            let viewModel: SearchViewModel
            var body: some View { Text("").onDisappear { viewModel.task?.cancel() } }
          }
          """
        ),
      ]),
      Example([
        (
          "App/SyncViewModel.swift",
          """
          class SyncViewModel {
            var sync: Task<Void, Error>?
            func start() { sync = Task { try await load() } }
          }
          """
        ),
        (
          "App/LiveSyncViewModel.swift",
          """
          final class LiveSyncViewModel: SyncViewModel {
            func stop() { sync?.cancel() }
          }
          """
        ),
      ]),
      Example(
        """
        final class SearchService {
          private var task: Task<Void, Never>?
          func search() { task = Task { await load() } }
        }
        final class SearchViewModel {
          private var tasks: [String: Task<Void, Never>] = [:]
          func search() {
            // task = Task { }
            let task = Task { await load() }
            tasks["search"] = task
          }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [TaskHandles.self]

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    let seen = project.collection(of: TaskHandles.self)
    return project.reviewedViewModels.flatMap { entity -> [Located<NoEvidence>] in
      let uses = TaskHandleUses(entity: entity, project: project, seen: seen)
      return uses.handles.compactMap { uses.uncancelled($0) }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let seen = project.collection(of: TaskHandles.self)
    return project.reviewedViewModels.flatMap { entity -> [LocatedOpportunity] in
      let uses = TaskHandleUses(entity: entity, project: project, seen: seen)
      return uses.handles.compactMap { uses.declaration(of: $0) }
        .map { LocatedOpportunity(file: $0.reference.file, start: $0.property.range.start) }
    }
  }

  func message(for record: Record<NoEvidence>) -> String {
    "`\(record.symbol)` stores a task that is never cancelled; cancel it before starting a new one and in `deinit`"
  }
}
