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
    walk.onMemberAccess { node, context in
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

/// What a view model does with the handles of its tasks.
private struct TaskHandleUses {
  let entity: Int
  let project: Project
  let seen: [LocatedObservation]

  /// The names of the properties that are given new tasks, in the order of their first one.
  var handles: [String] {
    var names: [String] = []
    for located in seen where located.observation.kind == "assign" || located.observation.kind == "first" {
      for name in located.observation.subjects where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// What is wrong with a handle; nil where nothing is, or where it is not certain.
  func problem(with handle: String, rule: String) -> LocatedCandidate? {
    let type = project.types.entities[entity]
    let declaration = type.declarations.first { reference in
      project.fact(reference).properties.contains { $0.name == handle }
    }
    guard let declaration, let property = project.fact(declaration).properties.first(where: { $0.name == handle }),
      project.isForeign("Task", inFile: declaration.file, insideType: declaration.type), !cancelsOldValue(of: handle)
    else { return nil }
    guard isCancelled(handle) else {
      guard !isHandedOn(handle) else { return nil }
      return LocatedCandidate(
        file: declaration.file,
        candidate: Candidate(rule: rule, range: property.range, symbol: "\(type.name).\(handle)"))
    }
    let late = seen.first { located in
      located.observation.kind == "assign" && located.observation.subjects == [handle] && !isCancelled(before: located)
    }
    return late.map { located in
      LocatedCandidate(
        file: located.file,
        candidate: Candidate(
          rule: rule, range: located.observation.range, symbol: located.observation.symbol, subjects: [handle],
          source: handle))
    }
  }

  private var members: [MemberFact] { project.facts(of: entity).flatMap(\.members) }

  private func cancelsOldValue(of handle: String) -> Bool {
    members.contains { member in
      member.kind == .observer && member.name == handle
        && member.uses.contains { ($0.name == "oldValue" || $0.name == handle) && $0.member == "cancel" }
    }
  }

  private func isCancelled(_ handle: String) -> Bool {
    seen.contains { $0.observation.kind == "cancel" && $0.observation.subjects == [handle] }
  }

  /// Whether the handle itself goes somewhere where it may be cancelled; comparing it with nil is no such thing.
  private func isHandedOn(_ handle: String) -> Bool {
    members.contains { member in
      let isRead = member.uses.contains { $0.name == handle && $0.member == nil && !$0.manner.contains(.assigned) }
      return isRead
        && !seen.contains {
          $0.observation.kind == "nil" && $0.observation.subjects == [handle]
            && $0.observation.symbol.hasSuffix("." + member.name)
        }
    }
  }

  /// Whether the function that assigns cancels before, itself or by another function, or looks whether there is a task.
  private func isCancelled(before located: LocatedObservation) -> Bool {
    let assignment = located.observation
    let isBefore = seen.contains {
      ($0.observation.kind == "cancel" || $0.observation.kind == "nil") && $0.file == located.file
        && $0.observation.type == assignment.type && $0.observation.symbol == assignment.symbol
        && $0.observation.subjects == assignment.subjects && $0.observation.range.start < assignment.range.start
    }
    if isBefore { return true }
    let cancelling = Set(
      members.filter { member in
        member.uses.contains { $0.name == assignment.subjects.first && $0.member == "cancel" }
      }.map(\.baseName))
    return members.contains { member in
      assignment.symbol.hasSuffix("." + member.name)
        && member.uses.contains { $0.manner.contains(.called) && $0.member == nil && cancelling.contains($0.name) }
    }
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
