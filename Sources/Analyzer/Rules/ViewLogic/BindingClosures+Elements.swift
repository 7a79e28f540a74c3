import SwiftSyntax

extension BindingClosures {
  /// Returns what could replace closures that read and write an element of a dictionary or array that the view stores;
  /// nil for other closures. Arrays have a subscript that provides such bindings. Dictionaries do not: the default value
  /// in `names[key, default: ""]` is an autoclosure, which a key path cannot contain.
  func ownElement(
    _ value: ExprSyntax?, of call: FunctionCallExprSyntax, in context: FileContext
  ) -> BindingGetSetInBody.Evidence? {
    guard let setter, let value, let read = StoredElement(value, in: context),
      let target = setter.statements.first?.item.as(SequenceExprSyntax.self), setter.storesNewValue(by: target),
      let written = target.assignment?.target.as(SubscriptCallExprSyntax.self),
      written.bareSource.withoutSelf == read.lookup.bareSource.withoutSelf
    else { return nil }
    let others = setter.statements.count > 1
    guard read.property.has(anyOf: ["State", "Binding"]) else { return nil }
    if read.isDictionary {
      return others ? nil : .init(replacement: .dictionarySubscript, subject: read.property.name)
    }
    guard others else { return .init(replacement: .state, subject: read.path) }
    // `.onChange(of:)` requires equatable elements, and would also run where other code changes the array.
    guard read.hasPlainElements else { return nil }
    return PathWrites.exist(of: read.property.name, outside: call)
      ? nil : .init(replacement: .elementChange, subject: read.path)
  }

  /// Returns what could replace closures that read a store's state and call the `send` function that `@ViewAction`
  /// generates. The view's own function only sends actions, so no property of a model could replace it.
  func evidence(
    ofSendingViewAction call: FunctionCallExprSyntax, in context: FileContext
  ) -> BindingGetSetInBody.Evidence {
    let property = context.property(named: "store")
    let isBindable = property?.attributes.contains { $0.name.lastNamePart == "Bindable" } ?? false
    let state = getter?.onlyExpression?.plainPath.flatMap { $0.hasPrefix("store.") ? $0 : nil } ?? ""
    let action = call.arguments.first?.expression
    let keyPath = setter.flatMap { action?.caseKeyPath(passing: $0.newValue) }
    let hasValue = action?.is(FunctionCallExprSyntax.self) == true
    let isSendable = !state.isEmpty && keyPath != nil
    return .init(
      replacement: isSendable ? .viewAction : hasValue ? .actionOfConvertedValue : .actionWithoutValue,
      subject: isSendable ? "$\(state).sending(\\.view.\(keyPath ?? "…"))" : "",
      unboundStore: property == nil || isBindable ? nil : "store",
      viewAction: .init(feature: property?.type?.featureOfStore ?? "", state: state))
  }
}

/// An element of a dictionary, with a default, or of an array that the view stores in a property.
private struct StoredElement {
  let property: PropertyFact
  let lookup: SubscriptCallExprSyntax
  let isDictionary: Bool
  /// The element as written: `flags[index]`.
  let path: String
  /// Whether the elements are numbers, texts or other values of the standard library.
  let hasPlainElements: Bool

  init?(_ value: ExprSyntax, in context: FileContext) {
    let parts = value.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? [value]
    guard let lookup = parts[0].as(SubscriptCallExprSyntax.self), lookup.arguments.count == 1,
      let index = lookup.arguments.first, index.label == nil, let name = lookup.calledExpression.wholeName?.name,
      let property = context.property(named: name),
      let type = property.type ?? property.initializedCollection
    else { return nil }
    path = "\(name)[\(index.expression.bareSource)]"
    if parts.count == 3, parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??", type.isDictionaryType,
      parts[2].isLiteral
    {
      isDictionary = true
    } else if parts.count == 1, type.hasPrefix("["), type.hasSuffix("]"), !type.isDictionaryType {
      isDictionary = false
    } else {
      return nil
    }
    guard path.count <= 60 else { return nil }
    let element = String(type.dropFirst().dropLast())
    hasPlainElements = SystemAPIs.numberTypes.contains(element) || ["Bool", "Date", "String", "URL"].contains(element)
    self.property = property
    self.lookup = lookup
  }
}

extension ClosureExprSyntax {
  /// Whether the statement assigns the closure's argument unchanged: `names[key] = $0`.
  fileprivate func storesNewValue(by statement: SequenceExprSyntax) -> Bool {
    statement.assignment?.operator == "=" && statement.elements.count == 3
      && statement.elements.last?.as(DeclReferenceExprSyntax.self)?.baseName.text == newValue
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `send(…)` in a view with the `@ViewAction` macro of the Composable Architecture.
  func sendsViewAction(in context: FileContext) -> Bool {
    guard calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "send", let type = context.type else {
      return false
    }
    let name = context.types[type].name
    return context.types.contains { fact in
      fact.name == name && fact.attributes.contains { $0.name.lastNamePart == "ViewAction" }
    }
  }
}
