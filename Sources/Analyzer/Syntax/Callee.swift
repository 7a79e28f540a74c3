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
    // Most calls do not create a value, so their full path is not needed.
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
  /// The last component of the callee's name: `onAppear` for `view.onAppear { }`, `Binding` for
  /// `SwiftUI.Binding<Bool>(…)`.
  var calleeName: String? { calleeNameToken?.text }

  /// The token of `calleeName`.
  var calleeNameToken: TokenSyntax? {
    var callee = calledExpression
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    if let reference = callee.as(DeclReferenceExprSyntax.self) { return reference.baseName }
    return callee.as(MemberAccessExprSyntax.self)?.declName.baseName
  }

  /// The type of the value that the call creates, as written but without generic arguments: `FeedRow` for `FeedRow(…)`
  /// and `FeedRow.init(…)`, or `Feed.Row`. Nil for function calls and for expressions that only look similar (`.Case`).
  var constructedTypeName: String? { Callee(of: self).constructedType }
}
