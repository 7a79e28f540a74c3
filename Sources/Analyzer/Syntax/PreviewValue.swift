import SwiftSyntax

extension VariableDeclSyntax {
  /// Returns whether the variable provides a value for previews and tests: `static var preview: Self`, `static let mock`,
  /// or a dependency's `previewValue`.
  func isPreviewValue(in context: FileContext) -> Bool {
    guard modifiers.isStatic, isMember, let type = context.type, let binding = bindings.first,
      let name = binding.pattern.boundNames.first
    else { return false }
    let value = binding.typeAnnotation?.type.bareSource ?? binding.initializer?.value.constructedType
    if StandIns.isForPreviews(name.text, ofType: value, in: context.types[type].name) { return true }
    if name.text == StandIns.preview, !hasEffects, !readsFile { return true }
    return StandIns.containMember(
      name.text, ofType: value, in: context.types[type].name, needsArguments: false) && !hasEffects
  }
}

extension FunctionDeclSyntax {
  /// Returns whether the function creates a value for previews and tests: `static func mock() -> FeedViewModel`.
  func isPreviewValue(in context: FileContext) -> Bool {
    guard modifiers.isStatic, isMember, let type = context.type else { return false }
    return StandIns.containMember(
      name.text, ofType: signature.returnClause?.type.bareSource, in: context.types[type].name,
      needsArguments: signature.parameterClause.parameters.contains { $0.defaultValue == nil }) && !hasEffects
  }
}

extension DeclSyntaxProtocol {
  /// Whether the declaration reads a file, as in `Data(contentsOf: url)`.
  fileprivate var readsFile: Bool { tokens(viewMode: .sourceAccurate).contains { $0.hasText("contentsOf") } }

  /// Whether the declaration waits for something, starts a task, or accesses the network or files.
  fileprivate var hasEffects: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      switch token.tokenKind {
      case .keyword(.async), .keyword(.await): true
      case .identifier(let name): StandIns.effects.contains(name)
      default: false
      }
    }
  }
}
