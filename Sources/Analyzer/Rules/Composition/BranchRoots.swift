import SwiftSyntax

/// The views shown by the branches of a condition.
enum BranchRoots {
  /// Returns the names of the root views in each branch, in source order; a branch that shows nothing has no names.
  /// Returns nil if a name is unknown, or if the condition checks the system version.
  static func branches(of root: ExprSyntax) -> [[String]]? {
    if let condition = root.as(IfExprSyntax.self) { return branches(of: condition) }
    guard let condition = root.as(SwitchExprSyntax.self) else { return nil }
    var branches: [[String]] = []
    for element in condition.cases {
      guard let branch = element.as(SwitchCaseSyntax.self), let names = names(of: branch.statements) else { return nil }
      branches.append(names)
    }
    return branches
  }

  private static func branches(of condition: IfExprSyntax) -> [[String]]? {
    guard !condition.conditions.contains(where: { $0.condition.is(AvailabilityConditionSyntax.self) }),
      let names = names(of: condition.body.statements)
    else { return nil }
    if let next = condition.elseBody?.as(IfExprSyntax.self) { return branches(of: next).map { [names] + $0 } }
    guard let last = condition.elseBody?.as(CodeBlockSyntax.self) else { return [names] }
    return Self.names(of: last.statements).map { [names, $0] }
  }

  private static func names(of statements: CodeBlockItemListSyntax) -> [String]? {
    guard let shown = statements.shownExpressions else { return nil }
    var names: [String] = []
    for expression in shown {
      if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) {
        guard let inner = branches(of: expression) else { return nil }
        names += inner.flatMap(\.self)
      } else {
        guard let name = expression.rootName else { return nil }
        if !["EmptyView", "fatalError", "preconditionFailure"].contains(name) { names.append(name) }
      }
    }
    return names
  }
}
