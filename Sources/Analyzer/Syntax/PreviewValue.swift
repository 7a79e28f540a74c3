import SwiftSyntax

extension VariableDeclSyntax {
  /// Returns whether the variable provides a value for previews and tests: `static var preview: Self`, `static let mock`,
  /// or a dependency's `previewValue`.
  func isPreviewValue(in context: FileContext) -> Bool {
    guard modifiers.isStatic, isMember, let type = context.type, let binding = bindings.first,
      let name = binding.pattern.boundNames.first
    else { return false }
    let value = binding.typeAnnotation?.type.bareSource ?? binding.initializer?.value.constructedType
    return StandIns.previewValues.contains(name.text)
      || StandIns.containMember(name.text, ofType: value, in: context.types[type].name)
  }
}

extension FunctionDeclSyntax {
  /// Returns whether the function creates a value for previews and tests: `static func mock() -> FeedViewModel`.
  func isPreviewValue(in context: FileContext) -> Bool {
    guard modifiers.isStatic, isMember, let type = context.type else { return false }
    return StandIns.containMember(
      name.text, ofType: signature.returnClause?.type.bareSource, in: context.types[type].name)
  }
}
