import SwiftSyntax

/// A declaration that has no projected value, although the code refers to it as `$name`.
enum BindingSource {
  /// A stored property without a wrapper.
  case property(PropertyFact)
  /// A property that reads an object from the environment.
  case environment(PropertyFact)
  /// `let name = …` in a function or accessor.
  case local(VariableDeclSyntax)
  /// A parameter, or a name bound by `if let`.
  case other(type: String?)

  /// Finds the declaration that `$name` refers to. Returns nil if the declaration has a projected value or is unknown.
  init?(of name: String, at use: TokenSyntax, in context: FileContext) {
    let property = context.property(named: name)
    let hasExplicitSelf = use.parent?.as(DeclReferenceExprSyntax.self)?.isMemberName == true
    let local = hasExplicitSelf ? nil : use.localDeclaration(of: name)
    // A local variable without a wrapper hides the property, but not the property's projected value.
    if local != nil, let property, !property.needsBindable { return nil }
    switch local {
    case .variable(let variable, _)?:
      guard variable.attributes.isEmpty else { return nil }
      self = .local(variable)
    case .unwrapped?: self = .other(type: nil)
    case .functionParameter(let parameter)?:
      guard parameter.attributes.isEmpty else { return nil }
      self = .other(type: parameter.type.unwrappedName)
    case .closureParameter?: return nil
    case nil:
      guard let property, property.needsBindable else { return nil }
      self = property.hasNoWrapper ? .property(property) : .environment(property)
    }
  }

  /// The name of the object's type, if the declaration specifies it.
  var typeName: String? {
    switch self {
    case .property(let property): property.knownType
    case .environment(let property): property.environmentType
    case .local(let variable):
      variable.bindings.first?.typeAnnotation?.type.unwrappedName
        ?? variable.bindings.first?.initializer?.value.constructedType
    case .other(let type): type
    }
  }
}

extension PropertyFact {
  /// Whether the property provides an object but no bindings to its members. This is the case if it is a plain property
  /// or is read from the environment by type.
  var needsBindable: Bool {
    guard !isStatic else { return false }
    return hasNoWrapper || environmentType != nil && !has(anyOf: "Bindable", "State")
  }
}

/// The fix that makes `$name` work.
struct BindableFix {
  let name: String
  let source: BindingSource
  /// The token `$name`.
  let use: TokenSyntax

  func fix(in context: FileContext) -> Fix? {
    switch source {
    case .property: use.declaringType(in: context)?.property(named: name).flatMap { wrapping($0, in: context) }
    case .environment: insertingLocal(in: context)
    case .local(let variable): wrapping(variable, in: context)
    case .other: nil
    }
  }

  /// Turns `private let model: Model` into `@Bindable private var model: Model`.
  private func wrapping(_ variable: VariableDeclSyntax, in context: FileContext) -> Fix? {
    guard variable.bindings.count == 1, let binding = variable.bindings.first, binding.accessorBlock == nil,
      binding.pattern.is(IdentifierPatternSyntax.self), variable.attributes.isEmpty,
      variable.modifiers.allSatisfy({
        ["private", "fileprivate", "internal", "package", "public"].contains($0.name.text)
      })
    else { return nil }
    let specifier = variable.bindingSpecifier
    guard let first = variable.modifiers.first else {
      return context.fix(isSafe: true, replacing: specifier, with: "@Bindable var")
    }
    var edits = [context.edit(insertingBefore: first, "@Bindable ")]
    if specifier.tokenKind != .keyword(.var) { edits.append(context.edit(replacing: specifier, with: "var")) }
    return Fix(isSafe: true, edits: edits)
  }

  /// Inserts `@Bindable var model = model` as the first statement of the member.
  private func insertingLocal(in context: FileContext) -> Fix? {
    guard let code = use.memberCode, let first = code.statements.first else { return nil }
    let isBuilder = code.isBuilder || context.member?.name == "body"
    let isReturned =
      !isBuilder && code.statements.count == 1 && first.item.is(ExprSyntax.self)
      && !first.item.is(IfExprSyntax.self) && !first.item.is(SwitchExprSyntax.self)
    let line = "@Bindable var \(name) = \(name)"
    let indentation = first.leadingTrivia.lineIndentation
    let separator = indentation.map { "\n" + $0 } ?? "; "
    let edit = context.edit(insertingBefore: first, line + separator + (isReturned ? "return " : ""))
    return Fix(isSafe: true, edits: [edit])
  }
}

extension Trivia {
  /// The whitespace after the last line break in the trivia; nil if there is no line break.
  fileprivate var lineIndentation: String? {
    guard let end = pieces.lastIndex(where: \.isNewline) else { return nil }
    return Trivia(pieces: pieces[(end + 1)...].filter(\.isSpaceOrTab)).description
  }
}

extension TokenSyntax {
  /// The statements of the enclosing member, and whether the member is a view builder.
  fileprivate var memberCode: (statements: CodeBlockItemListSyntax, isBuilder: Bool)? {
    var current = Syntax(self)
    var code: CodeBlockItemListSyntax?
    for parent in ancestors {
      if parent.is(MemberBlockItemSyntax.self) { break }
      if let list = parent.as(CodeBlockItemListSyntax.self) { code = list }
      current = parent
    }
    let attributes = current.as(VariableDeclSyntax.self)?.attributes ?? current.as(FunctionDeclSyntax.self)?.attributes
    guard let code, let attributes else { return nil }
    return (code, attributes.names.contains { $0.lastNamePart == "ViewBuilder" })
  }

  /// The members of the enclosing type declaration or, in an extension, the members of the extended type's declaration
  /// in the same file.
  fileprivate func declaringType(in context: FileContext) -> MemberBlockItemListSyntax? {
    let found = ancestors.first { $0.is(MemberBlockSyntax.self) }?.parent
    guard let found, found.is(ExtensionDeclSyntax.self) else {
      return found?.as(StructDeclSyntax.self)?.memberBlock.members
    }
    guard let type = context.type, let statements = found.root.as(SourceFileSyntax.self)?.statements else { return nil }
    return statements.lazy.compactMap { $0.item.as(StructDeclSyntax.self) }
      .first { $0.name.text == context.types[type].name }?.memberBlock.members
  }
}

extension MemberBlockItemListSyntax {
  fileprivate func property(named name: String) -> VariableDeclSyntax? {
    flattened.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first { variable in
      variable.bindings.contains { $0.pattern.boundNames.contains { $0.text == name } }
    }
  }
}
