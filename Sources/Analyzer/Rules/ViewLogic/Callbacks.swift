import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression only reports to the view's owner: it calls a stored function (`onSelect(item)`,
  /// `model.didFetch?(text)`) or dismisses the view.
  func callsBack(in context: FileContext) -> Bool {
    guard let call = withoutEffects.as(FunctionCallExprSyntax.self), call.closureArguments.isEmpty else {
      return false
    }
    // Only a stored function can be an optional: `didFetch?(text)`.
    if call.calledExpression.is(OptionalChainingExprSyntax.self) { return true }
    if let name = call.calledExpression.wholeName?.name {
      if let property = context.property(named: name) { return property.isCallback }
      return (name == "dismiss" || UserAction.isActionName(name)) && helperCode(named: name, in: context).isEmpty
    }
    guard let member = call.calledMember, let base = member.base, member.declName.baseName.text == "dismiss" else {
      return false
    }
    let root = base.dottedName?.withoutSelf.firstPathPart ?? ""
    return context.property(named: root)?.attribute("Environment") != nil
  }
}

extension PropertyFact {
  /// Whether the property stores a function or the action that dismisses the view.
  fileprivate var isCallback: Bool {
    type?.contains("->") == true || attribute("Environment")?.arguments == "\\.dismiss"
  }
}
