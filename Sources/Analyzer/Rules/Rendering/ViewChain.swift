import SwiftSyntax

/// An expression that creates a view, split into its root and the modifiers applied to it.
struct ViewChain {
  /// The expression without modifiers: `Text("a")` for `Text("a").bold().padding()`.
  let root: ExprSyntax
  /// The modifier calls, innermost first, including those in all clauses of an `#if` after the view.
  let modifiers: [FunctionCallExprSyntax]

  /// The maximum number of links that are followed. Rules request the chain for each link, so very long chains would
  /// otherwise take quadratic time.
  fileprivate static let longest = 100

  init(_ expression: ExprSyntax) {
    var current = expression
    var outside: [FunctionCallExprSyntax] = []
    for _ in 0..<Self.longest {
      guard let step = current.chainStep else { break }
      outside += step.modifiers.reversed()
      current = step.base
    }
    root = current
    modifiers = outside.reversed()
  }

  /// The call at the start of the chain, and the name of its callee: `VStack`.
  var construction: (call: FunctionCallExprSyntax, name: String)? {
    guard let call = root.as(FunctionCallExprSyntax.self), let name = call.calleeToken?.text else { return nil }
    return (call, name)
  }
}

extension ExprSyntax {
  /// One step of the chain: the base expression and the modifiers applied to it; nil at the start of the chain.
  fileprivate var chainStep: (base: ExprSyntax, modifiers: [FunctionCallExprSyntax])? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      guard let member = call.calledMember, let base = member.base, call.calleeToken == nil, !base.isTypePath else {
        return nil
      }
      return (base, [call])
    }
    if let member = self.as(MemberAccessExprSyntax.self) {
      guard let base = member.base, !base.isTypePath else { return nil }
      return (base, [])
    }
    if let tuple = self.as(TupleExprSyntax.self) {
      return tuple.elements.count == 1 ? tuple.elements.first.map { ($0.expression, []) } : nil
    }
    if let conditional = self.as(PostfixIfConfigExprSyntax.self) {
      return conditional.base.map { ($0, conditional.clauseModifiers) }
    }
    return self.as(OptionalChainingExprSyntax.self).map { ($0.expression, []) }
  }

  /// The expression without enclosing parentheses.
  var unparenthesized: ExprSyntax {
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
      only.label == nil
    else { return self }
    return only.expression.unparenthesized
  }

  /// The name of a member that is not called, such as `red` in `.red` and `Color.red`. The member must have no base, or
  /// its base must be one of the given types.
  func staticMember(of types: String...) -> String? {
    guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
    if let base = member.base, !types.contains(base.dottedName ?? "") { return nil }
    return member.declName.baseName.text
  }

  /// The name and the call of `.name(…)` or `Type.name(…)`.
  func staticCall(of types: String...) -> (name: String, call: FunctionCallExprSyntax)? {
    guard let call = self.as(FunctionCallExprSyntax.self), let member = call.calledMember else { return nil }
    if let base = member.base, !types.contains(base.dottedName ?? "") { return nil }
    return (member.declName.baseName.text, call)
  }

  /// The branches of `a ? b : c`, including nested ones; for other expressions, the expression itself.
  var ternaryBranches: [ExprSyntax] {
    guard let elements = unparenthesized.as(SequenceExprSyntax.self)?.elements, elements.count >= 3 else {
      return [unparenthesized]
    }
    var branches: [ExprSyntax] = []
    var condition: ExprSyntax?
    for element in elements {
      if let choice = element.as(UnresolvedTernaryExprSyntax.self) {
        branches += choice.thenExpression.ternaryBranches
        condition = nil
      } else if !branches.isEmpty {
        guard condition == nil else { return [unparenthesized] }
        condition = element
      }
    }
    guard let last = condition, !branches.isEmpty else { return [unparenthesized] }
    return branches + last.ternaryBranches
  }
}

extension PostfixIfConfigExprSyntax {
  /// The modifiers in all clauses.
  fileprivate var clauseModifiers: [FunctionCallExprSyntax] {
    config.clauses.flatMap { clause -> [FunctionCallExprSyntax] in
      var modifiers: [FunctionCallExprSyntax] = []
      var current = clause.elements?.as(ExprSyntax.self)
      while let expression = current {
        let call = expression.as(FunctionCallExprSyntax.self)
        if let call { modifiers.append(call) }
        current = (call?.calledMember ?? expression.as(MemberAccessExprSyntax.self))?.base
      }
      return modifiers.reversed()
    }
  }
}

extension FunctionCallExprSyntax {
  /// The first argument, if it has no label and is not a closure.
  var firstUnlabeled: ExprSyntax? {
    guard let first = arguments.first, first.label == nil, !first.expression.is(ClosureExprSyntax.self) else {
      return nil
    }
    return first.expression
  }

  /// The modifier calls on this view, innermost first, optionally including those on the enclosing views in the same
  /// declaration.
  func modifiersOutside(ofEnclosingViews: Bool = false) -> [FunctionCallExprSyntax] {
    var modifiers: [FunctionCallExprSyntax] = []
    var node = Syntax(self)
    while let parent = node.parent, modifiers.count < ViewChain.longest {
      if let call = parent.as(FunctionCallExprSyntax.self) {
        if call.calledExpression.id == node.id {
          modifiers.append(call)
        } else if !ofEnclosingViews {
          break
        }
      } else if let conditional = parent.as(PostfixIfConfigExprSyntax.self) {
        if conditional.base?.id == node.as(ExprSyntax.self)?.id { modifiers += conditional.clauseModifiers }
      } else if parent.is(MemberBlockItemSyntax.self) || parent.is(SourceFileSyntax.self) {
        break
      } else if !ofEnclosingViews, !parent.isPartOfChain {
        break
      }
      node = parent
    }
    return modifiers
  }
}

extension Syntax {
  fileprivate var isPartOfChain: Bool {
    if let tuple = self.parent?.parent?.as(TupleExprSyntax.self) { return tuple.elements.count == 1 }
    return self.is(MemberAccessExprSyntax.self) || self.is(TupleExprSyntax.self)
      || self.is(OptionalChainingExprSyntax.self)
  }
}
