import SwiftSyntax

/// The name of a call's callee, computed once for all rules.
struct Callee {
  /// See `FunctionCallExprSyntax.calleeName`.
  private(set) var name: String?
  /// See `FunctionCallExprSyntax.constructedTypeName`.
  private(set) var constructedType: String?

  init() {}

  init(of call: FunctionCallExprSyntax) {
    guard let text = call.calleeName else { return }
    name = text
    // Most calls are to functions, for which the last name is sufficient.
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
  /// The last name of the callee: `onAppear` for `view.onAppear { }`, `Binding` for `SwiftUI.Binding<Bool>(…)`.
  var calleeName: String? { calleeNameToken?.text }

  /// The token of `calleeName`.
  var calleeNameToken: TokenSyntax? {
    var callee = calledExpression
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    if let reference = callee.as(DeclReferenceExprSyntax.self) { return reference.baseName }
    return callee.as(MemberAccessExprSyntax.self)?.declName.baseName
  }

  /// The type that the call creates a value of, as written and without generic arguments: `FeedRow`, `Feed.Row`; also
  /// for `FeedRow.init(…)`. Nil for function calls and for similar expressions (`.Case`).
  var constructedTypeName: String? { Callee(of: self).constructedType }
}
