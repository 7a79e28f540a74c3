import SwiftSyntax

/// Finds tasks that view models start without storing them.
struct UntrackedTaskInViewModel: ProjectRule, ProjectWideRecorder {
  static let info = RuleInfo(
    id: "untracked_task_in_view_model",
    summary: "A view model should store the tasks that it starts.",
    rationale: """
      A task that is not stored cannot be cancelled: it continues after the screen has disappeared, a second one may \
      race with it, and a test cannot wait for it. Make the function `async` and call it from the view's `.task`, or \
      store the task.
      """,
    details: """
      The rule ignores tasks that send, change or import data, reset state, set state only after a failure, or only \
      switch to the main actor. It also ignores tasks started by subscriptions, notifications, timers, callbacks whose \
      registration the view model stores, or the buttons of an alert, tasks of commands that only wait for a detached \
      task, debugging tools, structs, in which only a mutating function could store a task, and classes that an app \
      never creates. Unless they repeat or sleep, tasks are ignored if they check after each `await` that no later run \
      has replaced them (`guard currentID == id else { return }`, also at the start of `MainActor.run`), if they await \
      only functions that contain no `await` themselves, if a private function starts them that only the initializer \
      calls, if the function returns while its own flag or state is set (`guard !isLoading else { return }`, `guard \
      state == .waiting else { return }`), or if the user starts them and the result is only presented, as in \
      `.sheet(item: $viewModel.detail)`. A task that loads something once is minor, unless an initializer or an async \
      function starts it. If more than eight functions of a module start such tasks, they are one finding, except for \
      initializers and async functions.
      """,
    sources: ["S1 concurrency"],
    opportunity: "a `Task` started by a view model",
    defaultLevel: .info,
    triggering: UntrackedTaskInViewModelExamples.triggering,
    good: UntrackedTaskInViewModelExamples.good)

  static let collectors: [any Collector.Type] = [AsyncFunctions.self, LifecycleCalls.self]

  struct Evidence: Analyzer.Evidence {
    let work: LoadSigns
    /// Whether the enclosing function could await the work itself.
    let isInAsyncFunction: Bool
    /// Whether the enclosing member is a function that could become `async`.
    var canBeAsync: Bool
    /// Whether the enclosing function's name says that it changes data, which should be finished.
    let changesData: Bool
    /// Whether the enclosing member is an initializer.
    let isInInit: Bool
    /// The name of the enclosing function, without argument labels; empty in other members.
    let function: String
    /// Whether the enclosing function is private and runs only while the view model is created.
    let isInInitHelper: Bool
    /// Whether the enclosing function returns at once while its own flag is set, so that two tasks cannot overlap.
    let cannotOverlap: Bool
    /// Whether only UIKit code owns the view model, so that there is no `.task` to load data in.
    var isOwnedByController = false
    /// The number of other functions in the module that share the finding.
    var others = 0
    /// Whether the task is in a closure that the function passes to the object that it creates and returns.
    var isInAction = false

    static let fields = FieldList(
      Self.init, \.work, \.isInAsyncFunction, \.canBeAsync, \.changesData, \.isInInit,
      \.function, \.isInInitHelper, \.cannotOverlap, \.isOwnedByController, \.others, \.isInAction)

    /// Whether the task is one of those that a module may start everywhere, as opposed to one that loads data while the
    /// view model is created, or whose function could await the work.
    var isUsual: Bool { !isInInit && !isInAsyncFunction }
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onTask { node, context in
      guard context.mayBeInViewModel, node.startsTask else { return }
      context.countOpportunity(
        of: Self.self, in: .type(hasAny: .viewModel), at: node, conditions: [.isTest(false), .isForeign("Task")])
      guard node.isDiscarded(in: context), !node.isAwaitedByContinuation, !node.isStartedByEvent,
        !node.isStartedByButton, !node.isStartedByStoredRegistration,
        let closure = node.closureArguments.last?.closure,
        !(context.member?.isCommand == true && closure.awaitsOnlyDetachedWork)
      else { return }
      let work = LoadSigns(in: closure.statements, locals: context.member?.locals ?? [])
      guard !work.isEmpty, work.lasts || !closure.endsIfReplaced else { return }
      let isInAsyncFunction = context.member?.isAsync == true && context.closures.isEmpty
      context.recordInViewModel(
        Evidence(
          work: work, isInAsyncFunction: isInAsyncFunction,
          canBeAsync: context.member.map { $0.canBecomeAsync && !$0.isAsync && !$0.observesChange } ?? false,
          changesData: context.member.map { $0.changesData || $0.receivesDroppedItems } ?? false,
          isInInit: context.member?.kind == .initializer,
          function: context.member.map { $0.kind == .function ? $0.baseName : "" } ?? "",
          isInInitHelper: context.isInInitHelper(node),
          cannotOverlap: node.enclosingFunction?.as(FunctionDeclSyntax.self)?.preventsOverlap ?? false,
          isInAction: node.isInActionOfResult),
        by: Self.self,
        at: context.range(of: node.calledExpression), source: "Task")
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let found = tasks(
      among: project.reviewedRecords(of: Self.self), project.collection(of: AsyncFunctions.self), in: project)
    guard found.contains(where: \.evidence.isUsual) else { return found }
    // Whether a task gets a separate finding depends on all tasks in the module, including those in unreviewed files.
    let all =
      project.reviewsAll
      ? found : tasks(among: project.records(of: Self.self), AsyncFunctions.ofAllTypes(in: project), in: project)
    return found.filter { !$0.evidence.isUsual }
      + all.filter(\.evidence.isUsual).oncePerModule(above: Self.maximumSeparateFunctions, in: project) {
        record, others in
        record.evidence.others = others
      }
  }

