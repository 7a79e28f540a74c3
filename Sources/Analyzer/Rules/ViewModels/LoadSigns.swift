import SwiftSyntax

/// Signs that code does work that takes a long time or updates state. Tasks that do such work should be cancelled when
/// the screen disappears.
struct LoadSigns: FieldStorable, Hashable {
  /// Whether the code sleeps, awaits in a loop, iterates over an async sequence, or assigns an awaited result to state.
  private(set) var loads = false
  /// Whether the code sleeps, awaits in a `while` loop, or iterates over an async sequence.
  private(set) var lasts = false
  /// Whether the code awaits a function whose name says that it changes data, such as `deleteItem`, or first awaits a
  /// command to another object, such as `device.update(name)`.
  private(set) var changesData = false
  /// Functions in the same type that the code calls.
  private(set) var calls: [String] = []
  /// Functions in the same type that the code calls after an `await`.
  private(set) var callsAfterAwait: [String] = []
  /// Whether the code awaits anything besides functions in the same type and switches to the main actor.
  private(set) var awaitsOthers = false
  /// The members of the type to which the code assigns an awaited result.
  private(set) var results: [String] = []
  /// Whether the code loads only by assigning awaited results to members.
  private(set) var onlyAssigns = true
  /// Whether the code is that of a function that returns at once while its own flag is set.
  var cannotOverlap = false

  static let fields = FieldList(
    Self.init(loads:lasts:changesData:calls:callsAfterAwait:awaitsOthers:results:onlyAssigns:cannotOverlap:), \.loads,
    \.lasts, \.changesData, \.calls, \.callsAfterAwait, \.awaitsOthers, \.results, \.onlyAssigns, \.cannotOverlap)

  private init(
    loads: Bool, lasts: Bool, changesData: Bool, calls: [String], callsAfterAwait: [String], awaitsOthers: Bool,
    results: [String], onlyAssigns: Bool, cannotOverlap: Bool
  ) {
    self.loads = loads
    self.lasts = lasts
    self.changesData = changesData
    self.calls = calls
    self.callsAfterAwait = callsAfterAwait
    self.awaitsOthers = awaitsOthers
    self.results = results
    self.onlyAssigns = onlyAssigns
    self.cannotOverlap = cannotOverlap
  }

  /// - Parameter locals: Names that are not members of the type.
  init(in code: some SyntaxProtocol, locals: Set<String>) {
    let names = LocalNames(viewMode: .sourceAccurate)
    names.walk(code)
    let search = LoadSearch(locals: locals.union(names.names), aliasesOfSelf: names.aliasesOfSelf)
    search.walk(code)
    loads = search.loads
    lasts = search.lasts
    changesData = search.changesData
    calls = search.calls.sorted()
    callsAfterAwait = search.callsAfterAwait.sorted()
    awaitsOthers = search.awaitsOthers
    results = search.results.sorted()
    onlyAssigns = search.onlyAssigns
  }

  var isEmpty: Bool { !loads && calls.isEmpty }
}

/// Collects the names that the code binds to values.
private final class LocalNames: SyntaxVisitor {
  private(set) var names: Set<String> = []
  /// The names bound to `self`, as in `guard let strongSelf = self`.
  private(set) var aliasesOfSelf: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    let value =
      node.parent?.as(OptionalBindingConditionSyntax.self)?.initializer?.value
      ?? node.parent?.as(PatternBindingSyntax.self)?.initializer?.value
    if let value, value.isSelf {
      aliasesOfSelf.insert(node.identifier.text)
    } else {
      names.insert(node.identifier.text)
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }
}

/// Visits the code in source order, which usually matches the execution order.
private final class LoadSearch: SyntaxVisitor {
  private let locals: Set<String>
  private let aliasesOfSelf: Set<String>
  private var hasAwaited = false
  /// The number of enclosing blocks that only run after a failure. State that they set is not the result of a load.
  private var failures = 0
  private(set) var loads = false
  private(set) var lasts = false
  private(set) var changesData = false
  private(set) var calls: Set<String> = []
  private(set) var callsAfterAwait: Set<String> = []
  private(set) var awaitsOthers = false
  private(set) var results: Set<String> = []
  private(set) var onlyAssigns = true

  init(locals: Set<String>, aliasesOfSelf: Set<String>) {
    self.locals = locals
    self.aliasesOfSelf = aliasesOfSelf
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    let isEndless = node.awaitKeyword != nil && !node.collectsTaskGroup
    if isEndless { lasts = true }
    if isEndless || node.body.awaits { noteLoad() }
    return .visitChildren
  }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { visitLoop(node.body) }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { visitLoop(node.body) }

  private func visitLoop(_ body: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    if body.awaits {
      noteLoad()
      lasts = true
    }
    return .visitChildren
  }

