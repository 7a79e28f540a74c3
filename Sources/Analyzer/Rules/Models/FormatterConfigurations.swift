import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether the statements after the call configure the created object in an `if` or `switch`, and the result depends
  /// only on flags and cases, so that there are few configurations.
  func isConfiguredInBranches(in context: FileContext) -> Bool {
    guard let name = receivingName,
      let list = ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first
    else { return false }
    let hasBranch = list.contains { item in
      guard item.position > position, let branch = item.item.as(ExpressionStmtSyntax.self)?.expression else {
        return false
      }
      return branch.is(IfExprSyntax.self) || branch.is(SwitchExprSyntax.self)
    }
    return hasBranch && !OpenConfiguration.exists(in: list, of: name, context)
  }
}

/// Finds values with which a formatter is configured and of which there can be many, such as a `Locale` or a text.
private final class OpenConfiguration: SyntaxVisitor {
  private let formatter: String
  private let context: FileContext
  private var isFound = false

  static func exists(in list: CodeBlockItemListSyntax, of formatter: String, _ context: FileContext) -> Bool {
    let visitor = OpenConfiguration(of: formatter, context)
    visitor.walk(list)
    return visitor.isFound
  }

  private init(of formatter: String, _ context: FileContext) {
    self.formatter = formatter
    self.context = context
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.assignment?.target.dottedName?.firstPathPart == formatter {
      for value in node.elements.dropFirst(2) { checkValue(value) }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledMember?.base?.dottedName == formatter {
      for argument in node.arguments { checkValue(argument.expression) }
    }
    return .visitChildren
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    checkCondition(node)
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    checkCondition(node.subject)
    return .visitChildren
  }

  /// A value must be a constant, a flag, or a case of one of the formatter's own enums, such as `DateFormatter.Style`.
  private func checkValue(_ value: ExprSyntax) {
    for name in OuterNames.of(value) where name != formatter {
      let type = declaredType(of: name) ?? ""
      if type != "Bool", !(type.contains("Formatter.") && !type.hasSuffix("?")) { isFound = true }
    }
  }

  /// A condition must not depend on a value that is neither a flag nor a case. If the type is unknown, a comparison
  /// with a number, a text or nil shows that.
  private func checkCondition(_ condition: some SyntaxProtocol) {
    for name in OuterNames.of(condition) {
      if let type = declaredType(of: name), type.hasSuffix("?") || Self.openTypes.contains(type) { isFound = true }
    }
    for token in condition.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .integerLiteral, .floatLiteral, .stringSegment, .keyword(.nil), .keyword(.let), .keyword(.var):
        isFound = true
      default: continue
      }
    }
  }

  private func declaredType(of name: String) -> String? {
    context.member?.parameters.first { $0.name == name }?.type ?? context.property(named: name)?.type
  }

  private static let openTypes = SystemAPIs.numberTypes.union([
    "Calendar", "Character", "Date", "Decimal", "Locale", "String", "Substring", "TimeInterval", "TimeZone",
  ])
}
