import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether the created object is stored in a local variable and then only configured, as in
  /// `formatter.timeStyle = .short`, but never used. Storing it elsewhere would be pointless.
  var isConfiguredButUnused: Bool {
    guard let uses = ExprSyntax(self).usesOfLocalVariable, !uses.isEmpty else { return false }
    return uses.allSatisfy(\.isOnlyConfigured)
  }

  /// Whether the created formatter reads text: `formatter.number(from: text)`.
  var parsesText: Bool {
    if let access = parent?.as(MemberAccessExprSyntax.self) { return access.readsText }
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.boundNames.first?.text,
      let list = ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first
    else { return false }
    return list.tokens(viewMode: .sourceAccurate).contains { token in
      token.text == name && token.parent?.parent?.as(MemberAccessExprSyntax.self)?.readsText == true
    }
  }

  /// Whether the enclosing function enumerates a folder or reads a file before this call.
  var followsFileAccess: Bool {
    guard let function = enclosingFunction else { return false }
    return function.tokens(viewMode: .sourceAccurate).prefix { $0.position < position }.contains { token in
      if Self.readingFunctions.contains(token.text) {
        // `FileManager.default.enumerator(at: url, …)`
        let call = token.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        return call?.calleeNameToken?.id == token.id
      }
      guard token.text == "contentsOf", let label = token.parent?.as(LabeledExprSyntax.self) else { return false }
      // `Data(contentsOf: url)`
      return label.parent?.parent?.as(FunctionCallExprSyntax.self)?.constructedTypeName != nil
    }
  }

  /// Functions of `FileManager` that list a folder or read a file's attributes.
  private static let readingFunctions: Set<String> = [
    "attributesOfItem", "contentsOfDirectory", "enumerator", "subpathsOfDirectory",
  ]
}

extension MemberAccessExprSyntax {
  /// Whether the member is called as `date(from:)` or `number(from:)`.
  fileprivate var readsText: Bool {
    guard ["date", "number"].contains(declName.baseName.text) else { return false }
    return parent?.as(FunctionCallExprSyntax.self)?.argument(labeled: "from") != nil
  }
}
