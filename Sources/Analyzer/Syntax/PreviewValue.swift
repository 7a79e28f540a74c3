import SwiftSyntax

extension VariableDeclSyntax {
  /// Whether the variable provides a value for previews: `static var preview: Self` or a dependency's `previewValue`.
  var isPreviewValue: Bool {
    guard modifiers.isStatic, isMember, let name = bindings.first?.pattern.boundNames.first else { return false }
    return name.hasText("preview") || name.hasText("previewValue")
  }
}
