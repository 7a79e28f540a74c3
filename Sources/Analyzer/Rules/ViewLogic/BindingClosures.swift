import SwiftSyntax

/// The getter and setter of a binding created from closures.
struct BindingClosures {
  let getter: ClosureExprSyntax?
  let setter: ClosureExprSyntax?

  init(of call: FunctionCallExprSyntax) {
    let closures = call.closureArguments
    setter =
      closures.first { $0.label == "set" }?.closure
      ?? (call.argument(labeled: "get") == nil ? nil : call.trailingClosure)
    let isTrailing = call.argument(labeled: "get") == nil
    getter = closures.first { $0.label == "get" }?.closure ?? (isTrailing ? call.trailingClosure : nil)
  }

  /// Whether setting the value calls a function, because the setter is a function or a closure that calls one.
  var setterCalls: Bool { setter.map(CallFinder.finds) ?? true }

  /// Returns the bound value, and what could replace the closures.
  func evidence(of call: FunctionCallExprSyntax, in context: FileContext) -> BindingGetSetInBody.Evidence {
    guard let getter, let setter else { return .init(replacement: .property, subject: "") }
    let value = getter.onlyExpression
    // The replacements for the actions of a store pass only the new value.
    if let sent = setter.onlyExpression?.as(FunctionCallExprSyntax.self), sent.sendsViewAction(in: context) {
      return evidence(ofSendingViewAction: sent, in: context)
    }
    if let own = ownElement(value, of: call, in: context) { return own }
    if let sent = setter.onlyExpression?.as(FunctionCallExprSyntax.self), sent.sendsToStore, !sent.sendsSeveralValues {
      return evidence(ofSending: sent, in: context)
    }
    if let presented = presentedItem(value, of: call, by: setter) { return presented }
    if setter.doesNothing { return .init(replacement: .constant, subject: "") }
    guard let path = value?.plainPath else { return conversion(of: call, in: context) }
    let root = BoundRoot(of: path, by: call, in: context)
    if root.isUnwrapped, value?.is(DeclReferenceExprSyntax.self) == true {
      return root.isStored
        ? .init(replacement: .unwrapped, subject: path) : .init(replacement: .property, subject: "")
    }
    // `$name` would bypass the observers of the property.
    if root.isStored, root.hasObservers, setter.assigns(path) {
      return .init(replacement: .viewProperty, subject: "", viewValues: [path.firstPathPart])
    }
    // If `.onChange(of:)` handled the other members, they would also change where other code assigns this one.
    if root.isStored, setter.assigns(path), setter.assignsSeveralMembers(of: path.firstPathPart) {
      return .init(replacement: .conversion, subject: path.firstPathPart)
    }
    if root.isStored, setterOnlyAssigns(path, at: call, in: context) { return root.binding }
    // `.onChange(of:)` would also run where other code sets the value.
    if setter.assigns(path), setter.statements.count > 1 || setterCalls, root.isStored, setter.stores(newValueIn: path),
      !PathWrites.exist(of: path, outside: call)
    {
      return .init(replacement: .change, subject: path)
    }
    // A control calls the setter only with the opposite value.
    guard root.isBindable, setter.onlyAssigns(path) || setter.toggledPath == path else {
      return conversion(of: call, in: context)
    }
    return root.binding
  }

  /// Returns the item that a binding presents as long as it is not nil; nil for all other bindings.
  private func presentedItem(
    _ value: ExprSyntax?, of call: FunctionCallExprSyntax, by setter: ClosureExprSyntax
  ) -> BindingGetSetInBody.Evidence? {
    guard value?.comparesWithNil == true,
      let presenter = call.presenterOfItem ?? (call.isActivationBinding ? "navigationDestination" : nil)
    else { return nil }
    let item = value?.as(SequenceExprSyntax.self)?.elements.first?.dottedName?.withoutSelf
    return .init(
      replacement: .item, subject: presenter, item: item, resetsMore: StatementCount().count(setter.statements) > 1)
  }

