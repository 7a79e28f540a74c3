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
