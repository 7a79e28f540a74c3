import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the code helps a convenience initializer to choose the dependencies: it is in a call to `self.init`, or in
  /// a statement before that call, where `self` is not available yet.
  var preparesDelegation: Bool {
    for node in ancestors {
      if node.as(FunctionCallExprSyntax.self)?.delegatesInitialization == true { return true }
      if node.is(ClosureExprSyntax.self) || node.is(MemberBlockItemSyntax.self) { return false }
      guard let body = node.as(InitializerDeclSyntax.self)?.body else { continue }
      return body.statements.contains { statement in
        statement.position > position && statement.delegatesInitialization
      }
    }
    return false
  }

  /// Whether the code is only evaluated if the caller of the initializer passes nil for a parameter, which means that
  /// the dependency can be injected: `self.client = client ?? Client.shared`, `load ?? { await Client.shared.load() }`.
  var isFallbackForParameter: Bool {
    var previous = Syntax(self)
    var replaced: String?
    for node in ancestors {
      if node.is(MemberBlockItemSyntax.self) { return false }
      if previous.is(ClosureExprSyntax.self) {
        guard replaced == nil, let name = node.as(ExprListSyntax.self)?.name(replacedBy: previous) else { return false }
        replaced = name
      }
      if let initializer = node.as(InitializerDeclSyntax.self) {
        return initializer.signature.parameterClause.parameters.contains { parameter in
          (parameter.secondName ?? parameter.firstName).text == replaced
        }
      }
      if replaced == nil { replaced = node.as(ExprListSyntax.self)?.name(replacedBy: previous) }
      previous = node
    }
    return false
  }
}

extension ExprListSyntax {
  /// Returns the name whose missing value an element supplies: `client` for the last element of `client ?? Client()`.
  fileprivate func name(replacedBy element: Syntax) -> String? {
    let elements = Array(self)
    guard let index = elements.firstIndex(where: { $0.id == element.id }), index > 1,
      elements[index - 1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
    else { return nil }
    return elements[index - 2].as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement is a call to `self.init`.
  fileprivate var delegatesInitialization: Bool {
    let call = item.as(TryExprSyntax.self)?.expression.as(FunctionCallExprSyntax.self)
    return (call ?? item.as(FunctionCallExprSyntax.self))?.delegatesInitialization == true
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is to another initializer of the same type: `self.init(service: service)`.
  fileprivate var delegatesInitialization: Bool {
    calledMember?.declName.baseName.tokenKind == .keyword(.`init`) && calledMember?.base?.isSelf == true
  }
}
