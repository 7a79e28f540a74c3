import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// Returns the code of each computed property that the statements show, provided that the property is in this file.
  func helperCode(from node: some SyntaxProtocol, in context: FileContext) -> [CodeBlockItemListSyntax] {
    let names = Set(presentedViews.compactMap { $0.wholeName?.name })
    return names.sorted().flatMap { node.helperCode(named: $0, in: context) }
  }
}

extension SyntaxProtocol {
  /// Returns the code of the enclosing type's computed properties and functions with this base name. Considers only the
  /// parts of the type that are declared at the same level of the file.
  func helperCode(named name: String, in context: FileContext) -> [CodeBlockItemListSyntax] {
    for current in ancestors {
      if let type = current.typeName {
        guard let list = current.parent?.parent else { return [] }
        let helpers = context.memo(HelpersOf(list: list.id)) { list.helpers }
        return helpers[HelpersOf.Name(type: type, member: name)] ?? []
      }
    }
    return []
  }

  /// The declaration and extensions of the enclosing type that are at the same level of the file.
  var partsOfType: [Syntax] {
    guard let own = ancestors.first(where: { $0.typeName != nil }), let list = own.parent?.parent else { return [] }
    return list.children(viewMode: .sourceAccurate).compactMap { sibling in
      let declaration =
        sibling.as(CodeBlockItemSyntax.self)?.item.as(DeclSyntax.self).map(Syntax.init)
        ?? sibling.as(MemberBlockItemSyntax.self).map { Syntax($0.decl) }
      return declaration?.typeName == own.typeName ? declaration : nil
    }
  }
}

/// The cache key for the helpers in a list of declarations.
private struct HelpersOf: Hashable {
  let list: SyntaxIdentifier

  struct Name: Hashable {
    let type: String
    let member: String
  }
}

extension Syntax {
  /// The code of the computed properties and functions of every type that is declared or extended directly in this list
  /// of declarations.
  fileprivate var helpers: [HelpersOf.Name: [CodeBlockItemListSyntax]] {
    var helpers: [HelpersOf.Name: [CodeBlockItemListSyntax]] = [:]
    for sibling in children(viewMode: .sourceAccurate) {
      let declaration =
        sibling.as(CodeBlockItemSyntax.self)?.item.as(DeclSyntax.self).map(Syntax.init)
        ?? sibling.as(MemberBlockItemSyntax.self).map { Syntax($0.decl) }
      guard let declaration, let type = declaration.typeName, let members = declaration.memberBlock?.members else {
        continue
      }
      for member in members.flattened {
        if let function = member.as(FunctionDeclSyntax.self), let code = function.body?.statements {
          helpers[HelpersOf.Name(type: type, member: function.name.text), default: []].append(code)
        }
        guard let binding = member.as(VariableDeclSyntax.self)?.bindings.first,
          let name = binding.pattern.boundNames.first, let code = binding.accessorBlock?.getterCode
        else { continue }
        helpers[HelpersOf.Name(type: type, member: name.text), default: []].append(code)
      }
    }
    return helpers
  }

  /// The name of the declared or extended type.
  fileprivate var typeName: String? {
    self.as(StructDeclSyntax.self)?.name.text ?? self.as(ClassDeclSyntax.self)?.name.text
      ?? self.as(EnumDeclSyntax.self)?.name.text ?? self.as(ExtensionDeclSyntax.self)?.extendedType.plainName
  }

  fileprivate var memberBlock: MemberBlockSyntax? { asProtocol((any DeclGroupSyntax).self)?.memberBlock }
}
