import SwiftSyntax

extension VariableDeclSyntax {
  /// Whether the enclosing declaration contains a binding to a member of the property that `$model.isOn` would replace:
  /// `Binding(get: { model.isOn }, set: { model.isOn = $0 })`.
  func isBoundByHand(_ property: String, in context: FileContext) -> Bool {
    guard let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) }) else { return false }
    let roots = context.memo(HandWrittenBindings.Key(members: members.id)) { HandWrittenBindings.roots(in: members) }
    return roots.contains(property)
  }
}

/// Finds the properties with members that handwritten bindings read and assign.
private final class HandWrittenBindings: SyntaxVisitor {
  private var roots: Set<String> = []

  struct Key: Hashable { let members: SyntaxIdentifier }

  static func roots(in members: Syntax) -> Set<String> {
    let finder = HandWrittenBindings(viewMode: .sourceAccurate)
    finder.walk(members)
    return finder.roots
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let closures = BindingClosures(of: node)
    if node.makesBindingOfClosures, let path = closures.getter?.onlyExpression?.plainPath,
      path.split(separator: ".").count == 2, closures.setter?.onlyAssigns(path) == true
    {
      roots.insert(path.firstPathPart)
    }
    return .visitChildren
  }
}
