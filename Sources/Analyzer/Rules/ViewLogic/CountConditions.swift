import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the code is in the condition of an `if` whose branches all show the same content, at most in different
  /// containers: `if posts.count > 20 { LazyVGrid(columns: columns) { rows } } else { rows }`. The number of elements
  /// then decides how the view lays them out.
  var choosesContainer: Bool {
    guard var start = ancestors.lazy.compactMap({ $0.as(IfExprSyntax.self) }).first,
      start.conditions.position <= position, position < start.conditions.endPosition
    else { return false }
    while let outer = start.parent?.as(IfExprSyntax.self) { start = outer }
    var contents: [String?] = []
    var next: IfExprSyntax? = start
    while let branch = next {
      contents.append(branch.body.statements.onlyContent)
      next = branch.elseBody?.as(IfExprSyntax.self)
      if next == nil {
        guard let last = branch.elseBody?.as(CodeBlockSyntax.self) else { return false }
        contents.append(last.statements.onlyContent)
      }
    }
    guard case .some(.some(let first)) = contents.first else { return false }
    return contents.allSatisfy { $0 == first }
  }

  /// Whether the code is in the body of an `if` with the same condition on a count, which makes it redundant.
  func repeatsCondition(_ check: BusinessRule.CountCheck) -> Bool {
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
    guard let view = onlyView else { return nil }
    guard let container = view.as(FunctionCallExprSyntax.self), container.constructedTypeName != nil,
      let content = container.trailingClosure, let inner = content.statements.onlyView
    else { return view.bareSource }
    return inner.bareSource
  }

  /// The only expression, without its modifiers.
  private var onlyView: ExprSyntax? {
    count == 1 ? first?.item.as(ExprSyntax.self)?.chainRoot : nil
  }
}
