import SwiftSyntax

extension TypeSyntax {
  /// The name without attributes, generic arguments, `some` and `any`, or nil for unnamed types such as tuples.
  var plainName: String? {
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
    if var type = self.as(MemberTypeSyntax.self) {
      var parts = [type.name.text]
      while let base = type.baseType.as(MemberTypeSyntax.self) {
        parts.append(base.name.text)
        type = base
      }
      return type.baseType.plainName.map { ([$0] + parts.reversed()).joined(separator: ".") }
    }
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.plainName }
    if let type = self.as(SomeOrAnyTypeSyntax.self) { return type.constraint.plainName }
    // `(any Client)?`
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.type.plainName
    }
    return nil
  }

  /// The names in a composition (`A & B`), or the single name.
  var plainNames: [String] {
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.plainNames }
    if let type = self.as(SomeOrAnyTypeSyntax.self) { return type.constraint.plainNames }
    if let type = self.as(CompositionTypeSyntax.self) { return type.elements.flatMap(\.type.plainNames) }
    return plainName.map { [$0] } ?? []
  }

  /// Whether this is `some View`, optionally qualified or part of a composition.
  var isSomeView: Bool {
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.isSomeView }
    guard let type = self.as(SomeOrAnyTypeSyntax.self), type.someOrAnySpecifier.isKeyword("some") else {
      return false
    }
    return type.constraint.plainNames.contains { $0 == "View" || $0 == "SwiftUI.View" }
  }
}

extension AttributeListSyntax {
  /// The names of the attributes, including those in `#if`.
  var names: [String] {
    flatMap { element -> [String] in
      if let attribute = element.as(AttributeSyntax.self) {
        return attribute.attributeName.plainName.map { [$0] } ?? []
      }
      let clauses = element.as(IfConfigDeclSyntax.self)?.clauses ?? []
      return clauses.flatMap { $0.elements?.as(AttributeListSyntax.self)?.names ?? [] }
    }
  }
}

extension DeclModifierListSyntax {
  /// Whether the member belongs to the type rather than to an instance.
  var isStatic: Bool {
    contains { $0.name.hasText("static") || $0.name.hasText("class") }
  }

  /// Whether the declaration is invisible to other files.
  var isFilePrivate: Bool {
    contains { ($0.name.hasText("private") || $0.name.hasText("fileprivate")) && $0.detail == nil }
  }
}

extension FunctionDeclSyntax {
  /// The name with argument labels: `row(for:)`.
  var fullName: String {
    signature.parameterClause.parameters.labels(following: name.text)
  }
}

extension PatternSyntax {
  /// The names that a pattern binds; `(a, b)` has two.
  var boundNames: [TokenSyntax] {
    if let pattern = self.as(IdentifierPatternSyntax.self) { return [pattern.identifier] }
    if let pattern = self.as(TuplePatternSyntax.self) { return pattern.elements.flatMap(\.pattern.boundNames) }
    return []
  }
}

extension AccessorBlockSyntax {
  /// Whether the property is stored: it has no accessors other than observers.
  var isObserversOnly: Bool {
    guard let accessors = accessors.as(AccessorDeclListSyntax.self) else { return false }
    return accessors.allSatisfy {
      let name = $0.accessorSpecifier.text
      return name == "willSet" || name == "didSet"
    }
  }
}

extension PatternBindingSyntax {
  /// Whether the binding, which must belong to a member of a type, declares a stored property.
  var isStored: Bool { accessorBlock.map(\.isObserversOnly) ?? true }
}

extension ExprSyntax {
  /// The type that a call creates: `FeedViewModel` for `FeedViewModel(client: .live)`, nil for anything else.
  var constructedType: String? {
    guard let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
    let name: String?
    if let reference = callee.as(DeclReferenceExprSyntax.self) {
      name = reference.baseName.text
    } else if let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init" {
      name = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    } else if let generic = callee.as(GenericSpecializationExprSyntax.self) {
      name = generic.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
    } else {
      name = nil
    }
    return name.flatMap { $0.isUppercased ? $0 : nil }
  }

  /// The type of the collection that the expression creates: `[Post]` for `[Post]()` and `[Post(1), Post(2)]`,
  /// `Array<Post>` for `Array<Post>()`. Nil for anything else.
  var constructedCollection: String? {
    if let elements = self.as(ArrayExprSyntax.self)?.elements {
      let types = Set(elements.map { $0.expression.constructedType })
      guard types.count == 1, case let type?? = types.first else { return nil }
      return "[\(type)]"
    }
    guard var callee = self.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
    if let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
      let base = member.base
    {
      callee = base
    }
    if let array = callee.as(ArrayExprSyntax.self) { return array.elements.count == 1 ? array.bareSource : nil }
    return callee.as(GenericSpecializationExprSyntax.self)?.bareSource
  }
}

extension TypeSyntax {
  /// The wrapped type of an optional in any of its forms, or nil for other types.
  var wrappedType: TypeSyntax? {
    if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType }
    if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type.wrappedType }
    if let type = self.as(IdentifierTypeSyntax.self), type.name.text == "Optional",
      let argument = type.genericArgumentClause?.arguments.first?.argument
    {
      return argument.as(TypeSyntax.self)
    }
    return nil
  }

  /// The plain name of the type, or of the wrapped type of an optional.
  var unwrappedName: String? { (wrappedType ?? self).plainName }
}

extension AttributeListSyntax {
  /// The attributes with their arguments, including those in `#if`.
  var facts: [AttributeFact] {
    flatMap { element -> [AttributeFact] in
      if let attribute = element.as(AttributeSyntax.self) {
        guard let name = attribute.attributeName.plainName else { return [] }
        return [AttributeFact(name: name, arguments: attribute.arguments?.bareSource)]
      }
      let clauses = element.as(IfConfigDeclSyntax.self)?.clauses ?? []
      return clauses.flatMap { $0.elements?.as(AttributeListSyntax.self)?.facts ?? [] }
    }
  }
}

extension DeclModifierListSyntax {
  /// The names of the modifiers: `private`, `private(set)`, `static` …
  var names: [String] {
    map { $0.detail == nil ? $0.name.text : "\($0.name.text)(\($0.detail?.detail.text ?? ""))" }
  }
}

extension FunctionParameterListSyntax {
  /// Returns a name with argument labels: `row(for:)` for `row`.
  fileprivate func labels(following name: String) -> String {
    var full = name + "("
    for parameter in self {
      full += parameter.firstName.text
      full += ":"
    }
    return full + ")"
  }

  /// The parameters as facts.
  var facts: [ParameterFact] {
    map {
      ParameterFact(
        label: $0.firstName.text, name: ($0.secondName ?? $0.firstName).text, type: $0.type.bareSource,
        typeName: $0.type.unwrappedName, hasDefault: $0.defaultValue != nil)
    }
  }
}

extension InitializerDeclSyntax {
  /// The name with argument labels: `init(client:)`.
  var fullName: String {
    signature.parameterClause.parameters.labels(following: "init")
  }
}

extension MemberBlockItemListSyntax {
  /// The members, including those in all branches of `#if`.
  var flattened: [DeclSyntax] {
    flatMap { item -> [DeclSyntax] in
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
      return condition.clauses.flatMap { $0.elements?.as(MemberBlockItemListSyntax.self)?.flattened ?? [] }
    }
  }
}