  /// Functions that start tasks get separate findings if a module has at most this many.
  private static let maximumSeparateFunctions = 8

  /// The functions that start tasks that should be stored.
  private func tasks(
    among records: [Located<Evidence>], _ functions: AsyncFunctions.Collection, in project: Project
  ) -> [Located<Evidence>] {
    let bound = Once<Set<BoundMember>>()
    return records.compactMap { located -> Located<Evidence>? in
      let evidence = located.evidence
      guard project.isForeign("Task", at: located), !project.isInStruct(located) else { return nil }
      guard let entity = project.entity(of: located) else {
        return evidence.work.lasts
          || evidence.work.loads && !evidence.changesData && !evidence.isInInitHelper && !evidence.preventsOverlap
          ? located : nil
      }
      guard !project.isForDebugging(entity), !project.isNeverCreated(entity) else { return nil }
      let loading = Loading(project, entity, functions[entity] ?? [:])
      var found = located
      if !loading.lasts(evidence.work) {
        guard loading.isLoad(evidence.work), !evidence.changesData, !loading.changesData(evidence.work),
          !evidence.isInInitHelper, !evidence.preventsOverlap, loading.suspends(evidence.work),
          !project.isPresentedToUser(loading.onlyResults(of: evidence.work), of: entity, by: evidence.function, bound)
        else { return nil }
        // Half of the authors would not store a task that loads something once.
        found.record.isMinor = evidence.isUsual
      }
      if evidence.isInAction || project.isRequired(evidence.function, of: entity)
        || project.initializer(of: entity, calls: evidence.function)
      {
        found.record.evidence.canBeAsync = false
      }
      found.record.evidence.isOwnedByController = evidence.isInInit && project.isOwnedByController(entity)
      return found
    }.onePerFunction()
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.others > 0 {
      return """
        `\(record.symbol)` and \(record.evidence.others) other functions in the module start tasks that cannot be \
        cancelled; store and cancel those that load data
        """
    }
    let tasks = (record.occurrences == 1 ? "a task" : "\(record.occurrences) tasks") + " that cannot be cancelled"
    let advice =
      if record.evidence.isInAsyncFunction {
        "await the work here instead"
      } else if record.evidence.isOwnedByController {
        "store the task and cancel it in `deinit`"
      } else {
        record.evidence.isInInit
          ? "load the data in an `async` function that the view calls in `.task`"
          : "store the task and cancel it" + (record.evidence.canBeAsync ? ", or make the function `async`" : "")
      }
    let subject = record.evidence.isInAction ? "a closure in `\(record.symbol)`" : "`\(record.symbol)`"
    return "\(subject) starts \(tasks); \(advice)"
  }
}

extension Project {
  /// Returns whether a function of a view model reads something only to present it, at the user's request: the results
  /// are stored in optional properties to which a view binds, and neither the view model nor a view's lifecycle calls
  /// the function.
  fileprivate func isPresentedToUser(
    _ results: [String]?, of entity: Int, by function: String, _ bound: Once<Set<BoundMember>>
  ) -> Bool {
    guard let results, !function.isEmpty,
      results.allSatisfy({ property(named: $0, of: entity)?.isOptional == true })
    else { return false }
    let viewModel = types.entities[entity].name
    let isBound = { (name: String) in
      bound.value { self.boundMembers }.contains(BoundMember(viewModel: viewModel, member: name))
    }
    guard results.allSatisfy(isBound) else { return false }
    let isCalledByItself = facts(of: entity).contains { fact in
      fact.members.contains { $0.uses.contains { $0.name == function || $0.member == function } }
    }
    return !isCalledByItself && !collection(of: LifecycleCalls.self).contains(function)
  }
}

extension Project {
  fileprivate func isInStruct(_ located: Located<UntrackedTaskInViewModel.Evidence>) -> Bool {
    entity(of: located).map { types.entities[$0].kind == .struct } ?? false
  }

  /// Returns whether a view controller stores a view model, and no view does.
  fileprivate func isOwnedByController(_ viewModel: Int) -> Bool {
    let roles = owners(of: viewModel).map { types.roles(of: $0) }
    return roles.contains { $0.contains(.viewController) } && !roles.contains { $0.contains(.view) }
  }
}

extension UntrackedTaskInViewModel.Evidence {
  /// Whether a second task cannot race with this one. An async function could still await the work itself.
  fileprivate var preventsOverlap: Bool { cannotOverlap && !isInAsyncFunction }
}
