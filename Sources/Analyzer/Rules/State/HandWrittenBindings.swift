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

/// Finds the properties to whose members handwritten bindings assign.
private final class HandWrittenBindings: SyntaxVisitor {
  private var roots: Set<String> = []

  struct Key: Hashable { let members: SyntaxIdentifier }

  static func roots(in members: Syntax) -> Set<String> {
    let finder = HandWrittenBindings(viewMode: .sourceAccurate)
    finder.walk(members)
    return finder.roots
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.makesBindingOfClosures, let setter = node.closureArguments.last?.closure, setter.statements.count == 1,
      let sequence = setter.statements.first?.item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      sequence.elements.last?.as(DeclReferenceExprSyntax.self)?.baseName.text == setter.parameterNames.first ?? "$0",
      let target = sequence.assignment?.target.dottedName?.withoutSelf.split(separator: "."), target.count == 2
    else { return .visitChildren }
    roots.insert(String(target[0]))
    return .visitChildren
  }
}
