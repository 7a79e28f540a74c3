import SwiftSyntax

extension Transformation {
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
