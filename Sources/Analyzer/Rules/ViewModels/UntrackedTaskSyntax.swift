import SwiftSyntax

extension FunctionDeclSyntax {
  /// Whether the function returns at once while its own flag or state is set, so that two runs cannot overlap.
  var preventsOverlap: Bool { returnsWhileFlagIsSet || leavesRequiredState }

  /// Whether the function starts with a `guard` that returns while a flag is set, and sets this flag itself before it
  /// awaits anything: `guard !isLoading else { return }; isLoading = true`.
  private var returnsWhileFlagIsSet: Bool {
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
  private var leavesRequiredState: Bool {
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
  /// Whether the function can be passed to `onChange(of:)`, which does not await anything: it takes the old and the new
  /// value of a phase or flag, such as `onScenePhaseChange(_:_:)`.
  var observesChange: Bool {
    kind == .function && baseName.camelCaseWords.first == "on" && parameters.count == 2
      && parameters.allSatisfy { $0.label == "_" && ["Bool", "ScenePhase"].contains($0.type) }
      && parameters.first?.type == parameters.last?.type
  }

  /// Whether the member is a function that receives what the user dropped or pasted, which would be lost if the task
  /// were cancelled.
  var receivesDroppedItems: Bool {
    kind == .function && parameters.contains { $0.type.contains("NSItemProvider") }
  }

  /// Whether the member is a function that does something with its arguments, as opposed to loading data.
  var isCommand: Bool {
    kind == .function && !parameters.isEmpty && !DataChange.isLoad(name.withoutArgumentLabels)
  }
}

extension ClosureExprSyntax {
  private var capturesWeakly: Bool {
    signature?.capture?.tokens(viewMode: .sourceAccurate).contains { $0.hasText("weak") } ?? false
  }

  /// Whether the code checks after each `await` that no later run has replaced it, and otherwise returns:
  /// `guard self.currentID == id else { return }`.
  var endsIfReplaced: Bool {
    let waits = statements.tokens(viewMode: .sourceAccurate).filter { $0.tokenKind == .keyword(.await) }
    return !waits.isEmpty && waits.allSatisfy { $0.isBeforeCheckOfRun }
  }

  /// Whether the closure captures `self` weakly and awaits only detached tasks, which do not end when the task around
  /// them is cancelled: `Task { [weak self] in let result = try await Task.detached { attach() }.value … }`.
  var awaitsOnlyDetachedWork: Bool {
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
  var isAwaitedByContinuation: Bool {
    ancestors.contains { $0.as(FunctionCallExprSyntax.self)?.calleeName.map(Self.continuations.contains) ?? false }
  }

  /// Whether a subscription, a notification or a timer starts the task.
  var isStartedByEvent: Bool {
    ancestors.contains { $0.as(FunctionCallExprSyntax.self)?.calleeName.map(Self.subscriptions.contains) ?? false }
  }

  /// Whether a callback starts the task, and the view model stores the result of registering this callback, by which it
  /// stops the events: `token = await store.observe(id) { value in Task { … } }`.
  var isStartedByStoredRegistration: Bool {
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
  var isStartedByButton: Bool {
    guard let closure = ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first,
      closure.statements.count == 1, closure.statements.first?.item.id == Syntax(self).id,
      let argument = closure.argument, !argument.call.startsTask
    else { return false }
    return argument.label == "action" || argument.call.createsValue
  }

  /// Whether the task is in a closure that belongs to the object which the enclosing function creates and returns:
  /// `return RowModel(title: title, delete: { Task { await self.delete(id) } })`. The function itself starts nothing.
  /// The closure of a stream runs when the stream is created or used, and its task outlives the stream.
  var isInActionOfResult: Bool {
    guard let result = enclosingFunction?.as(FunctionDeclSyntax.self)?.signature.returnClause?.type,
      result.plainName?.isStreamName != true
    else { return false }
    let calls = ancestors.prefix { !$0.is(MemberBlockItemSyntax.self) }.compactMap { ancestor in
      ancestor.as(ClosureExprSyntax.self)?.argument?.call
    }
    guard !calls.contains(where: { $0.constructedTypeName?.isStreamName == true }) else { return false }
    return calls.contains { $0.createsValue && !$0.startsTask && $0.isReturned }
  }

  /// Whether the value is returned, explicitly or as the only expression of a function or closure.
  private var isReturned: Bool {
    if parent?.is(ReturnStmtSyntax.self) == true { return true }
    guard let list = parent?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    return list.parent?.is(ClosureExprSyntax.self) == true || list.parent?.parent?.is(FunctionDeclSyntax.self) == true
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
  func isDiscarded(in context: FileContext) -> Bool {
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

extension String {
  /// Whether a type with this name delivers values to a subscriber: `AsyncStream`, `Future`, `AnyPublisher`.
  fileprivate var isStreamName: Bool {
    lastNamePart.camelCaseWords.last.map(Self.wordsForStreams.contains) ?? false
  }

  private static let wordsForStreams: Set<String> = ["deferred", "future", "publisher", "sequence", "stream"]
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
