import SwiftSyntax

extension IfConfigClauseSyntax {
  /// Whether the clause is compiled only for the simulator, so that users of the app never run its code.
  var isForSimulator: Bool {
    if let condition { return condition.requiresSimulator }
    // The `#else` of `#if !targetEnvironment(simulator)`.
    guard let clauses = parent?.as(IfConfigClauseListSyntax.self), clauses.count == 2,
      let negation = clauses.first?.condition?.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!"
    else { return false }
    return negation.expression.requiresSimulator
  }
}

extension ExprSyntax {
  /// Whether a compilation condition is `targetEnvironment(simulator)`, alone or combined with others by `&&`.
  fileprivate var requiresSimulator: Bool {
    if let sequence = self.as(SequenceExprSyntax.self) {
      return sequence.operators.allSatisfy { $0 == "&&" } && sequence.elements.contains { $0.requiresSimulator }
    }
    guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1 else { return false }
    return call.calledExpression.dottedName == "targetEnvironment"
      && call.arguments.first?.expression.dottedName == "simulator"
  }
}
