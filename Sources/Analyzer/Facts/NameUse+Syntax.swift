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
    var current = Syntax(self)
    while let parent = current.parent {
      switch parent.kind {
      case .memberAccessExpr:
        guard let access = MemberAccessExprSyntax(parent), access.base?.id == current.id else { return nil }
        return access.declName.baseName.text
      case .optionalChainingExpr, .forceUnwrapExpr: current = parent
      default: return nil
      }
    }
    return nil
  }

  /// How the expression, or a member accessed through it, is used.
  fileprivate var nameUsage: NameUse.Usage {
    var current = Syntax(self)
    while let parent = current.parent {
      // Compares kinds, because this runs for nearly every name and most casts would fail.
      switch parent.kind {
      case .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr: break
      case .functionCallExpr where FunctionCallExprSyntax(parent)?.calledExpression.id == current.id:
        return .called
      case .subscriptCallExpr where SubscriptCallExprSyntax(parent)?.calledExpression.id == current.id: break
      case .inOutExpr: return .passedInout
      case .exprList: return ExprSyntax(current)?.isAssignmentTarget == true ? .assigned : []
      case .labeledExpr:
        var usage: NameUse.Usage = ExprSyntax(current)?.isAssignmentTarget == true ? .assigned : []
        if current.id == id, let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self),
          call.constructedTypeName != nil
        {
          usage.insert(.passed)
        }
        return usage
      default: return []
      }
      current = parent
    }
    return []
  }
}

extension ExprSyntax {
  /// Whether this is `self`, including an unwrapped weak `self`: `self?`, `self!`.
  fileprivate var isSelfOrWeakSelf: Bool {
    let plain = self.as(OptionalChainingExprSyntax.self)?.expression ?? self.as(ForceUnwrapExprSyntax.self)?.expression
    return (plain ?? self).isSelf
  }
}
