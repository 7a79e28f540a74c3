import SwiftSyntax

extension SyntaxProtocol {
  /// The member of a type that contains this node: a function, an initializer, an accessor, a computed property or the
  /// initial value of a stored property; nil outside of types.
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
        // An accessor's parent is the property, but each accessor is a function of its own.
        return current
      }
    }
    return nil
  }
}

extension FileContext {
  /// Returns the start of the member of a type that contains a node, which identifies a function within a file; nil
  /// outside of types.
  func startOfFunction(around node: some SyntaxProtocol) -> SourcePosition? {
    node.enclosingFunction.map { range(of: $0).start }
  }
}
