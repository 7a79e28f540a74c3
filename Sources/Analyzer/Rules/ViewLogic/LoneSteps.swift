import SwiftSyntax

extension Transformation {
  /// Whether the code is a single step without logic, which costs little and contains nothing to test.
  func isLoneStep(in context: FileContext) -> Bool {
    switch name {
    case "trimmingCharacters": return trimsPlainText(in: context)
    case "String(format:)": return call.arguments.allSatisfy { $0.expression.isConstantText }
    default: break
    }
    guard let receiver, receiver.isStoredCollection, !call.isReceiverOfMember, !call.isInRow else { return false }
    return switch name {
    case "flatMap": call.returnsItsElement || call.keyPath?.plainPath?.isEmpty == true
    case "map": call.keyPath != nil || call.closureArguments.first?.closure.onlyExpression?.isChoice == false
    case "filter": call.filtersByFlag
    default: false
    }
  }

  /// Whether the call only trims a text that is not a member of a model, or checks whether that text is blank. The
  /// text of a model can be trimmed where the model sets or validates it.
  private func trimsPlainText(in context: FileContext) -> Bool {
    if call.isReceiverOfMember {
      guard let member = call.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
        member == "isEmpty" || member == "count"
      else { return false }
    }
    var text = receiver
    // A text may have been unwrapped several times: `if let title = row.title, let text = title.text`.
    for _ in 0..<3 {
      guard let name = text?.pathRoot, case .unwrapped(let value?)? = call.localDeclaration(of: name),
        value.pathRoot != name
      else { break }
      text = value
    }
    guard let name = text?.pathRoot else { return false }
    guard let property = context.property(named: name) else { return !name.namesModel }
    return !property.has(anyOf: BoundRoot.observed) && property.environmentType == nil
      && !(property.resolvedTypeName ?? name).namesModel
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

  /// Whether the expression decides between values.
  fileprivate var isChoice: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      [.keyword(.if), .keyword(.switch), .infixQuestionMark].contains(token.tokenKind)
    }
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

extension String {
  /// Whether the name is that of a model: `viewModel`, `FeedStore`.
  fileprivate var namesModel: Bool {
    camelCaseWords.last.map { ["model", "store", "vm"].contains($0) } ?? false
  }
}
