import SwiftSyntax

/// An expression that makes a view, taken apart into what it starts with and the modifiers on it.
struct ViewChain {
  /// `Text("a")` of `Text("a").bold().padding()`.
  let root: ExprSyntax
  /// The calls of modifiers, the innermost first; those in every clause of a `#if` behind the view included.
  let modifiers: [FunctionCallExprSyntax]

  /// How many links are followed. Rules ask for the chain of each link, which would take too long in chains of any
  /// length.
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

  /// The call that the chain starts with, and the name that it calls: `VStack`.
  var construction: (call: FunctionCallExprSyntax, name: String)? {
    guard let call = root.as(FunctionCallExprSyntax.self), let name = call.calleeToken?.text else { return nil }
    return (call, name)
  }
}

extension ExprSyntax {
  /// What this expression puts on another one; nil where it is a beginning.
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

  /// The expression without parentheses around it.
  var unparenthesized: ExprSyntax {
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
      only.label == nil
    else { return self }
    return only.expression.unparenthesized
  }

  /// The name of a member without a call, `red` of `.red` and `Color.red`, where nothing but a type stands before it.
  func staticMember(of types: String...) -> String? {
    guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
    if let base = member.base, !types.contains(base.dottedName ?? "") { return nil }
    return member.declName.baseName.text
  }

  /// The name that a call of `.name(…)` or `Type.name(…)` calls, with the call.
  func staticCall(of types: String...) -> (name: String, call: FunctionCallExprSyntax)? {
    guard let call = self.as(FunctionCallExprSyntax.self), let member = call.calledMember else { return nil }
    if let base = member.base, !types.contains(base.dottedName ?? "") { return nil }
    return (member.declName.baseName.text, call)
  }

  /// The branches of `a ? b : c`, also of nested ones; the expression itself where it is none.
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
  /// The first argument, where it has no label and is no closure.
  var firstUnlabeled: ExprSyntax? {
    guard let first = arguments.first, first.label == nil, !first.expression.is(ClosureExprSyntax.self) else {
      return nil
    }
    return first.expression
  }

  /// The calls of modifiers on this value, from the inside out: its own, and where asked for also those of the views
  /// around it, as far as the declaration reaches.
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