  /// Notes a load other than the assignment of a result.
  private func noteLoad() {
    loads = true
    onlyAssigns = false
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { enter(node.handlesFailure) }
  override func visitPost(_ node: CodeBlockSyntax) { leave(node.handlesFailure) }
  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind { enter(node.handlesFailure) }
  override func visitPost(_ node: SwitchCaseSyntax) { leave(node.handlesFailure) }

  private func enter(_ handlesFailure: Bool) -> SyntaxVisitorContinueKind {
    if handlesFailure { failures += 1 }
    return .visitChildren
  }

  private func leave(_ handlesFailure: Bool) {
    if handlesFailure { failures -= 1 }
  }

  override func visitPost(_ node: AwaitExprSyntax) {
    // Switching to the main actor does not count as waiting.
    if node.expression.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName != "MainActor.run" {
      hasAwaited = true
      if !isOwnCall(node.expression) { awaitsOthers = true }
    }
  }

  /// Whether an awaited expression is nothing but a call of a function in the same type.
  private func isOwnCall(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.closureArguments.isEmpty,
      ownFunction(call) != nil
    else { return false }
    return !call.arguments.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .leftParen }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // A nested task is recorded separately.
    if node.startsTask { return .skipChildren }
    if node.calledExpression.dottedName == "Task.sleep" {
      if !node.isFollowedByGuard {
        noteLoad()
        lasts = true
      }
      return .skipChildren
    }
    let ownName = ownFunction(node)
    if node.isAwaited, let name = node.calleeName {
      if DataChange.isAwaited(name) { changesData = true }
      // Later in a task, such a call may only store what the task has loaded.
      if !hasAwaited, ownName == nil, DataChange.isAwaitedCommand(name, hasArguments: !node.arguments.isEmpty) {
        changesData = true
      }
    }
    if let name = ownName {
      calls.insert(name)
      if hasAwaited, failures == 0 { callsAfterAwait.insert(name) }
    } else if let access = node.calledMember, failures == 0, hasAwaited || node.awaits, let base = access.base,
      isMember(base), node.changesCollection(through: access)
    {
      noteLoad()
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = node.assignment, failures == 0, hasAwaited || node.awaits,
      let member = memberName(of: assignment.target),
      node.elements.count > 3 || node.elements.last?.isFixed == false
    {
      loads = true
      results.insert(member)
    }
    return .visitChildren
  }

  /// The name of the called function if it is in the same type: `load` for `load()`, `self.load()` and `self?.load()`.
  private func ownFunction(_ call: FunctionCallExprSyntax) -> String? {
    if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      return locals.contains(name) || name.isUppercased ? nil : name
    }
    guard let access = call.calledMember, let base = access.base?.unchained, isSelf(base) else { return nil }
    return access.declName.baseName.text
  }

  private func isSelf(_ expression: ExprSyntax) -> Bool {
    if expression.isSelf { return true }
    return expression.as(DeclReferenceExprSyntax.self).map { aliasesOfSelf.contains($0.baseName.text) } ?? false
  }

  /// Whether the path starts with a member of the type.
  private func isMember(_ path: ExprSyntax) -> Bool { memberName(of: path) != nil }

