import SwiftSyntax

extension StartedTask {
  /// Whether the view is shown in a case of a `switch`, and the task calls a function in the same file that leaves this
  /// case before it awaits something: `case .idle: Placeholder().onAppear { Task { await load() } }`, where `load`
  /// starts with `state = .loading`.
  var leavesItsCase: Bool {
    let functions = Set(call.closureArguments.flatMap { $0.closure.namesOfCalledFunctions })
    guard !functions.isEmpty else { return false }
    for current in modifier.ancestors {
      if current.is(MemberBlockItemSyntax.self) { return false }
      guard let shown = current.as(SwitchCaseSyntax.self), let choice = shown.parent?.parent?.as(SwitchExprSyntax.self),
        let state = choice.subject.wholeName?.name, let label = shown.label.as(SwitchCaseLabelSyntax.self)
      else { continue }
      let changes = StateChanges(of: state, in: functions)
      changes.walk(call.root)
      let cases = Set(label.caseItems.tokens(viewMode: .sourceAccurate).map(\.text))
      if !changes.beforeWaiting.isSubset(of: cases) { return true }
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// The names of the functions that the closure calls without a receiver.
  fileprivate var namesOfCalledFunctions: [String] {
    statements.tokens(viewMode: .sourceAccurate).compactMap { token in
      guard let name = token.parent?.as(DeclReferenceExprSyntax.self),
        let called = name.parent?.as(FunctionCallExprSyntax.self),
        called.calledExpression.id == ExprSyntax(name).id, !token.isUppercased
      else { return nil }
      return token.text
    }
  }
}

/// Collects the cases of an enum that some functions assign to a property before they await something else.
private final class StateChanges: SyntaxVisitor {
  private let property: String
  private let functions: Set<String>
  /// The cases that the current function has assigned since its last `await`.
  private var pending: Set<String> = []
  private(set) var beforeWaiting: Set<String> = []

  init(of property: String, in functions: Set<String>) {
    self.property = property
    self.functions = functions
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    pending = []
    return functions.contains(node.name.text) ? .visitChildren : .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    // Views are evaluated, not awaited.
    node.isMember ? .skipChildren : .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // The value is evaluated, and possibly awaited, before it is assigned.
  override func visitPost(_ node: SequenceExprSyntax) {
    if let target = node.assignment?.target.wholeName, target.name == property, !target.isProjected,
      let value = node.elements.last
    {
      let access = value.as(FunctionCallExprSyntax.self)?.calledMember ?? value.as(MemberAccessExprSyntax.self)
      if let access, access.base == nil { pending.insert(access.declName.baseName.text) }
    }
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    beforeWaiting.formUnion(pending)
    pending = []
    return .visitChildren
  }
}
