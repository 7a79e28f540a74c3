import SwiftSyntax

/// Distinguishes view builders from other closures by their content.
///
/// Used for closures that are passed to unknown functions. Code that a builder does not allow (assignments, loops,
/// `try`) rules out a view builder. A closure that contains a view and has no other effects is a view builder.
/// Ambiguous calls are ignored.
enum ViewBuilding {
  enum Verdict {
    case views, unclear, code
  }

  /// Returns the combined verdict on the statements.
  static func verdict(on statements: CodeBlockItemListSyntax) -> Verdict {
    combined(statements.lazy.map { verdict(on: $0.item) })
  }

  private static func combined(_ verdicts: some Sequence<Verdict>) -> Verdict {
    var result = Verdict.unclear
    for verdict in verdicts {
      if verdict == .code { return .code }
      if verdict == .views { result = .views }
    }
    return result
  }

  private static func verdict(on item: CodeBlockItemSyntax.Item) -> Verdict {
    if let declaration = item.as(DeclSyntax.self) {
      if let condition = declaration.as(IfConfigDeclSyntax.self) {
        return combined(
          condition.clauses.lazy.map { clause in
            clause.elements?.as(CodeBlockItemListSyntax.self).map { verdict(on: $0) } ?? .unclear
          })
      }
      return declaration.is(VariableDeclSyntax.self) ? .unclear : .code
    }
    if let expression = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression {
      return verdict(on: expression)
    }
    return item.as(ReturnStmtSyntax.self)?.expression.map { verdict(on: $0) } ?? .code
  }

  private static func verdict(on expression: ExprSyntax) -> Verdict {
    if let branch = expression.as(IfExprSyntax.self) { return verdict(on: branch) }
    if let cases = expression.as(SwitchExprSyntax.self)?.cases {
      return combined(cases.lazy.map { $0.as(SwitchCaseSyntax.self).map { verdict(on: $0.statements) } ?? .unclear })
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      // The last operand is representative, as in `Text("a") + Text("b")` and `isOn ? On() : Off()`.
      if sequence.assignment != nil { return .code }
      return sequence.elements.last.map { verdict(on: $0) } ?? .unclear
    }
    if expression.is(TryExprSyntax.self) || expression.is(AwaitExprSyntax.self) { return .code }
    return Chain(expression).isView ? .views : .unclear
  }

  private static func verdict(on branch: IfExprSyntax) -> Verdict {
    let first = verdict(on: branch.body.statements)
    guard let other = branch.elseBody, first != .code else { return first }
    let second: Verdict
    if let next = other.as(IfExprSyntax.self) {
      second = verdict(on: next)
    } else {
      second = other.as(CodeBlockSyntax.self).map { verdict(on: $0.statements) } ?? .unclear
    }
    return combined([first, second])
  }
}

/// The start of a chain of members and calls, and the members called on it.
private struct Chain {
  /// The called members, last one first.
  private var members: [String] = []
  private var root: ExprSyntax
  /// The constructed type: `Text` for `Text("a").bold()` and `SwiftUI.Text("a")`; nil if the chain does not start with
  /// a construction.
  private var constructed: String?

  init(_ expression: ExprSyntax) {
    root = expression
    while true {
      if let call = root.as(FunctionCallExprSyntax.self) {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else {
          constructed = Self.typeName(call.calledExpression)
          return
        }
        let name = member.declName.baseName
        let isInit = name.isKeyword("init")
        if isInit || name.isUppercased {
          constructed = isInit ? Self.typeName(base) : name.text
          return
        }
        members.append(name.text)
        root = base
      } else if let member = root.as(MemberAccessExprSyntax.self), let base = member.base,
        !base.is(DeclReferenceExprSyntax.self)
      {
        root = base
      } else {
        return
      }
    }
  }

  var isView: Bool {
    if let constructed {
      if SwiftUIVocabulary.views.contains(constructed) || constructed == "Color" { return true }
      guard !SwiftUIVocabulary.isNoView(constructed) else { return false }
      return members.isEmpty || hasModifier
    }
    if let member = root.as(MemberAccessExprSyntax.self), let base = member.base?.as(DeclReferenceExprSyntax.self) {
      // `Color.red`, `self.header`.
      if base.baseName.isKeyword("self") { return members.isEmpty || hasModifier }
      return base.baseName.text == "Color" || hasModifier
    }
    guard let name = root.as(DeclReferenceExprSyntax.self)?.baseName.text, !name.isUppercased else {
      return false
    }
    return hasModifier || members.isEmpty && !name.hasPrefix("$") && name != "self"
  }

  private var hasModifier: Bool { members.contains(where: SwiftUIVocabulary.plainModifiers.contains) }

  private static func typeName(_ expression: ExprSyntax) -> String? {
    if let generic = expression.as(GenericSpecializationExprSyntax.self) { return typeName(generic.expression) }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, name.isUppercased else {
      return nil
    }
    return name
  }
}
