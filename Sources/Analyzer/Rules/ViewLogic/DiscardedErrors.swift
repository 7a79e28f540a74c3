import SwiftSyntax

extension TryExprSyntax {
  /// Whether the expression only sleeps: `try await Task.sleep(for: .seconds(1))`.
  var isSleep: Bool {
    expression.withoutEffects.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text == "sleep"
  }

  /// Whether the expression only waits, possibly in a helper or a stored closure, so that only cancellation can end it:
  /// `try await sleepForRetry(delay)`, `try await periodicSleep(.seconds(30))`.
  var onlyWaits: Bool {
    if isSleep { return true }
    // A health app may load how long the user slept.
    guard expression.is(AwaitExprSyntax.self), isDiscarded,
      let call = expression.withoutEffects.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      call.arguments.first?.expression.isDuration == true,
      let words = call.calledExpression.dottedName?.lastNamePart.camelCaseWords
    else { return false }
    return words.first == "sleep" || words.last == "sleep"
  }

  /// Whether the value is unused because the expression is a statement of its own or is assigned with `_ = try? …`. A
  /// value that the enclosing closure or function returns is not unused.
  var isDiscarded: Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if let item = parent.as(CodeBlockItemSyntax.self) { return !item.isReturnValue }
      if parent.is(AwaitExprSyntax.self) {
        current = parent
      } else if parent.is(InitializerClauseSyntax.self) {
        return parent.parent?.as(PatternBindingSyntax.self)?.pattern.is(WildcardPatternSyntax.self) ?? false
      } else if let sequence = parent.parent?.as(SequenceExprSyntax.self) {
        guard sequence.isDiscard, sequence.elements.count == 3 else { return false }
        return true
      } else {
        return false
      }
    }
    return false
  }
}

extension ExprSyntax {
  /// Whether the expression is a duration, such as `.seconds(30)`, or has a name that says so, such as `retryDelay`.
  fileprivate var isDuration: Bool {
    if let sequence = self.as(SequenceExprSyntax.self) { return sequence.elements.contains(where: \.isDuration) }
    if let unit = self.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text {
      return ["microseconds", "milliseconds", "minutes", "nanoseconds", "seconds"].contains(unit)
    }
    let words = dottedName?.lastNamePart.camelCaseWords ?? []
    return !Self.durationWords.isDisjoint(with: words)
  }

  private static var durationWords: Set<String> {
    ["delay", "duration", "interval", "milliseconds", "nanoseconds", "seconds", "sleep"]
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement is the only one in its function, getter or closure, so its value may be returned implicitly.
  fileprivate var isReturnValue: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    guard let owner = list.parent else { return false }
    if let closure = owner.as(ClosureExprSyntax.self) { return !closure.hasNoValue }
    if owner.is(AccessorBlockSyntax.self) { return true }
    if let accessor = owner.parent?.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.tokenKind == .keyword(.get)
    }
    guard let result = owner.parent?.as(FunctionDeclSyntax.self)?.signature.returnClause?.type else { return false }
    return result.plainName != "Void" && result.as(TupleTypeSyntax.self)?.elements.isEmpty != true
  }
}

extension ClosureExprSyntax {
  /// Whether the closure's result is unused, as in an action, a lifecycle closure or a task.
  fileprivate var hasNoValue: Bool {
    guard let argument else { return false }
    let call = argument.call
    if call.startsTask {
      return call.isOwnStatement || call.parent?.parent?.as(SequenceExprSyntax.self)?.assignment != nil
    }
    if argument.label.map(Self.effectLabels.contains) == true { return true }
    guard
      let callee = call.calledMember?.declName.baseName.text ?? call.constructedTypeName?.lastNamePart
        ?? call.calleeName
    else { return false }
    if callee.hasPrefix("on"), callee.dropFirst(2).first?.isUppercase == true { return true }
    return Self.effectFunctions.contains(callee)
  }

  private static let effectLabels: Set<String> = [
    "action", "perform", "primaryAction", "completion", "onDismiss", "set",
  ]

  private static let effectFunctions: Set<String> = [
    "Button", "task", "refreshable", "forEach", "withAnimation", "async", "asyncAfter", "addTask", "sink",
    "dropDestination",
  ]
}
