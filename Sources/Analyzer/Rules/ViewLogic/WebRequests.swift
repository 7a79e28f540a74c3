import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the node is the type in `URLRequest(url: url)`, and the request is a value that the type only hands to a
  /// web view or player: `WebView(request: URLRequest(url: url))`, or a computed property that is used in this way.
  var isHandedToWebView: Bool {
    guard let request = parent?.as(FunctionCallExprSyntax.self), request.calledExpression.id == id else {
      return false
    }
    if let argument = request.parent?.as(LabeledExprSyntax.self) { return argument.isGivenToWebView }
    let enclosing = ancestors.first { ancestor in
      ancestor.is(PatternBindingSyntax.self) && ancestor.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
    }
    guard let property = enclosing?.as(PatternBindingSyntax.self), property.accessorBlock != nil,
      let type = property.typeAnnotation?.type.unwrappedName, type.lastNamePart == "URLRequest",
      let name = property.pattern.boundNames.first?.text
    else { return false }
    let ownCode = property.position..<property.endPosition
    let uses = partsOfType.flatMap { part in
      part.tokens(viewMode: .sourceAccurate).compactMap { token -> ExprSyntax? in
        guard token.text == name, !ownCode.contains(token.position) else { return nil }
        return token.parent?.as(DeclReferenceExprSyntax.self)?.useOfOwnMember
      }
    }
    return !uses.isEmpty && uses.allSatisfy { $0.parent?.as(LabeledExprSyntax.self)?.isGivenToWebView ?? false }
  }
}

extension DeclReferenceExprSyntax {
  /// The expression for a plain name or a member of `self`; nil for members of other values.
  fileprivate var useOfOwnMember: ExprSyntax? {
    guard let access = accessOfMember else { return ExprSyntax(self) }
    return access.base?.isSelf == true ? ExprSyntax(access) : nil
  }
}

extension LabeledExprSyntax {
  /// Whether the argument is passed to the initializer of a view that loads the request itself.
  fileprivate var isGivenToWebView: Bool {
    guard let call = parent?.parent?.as(FunctionCallExprSyntax.self), let view = call.constructedTypeName else {
      return false
    }
    let name = view.lastNamePart
    return ["WebView", "WebPage", "Player", "PlayerView"].contains(where: name.hasSuffix)
  }
}
