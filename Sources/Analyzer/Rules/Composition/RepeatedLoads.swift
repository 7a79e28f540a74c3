import SwiftSyntax

extension ExprSyntax {
  /// Whether the enclosing type loads content more than once: on refresh, on search, or when a value changes.
  func isLoadedAgain(in context: FileContext) -> Bool { loadingModifiers(in: context).areFound }

  /// Whether the enclosing type gives a view the id of the task that loads its content, so that each load replaces the
  /// view, along with its state.
  func isReplacedOnLoad(in context: FileContext) -> Bool { loadingModifiers(in: context).replaceView }

  private func loadingModifiers(in context: FileContext) -> LoadingModifiers {
    let parts = partsOfType
    return context.memo(LoadingModifiersKey(type: parts.first?.id)) {
      let modifiers = LoadingModifiers(viewMode: .sourceAccurate)
      for part in parts { modifiers.walk(part) }
      return modifiers
    }
  }
}

/// The cache key for the loading modifiers of a type, identified by the first of its parts.
private struct LoadingModifiersKey: Hashable {
  let type: SyntaxIdentifier?
}

/// Finds modifiers that load content again.
private final class LoadingModifiers: SyntaxVisitor {
  private var isRefreshed = false
  /// The ids of tasks, which start again when their id changes.
  private var tasks: Set<String> = []
  /// The ids of views. A view whose id changes is replaced on purpose, along with its state.
  private var identities: Set<String> = []

  var areFound: Bool { isRefreshed || !tasks.isSubset(of: identities) }

  var replaceView: Bool { !tasks.isEmpty && tasks.isSubset(of: identities) }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.modifierName {
    case "refreshable", "searchable": isRefreshed = true
    case "task":
      if let id = node.argument(labeled: "id")?.expression, !id.isLiteral, node.mayLoad {
        tasks.insert(id.bareSource)
      }
    case "id":
      if let id = node.firstUnlabeled { identities.insert(id.bareSource) }
    default: break
    }
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the action of a task may load something, rather than only wait and set values.
  fileprivate var mayLoad: Bool {
    guard let action = trailingClosure else { return true }
    let calls = LoadingCalls(viewMode: .sourceAccurate)
    calls.walk(action)
    return calls.isFound
  }
}

/// Finds calls and awaited values, except for `Task.sleep`, initializers and `withAnimation`.
private final class LoadingCalls: SyntaxVisitor {
  private(set) var isFound = false

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.dottedName ?? ""
    if name == "Task.sleep" { return .skipChildren }
    if name != "withAnimation", !name.lastNamePart.isUppercased { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.expression.is(FunctionCallExprSyntax.self) { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }
}
