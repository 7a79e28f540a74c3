import SwiftSyntax

extension UnresolvedAsExprSyntax {
  /// Whether the code runs only if an enclosing `case` or `if`, or an earlier `guard`, has found the value to have the
  /// target type: `case .camera where model is PickerDelegate: CameraPicker(delegate: model as! PickerDelegate)`.
  var castsCheckedValue: Bool {
    guard let items = parent?.as(ExprListSyntax.self).map(Array.init),
      let index = items.firstIndex(where: { $0.id == ExprSyntax(self).id }), index > 0, index + 1 < items.count
    else { return false }
    let check = TypeCheck(value: items[index - 1].bareSource.withoutSelf, type: items[index + 1].bareSource)
    var child = Syntax(self)
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { return false }
      if let branch = current.as(SwitchCaseSyntax.self), branch.statements.position <= position,
        check.isMade(by: branch)
      {
        return true
      }
      if let branch = current.as(IfExprSyntax.self), branch.elseBody.map({ position < $0.position }) ?? true,
        check.isMade(by: branch.conditions, before: position)
      {
        return true
      }
      if let list = current.as(CodeBlockItemListSyntax.self),
        list.statements(before: child).contains(where: { check.isMade(byGuard: $0) })
      {
        return true
      }
      child = current
    }
    return false
  }
}

extension UnresolvedAsExprSyntax {
  /// Whether the function returns the value as the generic type that its caller has chosen:
  /// `func options<T>(as type: T.Type) -> T { stored as! T }`. After `as?`, there would be no value to return.
  var castsToResultType: Bool {
    guard let items = parent?.as(ExprListSyntax.self).map(Array.init), items.count == 3,
      items[1].id == ExprSyntax(self).id, let statement = parent?.parent?.parent,
      statement.is(ReturnStmtSyntax.self) || statement.is(CodeBlockItemSyntax.self),
      let function = ancestors.first(where: { $0.is(FunctionDeclSyntax.self) || $0.is(ClosureExprSyntax.self) })?
        .as(FunctionDeclSyntax.self)
    else { return false }
    let name = items[2].bareSource
    return function.signature.returnClause?.type.bareSource == name
      && function.genericParameterClause?.parameters.contains { $0.name.text == name } ?? false
  }
}

/// A value, and the type that a condition has to find it to have.
private struct TypeCheck {
  let value: String
  let type: String

  /// Whether each pattern of the case requires the type.
  func isMade(by branch: SwitchCaseSyntax) -> Bool {
    guard let patterns = branch.label.as(SwitchCaseLabelSyntax.self)?.caseItems else { return false }
    return patterns.allSatisfy { $0.whereClause.map { isMade(by: $0.condition) } ?? false }
  }

  /// Whether one of the conditions that precede a position requires the type.
  func isMade(by conditions: ConditionElementListSyntax, before end: AbsolutePosition) -> Bool {
    conditions.contains { element in
      element.endPosition <= end && (element.condition.as(ExprSyntax.self).map { isMade(by: $0) } ?? false)
    }
  }

  /// Whether the statement is a `guard` that requires the type.
  func isMade(byGuard statement: CodeBlockItemSyntax) -> Bool {
    guard let check = statement.item.as(GuardStmtSyntax.self) else { return false }
    return isMade(by: check.conditions, before: check.endPosition)
  }

  /// Whether the condition is met only if the value has the type: `item is Photo`, `isOn && item is Photo`.
  private func isMade(by condition: ExprSyntax) -> Bool {
    guard let sequence = condition.withoutParentheses.as(SequenceExprSyntax.self), sequence.isConjunction else {
      return false
    }
    return Array(sequence.elements).conditions(untilLastAnd: false).contains { items in
      items.count == 3 && items[1].is(UnresolvedIsExprSyntax.self)
        && items[0].bareSource.withoutSelf == value && items[2].bareSource == type
    }
  }
}
