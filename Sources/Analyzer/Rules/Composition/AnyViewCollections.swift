import SwiftSyntax

extension Syntax {
  /// Whether this `AnyView` is added to an array in a stored property whose type contains `AnyView`, directly or
  /// through a local array that the code assigns to the property. The property's declaration is reported instead.
  func isCollectedInProperty(in context: FileContext) -> Bool {
    guard let collection = collectionOfViews else { return false }
    func storesAnyViews(_ name: String) -> Bool { context.property(named: name)?.type?.namesAnyView ?? false }
    guard let local = collection.local else { return storesAnyViews(collection.name) }
    return local.usesAfterDeclaration.contains { ExprSyntax($0).storingProperty.map(storesAnyViews) ?? false }
  }

  /// The arguments that consist of the local array to which this `AnyView` is added.
  var receiversOfCollection: [LabeledExprSyntax] {
    collectionOfViews?.local?.usesAfterDeclaration.compactMap { $0.parent?.as(LabeledExprSyntax.self) } ?? []
  }

  /// The array to which this `AnyView` is added, or whose declared element it is; the local variable is nil for a
  /// property.
  private var collectionOfViews: (name: String, local: PatternBindingSyntax?)? {
    if let binding = ancestors.first(where: { $0.is(PatternBindingSyntax.self) })?.as(PatternBindingSyntax.self),
      let annotation = binding.typeAnnotation, annotation.position <= position, endPosition <= annotation.endPosition
    {
      guard annotation.type.is(ArrayTypeSyntax.self), binding.memberDeclaration == nil,
        let name = binding.pattern.boundNames.first?.text
      else { return nil }
      return (name, binding)
    }
    guard let call = erasingCall, let argument = call.parent?.as(LabeledExprSyntax.self),
      let member = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledMember,
      ["append", "insert"].contains(member.declName.baseName.text), let array = member.base,
      let name = array.wholeName, !name.isProjected
    else { return nil }
    // `self.children` is a property even if there is a local `children`.
    switch array.is(DeclReferenceExprSyntax.self) ? array.localDeclaration(of: name.name) : nil {
    case .variable(_, let binding): return (name.name, binding)
    case .unwrapped, .functionParameter, .closureParameter: return nil
    case nil: return (name.name, nil)
    }
  }
}
