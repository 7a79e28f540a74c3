import SwiftSyntax

/// Work that takes a long time or updates state, and whose task should therefore be cancelled when the screen
/// disappears.
struct LoadSigns: FieldStorable, Hashable {
  /// Whether the code contains a loop, a sleep, an async sequence, or state that is written after an `await`.
  private(set) var loads = false
  /// Functions in the same type that the code calls.
  private(set) var calls: [String] = []
  /// Functions in the same type that the code calls after an `await`.
  private(set) var callsAfterAwait: [String] = []

  static let fields = FieldList(Self.init(loads:calls:callsAfterAwait:), \.loads, \.calls, \.callsAfterAwait)

  private init(loads: Bool, calls: [String], callsAfterAwait: [String]) {
    self.loads = loads
    self.calls = calls
    self.callsAfterAwait = callsAfterAwait
  }

  /// - Parameter locals: Names that are not members of the type.
  init(in code: some SyntaxProtocol, locals: Set<String>) {
    let names = LocalNames(viewMode: .sourceAccurate)
    names.walk(code)
    let search = LoadSearch(locals: locals.union(names.names), aliasesOfSelf: names.aliasesOfSelf)
    search.walk(code)
    loads = search.loads
    calls = search.calls.sorted()
    callsAfterAwait = search.callsAfterAwait.sorted()
  }

  var isEmpty: Bool { !loads && calls.isEmpty }
}

/// The names bound by the code.
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

/// Visits code in source order, which mostly matches the execution order.
private final class LoadSearch: SyntaxVisitor {
  private let locals: Set<String>
  private let aliasesOfSelf: Set<String>
  private var hasAwaited = false
  private(set) var loads = false
  private(set) var calls: Set<String> = []
  private(set) var callsAfterAwait: Set<String> = []

  init(locals: Set<String>, aliasesOfSelf: Set<String>) {
    self.locals = locals
    self.aliasesOfSelf = aliasesOfSelf
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { found() }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { found() }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { found() }

  private func found() -> SyntaxVisitorContinueKind {
    loads = true
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visitPost(_ node: AwaitExprSyntax) {
    // A hop to the main actor is not treated as waiting.
    if node.expression.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName != "MainActor.run" {
      hasAwaited = true
    }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // A nested task is recorded separately.
    if node.startsTask { return .skipChildren }
    if node.calledExpression.dottedName == "Task.sleep" { return found() }
    if let name = ownFunction(node) {
      calls.insert(name)
      if hasAwaited { callsAfterAwait.insert(name) }
    } else if let access = node.calledMember, hasAwaited || node.awaits, let base = access.base, isMember(base),
      Self.changes.contains(access.declName.baseName.text)
    {
      loads = true
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = node.assignment, hasAwaited || node.awaits, isMember(assignment.target) { loads = true }
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

  /// Whether a path starts with a member of the type.
  private func isMember(_ path: ExprSyntax) -> Bool {
    var current = path.unchained
    while true {
      if let access = current.as(MemberAccessExprSyntax.self) {
        guard let base = access.base?.unchained else { return false }
        if isSelf(base) { return true }
        current = base
      } else if let index = current.as(SubscriptCallExprSyntax.self) {
        current = index.calledExpression.unchained
      } else if let reference = current.as(DeclReferenceExprSyntax.self) {
        let name = reference.baseName.text
        return !locals.contains(name) && !aliasesOfSelf.contains(name) && !name.isUppercased && !current.isSelf
      } else {
        return false
      }
    }
  }

  /// Mutating methods of value types.
  private static let changes: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "toggle", "sort", "formUnion", "merge",
  ]
}

extension SyntaxProtocol {
  /// Whether an expression contains an `await`, ignoring hops to the main actor and closures.
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

/// Collects the work done by the async functions of types.
struct AsyncFunctions: Collector {
  static let id = "async_functions"

  typealias Evidence = LoadSigns

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.function) { node, context in
      guard context.mayBeInViewModel, node.isMember, let member = context.member, member.isAsync, let body = node.body
      else { return }
      let signs = LoadSigns(in: body, locals: member.locals)
      guard !signs.isEmpty else { return }
      context.record(
        signs, by: Self.self, in: .type(hasAny: .viewModel), at: context.range(of: node.name), source: node.name.text)
    }
  }

  /// The work of each async function, by type and function name.
  func collection(in project: Project) -> [Int: [String: [LoadSigns]]] {
    var functions: [Int: [String: [LoadSigns]]] = [:]
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      guard let entity = project.entity(of: located) else { continue }
      functions[entity, default: [:]][located.record.source, default: []].append(located.evidence)
    }
    return functions
  }
}

extension LoadSigns: Evidence {}
