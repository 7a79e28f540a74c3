import SwiftSyntax

extension Transformation {
  /// Whether an argument is a member of each element, such as the ids for a child view: `DirectionPicker(ids:
  /// directions.map(\.id))`.
  var passesMembers: Bool {
    guard name == "map", call.projectsElement, let argument = call.parent?.as(LabeledExprSyntax.self),
      let outer = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let callee = outer.calleeName
    else { return false }
    return !SwiftUIVocabulary.repeatingViews.union(["Text", "Array", "Set"]).contains(callee)
  }

  /// Whether the closure only unwraps or casts each element, as values from another language require:
  /// `pairs.compactMap { guard let value = $0.first else { return nil }; return value }`.
  var onlyUnwraps: Bool {
    guard name == "map" || name == "compactMap", !call.isReceiverOfMember,
      let closure = call.closureArguments.first?.closure, call.closureArguments.count == 1, call.arguments.isEmpty
    else { return false }
    let search = Unwrapping(viewMode: .sourceAccurate)
    search.walk(closure.statements)
    return search.isOnly && search.isFound
  }

  /// Whether the call filters by an optional closure that each element stores, whose result may change at any time:
  /// `actions.filter { $0.isVisible?() ?? true }`.
  var asksElements: Bool {
    guard name == "filter", call.closureArguments.count == 1,
      let parts = call.closureArguments.first?.closure.onlyExpression?.as(SequenceExprSyntax.self)?.elements.map(
        \.self),
      parts.count == 3, parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??",
      let asked = parts[0].as(FunctionCallExprSyntax.self), asked.arguments.isEmpty, asked.closureArguments.isEmpty,
      let closure = asked.calledExpression.as(OptionalChainingExprSyntax.self)?.expression
        .as(MemberAccessExprSyntax.self)
    else { return false }
    return closure.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "$0"
  }

  /// Whether the call only checks whether a text is blank, and the text is a parameter, an unwrapped property or state of
  /// the view: `!subtitle.trimmingCharacters(in: .whitespaces).isEmpty`. The check costs little. The text of a model is
  /// different, because the condition for a valid input belongs in the model.
  func checksOwnText(in context: FileContext) -> Bool {
    guard name == "trimmingCharacters", let text = receiver?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let member = call.parent?.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(call).id,
      member.declName.baseName.text == "isEmpty"
    else { return false }
    switch call.localDeclaration(of: text) {
    case .functionParameter: return true
    case .unwrapped(let value):
      // A member of another value is the text of a model.
      return (value.map { $0.wholeName?.name } ?? text).map { context.property(named: $0) != nil } ?? false
    case .variable, .closureParameter: return false
    case nil: return context.property(named: text)?.isOwnState == true
    }
  }

  /// Whether the call filters a collection that the view stores by other state of the view, so that no model has both.
  /// The content of a list is an exception, because a model should store it.
  func filtersByOwnState(in context: FileContext) -> Bool {
    guard name == "filter", !call.isReceiverOfMember, var source = receiver,
      let closure = call.closureArguments.first?.closure
    else { return false }
    if let chained = source.as(OptionalChainingExprSyntax.self) { source = chained.expression }
    guard let collection = source.wholeName?.name else { return false }
    let names = OuterNames.of(closure).union([collection])
    return names.count > 1 && names.allSatisfy { context.property(named: $0)?.isOwnState == true }
      && !ExprSyntax(call).isRepeated() && !call.isGetterOfRepeatedProperty
  }

  /// Whether the call sorts a dictionary of the view, or the array that a computed property makes of one, for a
  /// `ForEach`. A dictionary has no order that its owner could keep.
  func ordersDictionary(in context: FileContext) -> Bool {
    guard name == "sorted", call.repeatingView != nil, var source = receiver else { return false }
    if let call = source.as(FunctionCallExprSyntax.self), let member = call.calledMember,
      member.declName.baseName.text == "enumerated", let base = member.base
    {
      source = base
    }
    guard let name = source.wholeName?.name else { return false }
    if context.property(named: name)?.type?.isDictionaryType == true { return true }
    let getters = call.helperCode(named: name, in: context)
    return !getters.isEmpty
      && getters.allSatisfy { code in
        guard code.count == 1, let map = code.first?.item.as(FunctionCallExprSyntax.self)?.calledMember,
          map.declName.baseName.text == "map", let base = map.base?.wholeName?.name
        else { return false }
        return context.property(named: base)?.type?.isDictionaryType == true
      }
  }

