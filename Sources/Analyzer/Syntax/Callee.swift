import SwiftSyntax

/// What a call names as called, read once for all who ask.
struct Callee {
  /// See `FunctionCallExprSyntax.calleeName`.
  private(set) var name: String?
  /// See `FunctionCallExprSyntax.constructedTypeName`.
  private(set) var constructedType: String?

  init() {}

  init(of call: FunctionCallExprSyntax) {
    guard let text = call.calleeName else { return }
    name = text
    // Most calls are of functions, which the last name tells, so no path is put together for them.
    let isInit = text == "init"
    guard isInit || text.isUppercased, let path = call.calledExpression.dottedName else { return }
    guard isInit else {
      constructedType = path
      return
    }
    if let type = path.enclosingName, type.lastNamePart.isUppercased { constructedType = type }
  }
}

extension FunctionCallExprSyntax {
  /// The last name of what is called: `onAppear` of `view.onAppear { }`, `Binding` of `SwiftUI.Binding<Bool>(…)`.
  var calleeName: String? { calleeNameToken?.text }

  /// The same as a token.
  var calleeNameToken: TokenSyntax? {
    var callee = calledExpression
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    if let reference = callee.as(DeclReferenceExprSyntax.self) { return reference.baseName }
    return callee.as(MemberAccessExprSyntax.self)?.declName.baseName
  }

  /// The type that the call makes a value of, as written and without generic arguments: `FeedRow`, `Feed.Row`, also
  /// for `FeedRow.init(…)`; nil for calls of functions and for what merely looks alike (`.Case`).
  var constructedTypeName: String? { Callee(of: self).constructedType }
}