  /// The member of the type that the path starts with.
  private func memberName(of path: ExprSyntax) -> String? {
    var current = path.unchained
    while true {
      if let access = current.as(MemberAccessExprSyntax.self) {
        guard let base = access.base?.unchained else { return nil }
        if isSelf(base) { return access.declName.baseName.text }
        current = base
      } else if let index = current.as(SubscriptCallExprSyntax.self) {
        current = index.calledExpression.unchained
      } else if let reference = current.as(DeclReferenceExprSyntax.self) {
        let name = reference.baseName.text
        let isHidden = locals.contains(name) || aliasesOfSelf.contains(name)
        return isHidden || name.isUppercased || current.isSelf ? nil : name
      } else {
        return nil
      }
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is likely to change a collection rather than send something to another object.
  fileprivate func changesCollection(through access: MemberAccessExprSyntax) -> Bool {
    switch access.declName.baseName.text {
    case "append", "formUnion", "merge", "removeAll": true
    case "insert": arguments.contains { $0.label?.text == "at" || $0.label?.text == "contentsOf" }
    default: arguments.first?.label?.text == "contentsOf"
    }
  }
}

extension CodeBlockSyntax {
  /// Whether the block only runs after a failure: a `catch`, the `else` of a `guard`, `if case .failure = result`, or the
  /// `else` of `if case .success = result`.
  fileprivate var handlesFailure: Bool {
    if parent?.is(CatchClauseSyntax.self) == true || parent?.is(GuardStmtSyntax.self) == true { return true }
    guard let branch = parent?.as(IfExprSyntax.self) else { return false }
    let pattern = branch.conditions.first?.condition.as(MatchingPatternConditionSyntax.self)?.pattern
    return pattern?.matchesCase(named: branch.body.id == id ? "failure" : "success") ?? false
  }
}

extension SwitchCaseSyntax {
  /// Whether the case only runs after a failure: `case .failure(let error)`.
  fileprivate var handlesFailure: Bool {
    guard let items = label.as(SwitchCaseLabelSyntax.self)?.caseItems else { return false }
    return items.allSatisfy { $0.pattern.matchesCase(named: "failure") }
  }
}

extension PatternSyntax {
  /// Whether the pattern matches an enum case with this name: `.failure`, `.failure(let error)`, `let .failure(error)`.
  fileprivate func matchesCase(named name: String) -> Bool {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.matchesCase(named: name) }
    guard let expression = self.as(ExpressionPatternSyntax.self)?.expression else { return false }
    let access = expression.as(FunctionCallExprSyntax.self)?.calledMember ?? expression.as(MemberAccessExprSyntax.self)
    return access?.declName.baseName.text == name
  }
}

extension ForStmtSyntax {
  /// Whether the loop collects the results of a task group, which ends when its tasks have ended.
  fileprivate var collectsTaskGroup: Bool {
    guard let name = sequence.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    return ancestors.contains { node in
      guard let closure = node.as(ClosureExprSyntax.self), let call = closure.argument?.call.calleeName else {
        return false
      }
      return call.hasSuffix("TaskGroup") && closure.parameterNames.contains(name)
    }
  }
}

extension ExprSyntax {
  /// Whether the value cannot depend on an `await`, such as a literal, an empty collection, or a case such as `.idle`.
  fileprivate var isFixed: Bool {
    if let array = self.as(ArrayExprSyntax.self) { return array.elements.isEmpty }
    if let dictionary = self.as(DictionaryExprSyntax.self) { return dictionary.content.is(TokenSyntax.self) }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base == nil }
    return isLiteral
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is the operand of an `await`.
  fileprivate var isAwaited: Bool {
    for node in ancestors {
      if node.is(AwaitExprSyntax.self) { return true }
      guard node.is(TryExprSyntax.self) || node.is(MemberAccessExprSyntax.self) else { return false }
    }
    return false
  }

  /// Whether the next statement is a `guard`. Such a statement usually stops an outdated task before it changes
  /// anything.
  fileprivate var isFollowedByGuard: Bool {
    nextStatement?.item.as(StmtSyntax.self)?.is(GuardStmtSyntax.self) == true
  }
}

extension SyntaxProtocol {
  /// Whether an expression contains an `await`, ignoring closures and switches to the main actor.
  fileprivate var awaits: Bool {
    let search = AwaitSearch(viewMode: .sourceAccurate)
    search.walk(self)
    return search.isFound
  }
}

private final class AwaitSearch: SyntaxVisitor {
  private(set) var isFound = false

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visitPost(_ node: AwaitExprSyntax) {
    if node.expression.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName != "MainActor.run" {
      isFound = true
    }
  }
}

/// Collects the work done by the async functions in each type.
struct AsyncFunctions: Collector, ProjectWideRecorder {
  static let id = "async_functions"

  typealias Evidence = LoadSigns

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.function) { node, context in
      guard context.mayBeInViewModel, node.isMember, let member = context.member, member.isAsync, let body = node.body
      else { return }
      var signs = LoadSigns(in: body, locals: member.locals)
      signs.cannotOverlap = node.preventsOverlap
      // A function without a record contains nothing that could be cancelled.
      guard !signs.isEmpty || signs.awaitsOthers else { return }
      context.record(
        signs, by: Self.self, in: .type(hasAny: .viewModel), at: context.range(of: node.name), source: node.name.text)
    }
  }

  /// The work of async functions, keyed by type and function name.
  typealias Collection = [Int: [String: [LoadSigns]]]

  /// The work of the async functions of reviewed types.
  func collection(in project: Project) -> Collection {
    Self.collection(of: project.recordsOfReviewedTypes(of: Self.self), in: project)
  }

  /// The work of all async functions, including those of types in unreviewed files.
  static func ofAllTypes(in project: Project) -> Collection {
    collection(of: project.records(of: Self.self), in: project)
  }

  private static func collection(of records: [Located<LoadSigns>], in project: Project) -> Collection {
    var functions: Collection = [:]
    for located in records {
      guard let entity = project.entity(of: located) else { continue }
      functions[entity, default: [:]][located.record.source, default: []].append(located.evidence)
    }
    return functions
  }
}

extension LoadSigns: Evidence {}
