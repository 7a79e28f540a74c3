import SwiftSyntax

extension Syntax {
  /// The `AnyView(…)` call whose callee is this name; nil if there is none.
  var erasingCall: FunctionCallExprSyntax? {
    var node = self
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      node = Syntax(member)
    }
    guard let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id else {
      return nil
    }
    return call
  }

  /// The function that receives this `AnyView(…)` as an argument, directly or as the result of a closure: `show` in
  /// `Popup.show(AnyView(…))`, `Row` in `Row(icon: { AnyView(…) })`.
  var argument: (callee: String, isResult: Bool)? {
    guard let call = erasingCall else { return nil }
    var outer: FunctionCallExprSyntax?
    if let argument = call.parent?.as(LabeledExprSyntax.self) {
      outer = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    } else {
      let statement = call.parent?.is(ReturnStmtSyntax.self) == true ? call.parent : Syntax(call)
      let closure = statement?.parent?.as(CodeBlockItemSyntax.self)?.parent?.parent?.as(ClosureExprSyntax.self)
      // The closures of SwiftUI's own modifiers and containers may return any type of view.
      outer = closure?.argument.flatMap { $0.call.constructedTypeName == nil ? nil : $0.call }
    }
    guard let callee = outer?.calleeToken?.text ?? outer?.calledMember?.declName.baseName.text else { return nil }
    return (callee, !call.isArgumentItself)
  }

  /// Whether the call erases an `any View` that is assigned to a property: `hint = $0.map { AnyView($0) }`. A view of
  /// an unknown type cannot be stored in any other way.
  var convertsAnyView: Bool {
    guard let call = erasingCall, call.firstUnlabeled?.as(DeclReferenceExprSyntax.self)?.baseName.text == "$0",
      let closure = call.parent?.parent?.parent?.as(ClosureExprSyntax.self), let outer = closure.argument?.call,
      outer.mapsFirstParameter
    else { return false }
    return outer.parent?.parent?.as(SequenceExprSyntax.self)?.assignment?.operator == "="
  }

  /// Whether the call erases the result of a call on an `any` type: `AnyView((self as any Link).link())`. Such a result
  /// is an `any View`, which only an `AnyView` can show.
  var erasesResultOfExistential: Bool {
    guard let result = erasingCall?.firstUnlabeled?.as(FunctionCallExprSyntax.self),
      let cast = result.calledMember?.base?.withoutParentheses.as(SequenceExprSyntax.self),
      cast.elements.contains(where: { $0.is(UnresolvedAsExprSyntax.self) }),
      let written = cast.elements.last?.as(TypeExprSyntax.self)?.type
    else { return false }
    let tuple = written.as(TupleTypeSyntax.self)
    let type = tuple.flatMap { $0.elements.count == 1 ? $0.elements.first?.type : nil } ?? written
    return type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.isKeyword("any") ?? false
  }

  /// Whether the code is in a function marked `@inline(never)`, which hides the type of its result on purpose.
  var isInUninlinedFunction: Bool {
    ancestors.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first?.attributes.contains { attribute in
      attribute.trimmedDescription == "@inline(never)"
    } ?? false
  }

  /// Whether the call is the fallback of an optional `AnyView`: `hint ?? AnyView(EmptyView())`. Both sides of the
  /// operator need the same type, so the optional makes the erasure necessary.
  var isEmptyFallback: Bool {
    guard let call = erasingCall,
      call.firstUnlabeled?.as(FunctionCallExprSyntax.self)?.constructedTypeName?.lastNamePart == "EmptyView",
      let list = call.parent?.as(ExprListSyntax.self)
    else { return false }
    let elements = Array(list)
    guard let index = elements.firstIndex(where: { $0.id == call.id }), index > 0 else { return false }
    return elements[index - 1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
  }

  /// Whether the node is the type annotation of a local variable that is initialized by a call. The called function is
  /// reported instead.
  var namesTypeOfResult: Bool {
    for current in ancestors {
      if let binding = current.as(PatternBindingSyntax.self) {
        guard binding.parent?.parent?.as(VariableDeclSyntax.self)?.isMember == false,
          binding.typeAnnotation?.range.contains(position) == true,
          let value = binding.initializer?.value.as(FunctionCallExprSyntax.self)
        else { return false }
        return value.calledExpression.dottedName?.lastNamePart.isUppercased == false
          && value.calledMember?.declName.baseName.tokenKind != .keyword(.`init`)
          && !value.tokens(viewMode: .sourceAccurate).contains { $0.text == "AnyView" }
      }
      if current.is(CodeBlockItemSyntax.self) || current.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }

  /// Whether the node is the content type of a hosting type, such as `ImageRenderer<AnyView>`. Code often cannot name
  /// the type of the hosted view.
  var isHosted: Bool {
    guard let clause = ancestors.first(where: { $0.is(GenericArgumentClauseSyntax.self) }) else { return false }
    let name =
      clause.parent?.as(IdentifierTypeSyntax.self)?.name.text
      ?? clause.parent?.as(GenericSpecializationExprSyntax.self)?.expression.dottedName?.lastNamePart
    let hosts = ["ImageRenderer", "UIHostingController", "NSHostingController", "NSHostingView"]
    return name.map(hosts.contains) ?? false
  }

  /// Whether the node is only a generic argument in an initializer call: `Timeline<AnyView>(posts: posts)`.
  var fillsGenericParameter: Bool {
    ancestors.first { $0.is(GenericArgumentClauseSyntax.self) }?.parent?.is(GenericSpecializationExprSyntax.self)
      ?? false
  }

  /// Whether the node is the result of an optional closure, such as `(() -> AnyView)?`. If the view were generic
  /// instead, callers that do not pass a closure would have to specify its type.
  var isOptionalClosure: Bool {
    guard let function = ancestors.first(where: { $0.is(FunctionTypeSyntax.self) }) else { return false }
    let outer = function.ancestors.first { current in
      !(current.is(TupleTypeElementListSyntax.self) || current.is(TupleTypeElementSyntax.self)
        || current.is(TupleTypeSyntax.self) || current.is(AttributedTypeSyntax.self))
    }
    return outer?.is(OptionalTypeSyntax.self) ?? false
  }

  /// Whether the node is a parameter of a closure type: `(AnyView) -> Content`. The closure has to accept every view
  /// that is passed to it.
  var isParameterOfClosure: Bool {
    var child = self
    for current in ancestors {
      if let function = current.as(FunctionTypeSyntax.self) { return child.id == Syntax(function.parameters).id }
      if current.is(MemberBlockItemSyntax.self) || current.is(CodeBlockItemSyntax.self) { return false }
      child = current
    }
    return false
  }

  /// Whether the call is an argument of a closure that a property of the view stores: `transformer(AnyView(image))`.
  func isPassedToClosure(in context: FileContext) -> Bool {
    guard let argument, !argument.isResult else { return false }
    return context.property(named: argument.callee)?.takesAnyView ?? false
  }

  /// Whether the node is in a property whose value is an argument of such a closure: `transformer(placeholder)`.
  func isInValuePassedToClosure(in context: FileContext) -> Bool {
    guard let member = context.member, member.kind == .computedProperty, let type = context.type,
      context.types[type].properties.contains(where: \.takesAnyView),
      let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) })
    else { return false }
    return context.memo(PassedNames(members: members.id)) {
      let closures = context.types[type].properties.filter(\.takesAnyView).map(\.name)
      return ArgumentNames.names(passedTo: Set(closures), in: members)
    }.contains(member.name)
  }

  /// The result builder on the parameter, function or property that has this type, ignoring `ViewBuilder`.
  var resultBuilder: String? {
    for current in ancestors {
      let attributes =
        current.as(FunctionParameterSyntax.self)?.attributes ?? current.as(FunctionDeclSyntax.self)?.attributes
        ?? current.as(VariableDeclSyntax.self)?.attributes
      if let found = attributes?.names.first(where: { $0.hasSuffix("Builder") && $0.lastNamePart != "ViewBuilder" }) {
        return found
      }
      if current.is(MemberBlockItemSyntax.self) { return nil }
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `$0.map`, as in the setter of a binding to an optional view.
  fileprivate var mapsFirstParameter: Bool {
    calledMember?.declName.baseName.text == "map"
      && calledMember?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "$0"
  }

  fileprivate var isArgumentItself: Bool { parent?.is(LabeledExprSyntax.self) ?? false }
}

extension String {
  /// Whether the type, as written, is `AnyView` or contains it: `AnyView?`, `() -> AnyView`.
  var namesAnyView: Bool {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains("AnyView")
  }
}

extension SwiftUIVocabulary {
  /// Whether SwiftUI declares a type or modifier with this name that accepts any view, so that type erasure is never
  /// necessary.
  static func takesViews(_ callee: String) -> Bool {
    views.contains(callee) || containers.contains(callee) || builderModifiers.contains(callee)
      || plainModifiers.contains(callee)
  }
}

extension FunctionDeclSyntax {
  /// Whether the function does nothing but erase the type of a view that it receives.
  var isErasingHelper: Bool {
    guard signature.returnClause?.type.unwrappedName?.lastNamePart == "AnyView" else { return false }
    let parameters = signature.parameterClause.parameters
      .filter { $0.type.unwrappedName?.lastNamePart != "AnyView" }.map { ($0.secondName ?? $0.firstName).text }
    return body?.statements.erased.map { $0 == "self" || parameters.contains($0) } ?? false
  }
}

extension FunctionDeclSyntax {
  /// Whether the function only stops the program, as one that subclasses have to override does.
  var onlyTraps: Bool {
    guard let statements = body?.statements, statements.count == 1,
      let call = statements.first?.item.as(ExprSyntax.self)?.as(FunctionCallExprSyntax.self)
    else { return false }
    return ["fatalError", "preconditionFailure"].contains(call.calleeToken?.text)
  }
}

extension FunctionDeclSyntax {
  /// Whether the function only forwards to another function with the same name that returns an `AnyView`, for example
  /// to implement a library's protocol.
  var forwardsAnyView: Bool {
    guard signature.returnClause?.type.unwrappedName?.lastNamePart == "AnyView", let last = body?.statements.last?.item,
      let call = (last.as(ReturnStmtSyntax.self)?.expression ?? last.as(ExprSyntax.self))?
        .as(FunctionCallExprSyntax.self)
    else { return false }
    return call.calledMember?.base != nil && call.calledMember?.declName.baseName.text == name.text
  }
}

extension FunctionDeclSyntax {
  /// Whether a parameter is a closure that receives a view whose content is erased: `(ScrollView<AnyView>) -> Void`. A
  /// closure cannot be generic over the content.
  var passesErasedView: Bool {
    signature.parameterClause.parameters.contains { parameter in
      let type = parameter.type.as(AttributedTypeSyntax.self)?.baseType ?? parameter.type
      return type.as(FunctionTypeSyntax.self)?.parameters.contains { element in
        element.type.plainName?.lastNamePart != "AnyView"
          && element.tokens(viewMode: .sourceAccurate).contains { $0.text == "AnyView" }
      } ?? false
    }
  }
}

extension PatternBindingSyntax {
  /// Whether the property is a static variable with a closure, which other code can replace. The types of its results
  /// differ, and a stored closure cannot return `some View`.
  var isReplaceableClosure: Bool {
    guard isStored, let declaration = parent?.parent?.as(VariableDeclSyntax.self),
      declaration.bindingSpecifier.tokenKind == .keyword(.var), declaration.modifiers.isStatic,
      !declaration.modifiers.contains(where: { ["private", "fileprivate"].contains($0.name.text) })
    else { return false }
    return typeAnnotation?.type.isClosure ?? false
  }

  /// Whether the property is an optional to which the type assigns views of an unknown type.
  var storesUnknownViews: Bool {
    guard isStored, let name = pattern.boundNames.first?.text,
      typeAnnotation?.type.is(OptionalTypeSyntax.self) == true,
      let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) })
    else { return false }
    return ConvertedViews(assignedTo: name, in: members).areFound
  }
}

