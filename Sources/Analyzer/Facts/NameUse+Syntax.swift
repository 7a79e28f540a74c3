import SwiftSyntax

extension NameUse {
  /// Creates the use of a plain name or of a name after `self.`; returns nil for local names and members of other
  /// expressions.
  /// - Parameter access: The member access that ends in the name, or nil for a plain name.
  init?(
    _ node: DeclReferenceExprSyntax, named text: String, behind access: MemberAccessExprSyntax?,
    hidden locals: Set<String>
  ) {
    var expression = ExprSyntax(node)
    if let access {
      guard access.base?.isSelfOrWeakSelf ?? false else { return nil }
      expression = ExprSyntax(access)
    } else if locals.contains(text) || text == "self" || text == "super" {
      return nil
    }
    var usage: Usage = []
    var name = text
    let start = text.utf8.prefix(2)
    if start.count > 1, start.first == UInt8(ascii: "$") {
      // `$0` is a parameter of the enclosing closure.
      guard let second = start.last, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) else { return nil }
      usage.insert(.projected)
      name.removeFirst()
    } else if start.count > 1, start.first == UInt8(ascii: "_") {
      usage.insert(.storage)
      name.removeFirst()
    }
    let member = expression.accessedMember
    usage.formUnion(expression.nameUsage)
    self.init(name: name, member: member, usage: usage)
  }
}

extension NameUse: Comparable {
  package static func < (left: NameUse, right: NameUse) -> Bool {
    (left.name, left.member ?? "", left.usage.rawValue) < (right.name, right.member ?? "", right.usage.rawValue)
  }
}

extension ExprSyntax {
  /// The member that is accessed through this expression: `error` in `viewModel?.error.code` for `viewModel`.
  fileprivate var accessedMember: String? {
    var current = self
    while let parent = current.parent {
      if let access = parent.as(MemberAccessExprSyntax.self) {
        return access.base?.id == current.id ? access.declName.baseName.text : nil
      }
      guard parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self),
        let next = parent.as(ExprSyntax.self)
      else { return nil }
      current = next
    }
    return nil
  }

  /// How the expression, or a member accessed through it, is used.
  fileprivate var nameUsage: NameUse.Usage {
    var usage: NameUse.Usage = []
    var current = self
    while let parent = current.parent {
      if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == current.id {
        usage.insert(.called)
        return usage
      }
      let isPath =
        parent.is(MemberAccessExprSyntax.self) || parent.is(OptionalChainingExprSyntax.self)
        || parent.is(ForceUnwrapExprSyntax.self)
        || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == current.id
      guard isPath, let next = parent.as(ExprSyntax.self) else { break }
      current = next
    }
    if let inOut = current.parent?.as(InOutExprSyntax.self), inOut.expression.id == current.id {
      usage.insert(.passedInout)
    }
    if current.isAssignmentTarget { usage.insert(.assigned) }
    if current.id == id, let argument = parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.constructedTypeName != nil
    {
      usage.insert(.passed)
    }
    return usage
  }
}

extension ExprSyntax {
  /// Whether this is `self`, including an unwrapped weak `self`: `self?`, `self!`.
  fileprivate var isSelfOrWeakSelf: Bool {
    let plain = self.as(OptionalChainingExprSyntax.self)?.expression ?? self.as(ForceUnwrapExprSyntax.self)?.expression
    return (plain ?? self).isSelf
  }
}
