import SwiftSyntax

/// Finds tasks that view models start and forget.
struct UntrackedTaskInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "untracked_task_in_view_model",
    summary: "A view model keeps the handle of a task that it starts.",
    rationale: """
      A task whose handle is dropped cannot be cancelled: it goes on after the screen is gone, a second one races with \
      it, and a test cannot wait for it. An async function that the view's `.task` calls, or a stored handle, gives \
      the control back.
      """,
    seeds: ["S1 concurrency"],
    defaultLevel: .info,
    triggering: [
      Example(
        """
        @Observable final class FeedViewModel {
          func reload() {
            ↓Task {
              await load()
            }
          }
        }
        """),
      Example(
        """
        class FeedVM: ObservableObject {
          init() {
            ↓Task.detached(priority: .background) { await Self.warm() }
            publisher.sink { [weak self] _ in
              ↓Task { await self?.load() }
            }
          }
        }
        """),
      Example(
        """
        final class FeedViewModel {}
        extension FeedViewModel {
          func refresh() {
            #if os(iOS)
            _ = ↓Task<Void, Never>(priority: .high) { await load() }
            #endif
          }
        }
        """),
    ],
    good: [
      Example(
        """
        final class FeedViewModel {
          private var task: Task<Void, Never>?
          private var tasks: [Task<Void, Never>] = []
          func reload() {
            task = Task { await load() }
            tasks.append(Task { await load() })
          }
          func start() -> Task<Void, Never> {
            Task { await load() }
          }
          func wait() async {
            await Task { await load() }.value
            try? await Task.sleep(for: .seconds(1))
          }
          // Task { await load() }
          let text = "Task { }"
        }
        """),
      Example(
        """
        struct Task { init(_ title: () -> String) {} }
        final class TodoViewModel {
          func add() { Task { "title" } }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            Button("Reload") { Task { await model.load() } }
          }
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    walk.onTask { node, context in
      guard context.mayBeInViewModel, node.startsTask, node.isForgotten(in: context) else { return }
      context.recordInViewModel(
        NoEvidence(), by: Self.self, at: context.range(of: node.calledExpression), source: "Task")
    }
  }

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    project.records(of: Self.self).filter { project.isForeign("Task", at: $0) }
  }

  func message(for record: Record<NoEvidence>) -> String {
    """
    `\(record.symbol)` starts a task and drops its handle; store it and cancel it, or make the function async and \
    let the caller wait
    """
  }
}

extension FunctionCallExprSyntax {
  /// Whether nobody has the value of this call.
  fileprivate func isForgotten(in context: FileContext) -> Bool {
    if let list = parent?.as(ExprListSyntax.self) {
      // `_ = Task { }`
      return list.count == 3 && list.first?.is(DiscardAssignmentExprSyntax.self) == true && list.last?.id == id
    }
    if let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        return binding.pattern.is(WildcardPatternSyntax.self)
      }
      return binding.isUnusedLocal(named: name, in: context)
    }
    guard let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else {
      return false
    }
    let owner = list.enclosingCode
    if let closure = owner?.as(ClosureExprSyntax.self) { return list.count > 1 || !closure.mayReturnItsOnlyExpression }
    // The last expression of a function or branch may be its result.
    return context.member?.declaredType?.contains("Task") != true || list.last?.id != item.id
      || owner?.is(ClosureExprSyntax.self) == true
  }
}

extension PatternBindingSyntax {
  /// Whether this is a local of which nothing is said afterwards.
  fileprivate func isUnusedLocal(named name: String, in context: FileContext) -> Bool {
    guard let item = parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    let uses = context.memo(LastUses(list: list.id)) {
      var last: [String: AbsolutePosition] = [:]
      for token in list.tokens(viewMode: .sourceAccurate) { last[token.text] = token.position }
      return last
    }
    return uses[name].map { $0 < item.endPosition } ?? false
  }

  private struct LastUses: Hashable { let list: SyntaxIdentifier }
}

extension CodeBlockItemListSyntax {
  /// The closure or block that the code stands in, seen through `#if`.
  fileprivate var enclosingCode: Syntax? {
    var current = parent
    while let node = current,
      node.is(IfConfigClauseSyntax.self) || node.is(IfConfigClauseListSyntax.self)
        || node.is(IfConfigDeclSyntax.self) || node.is(CodeBlockItemSyntax.self)
        || node.is(CodeBlockItemListSyntax.self)
    {
      current = node.parent
    }
    return current
  }
}

extension ClosureExprSyntax {
  /// Whether a closure of one expression may hand its value to somebody.
  fileprivate var mayReturnItsOnlyExpression: Bool {
    if let result = signature?.returnClause?.type {
      return result.plainName != "Void" && !result.is(TupleTypeSyntax.self)
    }
    guard let argument else { return true }
    let call = argument.call
    if call.startsTask { return true }
    guard let name = call.calleeName else { return true }
    return ["map", "compactMap", "flatMap", "reduce", "mapValues", "compactMapValues", "first"].contains(name)
  }
}