extension PropertyFact {
  /// Whether the property stores a closure whose type mentions `AnyView`.
  fileprivate var takesAnyView: Bool { type.map { $0.contains("->") && $0.namesAnyView } ?? false }
}

/// The cache key for the names that the members of a type pass to closures.
private struct PassedNames: Hashable { let members: SyntaxIdentifier }

/// Finds the names that are passed to some functions as whole arguments.
private final class ArgumentNames: SyntaxVisitor {
  private let functions: Set<String>
  private var names: Set<String> = []

  static func names(passedTo functions: Set<String>, in members: Syntax) -> Set<String> {
    let visitor = ArgumentNames(functions)
    visitor.walk(members)
    return visitor.names
  }

  private init(_ functions: Set<String>) {
    self.functions = functions
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.wholeName?.name, functions.contains(name) {
      names.formUnion(node.arguments.compactMap { $0.expression.unchained.wholeName?.name })
    }
    return .visitChildren
  }
}

/// Finds assignments of converted views to a property: `hint = $0.map { AnyView($0) }`.
private final class ConvertedViews: SyntaxVisitor {
  private let name: String
  private(set) var areFound = false

  init(assignedTo name: String, in members: Syntax) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
    walk(members)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let target = node.assignment?.target, target.wholeName?.name == name,
      let call = node.elements.last?.as(FunctionCallExprSyntax.self)
    else { return .visitChildren }
    if call.mapsFirstParameter { areFound = true }
    return .visitChildren
  }
}

