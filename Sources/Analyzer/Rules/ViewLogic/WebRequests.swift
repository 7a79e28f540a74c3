import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the node is the type in `URLRequest(url: url)`, and the request is a value that the type only hands to a
  /// web view or player: `WebView(request: URLRequest(url: url))`, or a property that is used in this way.
  var isHandedToWebView: Bool {
    guard let request = parent?.as(FunctionCallExprSyntax.self), request.calledExpression.id == id else {
      return false
    }
    if request.parent?.as(LabeledExprSyntax.self)?.isGivenToWebView == true { return true }
    if let property = ExprSyntax(request).storingProperty { return isOnlyGivenToWebViews(property, outsideOf: nil) }
    let enclosing = ancestors.first { ancestor in
      ancestor.is(PatternBindingSyntax.self) && ancestor.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
    }
    guard let property = enclosing?.as(PatternBindingSyntax.self), property.accessorBlock != nil,
      let type = property.typeAnnotation?.type.unwrappedName, type.lastNamePart == "URLRequest",
      let name = property.pattern.boundNames.first?.text
    else { return false }
    return isOnlyGivenToWebViews(name, outsideOf: property)
  }

  /// Whether the enclosing type uses a property, or a binding to it, only as an argument of web views and players.
  /// - Parameter ownCode: Code that may use the name for something else.
  private func isOnlyGivenToWebViews(_ property: String, outsideOf ownCode: PatternBindingSyntax?) -> Bool {
    let uses = partsOfType.flatMap { part in
      part.tokens(viewMode: .sourceAccurate).compactMap { token -> ExprSyntax? in
        guard token.text == property || token.text == "$" + property else { return nil }
        if let ownCode, ownCode.position <= token.position, token.position < ownCode.endPosition { return nil }
        guard let use = token.parent?.as(DeclReferenceExprSyntax.self)?.useOfOwnMember, !use.isAssignmentTarget else {
          return nil
        }
        return use
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
  var isGivenToWebView: Bool {
    guard let call = parent?.parent?.as(FunctionCallExprSyntax.self), let view = call.constructedTypeName else {
      return false
    }
    let name = view.lastNamePart
    return ["WebView", "WebPage", "Player", "PlayerView"].contains(where: name.hasSuffix)
  }
}
