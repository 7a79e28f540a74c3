import SwiftSyntax

extension ExprSyntax {
  /// The uses of the local constant or variable that the expression initializes; nil if there is none.
  var usesOfLocalVariable: [DeclReferenceExprSyntax]? {
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return nil }
    let search = ReferenceSearch(name: name)
    search.walk(list)
    return search.found
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

/// Finds the uses of a local name.
private final class ReferenceSearch: SyntaxVisitor {
  private let name: String
  private(set) var found: [DeclReferenceExprSyntax] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == name, !node.isMemberName { found.append(node) }
    return .visitChildren
  }
}
