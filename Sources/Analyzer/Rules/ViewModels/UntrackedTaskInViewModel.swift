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
      `.sheet(item: $viewModel.detail)`. The bot does not comment on tasks that capture `self` weakly to set a single \
      value, or that only end something after a delay. If more than eight functions of a module start such tasks, they \
      are one finding, except for initializers and async functions.
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

    static let fields = FieldList(
      Self.init, \.work, \.isInAsyncFunction, \.canBeAsync, \.changesData, \.isInInit,
      \.function, \.isInInitHelper, \.cannotOverlap, \.isOwnedByController, \.others)

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
          canBeAsync: context.member.map { $0.canBecomeAsync && !$0.isAsync } ?? false,
          changesData: context.member.map { $0.changesData || $0.receivesDroppedItems } ?? false,
          isInInit: context.member?.kind == .initializer,
          function: context.member.map { $0.kind == .function ? $0.baseName : "" } ?? "",
          isInInitHelper: context.isInInitHelper(node),
          cannotOverlap: node.enclosingFunction?.as(FunctionDeclSyntax.self).map {
            $0.returnsWhileFlagIsSet || $0.leavesRequiredState
          } ?? false),
        by: Self.self,
        at: context.range(of: node.calledExpression), source: "Task",
        isMinor: !isInAsyncFunction && (closure.setsOneValueWeakly || closure.onlyTidiesUpLater))
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
      if !loading.lasts(evidence.work) {
        guard loading.isLoad(evidence.work), !evidence.changesData, !loading.changesData(evidence.work),
          !evidence.isInInitHelper, !evidence.preventsOverlap, loading.suspends(evidence.work),
          !project.isPresentedToUser(loading.onlyResults(of: evidence.work), of: entity, by: evidence.function, bound)
        else { return nil }
      }
      var found = located
      if project.isRequired(evidence.function, of: entity) || project.initializer(of: entity, calls: evidence.function)
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
    return "`\(record.symbol)` starts \(tasks); \(advice)"
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

extension FunctionDeclSyntax {
  /// Whether the function starts with a `guard` that returns while a flag is set, and sets this flag itself before it
  /// awaits anything: `guard !isLoading else { return }; isLoading = true`.
  fileprivate var returnsWhileFlagIsSet: Bool {
    guard let body, let first = body.statements.first?.item.as(GuardStmtSyntax.self) else { return false }
    let flags = Set(
      first.conditions.compactMap { element -> String? in
        guard case .expression(let condition) = element.condition,
          let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.hasText("!")
        else { return nil }
        return negation.expression.wholeName?.name
      })
    return body.tokensBeforeAwait.contains { token in
      guard flags.contains(token.text), let sign = token.nextToken(viewMode: .sourceAccurate), sign.hasText("=")
      else { return false }
      return sign.nextToken(viewMode: .sourceAccurate)?.hasText("true") ?? false
    }
  }

  /// Whether a `guard` of the function returns unless a property has a certain value, and the function sets the property
  /// to another value before it awaits anything: `guard state == .waiting else { return }; state = .loading`.
  fileprivate var leavesRequiredState: Bool {
    guard let body else { return false }
    let required = body.statements.compactMap { $0.item.as(GuardStmtSyntax.self) }.flatMap(\.requiredCases)
    guard !required.isEmpty else { return false }
    let assigned = body.statements.prefix { $0.item.as(FunctionCallExprSyntax.self)?.startsTask != true }
      .compactMap { $0.item.as(SequenceExprSyntax.self)?.assignment }
    return assigned.contains { assignment in
      guard let name = assignment.target.wholeName?.name, let value = assignment.sequence.elements.last?.caseName else {
        return false
      }
      return required.contains { $0.property == name && $0.value != value }
    }
  }
}

extension CodeBlockSyntax {
  fileprivate var tokensBeforeAwait: some Sequence<TokenSyntax> {
    tokens(viewMode: .sourceAccurate).prefix { $0.tokenKind != .keyword(.await) }
  }
}

extension GuardStmtSyntax {
  /// The properties that the conditions compare with an enum case, and these cases.
  fileprivate var requiredCases: [(property: String, value: String)] {
    conditions.compactMap { element in
      guard let sequence = element.condition.as(SequenceExprSyntax.self), sequence.operators == ["=="],
        let property = sequence.elements.first?.wholeName?.name, let value = sequence.elements.last?.caseName
      else { return nil }
      return (property, value)
    }
  }
}

extension ExprSyntax {
  /// The name of an enum case without its type: `waiting` for `.waiting`.
  fileprivate var caseName: String? {
    guard let access = self.as(MemberAccessExprSyntax.self), access.base == nil else { return nil }
    return access.declName.baseName.text
  }
}

extension TokenSyntax {
  /// Whether the keyword is the first one of a loop.
  fileprivate var startsLoop: Bool {
    parent?.is(ForStmtSyntax.self) == true || parent?.is(WhileStmtSyntax.self) == true
      || parent?.is(RepeatStmtSyntax.self) == true
  }

