import SwiftSyntax

/// Values that only describe how something is drawn, such as colors and fonts. They belong in the view, since a model
/// should not import SwiftUI.
enum DrawingValues {
  static let types: Set<String> = [
    "Alignment", "Angle", "Animation", "AnyShapeStyle", "AnyTransition", "CGPoint", "CGSize", "Color", "ColorResource",
    "EdgeInsets", "Font", "Gradient", "GridItem", "LinearGradient", "NSColor", "NSFont", "RadialGradient",
    "StrokeStyle", "UIColor", "UIFont", "UnitPoint",
  ]

  /// Returns whether a type annotation or a closure's signature mentions such a type.
  static func areMentioned(in node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { types.contains($0.text) }
  }

  /// Returns whether the closure returns such a value, or a tuple or collection with one.
  static func areReturned(by closure: ClosureExprSyntax) -> Bool {
    if let result = closure.signature?.returnClause, areMentioned(in: result) { return true }
    if let last = closure.statements.last?.item {
      let result = last.as(ExprSyntax.self) ?? last.as(ExpressionStmtSyntax.self)?.expression
      if let result, areMentioned(in: result) { return true }
    }
    let finder = DrawingReturns(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    return finder.isFound
  }

  /// Returns whether the closure consists of a single expression that creates such a value: `{ GridItem(.fixed($0)) }`.
  static func areCreated(by closure: ClosureExprSyntax) -> Bool {
    guard closure.statements.count == 1, let only = closure.statements.first?.item,
      let result = only.as(ExprSyntax.self) ?? only.as(ReturnStmtSyntax.self)?.expression,
      let type = result.as(FunctionCallExprSyntax.self)?.constructedTypeName
    else { return false }
    // `Gradient.Stop` is a part of `Gradient`.
    return type.split(separator: ".").contains { types.contains(String($0)) }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the result is an argument of a call that creates such a value:
  /// `LinearGradient(colors: highlight.colors.map { $0.color }, …)`.
  var isArgumentOfDrawingValue: Bool {
    guard let call = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
      let type = call.constructedTypeName
    else { return false }
    return type.split(separator: ".").contains { DrawingValues.types.contains(String($0)) }
  }

  /// Whether the only argument is an initializer of such a value: `colors.map(Color.init)`.
  var passesInitializerOfDrawingValue: Bool {
    guard arguments.count == 1, let reference = arguments.first?.expression.as(MemberAccessExprSyntax.self),
      reference.declName.baseName.tokenKind == .keyword(.`init`), let type = reference.base?.dottedName
    else { return false }
    return DrawingValues.types.contains(type.lastNamePart)
  }
}

/// Finds drawing values among the returned expressions of a closure, ignoring nested functions.
private final class DrawingReturns: SyntaxVisitor {
  private(set) var isFound = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let result = node.expression, DrawingValues.areMentioned(in: result) { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
