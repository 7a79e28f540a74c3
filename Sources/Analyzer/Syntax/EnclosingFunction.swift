import SwiftSyntax

extension SyntaxProtocol {
  /// The member of a type whose code this is part of: a function, an initializer, an accessor, a computed property or
  /// the initial value of a stored one, with everything inside it; nil outside of types.
  var enclosingFunction: Syntax? {
    var found: Syntax?
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { return found }
      if current.is(FunctionDeclSyntax.self) || current.is(InitializerDeclSyntax.self)
        || current.is(SubscriptDeclSyntax.self) || current.is(DeinitializerDeclSyntax.self)
        || current.is(PatternBindingSyntax.self)
      {
        found = current
      } else if current.is(AccessorDeclSyntax.self) {
        found = current
        // What is around an accessor is the property, of which each accessor is a function of its own.
        return current
      }
    }
    return nil
  }

  /// Where the member of a type starts whose code this is part of, in UTF-8 bytes: what tells functions of a file apart.
  var enclosingFunctionStart: Int { enclosingFunction?.positionAfterSkippingLeadingTrivia.utf8Offset ?? -1 }
}
