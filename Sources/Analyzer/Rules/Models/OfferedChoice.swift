import SwiftSyntax

extension SequenceExprSyntax {
  /// Whether the assignment only passes on a value that a row or a view's closure offers, as the binding of a picker or
  /// an editor would: `ForEach(accounts) { account in Button(account.name) { viewModel.account = account } }`.
  var passesOnChoice: Bool {
    guard assignment?.operator == "=", isOnlyChange else { return false }
    let value = Array(elements.dropFirst(2))
    guard let name = value.first?.chosenName, isOffered(name) else { return false }
    // A conversion may need a default: `Period(type) ?? .day`.
    return value.count == 1 || value.count == 3 && operators == ["??"] && value.last?.isConstant == true
  }

  /// Whether the enclosing closure or function changes nothing else, apart from closing what it is presented in. It may
  /// use a `switch` to select the target of the assignment.
  var isOnlyChange: Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        guard list.allSatisfy({ $0.id == node.id || $0.onlyCloses }) else { return false }
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        guard let call = closure.argument?.call, call.calleeName == "withAnimation" else { return true }
        node = Syntax(call)
        continue
      } else if parent.is(CodeBlockSyntax.self) {
        return parent.parent?.is(FunctionDeclSyntax.self) == true
      } else if !parent.is(CodeBlockItemSyntax.self), !parent.is(SwitchCaseSyntax.self),
        !parent.is(SwitchCaseListSyntax.self), !parent.is(SwitchExprSyntax.self), !parent.is(ExpressionStmtSyntax.self)
      {
        return false
      }
      node = parent
    }
    return false
  }

  /// Whether the name is that of a loop variable, or of a parameter of a view's or modifier's closure. The parameter of
  /// a completion handler is a result instead.
  private func isOffered(_ name: String) -> Bool {
    let isShorthand = name.hasPrefix("$")
    for node in ancestors {
      if let closure = node.as(ClosureExprSyntax.self) {
        if isShorthand || closure.parameterNames.contains(name) { return closure.belongsToView }
      } else if let loop = node.as(ForStmtSyntax.self), loop.pattern.boundNames.contains(where: { $0.text == name }) {
        return true
      } else if node.is(MemberBlockItemSyntax.self) {
        return false
      }
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// Whether the closure is an argument of a view, such as `ForEach`, or of a modifier, such as `onReceive`.
  fileprivate var belongsToView: Bool {
    guard let call = argument?.call else { return false }
    return call.constructedTypeName != nil || call.modifierName.map(UserAction.isActionName) ?? false
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement only closes something: `dismiss()`, `isPresented = false`.
  fileprivate var onlyCloses: Bool {
    if let call = item.as(FunctionCallExprSyntax.self) {
      return (call.calledMember?.declName.baseName.text ?? call.calleeName) == "dismiss"
    }
    guard let sequence = item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      sequence.assignment?.target.wholeName != nil, let value = sequence.elements.last
    else { return false }
    return value.is(NilLiteralExprSyntax.self)
      || value.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.false)
  }
}

extension ExprSyntax {
  /// The only name that a value is made of: `account` for `account`, `accounts[account]` and `Wallet(account)`.
  fileprivate var chosenName: String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    if let index = self.as(SubscriptCallExprSyntax.self), index.calledExpression.dottedName != nil {
      return index.arguments.onlyName
    }
    if let call = self.as(FunctionCallExprSyntax.self), call.constructedTypeName != nil, call.closureArguments.isEmpty {
      return call.arguments.onlyName
    }
    return nil
  }

  /// Whether the value is a literal or an implicit member such as `.day`.
  fileprivate var isConstant: Bool { isLiteral || self.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false }
}

extension LabeledExprListSyntax {
  /// The plain name that is the only argument.
  fileprivate var onlyName: String? {
    count == 1 ? first?.expression.as(DeclReferenceExprSyntax.self)?.baseName.text : nil
  }
}
