import SwiftSyntax

/// A type that conforms to `EnvironmentKey`, as written.
struct EnvironmentKeyDeclaration: FieldStorable, Hashable {
  /// Whether the type contains nothing except a default value that `@Entry` can express.
  let isPlain: Bool
  /// The default value as written; nil if it cannot be moved unchanged.
  var movableDefault: String?
  /// The type of the stored default value, if the declaration creates that value once for all reads; otherwise nil.
  let storedObjectType: String?

  /// Returns nil if the declaration or extension does not conform to `EnvironmentKey`.
  init?(_ type: TypeDeclaration, in context: FileContext) {
    guard type.fact.inherited.contains(where: { $0 == "EnvironmentKey" || $0 == "SwiftUI.EnvironmentKey" }) else {
      return nil
    }
    // An extension may only declare the conformance of a type that contains the default value.
    let extended = type.memberBlock.members.isEmpty ? type.node.extendedDeclaration(in: context) : nil
    let members = (extended?.memberBlock ?? type.memberBlock).members.map(\.decl)
      .filter { !$0.is(TypeAliasDeclSyntax.self) }
    let value = members.first?.as(VariableDeclSyntax.self)?.defaultValue
    let isGeneric =
      type.node.as(StructDeclSyntax.self)?.genericParameterClause
      ?? type.node.as(EnumDeclSyntax.self)?.genericParameterClause
    isPlain =
      members.count == 1 && value != nil && type.fact.inherited.count == 1 && isGeneric == nil
      && extended?.inheritanceClause == nil
      && type.fact.kind != .class && type.fact.kind != .protocol && type.fact.kind != .actor
      // `@Entry` would create a new value on each read.
      && members.first?.as(VariableDeclSyntax.self)?.bindings.first?.initializer?.value.createsNewValue != true
      && value != ".now"
    let text = value ?? ""
    let isMovable =
      isPlain && !type.node.containsComments && !text.contains("Self") && !text.contains("Value")
      && type.fact.kind != .extension
    movableDefault = isMovable ? text : nil
    storedObjectType = members.first?.as(VariableDeclSyntax.self)?.storedObjectType
  }

  private init(isPlain: Bool, movableDefault: String?, storedObjectType: String?) {
    self.isPlain = isPlain
    self.movableDefault = movableDefault
    self.storedObjectType = storedObjectType
  }

  static let fields = FieldList(
    Self.init(isPlain:movableDefault:storedObjectType:), \.isPlain, \.movableDefault, \.storedObjectType)
}

/// The cache key for the types without generic parameters in a list of declarations.
private struct PlainTypesKey: Hashable { let list: SyntaxIdentifier }

extension DeclSyntax {
  /// Returns the struct or enum that an extension extends, without generic parameters and next to it in the file; nil
  /// for other declarations.
  fileprivate func extendedDeclaration(in context: FileContext) -> (any DeclGroupSyntax)? {
    guard let name = self.as(ExtensionDeclSyntax.self)?.extendedType.as(IdentifierTypeSyntax.self)?.name.text,
      let list = parent?.parent?.as(CodeBlockItemListSyntax.self)
    else { return nil }
    return context.memo(PlainTypesKey(list: list.id)) { list.plainTypes }[name]
  }
}

extension CodeBlockItemListSyntax {
  /// The structs and enums without generic parameters, keyed by name.
  fileprivate var plainTypes: [String: any DeclGroupSyntax] {
    var types: [String: any DeclGroupSyntax] = [:]
    for item in self {
      if let type = item.item.as(StructDeclSyntax.self), type.genericParameterClause == nil {
        types[type.name.text] = types[type.name.text] ?? type
      } else if let type = item.item.as(EnumDeclSyntax.self), type.genericParameterClause == nil {
        types[type.name.text] = types[type.name.text] ?? type
      }
    }
    return types
  }
}

extension VariableDeclSyntax {
  /// The type of the value that a stored property creates: `Monitor` for `= Monitor()` and `: Monitor = .init()`.
  fileprivate var storedObjectType: String? {
    guard let binding = bindings.first, let made = binding.initializer?.value.withoutEffects.createdType else {
      return nil
    }
    return made.isEmpty ? binding.typeAnnotation?.type.unwrappedName : made
  }

