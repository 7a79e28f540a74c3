/// Finds handles of tasks that are kept but never, or too late, cancelled.
struct StoredTaskNotCancelled: ProjectRule {
  static let info = RuleInfo(
    id: "stored_task_not_cancelled",
    summary: "A stored task is cancelled before a new one takes its place.",
    rationale: """
      Overwriting the handle of a running task does not stop it. The old request goes on, may finish after the new \
      one and overwrite its result. Cancelling first makes the last request win; a handle that nothing ever cancels \
      could as well not be stored.
      """,
    seeds: ["S1 concurrency"],
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
        """
        class SearchVM: ObservableObject {
          private var task: Task<Void, Never>?
          func search() {
            ↓task = Task { await load() }
          }
          func restart() {
            self.task = Task.detached { await self.load() }
          }
          func stop() { task?.cancel() }
        }
        """),
      Example(
        [
          (
            "App/SearchViewModel.swift",
            """
            final class SearchViewModel {
              var task: Task<Void, Error>?
              deinit { task?.cancel() }
            }
            """
          ),
          (
            "App/SearchViewModel+Load.swift",
            """
            extension SearchViewModel {
              func reload() {
                ↓task = Task<Void, Error> {
                  task?.cancel()
                }
              }
            }
            """
          ),
        ]),
    ],
    good: [
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

  enum Evidence: Analyzer.Evidence {
    case neverCancelled
    /// The handle is given a new task while the old one may run.
    case overwritten(handle: String)

    static let fields = CaseList<Self>(
      .init(.neverCancelled),
      .init(Self.overwritten) { if case .overwritten(let handle) = $0 { handle } else { nil } })
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let seen = project.collection(of: TaskHandles.self)
    return project.viewModels.flatMap { entity -> [Located<Evidence>] in
      let uses = TaskHandleUses(entity: entity, project: project, seen: seen[entity] ?? [])
      return uses.handles.compactMap { uses.problem(with: $0) }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .neverCancelled:
      "`\(record.symbol)` keeps a task that nothing cancels; cancel it before a new one starts and when it ends"
    case .overwritten(let handle):
      "`\(record.symbol)` gives `\(handle)` a new task while the old one may run; cancel it first"
    }
  }
}
