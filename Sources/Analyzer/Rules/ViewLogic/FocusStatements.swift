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

  /// Whether the expression sets a focus or selection to any value.
  fileprivate func setsFocusOrSelection(in context: FileContext) -> Bool {
    assignedValue?.target.isFocusOrSelection(in: context) ?? resetsFocusOrSelection(in: context)
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

extension CodeBlockItemListSyntax {
  /// Whether at least half of the statements set or reset a focus or selection, and the others are short calls.
  func mostlySetFocusOrSelection(in context: FileContext) -> Bool {
    let others = filter { $0.item.as(ExprSyntax.self)?.setsFocusOrSelection(in: context) != true }
    return others.count * 2 <= count
      && others.allSatisfy { $0.item.is(FunctionCallExprSyntax.self) && $0.isOnOneLine }
  }
}

extension CodeBlockItemSyntax {
  fileprivate var isOnOneLine: Bool { !bareSource.contains(where: \.isNewline) }
}

extension String {
  fileprivate var namesFocus: Bool { camelCaseWords.contains { $0 == "focus" || $0 == "focused" } }

  fileprivate var namesSelection: Bool { camelCaseWords.contains { $0 == "selection" || $0 == "selected" } }
}
