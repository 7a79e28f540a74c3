import SwiftSyntax

extension PatternBindingSyntax {
  /// The uses of the local variable in the statements after its declaration.
  var usesAfterDeclaration: [ExprSyntax] {
    guard let name = pattern.boundNames.first?.text,
      let item = ancestors.first(where: { $0.is(CodeBlockItemSyntax.self) }),
      let scope = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return [] }
    return scope.tokens(viewMode: .sourceAccurate).compactMap { token -> ExprSyntax? in
      guard token.position >= item.endPosition, token.text == name,
        let reference = token.parent?.as(DeclReferenceExprSyntax.self), !reference.isMemberName
      else { return nil }
      return ExprSyntax(reference)
    }
  }
}