  /// Whether the statement after an `await` compares a property with a constant of this run, and otherwise returns.
  fileprivate var isBeforeCheckOfRun: Bool {
    guard let wait = parent?.as(AwaitExprSyntax.self) else { return false }
    if wait.startsWithCheckOfRun { return true }
    guard let next = nextStatement else { return false }
    if let wait = next.item.as(AwaitExprSyntax.self) { return wait.startsWithCheckOfRun }
    return next.checksRun
  }
}

extension AwaitExprSyntax {
  /// Whether the code only switches to the main actor and then compares a property with a constant of this run:
  /// `await MainActor.run { guard generation == self.generation else { return } … }`.
  fileprivate var startsWithCheckOfRun: Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.calledExpression.dottedName == "MainActor.run"
    else { return false }
    return call.trailingClosure?.statements.first?.checksRun ?? false
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement compares a property with a constant of this run, and otherwise returns.
  fileprivate var checksRun: Bool {
    guard let check = item.as(GuardStmtSyntax.self),
      check.body.statements.last?.item.is(ReturnStmtSyntax.self) == true
    else { return false }
    return check.conditions.contains { element in
      guard let sequence = element.condition.as(SequenceExprSyntax.self), sequence.operators == ["=="] else {
        return false
      }
      let sides = sequence.elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }.compactMap(\.wholeName)
      return sides.count == 2 && sides.contains { localDeclaration(of: $0.name) != nil }
    }
  }
}

extension MemberScope {
  /// Whether the member is a function that receives what the user dropped or pasted, which would be lost if the task
  /// were cancelled.
  fileprivate var receivesDroppedItems: Bool {
    kind == .function && parameters.contains { $0.type.contains("NSItemProvider") }
  }

  /// Whether the member is a function that does something with its arguments, as opposed to loading data.
  fileprivate var isCommand: Bool {
    kind == .function && !parameters.isEmpty && !DataChange.isLoad(name.withoutArgumentLabels)
  }
}

extension ClosureExprSyntax {
  /// The number of assignments, including those in closures.
  private var assignmentCount: Int {
    statements.tokens(viewMode: .sourceAccurate).count { token in
      token.hasText("=") && token.parent?.is(AssignmentExprSyntax.self) == true
    }
  }

  /// Whether the code awaits one value and then sets a single property of an object that it captures weakly. Such a
  /// task ends soon, and a second run sets the same value.
  fileprivate var setsOneValueWeakly: Bool {
    guard capturesWeakly, assignmentCount == 1 else { return false }
    let tokens = statements.tokens(viewMode: .sourceAccurate)
    let waits = tokens.filter { $0.tokenKind == .keyword(.await) }.count { wait in
      let call = wait.parent?.as(AwaitExprSyntax.self)?.expression.as(FunctionCallExprSyntax.self)
      return call?.calledExpression.dottedName != "MainActor.run"
    }
    return waits == 1 && !tokens.contains(where: \.startsLoop)
  }

  /// Whether the code sleeps once and then only calls functions, as code does that ends a session with a delay.
  /// Cancelling it would leave the session open.
  fileprivate var onlyTidiesUpLater: Bool {
    let tokens = statements.tokens(viewMode: .sourceAccurate)
    return assignmentCount == 0 && tokens.count { $0.tokenKind == .keyword(.await) } == 1
      && tokens.contains { $0.hasText("sleep") } && !tokens.contains(where: \.startsLoop)
      && tokens.contains { token in Self.endings.contains { token.text.hasPrefix($0) } }
  }

  private static let endings = ["stop", "end", "close", "deactivate", "teardown", "tearDown", "invalidate", "cleanUp"]

  private var capturesWeakly: Bool {
    signature?.capture?.tokens(viewMode: .sourceAccurate).contains { $0.hasText("weak") } ?? false
  }

  /// Whether the code checks after each `await` that no later run has replaced it, and otherwise returns:
  /// `guard self.currentID == id else { return }`.
  fileprivate var endsIfReplaced: Bool {
    let waits = statements.tokens(viewMode: .sourceAccurate).filter { $0.tokenKind == .keyword(.await) }
    return !waits.isEmpty && waits.allSatisfy { $0.isBeforeCheckOfRun }
  }

