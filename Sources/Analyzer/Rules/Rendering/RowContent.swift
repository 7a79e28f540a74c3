import SwiftSyntax

/// The parts of `ForEach` or `List` rows that may have per-element state.
struct RowContent {
  /// Whether the rows contain a control or a binding.
  let hasState: Bool
  /// Whether the only controls are buttons, links and menus, which have no state.
  let hasOnlyButtons: Bool
  /// Whether the row edits its element in place, with a binding.
  let hasBinding: Bool
  /// Whether the row sets an identity of its own with `.id(…)`.
  let hasIdentity: Bool
  /// The types created in the rows, sorted; the project's own views may have state.
  let views: [String]

  init(_ rows: ClosureExprSyntax?, in context: FileContext) {
    let visitor = RowVisitor(context)
    if let rows { visitor.walk(rows.statements) }
    hasState = visitor.hasState || visitor.hasButtons
    hasOnlyButtons = visitor.hasButtons && !visitor.hasState
    hasBinding = visitor.hasBinding
    hasIdentity = visitor.hasIdentity
    views = visitor.views.sorted()
  }
}

private final class RowVisitor: SyntaxVisitor {
  private static let controls: Set<String> = AccessibleControls.all.union([
    "TextEditor", "Slider", "DisclosureGroup", "PhotosPicker",
  ])

  private static let buttons: Set<String> = ["Button", "Link", "NavigationLink", "Menu"]

  private(set) var hasState = false
  private(set) var hasButtons = false
  private(set) var hasBinding = false
  private(set) var hasIdentity = false
  private(set) var views: Set<String> = []
  private let context: FileContext

  init(_ context: FileContext) {
    self.context = context
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.modifierName == "id" { hasIdentity = true }
    if let name = node.calledExpression.dottedName, name.lastNamePart.isUppercased {
      if Self.buttons.contains(name) {
        hasButtons = true
      } else if Self.controls.contains(name) {
        hasState = true
      }
      views.insert(name)
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // `$0` is a parameter, but `$answers` is a binding.
    let name = node.baseName.text
    if name.hasPrefix("$"), name.dropFirst().first?.isNumber == false, !isShared(node) {
      (hasState, hasBinding) = (true, true)
    }
    return .visitChildren
  }

  /// Whether the binding passes the same plain value to every row, such as `$searchText`.
  private func isShared(_ binding: DeclReferenceExprSyntax) -> Bool {
    guard binding.parent?.is(LabeledExprSyntax.self) == true,
      let type = context.property(named: String(binding.baseName.text.dropFirst()))?.knownType
    else { return false }
    return SystemAPIs.plainValues.contains(type)
  }
}