extension FunctionDeclSyntax {
  /// Whether the function is a requirement that is generic over views. An associated type cannot replace the result of
  /// such a requirement.
  var isGenericRequirement: Bool {
    guard body == nil else { return false }
    return genericParameterClause != nil
      || signature.parameterClause.parameters.contains { parameter in
        parameter.type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
      }
  }
}

extension PatternBindingSyntax {
  var isErasingHelper: Bool {
    guard typeAnnotation?.type.unwrappedName?.lastNamePart == "AnyView" else { return false }
    return accessorBlock?.getterCode?.erased == "self"
  }
}

extension CodeBlockItemListSyntax {
  /// The name of the value or function that is passed to `AnyView`, if that call is the only statement: `self`,
  /// `content`. The other statements may only check whether the value is an `AnyView` already.
  fileprivate var erased: String? {
    guard count == 1, let shown = shownExpressions?.first, let call = shown.as(FunctionCallExprSyntax.self) else {
      return ErasureSearch.onlyErased(in: self)
    }
    return call.erased
  }
}

extension FunctionCallExprSyntax {
  /// The name of the value or function whose type the call erases: `self` for `AnyView(self)`, `AnyView(erasing: self)`
  /// and `.init(self)`. Nil for other calls.
  fileprivate var erased: String? {
    guard ["AnyView", "init"].contains(calleeToken?.text ?? calledMember?.declName.baseName.text),
      arguments.count == 1, let argument = arguments.first, argument.label == nil || argument.label?.text == "erasing"
    else { return nil }
    let value = argument.expression
    let name = value.as(FunctionCallExprSyntax.self).map { $0.arguments.isEmpty ? $0.calledExpression : value } ?? value
    return name.dottedName
  }
}

