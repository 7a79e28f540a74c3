import SwiftSyntax

extension UnresolvedAsExprSyntax {
  /// The target type of `as!`.
  var castType: TypeExprSyntax? {
    guard let items = parent?.as(ExprListSyntax.self).map(Array.init),
      let index = items.firstIndex(where: { $0.id == ExprSyntax(self).id }), index + 1 < items.count
    else { return nil }
    return items[index + 1].as(TypeExprSyntax.self)
  }
}

extension ForceUnwrapExprSyntax {
  /// Whether an enclosing condition or ternary checks the value for nil.
  var isComparedWithNil: Bool {
    let value = expression.pathSource
    for current in ancestors {
      if current.is(ClosureExprSyntax.self) || current.is(CodeBlockItemSyntax.self)
        || current.is(MemberBlockSyntax.self)
      {
        return false
      }
      let isCondition = current.is(SequenceExprSyntax.self) || current.is(ConditionElementListSyntax.self)
      if isCondition, NilComparisonFinder.finds(value, in: current) { return true }
    }
    return false
  }
}

extension ForceUnwrapExprSyntax {
  /// Whether a ternary outside an enclosing closure checks a value that is constant while the closure exists:
  /// `theme == nil ? [] : [Option { Circle().fill(theme!.color) }]`.
  func isCheckedOutsideClosure(in context: FileContext) -> Bool {
    guard isConstantOfView(in: context) || expression.isLocalConstant(in: context) else { return false }
    let value = expression.pathSource
    return ancestors.lazy.prefix { !$0.is(MemberBlockItemSyntax.self) }.contains { current in
      current.as(SequenceExprSyntax.self)?.requires(value, at: self) ?? false
    }
  }

  /// Whether the value is a property of a view that nothing changes while the view's closures exist.
  private func isConstantOfView(in context: FileContext) -> Bool {
    guard let name = expression.wholeName, !name.isProjected, context.mayBeView,
      let property = context.property(named: name.name), property.hasNoWrapper, !property.modifiers.contains("weak")
    else { return false }
    return localDeclaration(of: name.name) == nil
  }
}

extension ExprSyntax {
  /// Whether the expression is a local constant or a parameter, or a constant of such a struct that the file declares:
  /// `state.name` for `let name: String?`.
  fileprivate func isLocalConstant(in context: FileContext) -> Bool {
    let access = self.as(MemberAccessExprSyntax.self)
    guard let root = (access.map { $0.base } ?? self)?.as(DeclReferenceExprSyntax.self),
      let declaration = localDeclaration(of: root.baseName.text)
    else { return false }
    let type: String?
    switch declaration {
    case .variable(let variable, let binding):
      guard variable.bindingSpecifier.tokenKind == .keyword(.let) else { return false }
      type = binding.typeAnnotation?.type.plainName ?? binding.initializer?.value.constructedType
    case .functionParameter(let parameter):
      guard !parameter.type.is(AttributedTypeSyntax.self) else { return false }
      type = parameter.type.plainName
    case .unwrapped, .closureParameter: return false
    }
    guard let access else { return true }
    return type.map { context.declaresConstant(access.declName.baseName.text, ofStruct: $0) } ?? false
  }
}

extension FileContext {
  /// Whether the file declares a struct with this constant before the current code, inside the current type or outside
  /// of types.
  fileprivate func declaresConstant(_ name: String, ofStruct type: String) -> Bool {
    let scope = self.type.map { types[$0].name + "." } ?? ""
    guard let found = types.first(where: { $0.name == scope + type }) ?? types.first(where: { $0.name == type }) else {
      return false
    }
    return found.kind == .struct && found.properties.contains { $0.name == name && $0.isLet && !$0.isStatic }
  }
}

