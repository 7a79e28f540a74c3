import SwiftSyntax

extension MemberBlockItemSyntax {
  /// Whether the member defines the request for a query, and the type, including its extensions, uses it for nothing
  /// else: `@Query(Self.recentNotes()) private var notes: [Note]`. The member must be private, because other files can
  /// use any other member.
  var onlyConfiguresQuery: Bool {
    let function = decl.as(FunctionDeclSyntax.self)
    let variable = decl.as(VariableDeclSyntax.self)
    guard let name = function?.name.text ?? variable?.bindings.first?.pattern.boundNames.first?.text,
      (function?.modifiers ?? variable?.modifiers)?.isFilePrivate == true,
      let owner = parent?.parent?.as(MemberBlockSyntax.self)?.ownerName
    else { return false }
    let uses = root.tokens(viewMode: .sourceAccurate).filter { token in
      token.text == name && !(position..<endPosition).contains(token.position) && token.isInType(named: owner)
    }
    return !uses.isEmpty && uses.allSatisfy(\.isPartOfQuery)
  }
}

extension MemberBlockSyntax {
  /// The name of the type to which the members belong, without enclosing types.
  fileprivate var ownerName: String? {
    if let extended = parent?.as(ExtensionDeclSyntax.self)?.extendedType { return extended.plainName?.lastNamePart }
    return parent?.asProtocol((any NamedDeclSyntax).self)?.name.text
  }
}

extension TokenSyntax {
  /// Whether the name is in a declaration or an extension of a type.
  fileprivate func isInType(named name: String) -> Bool {
    ancestors.contains { $0.as(MemberBlockSyntax.self)?.ownerName == name }
  }

  /// Whether the name is an argument of `@Query` or `Query(…)`, or a part of it.
  fileprivate var isPartOfQuery: Bool {
    ancestors.contains { node in
      if let attribute = node.as(AttributeSyntax.self) {
        return attribute.attributeName.plainName.map { SwiftUIVocabulary.queryWrappers.contains($0.lastNamePart) }
          ?? false
      }
      return node.as(FunctionCallExprSyntax.self)?.makesQuery ?? false
    }
  }
}

extension InitializerDeclSyntax {
  /// Whether the initializer creates a query: `_notes = Query(descriptor)`.
  var makesQuery: Bool { QueryFinder.finds(in: self) }
}

private final class QueryFinder: SyntaxVisitor {
  private var found = false

  static func finds(in node: some SyntaxProtocol) -> Bool {
    let finder = QueryFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.found
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    found = found || node.makesQuery
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call creates the value of a `@Query` or `@FetchRequest` property.
  var makesQuery: Bool {
    guard let name = constructedTypeName?.lastNamePart else { return false }
    return SwiftUIVocabulary.queryWrappers.contains(name) || name == "SectionedFetchRequest"
  }
}
