import SwiftSyntax

/// Counts what an action does.
///
/// Statements count wherever they are nested; what is only wrapped around them (`Task`, `if`, `do`, loops,
/// `withAnimation`) does not, nor do `break` and `return`. A `guard` is one statement with all it holds.
/// - Source: catalogue, `inline_action`.
enum StatementCount {
  static func of(_ statements: CodeBlockItemListSyntax) -> Int {
    statements.reduce(0) { $0 + count($1.item) }
  }

  private static func count(_ item: CodeBlockItemSyntax.Item) -> Int {
    if let declaration = item.as(DeclSyntax.self) { return count(declaration) }
    if let expression = item.as(ExprSyntax.self) { return count(expression) }
    return item.as(StmtSyntax.self).map(count) ?? 0
  }

  private static func count(_ declaration: DeclSyntax) -> Int {
    if let condition = declaration.as(IfConfigDeclSyntax.self) {
      return condition.clauses.reduce(0) { $0 + ($1.elements?.as(CodeBlockItemListSyntax.self).map(of) ?? 0) }
    }
    if let function = declaration.as(FunctionDeclSyntax.self) { return function.body.map { of($0.statements) } ?? 0 }
    return 1 + inClosures(of: declaration)
  }

  private static func count(_ statement: StmtSyntax) -> Int {
    if let expression = statement.as(ExpressionStmtSyntax.self)?.expression { return count(expression) }
    if let loop = statement.as(ForStmtSyntax.self) { return of(loop.body.statements) }
    if let loop = statement.as(WhileStmtSyntax.self) { return of(loop.body.statements) }
    if let loop = statement.as(RepeatStmtSyntax.self) { return of(loop.body.statements) }
    if let last = statement.as(DeferStmtSyntax.self) { return of(last.body.statements) }
    if let labeled = statement.as(LabeledStmtSyntax.self) { return count(labeled.statement) }
    if let attempt = statement.as(DoStmtSyntax.self) {
      return of(attempt.body.statements) + attempt.catchClauses.reduce(0) { $0 + of($1.body.statements) }
    }
    let counts =
      !(statement.is(ReturnStmtSyntax.self) || statement.is(BreakStmtSyntax.self)
      || statement.is(ContinueStmtSyntax.self) || statement.is(FallThroughStmtSyntax.self))
    return counts ? 1 : 0
  }

  private static func count(_ expression: ExprSyntax) -> Int {
    if let branch = expression.as(IfExprSyntax.self) { return count(branch) }
    if let choice = expression.as(SwitchExprSyntax.self) {
      return choice.cases.reduce(0) { $0 + ($1.as(SwitchCaseSyntax.self).map { of($0.statements) } ?? 0) }
    }
    var statement = expression
    if let sequence = expression.as(SequenceExprSyntax.self), sequence.isDiscard, sequence.elements.count == 3,
      let last = sequence.elements.last
    {
      statement = last
    }
    if let call = statement.withoutEffects?.as(FunctionCallExprSyntax.self), call.isWrapper {
      return inClosures(of: expression)
    }
    return 1 + inClosures(of: expression)
  }

  private static func count(_ branch: IfExprSyntax) -> Int {
    let other = branch.elseBody
    let rest = other?.as(IfExprSyntax.self).map(count) ?? other?.as(CodeBlockSyntax.self).map { of($0.statements) } ?? 0
    return of(branch.body.statements) + rest
  }

  private static func inClosures(of node: some SyntaxProtocol) -> Int {
    let counter = ClosureCounter(viewMode: .sourceAccurate)
    counter.walk(node)
    return counter.total
  }
}

private final class ClosureCounter: SyntaxVisitor {
  var total = 0

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    total += StatementCount.of(node.statements)
    return .skipChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is only a frame around the statements of its closures.
  fileprivate var isWrapper: Bool {
    startsTask || calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "withAnimation"
  }
}