  /// Returns what could replace closures that read a store's state and send an action.
  private func evidence(
    ofSending call: FunctionCallExprSyntax, in context: FileContext
  ) -> BindingGetSetInBody.Evidence {
    let store = call.calledMember?.base?.dottedName?.withoutSelf ?? ""
    if store.lastNamePart.lowercased().hasSuffix("viewstore") { return .init(replacement: .viewStore, subject: store) }
    let property = context.property(named: store)
    let isBindable = property?.attributes.contains { $0.name.lastNamePart == "Bindable" } ?? false
    let feature = isBindable ? nil : property?.type?.featureOfStore
    let unboundStore = property == nil || isBindable ? nil : store
    let action = call.arguments.first?.expression
    guard let action, let path = getter?.onlyExpression?.plainPath, path.hasPrefix(store + "."),
      let newValue = setter?.newValue, let keyPath = action.caseKeyPath(passing: newValue)
    else {
      let hasValue = action?.is(FunctionCallExprSyntax.self) == true
      return .init(
        replacement: hasValue ? .actionOfConvertedValue : .actionWithoutValue, subject: "", feature: feature,
        unboundStore: unboundStore)
    }
    return .init(
      replacement: .action, subject: "$\(path).sending(\\.\(keyPath))", feature: feature, unboundStore: unboundStore)
  }

  /// The replacement for a binding whose closures do more than read and write a property.
  private func conversion(
    of call: FunctionCallExprSyntax, in context: FileContext
  ) -> BindingGetSetInBody.Evidence {
    if let collection = membership(at: call, in: context) {
      return .init(replacement: .subscript, subject: collection)
    }
    let found = conversionOfProperty(by: call, in: context)
    guard found.replacement == .property else { return found }
    let values = valuesOfView(at: call, in: context)
    return values.isEmpty ? found : .init(replacement: .viewProperty, subject: "", viewValues: values.sorted())
  }

  /// The replacement for a binding whose closures convert a property of the view or of an object.
  private func conversionOfProperty(
    by call: FunctionCallExprSyntax, in context: FileContext
  ) -> BindingGetSetInBody.Evidence {
    let property = BindingGetSetInBody.Evidence(
      replacement: passesElement(of: call, in: context) ? .propertyOfElement : .property, subject: "")
    guard let getter, let setter, !convertsMember(in: context) else { return property }
    if let own = ownState(of: call, in: context) { return own }
    if let value = getter.onlyExpression, value.startsWithOptional,
      let object = value.firstToken(viewMode: .sourceAccurate)?.text
    {
      return .init(replacement: .missingObject, subject: object)
    }
    guard let path = setter.onlyAssignment?.plainPath ?? setter.onlyReset?.plainPath ?? setter.toggledPath,
      context.member?.locals.contains(path.firstPathPart) != true,
      context.property(named: path.firstPathPart)?.has(anyOf: BoundRoot.stored) == true
    else { return property }
    let others = OuterNames.of(getter).union(OuterNames.of(setter)).subtracting([path.firstPathPart, "withAnimation"])
    // `$count.isLarge` needs nothing but `count` to calculate the value.
    if others.isEmpty { return .init(replacement: .conversion, subject: path) }
    // `$count[above: limit]` takes the other values as arguments.
    let areValues = others.allSatisfy { name in
      context.property(named: name).map { !$0.has(anyOf: BoundRoot.observed) && $0.environmentType == nil } ?? false
    }
    guard areValues else { return property }
    // Literals are certain to be `Hashable`, as arguments have to be.
    let unclear = others.filter { call.memberConstant(named: $0)?.isLiteral != true }
    return .init(replacement: .subscript, subject: path, viewValues: unclear.sorted())
  }

