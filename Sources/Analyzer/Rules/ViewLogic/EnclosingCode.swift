import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the node is part of a parameter's default value, which does not belong to the function's own code.
  var isInDefaultArgument: Bool {
    for current in ancestors {
      if current.is(ClosureExprSyntax.self) || current.is(CodeBlockSyntax.self) || current.is(MemberBlockSyntax.self) {
        return false
      }
      if current.is(FunctionParameterSyntax.self) { return true }
    }
    return false
  }

  /// The enclosing function, accessor or closure whose statements run as a unit. The unit includes the tasks that it
  /// starts and the closures that it calls immediately. Nil if the node is not inside a body of code.
  var runningCode: Syntax? {
    for current in ancestors {
      if let closure = current.as(ClosureExprSyntax.self) {
        if !closure.continuesRun { return current }
      } else if current.is(FunctionDeclSyntax.self) || current.is(InitializerDeclSyntax.self)
        || current.is(AccessorDeclSyntax.self) || current.is(AccessorBlockSyntax.self)
      {
        return current
      } else if current.is(MemberBlockSyntax.self) {
        return nil
      }
    }
    return nil
  }
}

extension ExprSyntax {
  /// The call argument that consists of this expression, optionally in parentheses or with a prefix operator.
  var enclosingArgument: LabeledExprSyntax? {
    var current = self
    while let parent = current.parent {
      if let prefix = parent.as(PrefixOperatorExprSyntax.self) {
        current = ExprSyntax(prefix)
        continue
      }
      guard let argument = parent.as(LabeledExprSyntax.self), let owner = argument.parent?.parent else { return nil }
      if owner.is(FunctionCallExprSyntax.self) { return argument }
      guard let tuple = owner.as(TupleExprSyntax.self), tuple.elements.count == 1 else { return nil }
      current = ExprSyntax(tuple)
    }
    return nil
  }
}

extension ClosureExprSyntax {
  /// Whether the closure runs as part of the enclosing code, either immediately or in a task that the code starts.
  var continuesRun: Bool {
    if let call = argument?.call, call.startsTask || call.runsOnMainActor { return true }
    return use != .deferred
  }
}

extension FileContext {
  /// Whether the current type can be a view; classes and actors cannot. This check is cheap, so perform it before
  /// expensive ones.
  var mayBeView: Bool {
    guard let type else { return false }
    return types[type].kind != .class && types[type].kind != .actor
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `Task.detached`.
  var isDetachedTask: Bool { calledMember?.declName.baseName.text == "detached" }

  fileprivate var runsOnMainActor: Bool { calledExpression.dottedName == "MainActor.run" }

  /// Whether the call is a statement of its own, optionally after `_ =`, `try` or `await`, so its result is unused.
  var isOwnStatement: Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if parent.is(CodeBlockItemSyntax.self) { return true }
      if parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self) {
        current = parent
      } else if let sequence = parent.parent?.as(SequenceExprSyntax.self), sequence.isDiscard {
        current = Syntax(sequence)
      } else {
        return false
      }
    }
    return false
  }
}

extension SequenceExprSyntax {
  /// Whether the sequence is an assignment to `_`.
  var isDiscard: Bool { assignment?.target.is(DiscardAssignmentExprSyntax.self) ?? false }
}
