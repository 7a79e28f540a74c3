import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the code is in the condition of an `if` whose branches show the same content, but not all in the same
  /// container: `if posts.count > 20 { LazyVGrid(columns: columns) { rows } } else { rows }`. The number of elements
  /// then decides how the view lays them out.
  var choosesContainer: Bool {
    guard var start = ancestors.lazy.compactMap({ $0.as(IfExprSyntax.self) }).first,
      start.conditions.position <= position, position < start.conditions.endPosition
    else { return false }
    while let outer = start.parent?.as(IfExprSyntax.self) { start = outer }
    var branches: [CodeBlockItemListSyntax] = []
    var next: IfExprSyntax? = start
    while let branch = next {
      branches.append(branch.body.statements)
      next = branch.elseBody?.as(IfExprSyntax.self)
      if next == nil {
        guard let last = branch.elseBody?.as(CodeBlockSyntax.self) else { return false }
        branches.append(last.statements)
      }
    }
    guard branches.contains(where: { $0.onlyContainer != nil }), let first = branches.first?.onlyContent else {
      return false
    }
    return branches.allSatisfy { $0.onlyContent == first }
  }

  /// Whether the code is in the body of an `if` with the same condition on a count, which makes it redundant.
  func repeatsCondition(_ check: BusinessRule.NumberCheck) -> Bool {
    ancestors.lazy.prefix { !$0.is(MemberBlockItemSyntax.self) }.contains { current in
      guard let branch = current.as(IfExprSyntax.self), branch.hasInBody(self) else { return false }
      return branch.conditions.contains { element in
        guard let condition = element.condition.as(ExprSyntax.self) else { return false }
        return BusinessRule(condition).countChecks.contains { $0.identity == check.identity }
      }
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The source of the only view that the statements show, without its modifiers and its container.
  fileprivate var onlyContent: String? {
    (onlyContainer?.trailingClosure?.statements.onlyView ?? onlyView)?.bareSource
  }

  /// The container that is the only view and shows a single view. The closure of a control is not content.
  fileprivate var onlyContainer: FunctionCallExprSyntax? {
    guard let container = onlyView?.as(FunctionCallExprSyntax.self), container.constructedTypeName != nil,
      let content = container.trailingClosure, content.use == .viewBuilder, content.statements.onlyView != nil
    else { return nil }
    return container
  }

  /// The only expression, without its modifiers.
  private var onlyView: ExprSyntax? {
    count == 1 ? first?.item.as(ExprSyntax.self)?.chainRoot : nil
  }
}