  /// Returns what could replace closures that use only values that the view stores, if no property of a value's type
  /// could do that well; nil for other closures.
  private func ownState(
    of call: FunctionCallExprSyntax, in context: FileContext
  ) -> BindingGetSetInBody.Evidence? {
    guard let getter, let setter else { return nil }
    let names = OuterNames.of(getter).union(OuterNames.of(setter)).subtracting(["withAnimation"])
    let areStored = names.allSatisfy { name in
      context.member?.locals.contains(name) != true
        && context.property(named: name)?.has(anyOf: BoundRoot.stored) == true
    }
    guard areStored, let name = names.first else { return nil }
    guard names.count == 1 else {
      // A setter with one target is a conversion of that value with the help of the others.
      guard setter.onlyAssignment == nil, setter.onlyReset == nil, !changesOtherOwner(in: context) else { return nil }
      return .init(replacement: .viewState, subject: call.receivingView ?? "")
    }
    if setter.assignsConstant, call.isSwitch { return .init(replacement: .choice, subject: name) }
    guard let property = context.property(named: name), property.has(anyOf: ["State"]), property.isOptional,
      setter.onlyAssigns(name), getter.onlyExpression?.isDefaulted(name) == true,
      OptionalUses(of: name, around: call, in: context).allowNonOptional
    else { return nil }
    return .init(replacement: .defaultValue, subject: name)
  }

  /// Whether the getter passes an element, or a value that the view received, to a function or subscript, or either
  /// closure compares such a value with what it changes.
  private func passesElement(of call: FunctionCallExprSyntax, in context: FileContext) -> Bool {
    guard let getter else { return false }
    let parameters = call.ancestors.flatMap { $0.as(ClosureExprSyntax.self)?.parameterNames ?? [] }
    let names = Set(parameters + (context.member?.parameters.map(\.name) ?? []))
    let search = ArgumentNames(viewMode: .sourceAccurate)
    search.walk(getter.statements)
    // The object that the closures read and change is not an element.
    let objects = (Array(getter.statements) + Array(setter?.statements ?? [])).compactMap {
      $0.firstToken(viewMode: .sourceAccurate)?.text
    }
    let isElement = { (name: String) in
      names.contains(name) || context.property(named: name).map { $0.attributes.isEmpty && $0.isLet } ?? false
    }
    return search.names.subtracting(objects).contains(where: isElement)
      || setter?.onlyAssignment.map { target in
        // The object that the setter changes may be such a value itself.
        OuterNames.of(getter).union(setter.map { OuterNames.of($0) } ?? []).subtracting(OuterNames.of(target))
          .contains { names.contains($0) }
      } ?? false
  }

  /// Whether both closures use only one member path of an observed object, in which case the object could provide the
  /// converted value itself.
  private func convertsMember(in context: FileContext) -> Bool {
    guard let getter, let setter, let value = getter.onlyExpression, !value.is(IfExprSyntax.self),
      let assignment = setter.onlyExpression?.as(SequenceExprSyntax.self)?.assignment
    else { return false }
    let names = OuterNames.of(getter).union(OuterNames.of(setter))
    guard names.count == 1, let root = names.first, OuterNames.of(assignment.target) == names,
      context.member?.locals.contains(root) != true
    else { return false }
    let object = context.property(named: root)
    let type = (object?.knownType ?? root).lowercased()
    guard object?.has(anyOf: BoundRoot.observed) == true || type.hasSuffix("model") || type.hasSuffix("store") else {
      return false
    }
    let callsObject = value.as(FunctionCallExprSyntax.self).map { !OuterNames.of($0.calledExpression).isEmpty }
    return callsObject != true && !(value.bareSource + assignment.target.bareSource).contains("[")
  }
}

/// Collects the names that arguments of calls and subscripts mention.
private final class ArgumentNames: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    names.formUnion(OuterNames.of(node.expression))
    return .visitChildren
  }
}

extension ClosureExprSyntax {
  /// The single expression of the closure, with or without `return`.
  var onlyExpression: ExprSyntax? {
    guard statements.count == 1, let only = statements.first?.item else { return nil }
    return only.as(ExprSyntax.self) ?? only.as(ReturnStmtSyntax.self)?.expression
  }

