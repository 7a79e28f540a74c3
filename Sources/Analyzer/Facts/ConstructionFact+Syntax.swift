import SwiftSyntax

extension ConstructionFact {
  /// Creates the fact for the call that the walk has just entered; returns nil unless it calls a capitalized name.
  init?(_ call: FunctionCallExprSyntax, in context: FileContext) {
    guard let type = context.callee.constructedType else { return nil }
    let arguments = call.arguments.map { argument in
      let name = argument.expression.wholeName
      return Argument(
        label: argument.label?.text, name: name?.name, isProjected: name?.isProjected ?? false,
        text: argument.expression.is(ClosureExprSyntax.self)
          ? "{…}" : context.source(of: argument.expression, limit: 80))
    }
    self.init(
      type: type, arguments: arguments, owner: context.type, member: context.member?.name,
      isInViewCode: context.isViewCode, isInPreview: context.isPreview, range: context.range(of: call.calledExpression))
  }
}

extension ExprSyntax {
  /// The name, if the expression consists of a single name: `model` for `model`, `self.model` and `$model`.
  var wholeName: (name: String, isProjected: Bool)? {
    var token: TokenSyntax?
    if let reference = self.as(DeclReferenceExprSyntax.self) {
      token = reference.baseName
    } else if let access = self.as(MemberAccessExprSyntax.self),
      access.base?.as(DeclReferenceExprSyntax.self)?.baseName.isKeyword("self") == true
    {
      token = access.declName.baseName
    }
    guard let text = token?.text, text != "self" else { return nil }
    return text.hasPrefix("$") ? (String(text.dropFirst()), true) : (text, false)
  }
}