  /// Whether the closure captures `self` weakly and awaits only detached tasks, which do not end when the task around
  /// them is cancelled: `Task { [weak self] in let result = try await Task.detached { attach() }.value … }`.
  fileprivate var awaitsOnlyDetachedWork: Bool {
    guard capturesWeakly else { return false }
    let waits = statements.tokens(viewMode: .sourceAccurate).filter { $0.tokenKind == .keyword(.await) }
    return !waits.isEmpty
      && waits.allSatisfy { wait in
        // The parent is a statement in `for await`.
        guard let result = wait.parent?.as(AwaitExprSyntax.self)?.expression.as(MemberAccessExprSyntax.self),
          ["value", "result"].contains(result.declName.baseName.text),
          let task = result.base?.as(FunctionCallExprSyntax.self)
        else { return false }
        return task.startsTask && task.calledMember?.declName.baseName.hasText("detached") == true
      }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the enclosing function awaits the task by means of a continuation that the task resumes.
  fileprivate var isAwaitedByContinuation: Bool {
    ancestors.contains { $0.as(FunctionCallExprSyntax.self)?.calleeName.map(Self.continuations.contains) ?? false }
  }

  /// Whether a subscription, a notification or a timer starts the task.
  fileprivate var isStartedByEvent: Bool {
    ancestors.contains { $0.as(FunctionCallExprSyntax.self)?.calleeName.map(Self.subscriptions.contains) ?? false }
  }

  /// Whether a callback starts the task, and the view model stores the result of registering this callback, by which it
  /// stops the events: `token = await store.observe(id) { value in Task { … } }`.
  fileprivate var isStartedByStoredRegistration: Bool {
    guard let closure = ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first, closure.use == .deferred,
      let registration = closure.argument?.call, !registration.startsTask
    else { return false }
    var value = ExprSyntax(registration)
    while let outer = value.parent?.as(ExprSyntax.self), outer.is(AwaitExprSyntax.self) || outer.is(TryExprSyntax.self)
    {
      value = outer
    }
    guard let assignment = value.parent?.parent?.as(SequenceExprSyntax.self)?.assignment, assignment.operator == "=",
      assignment.sequence.elements.last?.id == value.id, let target = assignment.target.wholeName?.name
    else { return false }
    return localDeclaration(of: target) == nil
  }

  /// Whether a button starts the task. A button is created with a closure that only starts the task.
  fileprivate var isStartedByButton: Bool {
    guard let closure = ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first,
      closure.statements.count == 1, closure.statements.first?.item.id == Syntax(self).id,
      let argument = closure.argument, !argument.call.startsTask
    else { return false }
    return argument.label == "action" || argument.call.createsValue
  }

  /// Whether the call creates a value: `Button("OK") { }`, `.init(title: "OK") { }`.
  private var createsValue: Bool {
    constructedTypeName != nil || calledMember?.declName.baseName.tokenKind == .keyword(.`init`)
  }

  private static let subscriptions: Set<String> = [
    "sink", "addObserver", "scheduledTimer", "Timer", "observe", "setEventHandler", "handleEvents", "onReceive",
  ]

  private static let continuations: Set<String> = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation",
  ]

  /// Whether the value of the call is discarded.
  fileprivate func isDiscarded(in context: FileContext) -> Bool {
    if let list = parent?.as(ExprListSyntax.self) {
      // `_ = Task { }`
      return list.count == 3 && list.first?.is(DiscardAssignmentExprSyntax.self) == true && list.last?.id == id
    }
    if let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        return binding.pattern.is(WildcardPatternSyntax.self)
      }
      return binding.isUnusedLocal(named: name, in: context)
    }
    guard let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else {
      return false
    }
    let owner = list.enclosingCode
    if let closure = owner?.as(ClosureExprSyntax.self) { return list.count > 1 || !closure.mayReturnItsOnlyExpression }
    // The last expression of a function or branch may be its result.
    return context.member?.declaredType?.contains("Task") != true || list.last?.id != item.id
      || owner?.is(ClosureExprSyntax.self) == true
  }
}

extension PatternBindingSyntax {
  /// Whether the binding declares a local variable that is not used afterwards.
  fileprivate func isUnusedLocal(named name: String, in context: FileContext) -> Bool {
    guard let item = parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    let uses = context.memo(LastUses(list: list.id)) {
      var last: [String: AbsolutePosition] = [:]
      for token in list.tokens(viewMode: .sourceAccurate) { last[token.text] = token.position }
      return last
    }
    return uses[name].map { $0 < item.endPosition } ?? false
  }

  private struct LastUses: Hashable { let list: SyntaxIdentifier }
}

extension CodeBlockItemListSyntax {
  /// The closure or block that contains the code, ignoring `#if`.
  fileprivate var enclosingCode: Syntax? {
    var current = parent
    while let node = current,
      node.is(IfConfigClauseSyntax.self) || node.is(IfConfigClauseListSyntax.self)
        || node.is(IfConfigDeclSyntax.self) || node.is(CodeBlockItemSyntax.self)
        || node.is(CodeBlockItemListSyntax.self)
    {
      current = node.parent
    }
    return current
  }
}

extension ClosureExprSyntax {
  /// Whether the value of a single-expression closure may be used.
  fileprivate var mayReturnItsOnlyExpression: Bool {
    if let result = signature?.returnClause?.type {
      return result.plainName != "Void" && !result.is(TupleTypeSyntax.self)
    }
    guard let argument else { return true }
    let call = argument.call
    if call.startsTask { return true }
    guard let name = call.calleeName else { return true }
    return ["map", "compactMap", "flatMap", "reduce", "mapValues", "compactMapValues", "first"].contains(name)
  }
}
