import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether the created object is stored in a local variable and then only configured, as in
  /// `formatter.timeStyle = .short`, but never used. Storing it elsewhere would be pointless.
  var isConfiguredButUnused: Bool {
    guard let uses = ExprSyntax(self).usesOfLocalVariable, !uses.isEmpty else { return false }
    return uses.allSatisfy(\.isOnlyConfigured)
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
