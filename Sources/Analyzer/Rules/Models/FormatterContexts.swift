import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether the created object is stored in a local variable and then only configured, as in
  /// `formatter.timeStyle = .short`, but never used. Storing it elsewhere would be pointless.
  var isConfiguredButUnused: Bool {
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      binding.memberDeclaration == nil, binding.pattern.is(IdentifierPatternSyntax.self)
    else { return false }
    let uses = binding.usesAfterDeclaration
    return !uses.isEmpty
      && uses.allSatisfy { use in
        guard let access = use.parent?.as(MemberAccessExprSyntax.self), access.base?.id == use.id else { return false }
        return ExprSyntax(access).isAssignmentTarget
      }
  }

  /// Whether the enclosing function enumerates a folder or reads a file before this call.
  var followsFileAccess: Bool {
    guard let function = enclosingFunction else { return false }
    return function.tokens(viewMode: .sourceAccurate).prefix { $0.position < position }.contains { token in
      if FileAccess.functions.contains(token.text) {
        // `FileManager.default.enumerator(at: url, …)`
        let call = token.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        return call?.calleeNameToken?.id == token.id
      }
      guard token.text == "contentsOf", let label = token.parent?.as(LabeledExprSyntax.self) else { return false }
      // `Data(contentsOf: url)`
      return label.parent?.parent?.as(FunctionCallExprSyntax.self)?.constructedTypeName != nil
    }
  }
}

/// Access to the disk by functions of `FileManager`.
private enum FileAccess {
  static let functions: Set<String> = [
    "attributesOfItem", "contentsOfDirectory", "enumerator", "subpathsOfDirectory",
  ]
}