  /// Whether the call only splits a text into its lines.
  var splitsLines: Bool {
    guard name == "components" || name == "split", let separator = call.arguments.first, call.arguments.count == 1
    else { return false }
    return ["\"\\n\"", ".newlines", "\\.isNewline"].contains(separator.expression.bareSource)
  }

  /// Whether the call converts the results of a database query that the view itself observes. No model could keep the
  /// converted results up to date.
  func mapsQueryResults(in context: FileContext) -> Bool {
    guard isMap, let results = receiver?.wholeName?.name else { return false }
    return context.property(named: results)?.has(anyOf: Self.queries) == true
  }

  private static let queries: Set<String> = ["FetchRequest", "ObservedResults", "Query", "SectionedFetchRequest"]

  /// Whether the code is in the content of a view for debugging: `DebugView { … }`.
  var isInDebugView: Bool {
    call.ancestors.contains { node in
      node.as(ClosureExprSyntax.self)?.argument?.call.constructedTypeName?.lastNamePart.contains("Debug") ?? false
    }
  }
}

extension ExprSyntax {
  /// Whether a `ForEach` or other view repeats the collection, possibly after it was stored in local constants.
  ///
  /// - Parameter depth: The number of local constants followed so far.
  fileprivate func isRepeated(depth: Int = 0) -> Bool {
    for node in ancestors {
      if let binding = node.as(PatternBindingSyntax.self) {
        return depth < 4 && binding.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) == true
          && binding.usesAfterDeclaration.contains { ExprSyntax($0).isRepeated(depth: depth + 1) }
      }
      if node.is(CodeBlockItemSyntax.self) || node.is(ClosureExprSyntax.self) || node.is(MemberBlockItemSyntax.self) {
        return false
      }
      if let argument = node.as(LabeledExprSyntax.self), argument.label == nil, argument.repeatingView != nil {
        return true
      }
    }
    return false
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is the value of a computed property that a `ForEach` or other view of the type repeats.
  fileprivate var isGetterOfRepeatedProperty: Bool {
    guard let member = ancestors.first(where: { $0.is(MemberBlockItemSyntax.self) }),
      let property = member.as(MemberBlockItemSyntax.self)?.decl.as(VariableDeclSyntax.self),
      let name = property.bindings.first?.pattern.boundNames.first?.text
    else { return false }
    return member.parent?.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text == name, let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return false }
      return ExprSyntax(reference).isRepeated()
    } ?? false
  }

  /// Whether a member of the result is accessed, as in `items.map(\.id).joined()`.
  var isReceiverOfMember: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(self).id
  }

  /// The `ForEach` or other view that shows the result; nil if the result is used in another way.
  fileprivate var repeatingView: String? {
    guard let argument = parent?.as(LabeledExprSyntax.self), argument.label == nil else { return nil }
    return argument.repeatingView
  }

  /// Whether the function is a key path, or a closure that returns a member of its element: `{ $0.content.domain }`.
  fileprivate var projectsElement: Bool {
    if arguments.count == 1, arguments.first?.expression.is(KeyPathExprSyntax.self) == true { return true }
    guard arguments.isEmpty, closureArguments.count == 1, let closure = closureArguments.first?.closure,
      closure.signature == nil, closure.statements.count == 1
    else { return false }
    let member = closure.statements.first?.item.as(MemberAccessExprSyntax.self)
    return member.flatMap { ExprSyntax($0).dottedName }?.hasPrefix("$0.") ?? false
  }
}

extension LabeledExprSyntax {
  /// The `ForEach` or other view with this argument; nil for other calls.
  fileprivate var repeatingView: String? {
    guard let name = parent?.parent?.as(FunctionCallExprSyntax.self)?.calleeName,
      SwiftUIVocabulary.repeatingViews.contains(name)
    else { return nil }
    return name
  }
}

/// Determines whether code only unwraps optionals and casts values.
private final class Unwrapping: SyntaxVisitor {
  private(set) var isOnly = true
  private(set) var isFound = false

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .visitChildren
  }

  override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: UnresolvedTernaryExprSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { stop() }

  private func stop() -> SyntaxVisitorContinueKind {
    isOnly = false
    return .skipChildren
  }
}
