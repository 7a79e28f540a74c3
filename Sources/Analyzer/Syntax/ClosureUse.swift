import SwiftSyntax

/// When the code of a closure runs, as far as SwiftUI is concerned.
/// - Source: catalogue, head, "View code" and "Deferred code".
enum ClosureUse: Sendable, Hashable {
  /// Builds views; its code is view code, and it counts as a level of nesting.
  case viewBuilder
  /// Is called later (an action, a lifecycle event, a task), or nothing certain can be said of it.
  case deferred
  /// Runs at once where it stands (`map`, `withAnimation`).
  case immediate
}

extension ClosureExprSyntax {
  /// The call that this closure is an argument of, and the label it has there.
  var argument: (call: FunctionCallExprSyntax, label: String?, isFirstTrailing: Bool)? {
    guard let parent else { return nil }
    if let call = parent.as(FunctionCallExprSyntax.self) {
      return call.trailingClosure?.id == id ? (call, nil, true) : nil
    }
    if let element = parent.as(MultipleTrailingClosureElementSyntax.self) {
      guard let call = element.parent?.parent?.as(FunctionCallExprSyntax.self) else { return nil }
      return (call, element.label.text, false)
    }
    if let element = parent.as(LabeledExprSyntax.self) {
      guard let call = element.parent?.parent?.as(FunctionCallExprSyntax.self) else { return nil }
      return (call, element.label?.text, false)
    }
    return nil
  }

  /// When the code of the closure runs.
  var use: ClosureUse {
    guard let argument else { return .deferred }
    let call = argument.call
    let callee: String
    let isMember: Bool
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      callee = member.declName.baseName.text
      isMember = true
    } else if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      callee = reference.baseName.text
      isMember = false
    } else if let specialised = call.calledExpression.as(GenericSpecializationExprSyntax.self),
      let reference = specialised.expression.as(DeclReferenceExprSyntax.self)
    {
      callee = reference.baseName.text
      isMember = false
    } else {
      return .deferred
    }
    if let label = argument.label {
      if SwiftUIVocabulary.isActionLabel(label) { return .deferred }
      if SwiftUIVocabulary.builderLabels.contains(label) { return looksImmediate(callee) ? .immediate : .viewBuilder }
    }
    if SwiftUIVocabulary.immediateFunctions.contains(callee) { return .immediate }
    if isMember, callee.first?.isLowercase == true {
      if SwiftUIVocabulary.builderModifiers.contains(callee) { return .viewBuilder }
      if SwiftUIVocabulary.isActionLabel(callee) || SwiftUIVocabulary.deferredFunctions.contains(callee) {
        return .deferred
      }
      return buildsViews ? .viewBuilder : .deferred
    }
    return useInCall(of: callee, with: argument.label, isFirstTrailing: argument.isFirstTrailing, in: call)
  }

  private func looksImmediate(_ callee: String) -> Bool {
    SwiftUIVocabulary.immediateFunctions.contains(callee)
  }

  private func useInCall(
    of callee: String, with label: String?, isFirstTrailing: Bool, in call: FunctionCallExprSyntax
  ) -> ClosureUse {
    if SwiftUIVocabulary.deferredTypes.contains(callee) { return .deferred }
    if SwiftUIVocabulary.actionFirstTypes.contains(callee), isFirstTrailing {
      // `Button { action } label: { … }` and `Button("Title") { action }`, but `Button(action: save) { label }`.
      let hasAction =
        call.arguments.contains { $0.label.map { SwiftUIVocabulary.isActionLabel($0.text) } ?? false }
        || call.arguments.contains { $0.label?.text == "intent" }
      return hasAction ? .viewBuilder : .deferred
    }
    if SwiftUIVocabulary.containers.contains(callee) { return .viewBuilder }
    return buildsViews ? .viewBuilder : .deferred
  }

  /// Whether the closure reads like a view builder: it holds a view and nothing that a builder could not hold.
  var buildsViews: Bool {
    var sawView = false
    for item in statements.lazy.map(\.item) {
      if let declaration = item.as(DeclSyntax.self) {
        guard declaration.is(VariableDeclSyntax.self) || declaration.is(IfConfigDeclSyntax.self) else { return false }
        continue
      }
      guard let expression = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression else {
        return false
      }
      if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) {
        sawView = sawView || expression.branchesBuildViews
      } else if expression.chainRoot.isViewConstruction {
        sawView = true
      } else {
        return false
      }
    }
    return sawView
  }
}

extension ExprSyntax {
  /// The expression a chain of members and calls starts with: `Text("a")` of `Text("a").bold().padding()`.
  var chainRoot: ExprSyntax {
    var current = self
    while true {
      if let call = current.as(FunctionCallExprSyntax.self), call.calledExpression.is(MemberAccessExprSyntax.self) {
        current = call.calledExpression
      } else if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
        // `Section.init(…)` and `Module.Type(…)` are constructions themselves.
        if base.is(DeclReferenceExprSyntax.self) { return base.isTypeName ? base : current }
        current = base
      } else {
        return current
      }
    }
  }

  /// Whether the expression names a type: its first letter is upper case.
  var isTypeName: Bool {
    self.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase ?? false
  }

  /// Whether this makes a value of a type that may be a view.
  fileprivate var isViewConstruction: Bool {
    if isTypeName { return true }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
    guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      return call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression.isTypeName ?? false
    }
    return name.first?.isUppercase == true && !SwiftUIVocabulary.deferredTypes.contains(name)
  }

  /// Whether the first branch of an `if` or `switch` builds a view.
  fileprivate var branchesBuildViews: Bool {
    let first: CodeBlockItemListSyntax?
    if let branch = self.as(IfExprSyntax.self) {
      first = branch.body.statements
    } else if let cases = self.as(SwitchExprSyntax.self)?.cases,
      let firstCase = cases.first?.as(SwitchCaseSyntax.self)
    {
      first = firstCase.statements
    } else {
      first = nil
    }
    guard let item = first?.first?.item,
      let expression = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression
    else { return false }
    return expression.chainRoot.isViewConstruction || expression.branchesBuildViews
  }
}
