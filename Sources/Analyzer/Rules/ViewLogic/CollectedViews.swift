import SwiftSyntax

/// Views that code collects in an array before it shows them.
enum CollectedViews {
  /// Returns whether the code adds views to an array: `badges.append(AnyView(Badge(tag)))`.
  static func areAdded(in code: CodeBlockSyntax) -> Bool {
    let finder = AddedViewFinder(viewMode: .sourceAccurate)
    finder.walk(code)
    return finder.isFound
  }
}

private final class AddedViewFinder: SyntaxVisitor {
  private(set) var isFound = false

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledMember, ["append", "insert"].contains(member.declName.baseName.text),
      let views = member.base, let added = node.arguments.first?.expression
    {
      isFound = isFound || added.createsView || views.isLocalArrayOfViews
    }
    return isFound ? .skipChildren : .visitChildren
  }
}

extension ExprSyntax {
  fileprivate var createsView: Bool { ViewChain(self).construction?.name.namesView ?? false }

  /// Whether the expression is the name of a local variable that is declared as an array of views.
  fileprivate var isLocalArrayOfViews: Bool {
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text,
      case .variable(_, let binding) = localDeclaration(of: name),
      let array = binding.typeAnnotation?.type.as(ArrayTypeSyntax.self)
    else { return false }
    return array.element.plainName?.namesView ?? false
  }
}

extension String {
  /// Whether this is the name of a view, as far as the name shows: `AnyView`, `Text`, `RowView`.
  fileprivate var namesView: Bool { hasSuffix("View") || SwiftUIVocabulary.views.contains(self) }
}
