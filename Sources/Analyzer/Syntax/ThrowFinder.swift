import SwiftSyntax

/// Finds code that can exit a block by throwing, except inside closures and `do` statements with a general `catch`.
final class ThrowFinder: SyntaxVisitor {
  private var found = false

  static func finds(in node: some SyntaxProtocol) -> Bool {
    let finder = ThrowFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.found
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil { found = true }
    return .visitChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    found = true
    return .skipChildren
  }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    guard node.catchClauses.contains(where: \.catchItems.isEmpty) else { return .visitChildren }
    for clause in node.catchClauses { walk(clause.body) }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