  /// Whether the closure is empty or only returns.
  fileprivate var doesNothing: Bool {
    statements.allSatisfy { $0.item.as(ReturnStmtSyntax.self).map { $0.expression == nil } ?? false }
  }

  /// Whether the closure ignores its argument and always assigns the same value: `{ _ in filter = .all }`.
  fileprivate var assignsConstant: Bool {
    guard newValue == "_", let assignment = wholeAssignment, assignment.operator == "=" else { return false }
    return assignment.sequence.elements.dropFirst(2).allSatisfy { OuterNames.of($0).isEmpty }
  }

  /// The path that the only statement toggles: `isOpen` in `{ _ in isOpen.toggle() }`.
  fileprivate var toggledPath: String? {
    guard let member = onlyExpression?.as(FunctionCallExprSyntax.self)?.calledMember,
      member.declName.baseName.text == "toggle"
    else { return nil }
    return member.base?.plainPath
  }

  /// The target of the assignment that is the only statement, directly or in `withAnimation`.
  var onlyAssignment: ExprSyntax? { wholeAssignment?.target }

  /// The assignment that is the only statement, directly or in `withAnimation`.
  private var wholeAssignment: Assignment? {
    if let call = onlyExpression?.as(FunctionCallExprSyntax.self), call.calleeName == "withAnimation" {
      return call.trailingClosure?.onlyExpression?.as(SequenceExprSyntax.self)?.assignment
    }
    return onlyExpression?.as(SequenceExprSyntax.self)?.assignment
  }

  /// The target of the only assignment in an `if` that is the only statement: `item` in `{ if !$0 { item = nil } }`.
  var onlyReset: ExprSyntax? {
    guard statements.count == 1,
      let branch = statements.first?.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
      branch.elseBody == nil, branch.body.statements.count == 1
    else { return nil }
    return branch.body.statements.first?.item.as(SequenceExprSyntax.self)?.assignment?.target
  }

  /// Whether the closure only assigns a name, such as its argument, to the path.
  func onlyAssigns(_ path: String) -> Bool {
    guard let assignment = onlyExpression?.as(SequenceExprSyntax.self)?.assignment else { return false }
    return assignment.operator == "=" && assignment.target.plainPath == path
      && assignment.sequence.elements.count == 3
      && assignment.sequence.elements.last?.is(DeclReferenceExprSyntax.self) == true
  }

  /// Whether a statement assigns the path.
  fileprivate func assigns(_ path: String) -> Bool {
    statements.contains { $0.item.as(SequenceExprSyntax.self)?.assignment?.target.plainPath == path }
  }
}

extension ClosureExprSyntax {
  /// The name of the setter's argument.
  var newValue: String {
    signature?.parameterClause?.as(ClosureShorthandParameterListSyntax.self)?.first?.name.text
      ?? signature?.parameterClause?.as(ClosureParameterClauseSyntax.self)?.parameters.first?.firstName.text ?? "$0"
  }

  /// Whether the closure stores its argument unchanged: `{ name = $0; save() }`, but not `{ name = $0.lowercased() }`.
  fileprivate func stores(newValueIn path: String) -> Bool {
    let parameter = newValue
    return statements.allSatisfy { item in
      guard let sequence = item.item.as(SequenceExprSyntax.self), let assignment = sequence.assignment,
        assignment.target.plainPath == path
      else { return true }
      return sequence.elements.count == 3
        && sequence.elements.last?.as(DeclReferenceExprSyntax.self)?.baseName.text == parameter
    }
  }
}

