import SwiftSyntax

extension FileContext {
  /// Adds a name to the local names of the current member.
  func declareLocal(_ token: TokenSyntax) { member?.declare(names.index(of: token), in: names) }

  /// Adds the use of a plain name or of a name after `self.` to the current member, except for local names.
  /// - Parameters:
  ///   - name: The index of the name.
  ///   - access: The member access that ends in the name, or nil for a plain name.
  func noteUse(of name: Int, _ node: DeclReferenceExprSyntax, behind access: MemberAccessExprSyntax?) {
    guard let member else { return }
    var expression = ExprSyntax(node)
    if let access {
      guard access.base?.isSelfOrWeakSelf ?? false else { return }
      expression = ExprSyntax(access)
    } else if names[name].isSelfOrSuper || member.hasLocal(name) {
      return
    }
    var usage = expression.nameUsage
    let prefix = names[name].prefix
    switch prefix {
    case .none: break
    case .closureParameter: return
    case .projection: usage.insert(.projected)
    case .storage: usage.insert(.storage)
    }
    let used = prefix == .none ? name : names.index(withoutPrefix: name)
    let accessed = expression.accessedMember.map { names.index(of: $0) }
    member.add(IndexedNameUse(name: used, member: accessed, usage: usage))
  }

  /// Adds the use of a name that is unwrapped by `if let name {`.
  func noteUse(ofUnwrapped token: TokenSyntax) {
    let name = names.index(of: token)
    if let member, !member.hasLocal(name) { member.add(IndexedNameUse(name: name, member: nil, usage: [])) }
  }
}

extension NameUse: Comparable {
  package static func < (left: NameUse, right: NameUse) -> Bool {
    (left.name, left.member ?? "", left.usage.rawValue) < (right.name, right.member ?? "", right.usage.rawValue)
  }
}

extension ExprSyntax {
  /// The member that is accessed through this expression: `error` in `viewModel?.error.code` for `viewModel`.
  fileprivate var accessedMember: TokenSyntax? {
    var current = Syntax(self)
    while let parent = current.parent {
      switch parent.kind {
      case .memberAccessExpr:
        guard let access = MemberAccessExprSyntax(parent), access.base?.id == current.id else { return nil }
        return access.declName.baseName
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
