import SwiftSyntax

/// A task that is started directly in a lifecycle modifier's closure, not in a nested closure that is called later.
struct StartedTask {
  let call: FunctionCallExprSyntax
  /// The reference to `Task`.
  let name: DeclReferenceExprSyntax
  /// The modifier's call, and the closure in that call that contains the task.
  let modifier: FunctionCallExprSyntax
  let closure: ClosureExprSyntax

  /// Returns nil if the call does not start a task, if the task's handle is used, or if the call is not in a lifecycle
  /// modifier.
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
  /// Whether the call runs directly in a lifecycle modifier's closure, not in a nested closure that is called later.
  func runs(in modifierName: String) -> Bool { lifecycleClosure(of: modifierName) != nil }

  /// The lifecycle modifier whose closure contains the call, together with that closure.
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
