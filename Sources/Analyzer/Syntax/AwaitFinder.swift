import SwiftSyntax

/// Finds `await`, ignoring nested functions and other tasks.
final class AwaitFinder: SyntaxVisitor {
  private var found = false

  static func finds(in node: some SyntaxProtocol) -> Bool {
    let finder = AwaitFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.found
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    found = true
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil { found = true }
    return .visitChildren
  }

  /// An `async let` is awaited at the end of its scope.
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.async) }) { found = true }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    node.argument?.call.startsTask == true ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
