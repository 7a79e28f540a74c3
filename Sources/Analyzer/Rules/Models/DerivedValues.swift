import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the code derives values by a decision (`if`, `switch`, a ternary) or from the elements of a collection.
  /// Unwrapping an optional does not count.
  var derivesValues: Bool {
    let search = DerivationSearch(viewMode: .sourceAccurate)
    search.walk(self)
    return search.isFound
  }
}

private final class DerivationSearch: SyntaxVisitor {
  private(set) var isFound = false

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { find(true) }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    find(
      node.conditions.contains { element in
        guard case .expression(let condition) = element.condition else { return false }
        return condition.as(SequenceExprSyntax.self)?.elements.last?.is(NilLiteralExprSyntax.self) != true
      })
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    find(node.elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) })
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledMember?.declName.baseName.text else { return .visitChildren }
    let comparesElements = (name == "min" || name == "max") && node.arguments.isEmpty
    return find(comparesElements || !node.closureArguments.isEmpty && SystemAPIs.elementTransformations.contains(name))
  }

  private func find(_ isDerivation: Bool) -> SyntaxVisitorContinueKind {
    if isDerivation { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }
}
