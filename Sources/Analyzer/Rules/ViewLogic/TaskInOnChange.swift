import SwiftSyntax

/// Finds tasks that are started in `onChange`.
struct TaskInOnChange: FileRule {
  static let info = RuleInfo(
    id: "task_in_on_change",
    summary: "Asynchronous work that depends on a value should start in `.task(id:)`.",
    rationale: """
      Each task started in `onChange` is independent of the previous one: if the value changes again, both run, and \
      the outdated result may arrive last. `.task(id:)` cancels the previous task when the value changes, and the \
      current one when the view disappears.
      """,
    sources: ["S2.3b", "S4 async loading (S3 uses `onChange`)"],
    opportunity: "`.onChange` or `.task(id:)`",
    defaultLevel: .off,
    triggering: [
      Example(
        """
        struct SearchView: View {
          var body: some View {
            List(results) { Text($0.title) }
              .onChange(of: query) { ↓Task { await search() } }
          }
        }
        """, configuration: "warning"),
      Example(
        """
        struct SearchView: View {
          var body: some View {
            content.onChange(of: isInSearch, initial: false) {
              guard !isInSearch else { return }
              ↓Task(priority: .low) { await suggest() }
            }
          }
        }
        """, configuration: "warning"),
      Example(
        """
        struct SearchView: View {
          var body: some View {
            content.onChange(of: query, perform: { query in
              if query.isEmpty { clear() } else { ↓Task { await search(query) } }
            })
          }
        }
        """, configuration: "warning"),
    ],
    good: [
      Example(
        """
        struct SearchView: View {
          var body: some View {
            // .onChange(of: query) { Task { await search() } }
            content
              .task(id: query) { await search() }
              .onChange(of: query) { print("Task { }") }
          }
        }
        """, configuration: "warning"),
      Example(
        """
        struct SearchView: View {
          @State private var searching: Task<Void, Never>?
          var body: some View {
            content.onChange(of: query) {
              searching?.cancel()
              searching = Task { await search() }
            }
          }
        }
        """, configuration: "warning"),
      Example(
        """
        struct SearchView: View {
          var body: some View {
            content
              .onChange(of: query) { old, new in Task { await move(from: old, to: new) } }
              .onChange(of: query) { later { Task { await search() } } }
          }
        }
        """, configuration: "warning"),
    ])

  func subscribe(to walk: inout Subscriptions) {
    walk.onTask { call, context in
      guard let task = StartedTask(call, in: "onChange"), !call.isDetachedTask, !task.closure.usesFirstOfTwoParameters,
        task.modifier.arguments.first?.label?.text == "of"
      else { return }
      context.record(
        by: Self.self, in: .type(hasAny: .startsTasks), at: context.range(from: task.name, to: call),
        source: context.source(of: call))
    }
    let count: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.type != nil, let member = call.modifierToken,
        member.text == "onChange" || call.argument(labeled: "id") != nil
      else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: .startsTasks), at: member)
    }
    walk.onCall(ofMembers: ["task", "onChange"], count)
    walk.onCall(of: ["task", "onChange"], count)
  }

  func message(for record: Record<NoEvidence>) -> String {
    """
    the `Task` in `onChange` of `\(record.symbol)` runs concurrently with the previous one; start the work in \
    `.task(id:)`, which cancels the previous task
    """
  }
}

extension ClosureExprSyntax {
  /// Whether the closure needs the old value, which `.task(id:)` does not provide.
  fileprivate var usesFirstOfTwoParameters: Bool {
    var names: [String] = []
    if let list = signature?.parameterClause?.as(ClosureShorthandParameterListSyntax.self) {
      names = list.map(\.name.text)
    } else if let clause = signature?.parameterClause?.as(ClosureParameterClauseSyntax.self) {
      names = clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    } else {
      return statements.tokens(viewMode: .sourceAccurate).contains { $0.text == "$1" }
        && statements.tokens(viewMode: .sourceAccurate).contains { $0.text == "$0" }
    }
    guard names.count == 2, let old = names.first, old != "_" else { return false }
    return statements.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .identifier(old) }
  }
}
