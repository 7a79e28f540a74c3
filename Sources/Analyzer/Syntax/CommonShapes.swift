import SwiftSyntax

extension ExprSyntax {
  /// Whether this is `self`.
  var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.hasText("self") ?? false }

  /// The expression inside the parentheses, or the expression itself if it is not parenthesized or is a tuple.
  var withoutParentheses: ExprSyntax {
    var current = self
    while let tuple = current.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
      only.label == nil
    {
      current = only.expression
    }
    return current
  }

  /// The expression without `try`, `await` and parentheses.
  var withoutEffects: ExprSyntax {
    var current = withoutParentheses
    while let operand = current.as(TryExprSyntax.self)?.expression ?? current.as(AwaitExprSyntax.self)?.expression {
      current = operand.withoutParentheses
    }
    return current
  }

  /// The type, as written, whose shared instance the expression is: `FeedStore` for `FeedStore.shared`.
  var typeOfSharedInstance: String? {
    guard let access = self.as(MemberAccessExprSyntax.self),
      SystemAPIs.sharedInstances.contains(access.declName.baseName.text)
    else { return nil }
    return access.base?.dottedName
  }

  /// The type, as written, whose shared instance the expression is. For `.shared`, the annotated type.
  func typeOfSharedInstance(annotated annotation: TypeSyntax?) -> String? {
    if let type = typeOfSharedInstance { return type }
    guard let access = self.as(MemberAccessExprSyntax.self), access.base == nil,
      SystemAPIs.sharedInstances.contains(access.declName.baseName.text)
    else { return nil }
    return annotation?.unwrappedName
  }

  /// The value, if the expression is `true` or `false`.
  var booleanValue: Bool? {
    self.as(BooleanLiteralExprSyntax.self).map { $0.literal.tokenKind == .keyword(.true) }
  }

  /// Whether the expression is nil, false, or an empty string or collection.
  var isEmptyValue: Bool {
    if self.is(NilLiteralExprSyntax.self) { return true }
    if let value = booleanValue { return !value }
    if let array = self.as(ArrayExprSyntax.self) { return array.elements.isEmpty }
    if let text = self.as(StringLiteralExprSyntax.self) { return text.segments.description.isEmpty }
    return self.as(MemberAccessExprSyntax.self).map { $0.base == nil && $0.declName.baseName.text == "none" } ?? false
  }
}

extension AccessorBlockSyntax {
  /// The code of the getter, with or without an explicit `get`.
  var getterCode: CodeBlockItemListSyntax? {
    if let code = accessors.as(CodeBlockItemListSyntax.self) { return code }
    return accessors.as(AccessorDeclListSyntax.self)?
      .first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
  }
}

extension FunctionCallExprSyntax {
  /// The property or variable to which the value is assigned: `request` in `let request = URLRequest(url: url)` and
  /// `request = URLRequest(url: url)`.
  var receivingName: String? {
    if let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      return binding.pattern.boundNames.first?.text
    }
    return parent?.as(ExprListSyntax.self)?.parent?.as(SequenceExprSyntax.self)?.assignment?.target.wholeName?.name
  }

  /// The closure that contains a container's content: the trailing closure, or the one labeled `content`.
  var contentClosure: ClosureExprSyntax? {
    additionalTrailingClosures.first { $0.label.hasText("content") }?.closure
      ?? argument(labeled: "content")?.expression.as(ClosureExprSyntax.self) ?? trailingClosure
  }

  /// Whether the closure only returns its element, as in `map { $0 }`.
  var returnsItsElement: Bool {
    guard let statements = closureArguments.first?.closure.statements, statements.count == 1 else { return false }
    return statements.first?.item.as(DeclReferenceExprSyntax.self)?.baseName.text == "$0"
  }

  /// Whether this is `Task { }`, with or without a priority, `Task.detached { }` or `Task(operation: run)`.
  var startsTask: Bool { taskName != nil && (!closureArguments.isEmpty || argument(labeled: "operation") != nil) }

  /// The name `Task` in `Task { }`, `Task<Void, Never> { }`, `Task.init { }`, `Task.detached { }` and
  /// `_Concurrency.Task { }`.
  var taskName: DeclReferenceExprSyntax? {
    var callee = calledExpression
    if let member = callee.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName
      if name.isKeyword("init") || name.hasText("detached") || name.hasText("immediate") { callee = base }
    }
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    var reference = callee.as(DeclReferenceExprSyntax.self)
    if let member = callee.as(MemberAccessExprSyntax.self),
      let module = member.base?.as(DeclReferenceExprSyntax.self)?.baseName,
      module.hasText("_Concurrency") || module.hasText("Swift")
    {
      reference = member.declName
    }
    return reference?.baseName.hasText("Task") == true ? reference : nil
  }
}

extension LabeledExprSyntax {
  /// Whether the label marks the initial value of a property wrapper: `State(initialValue: 0)`.
  var isFirstValueOfWrapper: Bool { label?.text == "initialValue" || label?.text == "wrappedValue" }
}

extension VariableDeclSyntax {
  /// Whether the variable is a property of a type, as opposed to a local or global variable.
  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }
}

extension FunctionDeclSyntax {
  /// Whether the function is a member of a type, not a local or global function.
  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }
}
