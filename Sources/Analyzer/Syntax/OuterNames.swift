import SwiftSyntax

/// Collects the names that the code uses but does not declare: `model` for `self.model.tag?.tint`.
final class OuterNames: SyntaxVisitor {
  private var names: Set<String> = []
  private var parameters: Set<String> = []

  static func of(_ node: some SyntaxProtocol) -> Set<String> {
    let visitor = OuterNames(viewMode: .sourceAccurate)
    visitor.walk(node)
    return visitor.names.subtracting(visitor.parameters)
  }

  override func visit(_ node: ClosureSignatureSyntax) -> SyntaxVisitorContinueKind {
    parameters.formUnion(node.parameterClause?.tokens(viewMode: .sourceAccurate).map(\.text) ?? [])
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isOfSelf = node.accessOfMember?.base?.isSelf == true
    guard isOfSelf || !node.isMemberName, node.baseName.tokenKind != .keyword(.self) else { return .skipChildren }
    let name = node.baseName.text
    if !name.hasPrefix("$"), !name.isUppercased { names.insert(name) }
    return .skipChildren
  }
}
