import SwiftSyntax

/// Counts the statements in an action.
///
/// Nested statements are counted. Wrappers (`Task`, `if`, `do`, loops, `withAnimation` and calls that dispatch to a
/// queue), `break` and `return` are not. A `guard`, including its body, counts as one statement. A single-expression
/// closure is counted as part of the enclosing statement, and so are values for a result builder. Declarations of
/// variables without a value are not counted.
struct StatementCount {
  /// Returns whether a statement is excluded from the count.
  var isFree: (ExprSyntax) -> Bool = { _ in false }
  /// Whether all clauses of an `#if` count, as opposed to the longest one. Only one of them is compiled.
  var countsAllClauses = true

  /// Whether each closure has fewer statements than the rule's default limit, whichever clauses are compiled.
  func isWithinLimit(of rule: RuleInfo, ifCompiled closures: [ClosureExprSyntax]) -> Bool {
    guard case .limits(let limits) = rule.defaultLevel.plain, let limit = limits.lowest else { return false }
    var compiled = self
    compiled.countsAllClauses = false
    return closures.allSatisfy { compiled.count($0.statements) < limit }
  }

  /// Returns the number of statements in an action.
  func count(_ statements: some Sequence<CodeBlockItemSyntax>) -> Int {
    statements.reduce(0) { $0 + count($1.item) }
  }

  private func count(_ item: CodeBlockItemSyntax.Item) -> Int {
    if let declaration = item.as(DeclSyntax.self) { return count(declaration) }
    if let expression = item.as(ExprSyntax.self) { return count(expression) }
    return item.as(StmtSyntax.self).map(count) ?? 0
  }

  private func count(_ declaration: DeclSyntax) -> Int {
    if let condition = declaration.as(IfConfigDeclSyntax.self) {
      let counts = condition.clauses.map { $0.elements?.as(CodeBlockItemListSyntax.self).map(count) ?? 0 }
      return countsAllClauses ? counts.reduce(0, +) : counts.max() ?? 0
    }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return function.body.map { count($0.statements) } ?? 0
    }
    // `@Injected var service: Service` only gives a value a name.
    if let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.allSatisfy(\.isPlainDeclaration) {
      return 0
    }
    return 1 + inClosures(of: declaration)
  }

  private func count(_ statement: StmtSyntax) -> Int {
    if let expression = statement.as(ExpressionStmtSyntax.self)?.expression { return count(expression) }
    if let loop = statement.as(ForStmtSyntax.self) { return count(loop.body.statements) }
    if let loop = statement.as(WhileStmtSyntax.self) { return count(loop.body.statements) }
    if let loop = statement.as(RepeatStmtSyntax.self) { return count(loop.body.statements) }
    if let last = statement.as(DeferStmtSyntax.self) { return count(last.body.statements) }
    if let labeled = statement.as(LabeledStmtSyntax.self) { return count(labeled.statement) }
    if let attempt = statement.as(DoStmtSyntax.self) {
      return count(attempt.body.statements) + attempt.catchClauses.reduce(0) { $0 + count($1.body.statements) }
    }
    let counts =
      !(statement.is(ReturnStmtSyntax.self) || statement.is(BreakStmtSyntax.self)
      || statement.is(ContinueStmtSyntax.self) || statement.is(FallThroughStmtSyntax.self))
    return counts ? 1 : 0
  }

  private func count(_ expression: ExprSyntax) -> Int {
    if let branch = expression.as(IfExprSyntax.self) { return count(branch) }
    if let choice = expression.as(SwitchExprSyntax.self) {
      return choice.cases.reduce(0) { $0 + ($1.as(SwitchCaseSyntax.self).map { count($0.statements) } ?? 0) }
    }
    if isFree(expression) { return 0 }
    var statement = expression
    if let sequence = expression.as(SequenceExprSyntax.self), sequence.isDiscard, sequence.elements.count == 3,
      let last = sequence.elements.last
    {
      statement = last
    }
    if let wrapper = statement.withoutEffects.wrapper {
      return wrapper.closureArguments.reduce(0) { $0 + count($1.closure.statements) }
        + wrapper.arguments.reduce(0) { $0 + ($1.expression.is(ClosureExprSyntax.self) ? 0 : inClosures(of: $1)) }
    }
    return 1 + inClosures(of: expression)
  }

  private func count(_ branch: IfExprSyntax) -> Int {
    let other = branch.elseBody
    let rest =
      other?.as(IfExprSyntax.self).map(count) ?? other?.as(CodeBlockSyntax.self).map { count($0.statements) } ?? 0
    return count(branch.body.statements) + rest
  }

  private func inClosures(of node: some SyntaxProtocol) -> Int {
    let counter = ClosureCounter(self)
    counter.walk(node)
    return counter.total
  }
}

private final class ClosureCounter: SyntaxVisitor {
  private let count: StatementCount
  private(set) var total = 0

  init(_ count: StatementCount) {
    self.count = count
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isOneExpression { return .visitChildren }
    if node.isBuilderContent { return .skipChildren }
    total += count.count(node.statements)
    return .skipChildren
  }
}

extension ClosureExprSyntax {
  /// Whether the closure only lists values for a result builder: `AlertState { TextState("Sure?") } actions: { … }`.
  fileprivate var isBuilderContent: Bool {
    argument?.call.constructedTypeName != nil
      && statements.allSatisfy { $0.item.as(FunctionCallExprSyntax.self)?.constructedTypeName != nil }
  }

  /// Whether the closure is a single expression other than a branch, with or without `return`.
  fileprivate var isOneExpression: Bool {
    guard statements.count == 1, let only = statements.first?.item else { return false }
    let expression = only.as(ExprSyntax.self) ?? only.as(ReturnStmtSyntax.self)?.expression
    return expression.map { !$0.is(IfExprSyntax.self) && !$0.is(SwitchExprSyntax.self) } ?? false
  }
}

extension ExprSyntax {
  /// The call in this expression, if the call only wraps the statements in its closures: it starts a task (whose
  /// `value` may be awaited), runs an animation, or dispatches to a queue.
  fileprivate var wrapper: FunctionCallExprSyntax? {
    if let member = self.as(MemberAccessExprSyntax.self), let base = member.base,
      ["value", "result"].contains(member.declName.baseName.text),
      let task = base.withoutParentheses.as(FunctionCallExprSyntax.self), task.startsTask
    {
      return task
    }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    let isFrame =
      call.startsTask || call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "withAnimation"
      || call.hopsToQueue
    return isFrame ? call : nil
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call dispatches a closure to a queue: `DispatchQueue.main.async { }`.
  var hopsToQueue: Bool {
    guard let member = calledMember, !closureArguments.isEmpty,
      ["async", "asyncAfter", "sync"].contains(member.declName.baseName.text)
    else { return false }
    return member.base?.dispatchQueue != nil
  }
}

extension ExprSyntax {
  /// The name of the dispatch queue: `main` for `DispatchQueue.main`, `global` for
  /// `DispatchQueue.global(qos: .utility)`. Nil if the expression is not a dispatch queue.
  var dispatchQueue: String? {
    let path = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
    guard let member = path.as(MemberAccessExprSyntax.self),
      member.base?.dottedName?.lastNamePart == "DispatchQueue"
    else { return nil }
    return member.declName.baseName.text
  }
}

extension PatternBindingSyntax {
  /// Whether the binding neither has a value nor computes one.
  fileprivate var isPlainDeclaration: Bool { initializer == nil && accessorBlock == nil }
}
