import SwiftSyntax

/// What the rows of a `ForEach` or `List` hold that belongs to one element and must stay with it.
struct RowContent {
  /// Whether there is a control, or a binding into the row.
  let holdsState: Bool
  /// Whether all that there is of that are buttons, links and menus, which keep nothing.
  let holdsButtonsAlone: Bool
  /// The types that are made there, sorted: views of the project may have state.
  let views: [String]

  init(_ rows: ClosureExprSyntax?) {
    let visitor = RowVisitor(viewMode: .sourceAccurate)
    if let rows { visitor.walk(rows.statements) }
    holdsState = visitor.holdsState || visitor.holdsButtons
    holdsButtonsAlone = visitor.holdsButtons && !visitor.holdsState
    views = visitor.views.sorted()
  }
}

private final class RowVisitor: SyntaxVisitor {
  private static let controls: Set<String> = AccessibleControls.all.union([
    "TextEditor", "Slider", "DisclosureGroup", "PhotosPicker",
  ])

  private static let buttons: Set<String> = ["Button", "Link", "NavigationLink", "Menu"]

  private(set) var holdsState = false
  private(set) var holdsButtons = false
  private(set) var views: Set<String> = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.dottedName, name.lastNamePart.isUppercased {
      if Self.buttons.contains(name) {
        holdsButtons = true
      } else if Self.controls.contains(name) {
        holdsState = true
      }
      views.insert(name)
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // `$0` is a parameter, `$answers` a binding.
    let name = node.baseName.text
    if name.hasPrefix("$"), name.dropFirst().first?.isNumber == false { holdsState = true }
    return .visitChildren
  }
}
