import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression is a literal, or the name of a constant of the function or type whose value is a literal.
  var isConstantLiteral: Bool {
    if isLiteral { return true }
    guard let name = dottedName?.withoutSelf.withoutTypeSelf, !name.contains(".") else { return false }
    switch localDeclaration(of: name) {
    case .variable(let declaration, let binding):
      return declaration.bindingSpecifier.tokenKind == .keyword(.let) && binding.initializer?.value.isLiteral == true
    case nil: return memberConstant(named: name)?.isLiteral ?? false
    default: return false
    }
  }

  /// Whether the expression is a value that the build puts into the app's bundle: `Bundle.main.version`,
  /// `Bundle.main.infoDictionary?["CFBundleName"]`.
  var isValueOfMainBundle: Bool {
    guard let root = rootInBundle else { return false }
    // A file may be missing although the code names it.
    if let lookup = self.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text,
      ["path", "paths", "url", "urls"].contains(lookup)
    {
      return false
    }
    return root.bundle == "main" && root.arguments.allSatisfy { $0.expression.isConstantLiteral }
  }

  /// The bundle that a chain of members, calls and subscripts starts with, `main` or `module`, and all arguments in the
  /// chain; nil for other expressions.
  var rootInBundle: (bundle: String, arguments: [LabeledExprSyntax])? {
    var arguments: [LabeledExprSyntax] = []
    var current = self
    // Realistic chains are far shorter.
    for _ in 0..<20 {
      if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
        let name = member.declName.baseName.text
        if ["main", "module"].contains(name), base.dottedName?.lastNamePart == "Bundle" { return (name, arguments) }
        current = base
      } else if let call = current.as(FunctionCallExprSyntax.self), call.closureArguments.isEmpty {
        arguments += call.arguments
        current = call.calledExpression
      } else if let element = current.as(SubscriptCallExprSyntax.self) {
        arguments += element.arguments
        current = element.calledExpression
      } else if let chained = current.as(OptionalChainingExprSyntax.self) {
        current = chained.expression
      } else if let unwrapped = current.as(ForceUnwrapExprSyntax.self) {
        current = unwrapped.expression
      } else {
        return nil
      }
    }
    return nil
  }

  /// Whether the expression asks a dependency container for a type: `resolver.resolve(Client.self)`. Registrations are
  /// an invariant of the app's start, and there is no default for a missing service.
  var isResolvedDependency: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), call.calledMember?.declName.baseName.text == "resolve" else {
      return false
    }
    return call.arguments.isEmpty
      || call.arguments.contains {
        $0.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind == .keyword(.self)
      }
  }
}

extension ForceUnwrapExprSyntax {
  /// Whether the value is the first result of a task group, and the closure has added a task to the group before, so
  /// that there is a result: `try await group.next()!`.
  var isResultOfAddedTask: Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let member = call.calledMember, member.declName.baseName.text == "next",
      let group = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let closure = ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first,
      closure.argument?.call.calleeName?.hasSuffix("TaskGroup") == true, closure.parameterNames.contains(group)
    else { return false }
    let earlier = closure.statements.prefix { $0.endPosition <= position }
    let isAdded = earlier.contains { statement in
      guard let added = statement.item.as(FunctionCallExprSyntax.self)?.calledMember else { return false }
      return added.declName.baseName.text == "addTask" && added.base?.bareSource == group
    }
    // An earlier call may have taken the only result.
    return isAdded
      && !earlier.contains { statement in
        statement.tokens(viewMode: .sourceAccurate).contains { ["next", "waitForAll"].contains($0.text) }
      }
  }
}

extension SyntaxProtocol {
  /// The initial value of the constant with this name in the enclosing type declaration.
  func memberConstant(named name: String) -> ExprSyntax? {
    let block = ancestors.first { $0.is(MemberBlockSyntax.self) }
    for member in block?.as(MemberBlockSyntax.self)?.members.flattened ?? [] {
      guard let variable = member.as(VariableDeclSyntax.self), variable.bindingSpecifier.tokenKind == .keyword(.let)
      else { continue }
      for binding in variable.bindings
      where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
        return binding.initializer?.value
      }
    }
    return nil
  }
}

extension String {
  /// The path without a leading `Self.`.
  fileprivate var withoutTypeSelf: String { hasPrefix("Self.") ? String(dropFirst("Self.".count)) : self }
}

extension UnresolvedAsExprSyntax {
  /// Whether the cast is applied to a value that the build puts into the app's bundle.
  var castsValueOfMainBundle: Bool {
    guard let items = parent?.as(ExprListSyntax.self).map(Array.init),
      let index = items.firstIndex(where: { $0.id == ExprSyntax(self).id }), index > 0
    else { return false }
    return items[index - 1].isValueOfMainBundle
  }
}
