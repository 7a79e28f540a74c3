import SwiftSyntax

extension MemberScope {
  /// Creates the scope of a property that has accessors and is a member of a type; returns nil for anything else.
  convenience init?(property node: PatternBindingSyntax, in context: FileContext) {
    guard node.isMemberWithAccessors, let declaration = node.memberDeclaration, let type = context.type,
      let name = node.pattern.boundNames.first?.text
    else { return nil }
    let declared = node.typeAnnotation?.type
    self.init(
      kind: node.isStored ? .observer : .computedProperty, name: name, type: type,
      modifiers: declaration.modifiers.names, attributes: declaration.attributes.facts,
      declaredType: declared?.bareSource,
      viewCode: node.isStored
        ? nil
        : ViewCodeReader(context).conditions(
          name: name, isStatic: declaration.modifiers.isStatic, attributes: declaration.attributes, type: declared),
      names: &context.names)
  }

  /// Creates the scope of a function that is a member of a type; returns nil for local and global functions.
  convenience init?(function node: FunctionDeclSyntax, in context: FileContext) {
    guard node.isMember, let type = context.type else { return nil }
    let result = node.signature.returnClause?.type
    let name = node.fullName
    self.init(
      kind: .function, name: name, type: type, modifiers: node.modifiers.names,
      attributes: node.attributes.facts, parameters: node.signature.parameterClause.parameters.facts,
      isAsync: node.signature.effectSpecifiers?.asyncSpecifier != nil,
      isThrowing: node.signature.effectSpecifiers?.throwsClause != nil, declaredType: result?.bareSource,
      viewCode: ViewCodeReader(context).conditions(
        name: name, isStatic: node.modifiers.isStatic, attributes: node.attributes, type: result),
      names: &context.names)
  }

  /// Creates the scope of an initializer; returns nil outside of types.
  convenience init?(initializer node: InitializerDeclSyntax, in context: FileContext) {
    guard let type = context.type else { return nil }
    self.init(
      kind: .initializer, name: node.fullName, type: type, modifiers: node.modifiers.names,
      attributes: node.attributes.facts, parameters: node.signature.parameterClause.parameters.facts,
      isAsync: node.signature.effectSpecifiers?.asyncSpecifier != nil,
      isThrowing: node.signature.effectSpecifiers?.throwsClause != nil, declaredType: nil, viewCode: nil,
      names: &context.names)
  }
}

/// Determines when a member's code is view code.
private struct ViewCodeReader {
  private let context: FileContext

  init(_ context: FileContext) { self.context = context }

  /// Returns the conditions under which the member's code is view code, or nil if it never is.
  func conditions(
    name: String, isStatic: Bool, attributes: AttributeListSyntax, type declared: TypeSyntax?
  ) -> [RoleCondition]? {
    guard let type = context.type, !context.isPreview else { return nil }
    if attributes.names.contains(where: { $0 == "ViewBuilder" || $0 == "SwiftUI.ViewBuilder" }) {
      return context.types[type].kind == .protocol ? nil : []
    }
    switch name {
    case "body" where !isStatic: return [.type(type, hasAny: .view)]
    case "body(content:)" where !isStatic: return [.type(type, hasAny: .viewModifier)]
    case "makeBody(configuration:)" where !isStatic: return [.type(type, hasAny: .style)]
    default: break
    }
    guard let declared else { return nil }
    if declared.isSomeView { return [.type(type, hasAny: .drawing)] }
    // A member that returns the enclosing type copies the view instead of building its content.
    guard !declared.is(SomeOrAnyTypeSyntax.self), let name = declared.plainName,
      name.lastNamePart.isUppercased, name != "Self", name != context.types[type].name
    else { return nil }
    return [.type(type, hasAny: .drawing), .namesView(name, from: type)]
  }
}

extension PatternBindingSyntax {
  /// The declaration, or nil if it is not a member of a type, such as a local variable.
  var memberDeclaration: VariableDeclSyntax? {
    guard let declaration = parent?.parent?.as(VariableDeclSyntax.self),
      declaration.parent?.is(MemberBlockItemSyntax.self) == true
    else { return nil }
    return declaration
  }

  /// Whether the binding is a member of a type and has code of its own: a getter or observers.
  var isMemberWithAccessors: Bool {
    accessorBlock != nil && memberDeclaration != nil && pattern.is(IdentifierPatternSyntax.self)
  }
}