extension ExprSyntax {
  /// Whether the expression is a comparison such as `item != nil`.
  var comparesWithNil: Bool {
    guard let items = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }), items.count == 3 else {
      return false
    }
    return items[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "!=" && items[2].is(NilLiteralExprSyntax.self)
  }

  /// Whether the expression is a stored optional with a default: `limit ?? 100`.
  fileprivate func isDefaulted(_ name: String) -> Bool {
    guard let items = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }), items.count == 3 else {
      return false
    }
    return items[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??" && items[0].plainPath == name
      && OuterNames.of(items[2]).isEmpty
  }

  /// The key path of an action whose only value is the given one: `form.setName` for `.form(.setName($0))`.
  func caseKeyPath(passing value: String) -> String? {
    guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1, call.trailingClosure == nil,
      let name = call.calledMember?.declName.baseName.text, let argument = call.arguments.first?.expression
    else { return nil }
    if argument.as(DeclReferenceExprSyntax.self)?.baseName.text == value { return name }
    return argument.caseKeyPath(passing: value).map { "\(name).\($0)" }
  }

  /// Whether the object at the start of the path may be missing: `model?.filters ?? .all`.
  fileprivate var startsWithOptional: Bool {
    var tokens = tokens(viewMode: .sourceAccurate).makeIterator()
    guard case .identifier = tokens.next()?.tokenKind else { return false }
    return tokens.next()?.tokenKind == .postfixQuestionMark
  }
}

/// Finds function calls other than conversions (`Double(value)`).
private final class CallFinder: SyntaxVisitor {
  private var found = false

  static func finds(in closure: ClosureExprSyntax) -> Bool {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    return finder.found
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.constructedTypeName == nil, node.calledMember?.base != nil || node.calledMember == nil { found = true }
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `store.send(…)`.
  fileprivate var sendsToStore: Bool {
    guard let member = calledMember, member.declName.baseName.text == "send" else { return false }
    return member.base?.dottedName?.lastNamePart.lowercased().hasSuffix("store") ?? false
  }

  /// Whether the action that the call sends has more than one value: `store.send(.changed(field, $0))`.
  fileprivate var sendsSeveralValues: Bool {
    arguments.first?.expression.as(FunctionCallExprSyntax.self).map { $0.arguments.count > 1 } ?? false
  }

  /// Whether the binding is passed as `isActive` to a navigation link, directly or as a local constant. Navigation
  /// links cannot take an item binding instead, but `navigationDestination(item:)` can replace such a link.
  fileprivate var isActivationBinding: Bool {
    if let argument = parent?.as(LabeledExprSyntax.self) { return argument.label?.text == "isActive" }
    guard let binding = parent?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.boundNames.first?.text,
      let scope = ancestors.first(where: { $0.is(CodeBlockItemListSyntax.self) })
    else { return false }
    return scope.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text == "isActive", let argument = token.parent?.as(LabeledExprSyntax.self) else { return false }
      return argument.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == name
    }
  }

  /// The view that receives the binding as an argument, if its name could be that of a view in the project.
  fileprivate var receivingView: String? {
    guard let call = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
      let name = call.constructedTypeName, !SwiftUIVocabulary.views.contains(name.lastNamePart)
    else { return nil }
    return name
  }

  /// Whether the binding is the state of a toggle.
  fileprivate var isSwitch: Bool { parent?.as(LabeledExprSyntax.self)?.label?.text == "isOn" }

  /// The modifier that takes the call as its `isPresented` argument, if the modifier could present the item instead.
  fileprivate var presenterOfItem: String? {
    guard let argument = parent?.as(LabeledExprSyntax.self), argument.label?.text == "isPresented",
      let presenter = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.modifierToken?.text
    else { return nil }
    return ["sheet", "fullScreenCover", "popover", "navigationDestination"].contains(presenter) ? presenter : nil
  }
}

extension String {
  /// The reducer in the type of a store, as written: `Feed` for `StoreOf<Feed>` and `Store<Feed.State, Feed.Action>`;
  /// nil for other types.
  var featureOfStore: String? {
    guard hasSuffix(">"), let open = firstIndex(of: "<") else { return nil }
    let arguments = self[index(after: open)...].dropLast()
    switch String(self[..<open]).lastNamePart {
    case "StoreOf": return String(arguments)
    case "Store":
      let state = arguments.prefix { $0 != "," }
      return state.hasSuffix(".State") ? String(state.dropLast(".State".count)) : nil
    default: return nil
    }
  }
}
