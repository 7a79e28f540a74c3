import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether the call is to a print function or a logger method.
  func isLogging(in context: FileContext) -> Bool {
    guard let member = calledMember, let base = member.base else {
      return calledExpression.dottedName?.isLogFunction ?? false
    }
    if base.dottedName == "Swift" { return member.declName.baseName.text == "print" }
    return Self.logMethods.contains(member.declName.baseName.text) && base.isLogger(in: context)
  }

  private static let logMethods: Set<String> = [
    "log", "debug", "info", "notice", "warning", "warn", "error", "fault", "critical", "trace", "verbose",
  ]
}

extension ExprSyntax {
  /// Whether any name in the path refers to a logger, such as `logger`, `Log`, `Logger.app`, `Logger()` or a property
  /// that stores a logger.
  fileprivate func isLogger(in context: FileContext) -> Bool {
    func isLogger(_ name: TokenSyntax) -> Bool {
      name.text.isLoggerName || context.property(named: name.text)?.knownType == "Logger"
    }
    var current = self
    while true {
      if let call = current.as(FunctionCallExprSyntax.self) {
        current = call.calledExpression
      } else if let member = current.as(MemberAccessExprSyntax.self) {
        if isLogger(member.declName.baseName) { return true }
        guard let base = member.base else { return false }
        current = base
      } else {
        return current.as(DeclReferenceExprSyntax.self).map { isLogger($0.baseName) } ?? false
      }
    }
  }
}

extension String {
  /// Whether this is the name of a function that prints or logs, including the capitalized names that projects and
  /// libraries use for this: `DLOG`, `DDLogError`.
  fileprivate var isLogFunction: Bool {
    ["print", "debugPrint", "dump", "NSLog", "os_log"].contains(self) || hasPrefix("DDLog")
      || hasSuffix("LOG") && !contains(where: \.isLowercase)
  }

  fileprivate var isLoggerName: Bool {
    let name = lowercased()
    return name.hasSuffix("logger") || name.hasSuffix("logmanager") || name == "log" || hasSuffix("Log")
      || name == "_log"
  }
}

extension ExprSyntax {
  /// Whether the expression only prints or logs.
  func isLogging(in context: FileContext) -> Bool {
    withoutEffects.as(FunctionCallExprSyntax.self)?.isLogging(in: context) ?? false
  }
}
