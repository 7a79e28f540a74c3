import SwiftSyntax

/// A task that a lifecycle modifier starts, not in a closure within that is called later.
struct StartedTask {
  let call: FunctionCallExprSyntax
  /// `Task`.
  let name: DeclReferenceExprSyntax
  /// The call of the modifier, and the closure of it that the task stands in.
  let modifier: FunctionCallExprSyntax
  let closure: ClosureExprSyntax

  /// Nil where the call starts no task, somebody keeps or gets the handle, or it stands elsewhere.
  init?(_ call: FunctionCallExprSyntax, in modifierName: String) {
    guard let name = call.taskName, call.startsTask, call.isOwnStatement else { return nil }
    guard let (modifier, closure) = call.lifecycleClosure(of: modifierName) else { return nil }
    self.call = call
    self.name = name
    self.modifier = modifier
    self.closure = closure
  }
}

extension FunctionCallExprSyntax {
  /// Whether this runs in a closure of a lifecycle modifier, not in one within that is called later.
  func runs(in modifierName: String) -> Bool { lifecycleClosure(of: modifierName) != nil }

  /// The modifier in whose closure this runs, and that closure.
  fileprivate func lifecycleClosure(
    of modifierName: String
  ) -> (modifier: FunctionCallExprSyntax, closure: ClosureExprSyntax)? {
    for current in ancestors {
      if current.is(FunctionDeclSyntax.self) || current.is(MemberBlockSyntax.self) { return nil }
      if let closure = current.as(ClosureExprSyntax.self) {
        if let modifier = closure.argument?.call, modifier.modifierToken?.text == modifierName {
          return (modifier, closure)
        }
        if closure.use == .deferred { return nil }
      }
    }
    return nil
  }
}
