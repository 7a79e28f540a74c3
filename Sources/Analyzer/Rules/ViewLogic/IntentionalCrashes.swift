import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether the call crashes the app on purpose to test crash reports: it is in the body of an `if` whose condition is
  /// about debugging, or in the action of a button whose title or label announces it, such as "Native Crash". The word
  /// "Crash" alone does not show that the crash is a test.
  var crashesOnPurpose: Bool {
    if isInDebugBranch { return true }
    return ancestors.contains { current in
      guard let call = current.as(ClosureExprSyntax.self)?.argument?.call, call.calleeToken?.text == "Button" else {
        return false
      }
      let label = call.closureArguments.first { $0.label == "label" }?.closure
      return [call.firstUnlabeled?.bareSource, label?.bareSource].contains { title in
        title.map { $0.lowercased() }.map { $0.contains(" crash") || $0.contains("crash ") } ?? false
      }
    }
  }
}

extension SyntaxProtocol {
  /// Whether the code is in the body of an `if` whose condition is about debugging.
  fileprivate var isInDebugBranch: Bool {
    ancestors.contains { current in
      guard let branch = current.as(IfExprSyntax.self), branch.hasInBody(self) else { return false }
      return branch.conditions.tokens(viewMode: .sourceAccurate).contains { $0.text.lowercased().contains("debug") }
    }
  }
}

extension TryExprSyntax {
  /// Whether the code sleeps in the body of an `if` whose condition is about debugging.
  var isSleepForDebugging: Bool { isSleep && isInDebugBranch }
}
