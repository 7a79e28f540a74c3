import SwiftSyntax

/// Finds `await`, ignoring nested functions and other tasks.
final class AwaitFinder: SyntaxVisitor {
  private var expressions: [ExprSyntax] = []
  /// Whether the code waits for a sequence or for an `async let`.
  private var waitsOtherwise = false

  static func finds(in node: some SyntaxProtocol) -> Bool {
    let finder = AwaitFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.waitsOtherwise || !finder.expressions.isEmpty
  }

  /// Returns the expressions that the code awaits, or nil if it also waits for a sequence or for an `async let`.
  static func awaited(in node: some SyntaxProtocol) -> [ExprSyntax]? {
    let finder = AwaitFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.waitsOtherwise ? nil : finder.expressions
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    expressions.append(node.expression)
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil { waitsOtherwise = true }
    return .visitChildren
  }

  /// An `async let` is awaited at the end of its scope.
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.async) }) { waitsOtherwise = true }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    node.argument?.call.startsTask == true ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
