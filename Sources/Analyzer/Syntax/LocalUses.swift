import SwiftSyntax

extension PatternBindingSyntax {
  /// The uses of the local variable in the statements after its declaration.
  var usesAfterDeclaration: [DeclReferenceExprSyntax] {
    guard let name = pattern.boundNames.first?.text,
      let item = ancestors.first(where: { $0.is(CodeBlockItemSyntax.self) }),
      let scope = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return [] }
    return scope.tokens(viewMode: .sourceAccurate).compactMap { token in
      guard token.position >= item.endPosition, token.text == name,
        let reference = token.parent?.as(DeclReferenceExprSyntax.self), !reference.isMemberName
      else { return nil }
      return reference
    }
  }
}

extension ExprSyntax {
  /// The uses of the local constant or variable that the expression initializes; nil if there is none.
  var usesOfLocalVariable: [DeclReferenceExprSyntax]? {
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      binding.pattern.is(IdentifierPatternSyntax.self),
      binding.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) == true
    else { return nil }
    return binding.usesAfterDeclaration
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the statement only changes a member of the variable: `request.timeoutInterval = 10`,
  /// `request.setValue("a", forHTTPHeaderField: "b")`.
  var isOnlyConfigured: Bool {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(self).id else {
      return false
    }
    if let sequence = access.parent?.parent?.as(SequenceExprSyntax.self) {
      return sequence.assignment?.target.id == ExprSyntax(access).id
    }
    guard let call = access.parent?.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.id == ExprSyntax(access).id && call.parent?.is(CodeBlockItemSyntax.self) == true
  }
}
