import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the code is compiled only for debugging.
  var isDebugCode: Bool { ancestors.contains { $0.as(IfConfigClauseSyntax.self)?.isForDebugging ?? false } }
}

extension IfConfigClauseSyntax {
  /// Whether the clause is compiled only for debugging: `#if DEBUG`, or `#if DEBUG || REVIEW` with the condition of
  /// another internal build.
  var isForDebugging: Bool {
    guard let condition else { return false }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return sequence.elements.first?.isDebugCondition == true && sequence.operators.allSatisfy { $0 == "||" }
        && sequence.elements.allSatisfy { $0.is(DeclReferenceExprSyntax.self) || $0.is(BinaryOperatorExprSyntax.self) }
    }
    return condition.isDebugCondition
  }
}

extension ExprSyntax {
  fileprivate var isDebugCondition: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.hasText("DEBUG") ?? false }
}
