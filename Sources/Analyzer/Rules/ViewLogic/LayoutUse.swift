import SwiftSyntax

/// Values that only determine where and how something is drawn, which is a view's own responsibility.
enum LayoutUse {
  /// Returns whether the expression is part of an argument to a modifier that positions, orders, sizes or fades a view,
  /// or of an argument with the label of such a value, such as `opacity:`.
  static func isArgument(_ node: some SyntaxProtocol) -> Bool {
    for current in node.ancestors {
      if current.is(CodeBlockItemSyntax.self) || current.is(ClosureExprSyntax.self) { return false }
      guard let argument = current.as(LabeledExprSyntax.self),
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
      else { continue }
      if let name = call.modifierName, modifiers.contains(name) { return true }
      // A function that draws a part of the view may take the value.
      if let label = argument.label?.text, drawingLabels.contains(label) { return true }
    }
    return false
  }

  /// Labels of arguments that can only be meant for drawing.
  private static let drawingLabels: Set<String> = [
    "blur", "cornerRadius", "lineSpacing", "lineWidth", "opacity", "padding", "zIndex",
  ]

  private static let modifiers: Set<String> = [
    "frame", "offset", "position", "padding", "opacity", "scaleEffect", "rotationEffect", "rotation3DEffect",
    "cornerRadius", "blur", "shadow", "brightness", "saturation", "contrast", "hueRotation", "zIndex", "lineSpacing",
    "listRowInsets", "safeAreaPadding", "contentMargins", "transformEffect", "projectionEffect", "trim",
    "alignmentGuide", "strokeBorder", "stroke", "animation", "containerRelativeFrame", "aspectRatio", "layoutPriority",
    "accessibilitySortPriority",
  ]
}
