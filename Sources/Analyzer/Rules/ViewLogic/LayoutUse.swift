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

  /// Returns whether a local variable has a geometry type, or is used only in arguments of layout modifiers and in
  /// other such variables.
  static func isOnlyUse(of binding: PatternBindingSyntax) -> Bool { isOnlyUse(of: binding, depth: 0) }

  private static func isOnlyUse(of binding: PatternBindingSyntax, depth: Int) -> Bool {
    if let type = binding.typeAnnotation?.type.plainName, types.contains(type) { return true }
    let names = binding.pattern.boundNames
    guard depth < maximumDepth, names.count == 1, let name = names.first?.text,
      let item = binding.ancestors.first(where: { $0.is(CodeBlockItemSyntax.self) }),
      let scope = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    let uses = ReferenceFinder.references(to: name, in: scope, after: item.endPosition)
    return !uses.isEmpty
      && uses.allSatisfy { use in
        if isArgument(use) { return true }
        guard let local = use.enclosingLocal, local.id != binding.id else { return false }
        return isOnlyUse(of: local, depth: depth + 1)
      }
  }

  private static let maximumDepth = 4

  /// Labels of arguments that can only be meant for drawing.
  private static let drawingLabels: Set<String> = [
    "blur", "cornerRadius", "lineSpacing", "lineWidth", "opacity", "padding", "zIndex",
  ]

  private static let types: Set<String> = [
    "CGFloat", "CGSize", "CGPoint", "CGRect", "Angle", "EdgeInsets", "UnitPoint", "SwiftUI.Angle",
  ]

  private static let modifiers: Set<String> = [
    "frame", "offset", "position", "padding", "opacity", "scaleEffect", "rotationEffect", "rotation3DEffect",
    "cornerRadius", "blur", "shadow", "brightness", "saturation", "contrast", "hueRotation", "zIndex", "lineSpacing",
    "listRowInsets", "safeAreaPadding", "contentMargins", "transformEffect", "projectionEffect", "trim",
    "alignmentGuide", "strokeBorder", "stroke", "animation", "containerRelativeFrame", "aspectRatio", "layoutPriority",
    "accessibilitySortPriority",
  ]
}

extension SyntaxProtocol {
  /// The local variable whose initial value contains the node; nil if the node is in a closure that runs later.
  fileprivate var enclosingLocal: PatternBindingSyntax? {
    for current in ancestors {
      if current.is(CodeBlockItemSyntax.self) { return nil }
      if let binding = current.as(PatternBindingSyntax.self) { return binding }
    }
    return nil
  }
}

/// Finds the uses of a plain name that follow a given position.
private final class ReferenceFinder: SyntaxVisitor {
  private let name: String
  private let start: AbsolutePosition
  private var found: [DeclReferenceExprSyntax] = []

  static func references(
    to name: String, in scope: CodeBlockItemListSyntax, after start: AbsolutePosition
  ) -> [DeclReferenceExprSyntax] {
    let finder = ReferenceFinder(name, start)
    finder.walk(scope)
    return finder.found
  }

  private init(_ name: String, _ start: AbsolutePosition) {
    self.name = name
    self.start = start
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    node.endPosition <= start ? .skipChildren : .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == name, !node.isMemberName, node.position >= start { found.append(node) }
    return .visitChildren
  }
}
