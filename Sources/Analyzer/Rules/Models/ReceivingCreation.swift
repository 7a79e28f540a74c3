import SwiftSyntax

extension ExprSyntax {
  /// The type of the object that receives the value as an argument when it is created, either directly or through a
  /// local constant that is used nowhere else: `FeedService` for `let client = FeedClient()` in
  /// `FeedService(client: client)`.
  var receivingCreation: String? {
    if let type = creationAroundArgument { return type }
    guard let uses = usesOfLocalVariable, uses.count == 1 else { return nil }
    return uses.first.flatMap { ExprSyntax($0).creationAroundArgument }
  }

  /// The type that a call creates if the expression is one of its arguments.
  private var creationAroundArgument: String? {
    parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)?.constructedTypeName
  }
}

extension ExprSyntax {
  /// Whether the expression creates an object from data, and the creation may fail: `try Wallet(backup: setup.backup)`.
  var mayFailToCreate: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), parent?.is(TryExprSyntax.self) == true else { return false }
    return call.arguments.contains {
      $0.expression.as(MemberAccessExprSyntax.self)?.base?.is(DeclReferenceExprSyntax.self) == true
    }
  }

  /// Whether the expression is an argument of a call without a type, such as `.ready(app, Session.shared)`.
  var isAssociatedValue: Bool {
    guard let call = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
      let member = call.calledMember
    else { return false }
    return member.base == nil && member.declName.baseName.text != "init"
  }
}
