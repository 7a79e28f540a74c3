import SwiftSyntax

/// Code that can exit the enclosing block by throwing.
enum ThrowSite {
  /// A `try` without `?` or `!`.
  case attempt(TryExprSyntax)
  case statement(ThrowStmtSyntax)
  /// `for try await …`, which throws the errors of the sequence.
  case loop(ForStmtSyntax)

  /// The `try` expression; nil for statements.
  var tryExpression: TryExprSyntax? {
    if case .attempt(let node) = self { node } else { nil }
  }
}

/// Finds code that can exit a block by throwing, except inside closures, nested functions and `do` statements with a
/// general `catch`.
final class ThrowFinder: SyntaxVisitor {
  private var sites: [ThrowSite] = []

  static func sites(in node: some SyntaxProtocol) -> [ThrowSite] {
    let finder = ThrowFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.sites
  }

  static func finds(in node: some SyntaxProtocol) -> Bool { !sites(in: node).isEmpty }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil { sites.append(.attempt(node)) }
    return .visitChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    sites.append(.statement(node))
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.tryKeyword != nil { sites.append(.loop(node)) }
    return .visitChildren
  }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    guard node.catchClauses.contains(where: \.catchItems.isEmpty) else { return .visitChildren }
    for clause in node.catchClauses { walk(clause.body) }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
