import SwiftSyntax

extension Transformation {
  /// Whether the code is a single step without logic, which costs little and contains nothing to test.
  var isLoneStep: Bool {
    if name == "String(format:)" { return call.arguments.allSatisfy { $0.expression.isConstantText } }
    guard let receiver, receiver.isStoredCollection, !call.isReceiverOfMember, !call.isInRow else { return false }
    return switch name {
    case "flatMap": call.returnsItsElement || call.keyPath?.plainPath?.isEmpty == true
    case "map": call.keyPath != nil || call.closureArguments.first?.closure.onlyExpression?.isElementValue == true
    case "filter": call.filtersByFlag
    default: false
    }
  }
}

extension Transformation {
  /// Whether the code is part of a layout algorithm: a `GeometryReader` calculates with sizes in local constants.
  var isPartOfLayout: Bool {
    guard
      let list = call.ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first(where: { list in
        list.parent?.as(ClosureExprSyntax.self)?.argument?.call.calleeName == "GeometryReader"
      })
    else { return false }
    let constants = list.lazy.compactMap { $0.item.as(VariableDeclSyntax.self) }
    return constants.contains { $0.position <= call.position && call.endPosition <= $0.endPosition }
      && constants.contains { GeometryNames.areMeasured(in: $0) }
  }
}

extension FunctionCallExprSyntax {
  /// The key path that is the only argument.
  fileprivate var keyPath: KeyPathExprSyntax? {
    arguments.count == 1 && closureArguments.isEmpty ? firstUnlabeled?.as(KeyPathExprSyntax.self) : nil
  }

  /// Whether the code runs for each row of a list.
  fileprivate var isInRow: Bool {
    ancestors.lazy.prefix { !$0.is(MemberBlockItemSyntax.self) }.contains { node in
      node.as(ClosureExprSyntax.self)?.argument?.call.calleeName.map(SwiftUIVocabulary.repeatingViews.contains) ?? false
    }
  }

  /// Whether the call selects the elements for which a member is true or false: `filter { !$0.isHidden }`.
  fileprivate var filtersByFlag: Bool {
    if let path = keyPath?.plainPath { return path.count == 1 }
    guard arguments.isEmpty || arguments.first?.expression.is(ClosureExprSyntax.self) == true,
      var condition = closureArguments.first?.closure.onlyExpression
    else { return false }
    if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      condition = negation.expression
    }
    let member = condition.as(MemberAccessExprSyntax.self)
    return member?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "$0"
  }
}

extension ExprSyntax {
  /// Whether the expression is a name or a path of names, some of which may be unwrapped.
  fileprivate var isStoredCollection: Bool { pathRoot != nil }

  /// The name at the start of a path of stored values, without `self.`; nil if the path contains calls.
  fileprivate var pathRoot: String? {
    let plain = withoutUnwrapping
    if let name = plain.wholeName { return name.name }
    return plain.as(MemberAccessExprSyntax.self)?.base?.pathRoot
  }

  /// The expression without `?` and `!` at its end.
  fileprivate var withoutUnwrapping: ExprSyntax {
    self.as(OptionalChainingExprSyntax.self)?.expression ?? self.as(ForceUnwrapExprSyntax.self)?.expression ?? self
  }

  /// Whether the expression is a name, a member such as `$0.title`, or the construction of a value from these.
  fileprivate var isElementValue: Bool {
    if dottedName != nil { return true }
    guard let call = self.as(FunctionCallExprSyntax.self), call.constructedTypeName != nil,
      call.closureArguments.isEmpty
    else { return false }
    return call.arguments.allSatisfy { $0.expression.isLiteral || $0.expression.dottedName != nil }
  }

  /// Whether the expression is a literal, a static member such as `UserText.title`, or a local constant with such a
  /// value.
  fileprivate var isConstantText: Bool {
    if isLiteral { return true }
    guard let name = dottedName else { return false }
    if name.contains(".") { return name.isUppercased }
    return localConstant(named: name)?.isConstantText ?? false
  }
}
