import SwiftSyntax

extension FunctionCallExprSyntax {
  /// The name of the called type or function: `VStack` for `VStack { }`, `SwiftUI.VStack { }`, `VStack<A>()` and
  /// `VStack.init { }`; nil for calls to members.
  var calleeToken: TokenSyntax? { calledExpression.calleeToken }

  /// The name of a modifier that is called on a value, or nil for `.red(…)` and for members of types.
  var modifierName: String? { memberModifier?.text }

  /// The name of a modifier that is called on a value or on the view itself: `onAppear { }` in `extension View`.
  var modifierToken: TokenSyntax? {
    if let memberModifier { return memberModifier }
    guard let name = calledExpression.as(DeclReferenceExprSyntax.self)?.baseName, !name.isUppercased else {
      return nil
    }
    return name
  }

  private var memberModifier: TokenSyntax? {
    guard let member = calledMember, member.base.map({ !$0.isTypePath }) ?? startsClause else { return nil }
    return member.declName.baseName
  }

  /// Whether the call is in a clause of a postfix `#if`, in which case its base precedes the `#if`.
  private var startsClause: Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.is(IfConfigClauseSyntax.self) { return true }
      guard
        parent.is(MemberAccessExprSyntax.self) || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
      else { return false }
      node = parent
    }
    return false
  }
}

extension ExprSyntax {
  /// Whether the expression names a type, optionally qualified by a module or other types: `Color`, `SwiftUI.Color`.
  var isTypePath: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self) else { return isTypeName }
    return member.declName.baseName.isUppercased && member.base?.isTypePath ?? false
  }

  fileprivate var calleeToken: TokenSyntax? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName }
    if let member = self.as(MemberAccessExprSyntax.self) {
      guard let base = member.base else { return nil }
      if member.declName.baseName.hasText("init") { return base.calleeToken }
      guard base.as(DeclReferenceExprSyntax.self)?.baseName.hasText("SwiftUI") == true else { return nil }
      return member.declName.baseName
    }
    return self.as(GenericSpecializationExprSyntax.self)?.expression.calleeToken
  }
}
