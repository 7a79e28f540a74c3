import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// Code that only drives the interface is a minor finding if it has at most this many statements.
  static let maximumMinorStatements = 8

  /// Whether the statements only drive the interface: they set the view's own state, possibly after a delay, inside an
  /// animation or under a condition, they configure a window or another AppKit object, or they call back.
  func onlyDriveInterface(in context: FileContext) -> Bool {
    allSatisfy { element in
      if element.item.is(VariableDeclSyntax.self) { return !element.item.awaits }
      if let check = element.item.as(GuardStmtSyntax.self) {
        return check.body.statements.onlyDriveInterface(in: context)
      }
      if let exit = element.item.as(ReturnStmtSyntax.self) { return exit.expression == nil }
      if let loop = element.item.as(WhileStmtSyntax.self), loop.conditions.onlyCheckCancellation {
        return loop.body.statements.onlyDriveInterface(in: context)
      }
      if let attempt = element.item.as(DoStmtSyntax.self) {
        return ThrowFinder.sites(in: attempt.body).allSatisfy { $0.tryExpression?.onlyWaits == true }
          && attempt.body.statements.onlyDriveInterface(in: context)
          && attempt.catchClauses.allSatisfy { $0.body.statements.onlyDriveInterface(in: context) }
      }
      guard
        let expression = element.item.as(ExprSyntax.self) ?? element.item.as(ExpressionStmtSyntax.self)?.expression
      else { return element.item.is(BreakStmtSyntax.self) }
      return expression.onlyDrivesInterface(in: context)
    }
  }
}

extension ConditionElementListSyntax {
  /// Whether a loop ends only when its task is canceled: `while !Task.isCancelled { … }`.
  fileprivate var onlyCheckCancellation: Bool {
    allSatisfy { element in
      guard let negation = element.condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" else {
        return false
      }
      return negation.expression.dottedName == "Task.isCancelled"
    }
  }
}

extension SyntaxProtocol {
  fileprivate var awaits: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) }
  }
}

extension ExprSyntax {
  fileprivate func onlyDrivesInterface(in context: FileContext) -> Bool {
    if let branch = self.as(IfExprSyntax.self) {
      let others: Bool? =
        branch.elseBody?.as(IfExprSyntax.self).map { ExprSyntax($0).onlyDrivesInterface(in: context) }
        ?? branch.elseBody?.as(CodeBlockSyntax.self)?.statements.onlyDriveInterface(in: context)
      return branch.body.statements.onlyDriveInterface(in: context) && others ?? true
    }
    if let choice = self.as(SwitchExprSyntax.self) {
      return choice.cases.allSatisfy {
        $0.as(SwitchCaseSyntax.self)?.statements.onlyDriveInterface(in: context) ?? false
      }
    }
    if isPause || callsBack(in: context) || startsAnimation || isLogging(in: context) { return true }
    if let call = self.as(FunctionCallExprSyntax.self) {
      if call.startsTask || call.hopsToQueue
        || call.calleeName.map(SwiftUIVocabulary.animationFunctions.contains) == true
      {
        let closures = call.closureArguments
        return !closures.isEmpty && closures.allSatisfy { $0.closure.statements.onlyDriveInterface(in: context) }
      }
      return call.changesOwnState(in: context)
        || !call.awaits && call.closureArguments.isEmpty
          && call.calledMember?.base?.isPlatformInterface(in: context) == true
    }
    guard let sequence = self.as(SequenceExprSyntax.self), let assignment = sequence.assignment else { return false }
    if let value = sequence.elements.last?.as(FunctionCallExprSyntax.self), value.startsTask {
      return assignment.target.isOwnState(in: context) && ExprSyntax(value).onlyDrivesInterface(in: context)
    }
    guard !awaits else { return false }
    if let owner = assignment.target.as(MemberAccessExprSyntax.self)?.base, owner.isPlatformInterface(in: context) {
      return true
    }
    return assignment.target.isOwnState(in: context) || assignment.copiesMember(in: context)
  }

  /// Whether the expression only waits for some time: `Task.sleep(for: .seconds(1))`, `clock.sleep(for: .seconds(1))`.
  private var isPause: Bool {
    guard let call = withoutEffects.as(FunctionCallExprSyntax.self), let member = call.calledMember,
      member.declName.baseName.text == "sleep", let base = member.base
    else { return false }
    let clock = base.as(FunctionCallExprSyntax.self)?.calledExpression ?? base
    guard let name = clock.dottedName?.lastNamePart else { return false }
    return name == "Task" || name.camelCaseWords.last == "clock"
  }

  /// Whether the expression calls one of the view's functions that is named after an animation: `await animate()`.
  private var startsAnimation: Bool {
    guard let call = withoutEffects.as(FunctionCallExprSyntax.self), call.closureArguments.isEmpty else {
      return false
    }
    return call.calledExpression.wholeName?.name.camelCaseWords.first == "animate"
  }

  /// Whether the expression is view state other than a model, or a member of such state: `page`, `draft?.title`.
  fileprivate func isOwnState(in context: FileContext) -> Bool {
    var current = self
    while let inner = current.as(MemberAccessExprSyntax.self).flatMap({ $0.base?.isSelf == true ? nil : $0.base })
      ?? current.as(OptionalChainingExprSyntax.self)?.expression
      ?? current.as(SubscriptCallExprSyntax.self)?.calledExpression
    {
      current = inner
    }
    guard let name = current.wholeName?.name, let property = context.property(named: name),
      property.has(anyOf: "State", "Binding", "FocusState", "GestureState")
    else { return false }
    let type = property.knownType ?? ""
    return !["Model", "Store", "Manager", "Service", "Controller"].contains { type.hasSuffix($0) }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call changes a value in the view's own state, or cancels a task there: `tags.append(tag)`,
  /// `task?.cancel()`.
  fileprivate func changesOwnState(in context: FileContext) -> Bool {
    guard let member = calledMember, let base = member.base else { return false }
    return Self.changingFunctions.contains(member.declName.baseName.text) && base.isOwnState(in: context)
  }

  private static let changingFunctions: Set<String> = [
    "toggle", "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "resignFirstResponder",
    "becomeFirstResponder", "cancel",
  ]
}

extension Assignment {
  /// Whether the assignment copies the value of a member to a form field: `form.name = contact.name`. Objects in the
  /// environment are not forms but may be the preferences of the whole app.
  fileprivate func copiesMember(in context: FileContext) -> Bool {
    guard self.operator == "=", sequence.elements.count == 3, let path = target.dottedName?.withoutSelf,
      let value = sequence.elements.last?.as(MemberAccessExprSyntax.self), value.base != nil,
      ExprSyntax(value).dottedName?.firstPathPart.isUppercased == false
    else { return false }
    return context.property(named: path.firstPathPart).map {
      !$0.has(anyOf: "Environment", "EnvironmentObject", "AppStorage")
    } ?? false
  }
}