extension ForceUnwrapExprSyntax {
  /// Whether an earlier call in the chain removes the elements whose value is nil:
  /// `posts.filter { $0.date != nil }.sorted { $0.date! < $1.date! }`.
  var isFilteredForNil: Bool {
    let value = expression.pathSource
    guard value.hasPrefix("$"), let member = value.firstIndex(of: "."),
      let closure = ancestors.first(where: { $0.is(ClosureExprSyntax.self) })?.as(ClosureExprSyntax.self)
    else { return false }
    let filtered = "$0" + value[member...]
    var link = closure.argument?.call.calledMember?.base
    for _ in 0..<10 {
      guard let call = link?.as(FunctionCallExprSyntax.self), let called = call.calledMember else { return false }
      if called.declName.baseName.text == "filter", let condition = call.closureArguments.first?.closure,
        condition.statements.contains(where: { NilComparisonFinder.finds(filtered, in: Syntax($0)) })
      {
        return true
      }
      link = called.base
    }
    return false
  }

  /// Whether an earlier statement in the function replaces a nil value: `if start == nil { start = now }`.
  var isSetIfNil: Bool {
    let value = expression.pathSource
    var child = Syntax(self)
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) || current.is(ClosureExprSyntax.self) { return false }
      if let list = current.as(CodeBlockItemListSyntax.self),
        list.statements(before: child).contains(where: { $0.sets(ifNil: value) })
      {
        return true
      }
      child = current
    }
    return false
  }

  /// Whether a formatter turns a literal into text: `formatter.string(from: 0)`.
  var isFormattedLiteral: Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, call.calledMember?.base != nil
    else { return false }
    return call.calledMember?.declName.baseName.text == "string" && argument.label?.text == "from"
      && argument.expression.isLiteral
  }

  /// Whether an enclosing `if` checks the value for nil, directly or with a local constant
  /// (`let hasNote = post.note != nil`), or an earlier branch of the same `if` handles nil:
  /// `if post == nil { … } else { Text(post!.title) }`.
  var isInsideNilCheck: Bool {
    let value = expression.pathSource
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { return false }
      guard let branch = current.as(IfExprSyntax.self) else { continue }
      if let rest = branch.elseBody, rest.position <= position, position < rest.endPosition,
        branch.conditions.areMet(ifNil: value)
      {
        return true
      }
      guard branch.hasInBody(self) else { continue }
      let isChecked = branch.conditions.contains { condition in
        if NilComparisonFinder.finds(value, in: Syntax(condition)) { return true }
        guard let name = condition.condition.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        return branch.localBinding(of: name)?.initializer.map {
          NilComparisonFinder.finds(value, in: Syntax($0))
        } ?? false
      }
      if isChecked { return true }
    }
    return false
  }
}

extension IfExprSyntax {
  /// Whether the node is in the body, as opposed to a condition or the `else` branch.
  func hasInBody(_ node: some SyntaxProtocol) -> Bool {
    body.position <= node.position && node.position < body.endPosition
  }
}

extension ConditionElementListSyntax {
  /// Whether the conditions are always met if the value is nil, so that the value exists in the `else` branch:
  /// `post == nil`, `post == nil || posts.isEmpty`.
  fileprivate func areMet(ifNil value: String) -> Bool {
    guard count == 1, let condition = first?.condition.as(ExprSyntax.self)?.withoutParentheses,
      let sequence = condition.as(SequenceExprSyntax.self), !sequence.hasTernary
    else { return false }
    let alternatives = sequence.elements.split { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "||" }
    return alternatives.contains { alternative in
      let items = Array(alternative)
      guard items.count == 3, items[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "==" else { return false }
      let sides = [items[0], items[2]]
      // If `state?.total == nil` is not met, `state` is not nil either.
      return sides.contains { $0.is(NilLiteralExprSyntax.self) }
        && sides.contains { $0.pathSource == value || $0.pathSource.hasPrefix(value + ".") }
    }
  }
}

extension UnresolvedAsExprSyntax {
  /// Whether the value is a reusable cell, whose class is determined by its registration.
  var castsReusableView: Bool {
    guard let items = parent?.as(ExprListSyntax.self).map(Array.init),
      let index = items.firstIndex(where: { $0.id == ExprSyntax(self).id }), index > 0
    else { return false }
    let name = items[index - 1].as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text
    return name?.hasPrefix("dequeueReusable") ?? false
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement is an `if` that checks the value for nil and assigns to it.
  fileprivate func sets(ifNil value: String) -> Bool {
    guard let check = item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self), check.conditions.count == 1,
      let condition = check.conditions.first?.condition.as(SequenceExprSyntax.self), condition.operators == ["=="],
      NilComparisonFinder.finds(value, in: Syntax(condition))
    else { return false }
    return check.body.statements.contains { statement in
      statement.item.as(SequenceExprSyntax.self)?.assignment?.target.pathSource == value
    }
  }
}

/// Finds a comparison of the value with nil, ignoring closures.
private final class NilComparisonFinder: SyntaxVisitor {
  private let value: String
  private var found = false

