import SwiftSyntax

extension SyntaxProtocol {
  /// Whether this is the type of a request that the code only passes to `fetchCount`, which loads no objects. A query
  /// that updates the view would load all of them.
  var onlyCountsObjects: Bool {
    guard let request = ancestors.lazy.compactMap({ $0.as(FunctionCallExprSyntax.self) }).first else { return false }
    if request.isArgumentOfFetchCount { return true }
    guard let binding = request.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.boundNames.first?.text,
      let code = binding.ancestors.first(where: { $0.is(CodeBlockItemListSyntax.self) })
    else { return false }
    let uses = code.tokens(viewMode: .sourceAccurate).filter { $0.text == name }
      .compactMap { $0.parent?.as(DeclReferenceExprSyntax.self) }
    // `descriptor.fetchLimit = 1` only configures the request.
    let passed = uses.filter { $0.parent?.as(MemberAccessExprSyntax.self)?.base?.id != ExprSyntax($0).id }
    return !passed.isEmpty && passed.allSatisfy(\.isArgumentOfFetchCount)
  }
}

extension ExprSyntaxProtocol {
  fileprivate var isArgumentOfFetchCount: Bool {
    parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)?.calleeName == "fetchCount"
  }
}
