import SwiftSyntax

/// A call with closures that run when the user interacts with a system control or gesture.
struct UserAction {
  let name: String
  /// The called type or member.
  let place: Syntax
  /// The action closures; empty if a function is passed instead.
  let closures: [ClosureExprSyntax]

  init?(_ call: FunctionCallExprSyntax) {
    if let modifier = call.modifierToken, Self.members.contains(modifier.text) {
      (name, place) = (modifier.text, Syntax(modifier))
      closures = call.closureArguments.map(\.closure).filter { $0.use == .deferred }
      return
    }
    if let member = call.calledMember {
      let text = member.declName.baseName.text
      if Self.alertButtons.contains(text), !call.closureArguments.isEmpty,
        member.base.map({ $0.dottedName?.hasSuffix("Button") ?? false }) ?? true
      {
        (name, place) = (text, Syntax(member.declName))
        closures = call.closureArguments.map(\.closure)
        return
      }
    }
    guard let token = call.calleeNameToken, token.text == "Button" || token.tokenKind == .keyword(.`init`),
      call.constructedTypeName?.lastNamePart == "Button"
    else { return nil }
    (name, place) = ("Button", Syntax(call))
    closures = call.closureArguments.map(\.closure).filter { $0.use == .deferred }
  }

  /// Modifiers that take an action.
  static let members: Set<String> = [
    "onTapGesture", "onLongPressGesture", "onSubmit", "onDelete", "onMove", "onDrop", "onChanged", "onEnded",
    "onKeyPress",
  ]

  /// The roles of legacy alert buttons, as in `.default(Text("OK")) { … }`.
  static let alertButtons: Set<String> = ["default", "destructive", "cancel"]

  /// Returns whether the name of a function parameter suggests an action: `action`, `perform`, `onSelect`.
  static func isActionName(_ name: String) -> Bool {
    if ["action", "perform", "primaryAction"].contains(name) { return true }
    return name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true
  }
}

extension SyntaxProtocol {
  /// Whether the code runs in response to user input: in the action of a control or gesture, or in a task or completion
  /// handler started by such an action.
  var isInUserAction: Bool {
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { return false }
      guard let closure = current.as(ClosureExprSyntax.self), let argument = closure.argument else { continue }
      if let name = argument.call.modifierToken?.text, SwiftUIVocabulary.lifecycleModifiers.contains(name) {
        return false
      }
      if UserAction(argument.call)?.closures.contains(where: { $0.id == closure.id }) == true { return true }
      if let label = argument.label, UserAction.isActionName(label), argument.call.constructedTypeName != nil {
        return true
      }
    }
    return false
  }
}