  static func finds(_ value: String, in node: Syntax) -> Bool {
    let finder = NilComparisonFinder(value)
    finder.walk(node)
    return finder.found
  }

  private init(_ value: String) {
    self.value = value
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let items = Array(node.elements)
    for (index, item) in items.enumerated().dropFirst().dropLast() {
      guard let symbol = item.as(BinaryOperatorExprSyntax.self)?.operator.text, symbol == "==" || symbol == "!=" else {
        continue
      }
      let sides = [items[index - 1], items[index + 1]]
      let hasNil = sides.contains { $0.is(NilLiteralExprSyntax.self) }
      // `state?.total != nil` implies that `state` is not nil.
      if hasNil, sides.contains(where: { $0.pathSource == value || $0.pathSource.hasPrefix(value + ".") }) {
        found = true
      }
    }
    return found ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ExprSyntax {
  /// The source without `?` and `!`, which do not change what a path refers to.
  var pathSource: String { bareSource.filter { $0 != "?" && $0 != "!" } }

  /// Whether the expression creates a value only from literals and constants and therefore either always fails or
  /// never does: `URL(string: "https://…")`, `UTType(filenameExtension: "tea")`. An image with a literal name fails
  /// after somebody renames the asset, unless the system provides it.
  var isMadeOfLiterals: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), !call.arguments.isEmpty, call.trailingClosure == nil else {
      return false
    }
    // `.init(string: "https://…")!` is also a URL.
    let isImplicit = call.calledMember.map { $0.base == nil && $0.declName.baseName.tokenKind == .keyword(.`init`) }
    guard isImplicit == true || call.constructedTypeName != nil else { return false }
    return call.arguments.allSatisfy { argument in
      if argument.expression.dottedName.map(Self.isSystemConstant) == true { return true }
      // Without a label, as in `Int("1")`, the literal itself is the value.
      guard let label = argument.label?.text, label != "named" else { return false }
      return argument.expression.isConstantLiteral
    }
  }

  /// Whether a constant is a valid argument in every version of the system: a URL string, or the name of an image, as
  /// in `NSImage.cautionName`.
  private static func isSystemConstant(_ name: String) -> Bool {
    systemAddresses.contains(name) || name.hasPrefix("NSImage.") && name.hasSuffix("Name")
  }

  /// System constants whose values are URL strings.
  private static let systemAddresses: Set<String> = [
    "UIApplication.openSettingsURLString", "UIApplication.openNotificationSettingsURLString",
    "UIApplication.openDefaultApplicationsSettingsURLString",
  ]
}

extension ForceUnwrapExprSyntax {
  /// Whether the expression looks up a key while an enclosing loop iterates over the same dictionary: `totals[name]!`
  /// in `for (name, _) in totals`.
  var isValueOfIteratedKey: Bool {
    guard let element = expression.as(SubscriptCallExprSyntax.self), element.arguments.count == 1,
      let key = element.arguments.first?.expression.bareSource
    else { return false }
    let dictionary = element.calledExpression.bareSource
    return ancestors.contains { current in
      guard let loop = current.as(ForStmtSyntax.self) else { return false }
      let name = loop.pattern.boundNames.first?.text ?? ""
      let isPair = loop.pattern.is(TuplePatternSyntax.self)
      return switch loop.sequence.bareSource {
      case dictionary: key == (isPair ? name : name + ".key")
      case dictionary + ".keys": key == name
      default: false
      }
    }
  }
}
