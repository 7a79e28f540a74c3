import SwiftSyntax

/// The views in a view builder, including those inside `if`, `switch` and `#if`.
struct BuilderContent {
  /// The views in all branches, in source order.
  private(set) var views: [ExprSyntax] = []
  /// Whether the builder contains anything other than views and local values, in which case its content is not fully
  /// known.
  private(set) var hasOther = false

  init(_ statements: CodeBlockItemListSyntax) { add(statements) }

  init(_ closure: ClosureExprSyntax?) {
    if let closure { add(closure.statements) }
  }

  /// The views, with `Group`, `Section` and the given containers replaced by their content.
  func flattened(through containers: Set<String>) -> [ExprSyntax] {
    views.flatMap { view -> [ExprSyntax] in
      guard let made = ViewChain(view).construction, containers.contains(made.name) else { return [view] }
      return BuilderContent(made.call.contentClosure).flattened(through: containers)
    }
  }

  private mutating func add(_ statements: CodeBlockItemListSyntax) {
    for item in statements.lazy.map(\.item) {
      if let expression = item.as(ExprSyntax.self) {
        add(expression)
      } else if let statement = item.as(ExpressionStmtSyntax.self) {
        add(statement.expression)
      } else if let result = item.as(ReturnStmtSyntax.self)?.expression {
        add(result)
      } else if let conditional = item.as(IfConfigDeclSyntax.self) {
        for clause in conditional.clauses {
          if let inner = clause.elements?.as(CodeBlockItemListSyntax.self) { add(inner) }
        }
      } else if !item.is(VariableDeclSyntax.self) {
        hasOther = true
      }
    }
  }

  private mutating func add(_ expression: ExprSyntax) {
    if let branch = expression.as(IfExprSyntax.self) {
      add(branch.body.statements)
      if let other = branch.elseBody?.as(CodeBlockSyntax.self) { add(other.statements) }
      if let other = branch.elseBody?.as(IfExprSyntax.self) { add(ExprSyntax(other)) }
    } else if let choice = expression.as(SwitchExprSyntax.self) {
      add(choice.cases)
    } else {
      views.append(expression)
    }
  }

  private mutating func add(_ cases: SwitchCaseListSyntax) {
    for element in cases {
      if let choice = element.as(SwitchCaseSyntax.self) { add(choice.statements) }
      for clause in element.as(IfConfigDeclSyntax.self)?.clauses ?? [] {
        if let inner = clause.elements?.as(SwitchCaseListSyntax.self) { add(inner) }
      }
    }
  }
}
