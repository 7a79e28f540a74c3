import SwiftSyntax

extension ClosureExprSyntax {
  /// Whether the closure consists of a `switch` over the cases of its element, `{ switch $0 { case .four: 4 … } }`, and
  /// uses nothing else, such as a member of the view.
  var choosesValueForCase: Bool {
    guard statements.count == 1, let item = statements.first?.item,
      let choice = (item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self))?
        .as(SwitchExprSyntax.self),
      let subject = choice.subject.as(DeclReferenceExprSyntax.self)?.baseName.text,
      subject == "$0" || parameterNames == [subject], choice.hasOnlyEnumCases
    else { return false }
    let tokens = choice.tokens(viewMode: .sourceAccurate)
    let bound = tokens.lazy.filter { $0.parent?.is(IdentifierPatternSyntax.self) == true }.map(\.text)
    return OuterNames.of(self).subtracting(bound).isEmpty
      && !tokens.contains { [.keyword(.self), .keyword(.Self)].contains($0.tokenKind) }
  }
}

extension SwitchExprSyntax {
  /// Whether all patterns are cases of an enum, with or without values: `.four`, `.other(let count)`.
  fileprivate var hasOnlyEnumCases: Bool {
    let labels = cases.compactMap { $0.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self) }
    return !labels.isEmpty && labels.allSatisfy { $0.caseItems.allSatisfy(\.pattern.isEnumCase) }
  }
}

extension PatternSyntax {
  fileprivate var isEnumCase: Bool {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.isEnumCase }
    guard let expression = self.as(ExpressionPatternSyntax.self)?.expression else { return false }
    let name = expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression
    return name.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
  }
}
