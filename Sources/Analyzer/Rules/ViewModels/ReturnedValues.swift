import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// The expressions that this code returns if it is the body of a function or getter, excluding those in closures and
  /// local functions.
  var returnedValues: [ExprSyntax] {
    if count == 1, let item = first?.item {
      let expression = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression
      if let expression { return expression.branchValues ?? [expression] }
    }
    return explicitlyReturned
  }

  /// The values of the local variables declared directly in this code, keyed by name.
  var localValues: [String: ExprSyntax] {
    var values: [String: ExprSyntax] = [:]
    for item in self {
      for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? [] {
        if let name = binding.pattern.boundNames.first?.text, let value = binding.initializer?.value {
          values[name] = value
        }
      }
    }
    return values
  }

  private var explicitlyReturned: [ExprSyntax] {
    flatMap { item -> [ExprSyntax] in
      if let statement = item.item.as(ReturnStmtSyntax.self) { return statement.expression.map { [$0] } ?? [] }
      return Syntax(item.item).nestedBlocks.flatMap(\.explicitlyReturned)
    }
  }
}

extension ExprSyntax {
  /// The expression without enclosing parentheses, `try` and `await`.
  var withoutWrapping: ExprSyntax {
    var current = self
    while true {
      if let tuple = current.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
        current = only.expression
      } else if let attempt = current.as(TryExprSyntax.self) {
        current = attempt.expression
      } else if let waiting = current.as(AwaitExprSyntax.self) {
        current = waiting.expression
      } else {
        return current
      }
    }
  }

  /// The values of the branches in an `if` or `switch`; nil for other expressions.
  fileprivate var branchValues: [ExprSyntax]? {
    guard self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) else { return nil }
    return Syntax(self).nestedBlocks.flatMap(\.returnedValues)
  }
}

extension Syntax {
  /// The code blocks directly inside this statement's braces.
  fileprivate var nestedBlocks: [CodeBlockItemListSyntax] {
    if let wrapped = self.as(ExpressionStmtSyntax.self) { return Syntax(wrapped.expression).nestedBlocks }
    if let branch = self.as(IfExprSyntax.self) {
      let rest = branch.elseBody.map { Syntax($0) }
      let others = rest?.as(CodeBlockSyntax.self).map { [$0.statements] } ?? rest?.nestedBlocks ?? []
      return [branch.body.statements] + others
    }
    if let choice = self.as(SwitchExprSyntax.self) {
      return choice.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements }
    }
    if let guarded = self.as(GuardStmtSyntax.self) { return [guarded.body.statements] }
    if let loop = self.as(ForStmtSyntax.self) { return [loop.body.statements] }
    if let loop = self.as(WhileStmtSyntax.self) { return [loop.body.statements] }
    if let loop = self.as(RepeatStmtSyntax.self) { return [loop.body.statements] }
    if let attempt = self.as(DoStmtSyntax.self) {
      return [attempt.body.statements] + attempt.catchClauses.map(\.body.statements)
    }
    if let condition = self.as(IfConfigDeclSyntax.self) {
      return condition.clauses.compactMap { $0.elements?.as(CodeBlockItemListSyntax.self) }
    }
    return []
  }
}
