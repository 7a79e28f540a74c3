import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression resets a focus or selection: `focusedField = nil`, `model.selection.removeAll()`.
  func resetsFocusOrSelection(in context: FileContext) -> Bool {
    if let (target, value) = assignedValue {
      return value.isEmptyValue && target.isFocusOrSelection(in: context)
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

  private func isFocusOrSelection(in context: FileContext) -> Bool {
    guard let name = wholeName?.name ?? self.as(MemberAccessExprSyntax.self)?.declName.baseName.text else {
      return false
    }
    if wholeName != nil, context.property(named: name)?.attribute("FocusState") != nil { return true }
    return name.namesFocus || name.namesSelection
  }
}

extension String {
  fileprivate var namesFocus: Bool { camelCaseWords.contains { $0 == "focus" || $0 == "focused" } }

  fileprivate var namesSelection: Bool { camelCaseWords.contains { $0 == "selection" || $0 == "selected" } }
}