/// Finds the value that some code erases unless it is an `AnyView` already:
/// `if let view = self as? AnyView { return view }; return AnyView(self)`.
private final class ErasureSearch: SyntaxVisitor {
  private var names: Set<String> = []
  private var checksType = false
  private var hasOtherCalls = false

  /// Returns the name of the value, or nil if the code does not check its type or calls anything else.
  static func onlyErased(in code: CodeBlockItemListSyntax) -> String? {
    let search = ErasureSearch(viewMode: .sourceAccurate)
    search.walk(code)
    guard search.checksType, !search.hasOtherCalls, search.names.count == 1 else { return nil }
    return search.names.first
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.erased { names.insert(name) } else { hasOtherCalls = true }
    return .skipChildren
  }

  override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark?.text == "?", node.castType?.type.unwrappedName?.lastNamePart == "AnyView" {
      checksType = true
    }
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// Whether the node is the type of a stored `body`, or the value that an initializer assigns to it, as in the
  /// configuration of a style. A stored property needs a type that can be named.
  var isStoredBody: Bool {
    for node in ancestors {
      if let binding = node.as(PatternBindingSyntax.self) {
        return binding.isStored && binding.pattern.boundNames.first?.text == "body"
          && binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
      }
      if let assignment = node.as(SequenceExprSyntax.self)?.assignment {
        return ["body", "self.body"].contains(assignment.target.bareSource)
          && node.ancestors.contains { $0.is(InitializerDeclSyntax.self) }
      }
      if node.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }
}
