import SwiftSyntax

/// The declaration of a type or an extension, from which a fact is created.
struct NamedType {
  let node: DeclSyntax
  let memberBlock: MemberBlockSyntax
  let attributes: AttributeListSyntax
  private let kind: TypeFact.Kind
  private let modifiers: DeclModifierListSyntax
  private let name: Syntax
  private let inheritance: InheritanceClauseSyntax?

  init(
    _ kind: TypeFact.Kind, _ node: some DeclGroupSyntax, name: TokenSyntax, _ inheritance: InheritanceClauseSyntax?,
    _ memberBlock: MemberBlockSyntax
  ) {
    self.kind = kind
    self.node = DeclSyntax(node)
    self.memberBlock = memberBlock
    self.inheritance = inheritance
    self.name = Syntax(name)
    attributes = node.attributes
    modifiers = node.modifiers
  }

  init(extension node: ExtensionDeclSyntax) {
    kind = .extension
    self.node = DeclSyntax(node)
    memberBlock = node.memberBlock
    inheritance = node.inheritanceClause
    name = Syntax(node.extendedType)
    attributes = node.attributes
    modifiers = node.modifiers
  }

  /// Returns the fact, which includes the stored properties; the walk adds the members later.
  func fact(in context: FileContext) -> TypeFact {
    let parent = context.type
    let outer = parent.map { context.types[$0] }
    let inherited = inheritance?.names ?? []
    let name = qualifiedName(in: outer)
    // The name of a stand-in says that it replaces another type in tests and previews.
    let isStandIn =
      kind != .protocol
      && (StandIns.contain(name.lastNamePart) || isDebugPreview(named: name.lastNamePart, inheriting: inherited))
    let attributes = attributes.facts
    return TypeFact(
      kind: kind, name: name, parent: parent, inherited: inherited,
      selfRequirements: node.as(ExtensionDeclSyntax.self)?.genericWhereClause?.selfRequirements ?? [],
      genericRequirements: genericRequirements, attributes: attributes, modifiers: modifiers.names,
      isFilePrivate: modifiers.isFilePrivate || outer?.isFilePrivate ?? false,
      range: context.range(from: self.name, to: node),
      // Deprecated types are about to be removed, so findings in them are not worth fixing.
      isPreview: context.isPreview || isStandIn || attributes.contains(where: \.isDeprecation)
        || inherited.contains { $0 == "PreviewProvider" || $0 == "SwiftUI.PreviewProvider" },
      deferredProperties: DeferredList(kind == .protocol ? [] : memberBlock.members.storedProperties(in: context)))
  }

  /// Whether the type exists only in debug builds and is part of previews: a view that displays another view, or a type
  /// such as `PreviewController` or `FeedModelPreview` that replaces another type.
  private func isDebugPreview(named name: String, inheriting inherited: [String]) -> Bool {
    guard name.contains("Preview") else { return false }
    return (name.hasPrefix("Preview") || name.hasSuffix("Preview") || inherited.contains { $0.lastNamePart == "View" })
      && node.isDebugCode
  }

  /// The conformances required of the declaration's generic parameters.
  private var genericRequirements: [String] {
    // Casting to `WithGenericParametersSyntax` would search all conformances each time.
    let clauses: (parameters: GenericParameterClauseSyntax?, constraints: GenericWhereClauseSyntax?)
    switch kind {
    case .struct:
      let node = node.as(StructDeclSyntax.self)
      clauses = (node?.genericParameterClause, node?.genericWhereClause)
    case .class:
      let node = node.as(ClassDeclSyntax.self)
      clauses = (node?.genericParameterClause, node?.genericWhereClause)
    case .enum:
      let node = node.as(EnumDeclSyntax.self)
      clauses = (node?.genericParameterClause, node?.genericWhereClause)
    case .actor:
      let node = node.as(ActorDeclSyntax.self)
      clauses = (node?.genericParameterClause, node?.genericWhereClause)
    case .protocol, .extension: return []
    }
    guard let parameters = clauses.parameters?.parameters else { return [] }
    let own = Set(parameters.map(\.name.text))
    return parameters.flatMap { $0.inheritedType?.plainNames ?? [] }
      + (clauses.constraints?.requirements(ofAny: own) ?? [])
  }

  private func qualifiedName(in outer: TypeFact?) -> String {
    if let extended = node.as(ExtensionDeclSyntax.self)?.extendedType { return extended.plainName ?? "" }
    let own = name.as(TokenSyntax.self)?.text ?? ""
    return outer.map { $0.name + "." + own } ?? own
  }

}

extension MemberBlockItemListSyntax {
  /// The stored properties, including those in all branches of `#if`.
  fileprivate func storedProperties(in context: FileContext) -> [PropertyFact] {
    var properties: [PropertyFact] = []
    for member in self {
      if let declaration = member.decl.as(VariableDeclSyntax.self) {
        for binding in declaration.bindings where binding.isStored {
          properties += binding.pattern.boundNames.map { PropertyFact($0, binding, declaration, in: context) }
        }
      } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        for clause in condition.clauses {
          let members = clause.elements?.as(MemberBlockItemListSyntax.self)
          properties += members?.storedProperties(in: context) ?? []
        }
      }
    }
    return properties
  }
}

extension PropertyFact {
  fileprivate init(
    _ token: TokenSyntax, _ binding: PatternBindingSyntax, _ declaration: VariableDeclSyntax, in context: FileContext
  ) {
    // In `let a, b: Int`, only the last name has an annotation.
    let annotation = (binding.typeAnnotation ?? declaration.bindings.last?.typeAnnotation)?.type
    self.init(
      name: token.text, range: context.range(of: token),
      isLet: declaration.bindingSpecifier.text == "let", modifiers: declaration.modifiers.names,
      attributes: declaration.attributes.facts, type: annotation?.bareSource,
      typeName: annotation?.unwrappedName, isOptional: annotation?.wrappedType != nil,
      hasInitialValue: binding.initializer != nil, initializedType: binding.initializer?.value.constructedType,
      initializedCollection: binding.initializer?.value.constructedCollection,
      hasObservers: binding.accessorBlock != nil)
  }
}

extension InheritanceClauseSyntax {
  /// The names in the clause, with compositions split into their parts.
  fileprivate var names: [String] { inheritedTypes.flatMap(\.type.plainNames) }
}

extension GenericWhereClauseSyntax {
  /// The conformances required of `Self`.
  fileprivate var selfRequirements: [String] { requirements(ofAny: ["Self"]) }

  /// Returns the conformances required of any of the given types.
  func requirements(ofAny names: Set<String>) -> [String] {
    requirements.flatMap { requirement -> [String] in
      guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self),
        let name = conformance.leftType.plainName, names.contains(name)
      else { return [] }
      return conformance.rightType.plainNames
    }
  }
}

extension AttributeFact {
  /// Whether the attribute marks a declaration as deprecated on all platforms: `@available(*, deprecated)`. A declaration
  /// that is deprecated only on newer systems may still be needed on older ones.
  fileprivate var isDeprecation: Bool {
    guard name == "available", let parts = arguments?.split(separator: ",").prefix(2), parts.count == 2 else {
      return false
    }
    return parts[0] == "*" && parts[1].drop { $0 == " " } == "deprecated"
  }
}
