import SwiftSyntax

extension ExprSyntax {
  /// The type of the object that receives the value as an argument when it is created, either directly or through a
  /// local constant that is used nowhere else: `FeedService` for `let client = FeedClient()` in
  /// `FeedService(client: client)`.
  var receivingCreation: String? {
    if let type = creationAroundArgument { return type }
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return nil }
    let search = ReferenceSearch(name: name)
    search.walk(list)
    return search.found.count == 1 ? search.found.first.flatMap { ExprSyntax($0).creationAroundArgument } : nil
  }

  /// The type that a call creates if the expression is one of its arguments.
  private var creationAroundArgument: String? {
    parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)?.constructedTypeName
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
