import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression sets the view's focus: `isFocused = false`. The property may be declared in another file.
  func setsFocus(in context: FileContext) -> Bool {
    guard let (target, _) = assignedValue, let name = target.wholeName?.name else { return false }
    return context.property(named: name)?.attribute("FocusState") != nil || name.namesFocus
  }

  /// Whether the expression sets the view's focus or selection, or clears another focus or selection:
  /// `selection = items.first`, `model.selection.removeAll()`.
  func setsFocusOrSelection(in context: FileContext) -> Bool {
    if let (target, value) = assignedValue {
      return value.isEmptyValue && target.isFocusOrSelection(in: context)
        || !value.hasEffects && (setsFocus(in: context) || target.isOwnSelection(in: context))
    }
    guard let member = self.as(FunctionCallExprSyntax.self)?.calledMember, let base = member.base else { return false }
    return member.declName.baseName.text == "removeAll" && base.isFocusOrSelection(in: context)
  }

  /// The two sides of `target = value`.
  private var assignedValue: (target: ExprSyntax, value: ExprSyntax)? {
    guard let sequence = self.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      let assignment = sequence.assignment, assignment.operator == "=", let value = sequence.elements.last
    else { return nil }
    return (assignment.target, value)
  }

  private var hasEffects: Bool { self.is(TryExprSyntax.self) || self.is(AwaitExprSyntax.self) }

  private func isFocusOrSelection(in context: FileContext) -> Bool {
    guard let name = wholeName?.name ?? self.as(MemberAccessExprSyntax.self)?.declName.baseName.text else {
      return false
    }
    if wholeName != nil, context.property(named: name)?.attribute("FocusState") != nil { return true }
    return name.namesFocus || name.namesSelection
  }

  /// Whether the expression is a selection that the view stores itself, not one that is kept in the preferences.
  private func isOwnSelection(in context: FileContext) -> Bool {
    guard let name = wholeName?.name, name.namesSelection else { return false }
    return context.property(named: name)?.has(anyOf: "State", "Binding") ?? false
  }
}

extension String {
  fileprivate var namesFocus: Bool { camelCaseWords.contains { $0 == "focus" || $0 == "focused" } }

  fileprivate var namesSelection: Bool { camelCaseWords.contains { $0 == "selection" || $0 == "selected" } }
}
