import SwiftSyntax

/// When a closure's code runs, from SwiftUI's perspective.
enum ClosureUse: Sendable, Hashable {
  /// Builds views. Its code is view code, and it is counted as a level of nesting.
  case viewBuilder
  /// Called later (as an action, a lifecycle event or a task), or unknown.
  case deferred
  /// Called immediately (`map`, `withAnimation`, `{ … }()`).
  case immediate
}

extension ClosureExprSyntax {
  /// The call to which this closure is passed, and the argument's label.
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

  /// The names of the closure's parameters; empty if it uses `$0`.
  var parameterNames: [String] {
    guard let clause = signature?.parameterClause else { return [] }
    if let list = clause.as(ClosureShorthandParameterListSyntax.self) { return list.map(\.name.text) }
    return clause.as(ClosureParameterClauseSyntax.self)?.parameters.map { ($0.secondName ?? $0.firstName).text } ?? []
  }

  /// Whether the closure is called immediately: `{ … }()`.
  var isCalledAtOnce: Bool { parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == id }

  /// Determines when the code of the closure runs.
  var use: ClosureUse {
    guard let argument else {
      if isCalledAtOnce { return .immediate }
      return parent?.is(MacroExpansionExprSyntax.self) == false && buildsViews ? .viewBuilder : .deferred
    }
    guard let callee = argument.call.calledName else { return buildsViews ? .viewBuilder : .deferred }
    if let label = argument.label, SwiftUIVocabulary.isActionLabel(label) { return .deferred }
    if SwiftUIVocabulary.immediateFunctions.contains(callee.name) { return .immediate }
    if let label = argument.label {
      if SwiftUIVocabulary.builderLabels.contains(label) { return .viewBuilder }
      if SwiftUIVocabulary.immediateLabels.contains(label) { return .immediate }
      if SwiftUIVocabulary.deferredLabels.contains(label) { return .deferred }
    }
    // Lowercase names are members of a view, which may be an implicit `self`.
    if callee.name.isLowercased {
      if SwiftUIVocabulary.builderModifiers.contains(callee.name) {
        // `.sheet(item: $item) { onDismiss } content: { … }`.
        let isDismissal =
          argument.isFirstTrailing && argument.call.additionalTrailingClosures.first?.label.text == "content"
        return isDismissal ? .deferred : .viewBuilder
      }
      if SwiftUIVocabulary.isActionLabel(callee.name) || SwiftUIVocabulary.deferredFunctions.contains(callee.name) {
        return .deferred
      }
      return buildsViews ? .viewBuilder : .deferred
    }
    return useInCall(of: callee.name, isFirstTrailing: argument.isFirstTrailing, in: argument.call)
  }

  private func useInCall(of callee: String, isFirstTrailing: Bool, in call: FunctionCallExprSyntax) -> ClosureUse {
    if SwiftUIVocabulary.deferredTypes.contains(callee) || callee.hasSuffix("Action") { return .deferred }
    if SwiftUIVocabulary.actionFirstTypes.contains(callee), isFirstTrailing {
      // `Button { action } label: { … }` and `Button("Title") { action }`, but `Button(action: save) { label }`.
      return call.namesAction ? .viewBuilder : .deferred
    }
    if SwiftUIVocabulary.containers.contains(callee) { return .viewBuilder }
    return buildsViews ? .viewBuilder : .deferred
  }

  /// Whether the closure looks like a view builder: it contains a view and nothing that a builder does not allow.
  var buildsViews: Bool {
    if let signature, signature.effectSpecifiers != nil || signature.capturesWeakly { return false }
    return ViewBuilding.verdict(on: statements) == .views
  }
}

extension ClosureSignatureSyntax {
  fileprivate var capturesWeakly: Bool { capture?.items.contains { $0.specifier != nil } ?? false }
}

extension FunctionCallExprSyntax {
  /// The callee's name, and whether it follows a dot. An initializer has the name of its type, so `Button.init` and
  /// `SwiftUI.Button` are both `Button`.
  fileprivate var calledName: (name: String, isMember: Bool)? {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName
      if name.hasText("init"), let type = member.base?.plainReference { return (type, false) }
      return (name.text, true)
    }
    return calledExpression.plainReference.map { ($0, false) }
  }

  /// Whether a control's action is among the arguments in parentheses.
  fileprivate var namesAction: Bool {
    arguments.contains { argument in
      guard let label = argument.label?.text else { return false }
      return label == "intent" || SwiftUIVocabulary.isActionLabel(label)
    }
  }
}

extension ExprSyntax {
  /// The start of a chain of members and calls: `Text("a")` for `Text("a").bold().padding()`.
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

  /// Whether the expression names a type, whose first letter is uppercase.
  var isTypeName: Bool {
    self.as(DeclReferenceExprSyntax.self)?.baseName.isUppercased ?? false
  }

  /// The plain name without generic arguments: `ForEach` for `ForEach<[Post], UUID, Row>`.
  fileprivate var plainReference: String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    return self.as(GenericSpecializationExprSyntax.self)?.expression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
