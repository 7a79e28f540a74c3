import SwiftSyntax

/// Finds handles of tasks that are kept but never, or too late, cancelled.
struct StoredTaskNotCancelled: Rule {
  let info = RuleInfo(
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

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onSequence { node, context in
      guard context.mayBeInViewModel else { return }
      if let handle = node.handleOfNewTask {
        guard context.isMember(handle.name, behindSelf: handle.isBehindSelf) else { return }
        let kind = context.member?.kind == .initializer ? "first" : "assign"
        context.observe(rule: id, kind: kind, subjects: [handle.name], at: context.range(of: node))
      } else if let name = node.nameComparedWithNil {
        context.observe(rule: id, kind: "nil", subjects: [name], at: context.range(of: node))
      }
    }
    walk.onMemberAccess(of: ["cancel"]) { node, context in
      guard context.mayBeInViewModel, let owner = node.ownerName, node.declName.baseName.text == "cancel",
        context.isMember(owner.token.text, behindSelf: owner.isBehindSelf)
      else { return }
      context.observe(rule: id, kind: "cancel", subjects: [owner.token.text], at: context.range(of: node))
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    var seen: [Int: [LocatedObservation]] = [:]
    for located in project.observed(by: info.id) {
      guard let reference = located.reference, case .entity(let entity) = project.types.meaning(of: reference) else {
        continue
      }
      seen[entity, default: []].append(located)
    }
    return project.viewModels.flatMap { entity -> [LocatedCandidate] in
      let uses = TaskHandleUses(entity: entity, project: project, seen: seen[entity] ?? [])
      return uses.handles.compactMap { uses.problem(with: $0, rule: info.id) }
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    if candidate.subjects.isEmpty {
      return
        "`\(candidate.symbol)` keeps a task that nothing cancels; cancel it before a new one starts and when it ends"
    }
    return """
      `\(candidate.symbol)` gives `\(candidate.subjects[0])` a new task while the old one may run; cancel it first
      """
  }
}

extension FileContext {
  /// Whether a name means a member of the type here, not a local one.
  fileprivate func isMember(_ name: String, behindSelf: Bool) -> Bool {
    behindSelf || member?.locals.contains(name) != true
  }
}

extension SequenceExprSyntax {
  /// The name that a new task is assigned to: `task` of `self.task = Task { }`.
  fileprivate var handleOfNewTask: (name: String, isBehindSelf: Bool)? {
    guard elements.count == 3, elements.last?.startedTask != nil, let assignment, assignment.operator == "=" else {
      return nil
    }
    if let reference = assignment.target.as(DeclReferenceExprSyntax.self) { return (reference.baseName.text, false) }
    guard let access = assignment.target.as(MemberAccessExprSyntax.self), access.base?.unchained.isSelf == true else {
      return nil
    }
    return (access.declName.baseName.text, true)
  }

  /// The name that is compared with nil.
  fileprivate var nameComparedWithNil: String? {
    guard elements.last?.is(NilLiteralExprSyntax.self) == true, elements.count == 3,
      let symbol = operators.first, symbol == "==" || symbol == "!="
    else { return nil }
    return elements.first?.wholeName?.name
  }
}