  /// The value of `static … defaultValue` as written; nil if it is not a single expression.
  fileprivate var defaultValue: String? {
    guard modifiers.isStatic, attributes.isEmpty, bindings.count == 1, let binding = bindings.first,
      binding.pattern.boundNames.map(\.text) == ["defaultValue"]
    else { return nil }
    if let value = binding.initializer?.value {
      return binding.accessorBlock == nil ? value.bareSource : nil
    }
    guard let block = binding.accessorBlock else {
      return binding.typeAnnotation?.type.wrappedType == nil ? nil : "nil"
    }
    let getter =
      block.accessors.as(CodeBlockItemListSyntax.self)
      ?? block.accessors.as(AccessorDeclListSyntax.self).flatMap { list -> CodeBlockItemListSyntax? in
        guard list.count == 1, let only = list.first, only.accessorSpecifier.tokenKind == .keyword(.get) else {
          return nil
        }
        return only.body?.statements
      }
    return getter?.onlyValue?.bareSource
  }
}

/// A property of `EnvironmentValues` that reads or writes values by key.
struct EnvironmentProperty: FieldStorable, Hashable {
  /// The name of the environment value.
  let name: String
  /// The key types that the property's code mentions, in source order; exactly one if `isPlain`.
  let keys: [String]
  /// Whether the property only gets and sets the value of one key.
  let isPlain: Bool
  /// The declaration up to its opening brace, as written; nil if moving it would lose comments.
  let movableHead: String?

  /// Returns nil if the property does not mention a key.
  init?(_ variable: VariableDeclSyntax) {
    guard variable.parent?.is(MemberBlockItemSyntax.self) == true, !variable.modifiers.isStatic,
      variable.bindings.count == 1, let binding = variable.bindings.first, let block = binding.accessorBlock
    else { return nil }
    let finder = KeyFinder(viewMode: .sourceAccurate)
    finder.walk(block)
    guard !finder.keys.isEmpty else { return nil }
    name = binding.pattern.boundNames.first?.text ?? ""
    isPlain = block.passesValue(of: finder.keys[0])
    keys = isPlain ? [finder.keys[0]] : finder.keys
    movableHead =
      isPlain && !block.containsComments && variable.attributes.isEmpty
      ? String(variable.bareSource.dropLast(block.bareSource.count)).trimmedEnd : nil
  }

  private init(name: String, keys: [String], isPlain: Bool, movableHead: String?) {
    self.name = name
    self.keys = keys
    self.isPlain = isPlain
    self.movableHead = movableHead
  }

  static let fields = FieldList(
    Self.init(name:keys:isPlain:movableHead:), \.name, \.keys, \.isPlain, \.movableHead)
}

extension AccessorBlockSyntax {
  /// Whether the accessors are `get { self[Key.self] } set { self[Key.self] = newValue }`.
  fileprivate func passesValue(of key: String) -> Bool {
    guard let accessors = accessors.as(AccessorDeclListSyntax.self), accessors.count == 2 else { return false }
    return accessors.allSatisfy { accessor in
      guard accessor.effectSpecifiers == nil, let statements = accessor.body?.statements else { return false }
      switch accessor.accessorSpecifier.tokenKind {
      case .keyword(.get): return statements.onlyValue?.subscriptedKey == key
      case .keyword(.set):
        guard let parts = statements.onlyValue?.as(SequenceExprSyntax.self)?.elements.map({ $0 }), parts.count == 3,
          parts[1].is(AssignmentExprSyntax.self), parts[0].subscriptedKey == key
        else { return false }
        let value = parts[2].as(DeclReferenceExprSyntax.self)?.baseName.text
        return value == accessor.parameters?.name.text ?? "newValue"
      default: return false
      }
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The expression that is the only statement, with or without `return`.
  fileprivate var onlyValue: ExprSyntax? {
    guard count == 1, let item = first?.item else { return nil }
    return item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression
  }
}

extension ExprSyntax {
  /// The key type in a subscript on `self`: `ThemeKey` for `self[ThemeKey.self]`.
  fileprivate var subscriptedKey: String? {
    guard let access = self.as(SubscriptCallExprSyntax.self), access.arguments.count == 1,
      access.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return access.arguments.first?.expression.metatype
  }

  /// The type in a metatype expression: `ThemeKey` for `ThemeKey.self`.
  fileprivate var metatype: String? {
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.declName.baseName.tokenKind == .keyword(.self), let name = member.base?.dottedName,
      name.lastNamePart.isUppercased
    else { return nil }
    return name
  }
}

private final class KeyFinder: SyntaxVisitor {
  var keys: [String] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = ExprSyntax(node).metatype { keys.append(name) }
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// Whether there are comments before, inside or after the node.
  fileprivate var containsComments: Bool {
    let text = description
    return text.contains("//") || text.contains("/*")
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
