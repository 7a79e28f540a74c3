import SwiftSyntax

/// Finds tasks that are started in `onAppear`.
struct TaskInOnAppear: FileRule {
  static let info = RuleInfo(
    id: "task_in_on_appear",
    summary: "A view's asynchronous work should start in `.task`, not in `onAppear`.",
    rationale: """
      A task started in `onAppear` outlives the view: it is not cancelled when the view disappears, and another one \
      starts each time the view reappears. `.task` does the same work, is cancelled with the view, and needs one less \
      level of nesting.
      """,
    seeds: ["S4 async loading"],
    opportunity: "`.task`, `.onAppear`, `.onChange` or a `Task` in a view",
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List(posts) { Text($0.title) }
              .onAppear {
                ↓Task { await load() }
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            content.onAppear(perform: {
              track()
              if posts.isEmpty {
                _ = ↓Task.detached(priority: .low) { await load() }
              }
              withAnimation {
                ↓Task<Void, Never> { await load() }
              }
            })
          }
        }
        """),
      Example(
        """
        extension FeedView {
          private var list: some View {
            List(posts) { Text($0.title) }.onAppear() { ↓Task(priority: .high) { await load() } }
          }
        }
        struct FeedView: View { var body: some View { list } }
        """),
      Example(
        """
        struct SearchView: View {
          @FocusState private var isFocused: Bool
          var body: some View {
            TextField("Search", text: $text)
              .focused($isFocused)
              .onAppear {
                DispatchQueue.main.↓asyncAfter(deadline: .now() + 0.5) { showsHint = true }
              }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct RootView: View {
          @State private var isFirst = true
          @FocusState private var isFocused: Bool
          var body: some View {
            TextField("Name", text: $name)
              .onAppear {
                guard isFirst else { return }
                isFirst = false
                Task { await sync() }
              }
              .onAppear {
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { isFocused = true }
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            // .onAppear { Task { await load() } }
            List(posts) { Text("onAppear { Task { } } \\($0.title)") }
              .task { await load() }
              .onAppear { start() }
              .onDisappear { Task { await save() } }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var loading: Task<Void, Never>?
          var body: some View {
            content
              .onAppear { loading = Task { await load() } }
              .onAppear { tasks.append(Task { await load() }) }
              .toolbar { Button("Reload") { Task { await load() } } }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            content.onAppear {
              DispatchQueue.main.async { Task { await load() } }
              observe { Task { await load() } }
              DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: reminder)
            }
            .onTapGesture { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { isOpen = true } }
          }
        }
        #Preview {
          FeedView().onAppear { Task { await load() } }
        }
        """),
    ],
    fixing: [
      FixExample(
        before: """
          struct FeedView: View {
            var body: some View {
              List(posts) { Text($0.title) }
                .onAppear {
                  Task {
                    // First the posts.
                    await load()

                    await track()
                  }
                }
                .padding()
            }
          }
          """,
        after: """
          struct FeedView: View {
            var body: some View {
              List(posts) { Text($0.title) }
                .task {
                  // First the posts.
                  await load()

                  await track()
                }
                .padding()
            }
          }
          """, isSafe: false),
      FixExample(
        before: """
          struct FeedView: View {
            var body: some View {
              content.onAppear(perform: { Task(priority: .low) { [model] in await model.load() } })
            }
          }
          """,
        after: """
          struct FeedView: View {
            var body: some View {
              content.task(priority: .low) { [model] in await model.load() }
            }
          }
          """, isSafe: false),
    ])

  struct Evidence: Analyzer.Evidence {
    enum Start: String, Storable {
      case task = "Task"
      case delayed = "asyncAfter"
    }

    let start: Start

    static let fields = FieldList(Self.init, \.start)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onTask { call, context in
      if call.startsTask { context.countOpportunity(of: Self.self, in: .type(hasAny: .startsTasks), at: call) }
      guard let task = StartedTask(call, in: "onAppear"), !task.runsOnce else { return }
      context.record(
        Evidence(start: .task), by: Self.self, in: .type(hasAny: .startsTasks),
        at: context.range(from: task.name, to: call), source: context.source(of: call), fix: task.fix(in: context))
    }
    walk.onCall(ofMembers: ["asyncAfter"]) { call, context in
      guard call.hopsToQueue, let member = call.calledMember, member.base?.dispatchQueue == "main",
        call.runs(in: "onAppear"), !call.onlySetsFocus(in: context)
      else { return }
      context.record(
        Evidence(start: .delayed), by: Self.self, in: .type(hasAny: .startsTasks),
        at: context.range(from: member.declName, to: call), source: context.source(of: call))
    }
    let count: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.type != nil, let member = call.modifierToken else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: .startsTasks), at: member)
    }
    walk.onCall(ofMembers: ["task", "onAppear", "onChange"], count)
    walk.onCall(of: ["task", "onAppear", "onChange"], count)
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence.start {
    case .task:
      """
      the `Task` in `onAppear` of `\(record.symbol)` is not cancelled when the view disappears; start the work in \
      `.task`, or store the task and cancel it
      """
    case .delayed:
      """
      `asyncAfter` in `onAppear` of `\(record.symbol)` still runs after the view has disappeared; use `.task` and wait \
      with `Task.sleep`
      """
    }
  }
}

extension RoleSet {
  /// Types that have their own lifecycle modifiers.
  static let startsTasks: RoleSet = [.view, .viewModifier, .style, .appScene]
}

extension FunctionCallExprSyntax {
  /// Whether the delayed code only sets the focus, which is harmless after the view has disappeared.
  fileprivate func onlySetsFocus(in context: FileContext) -> Bool {
    guard let statements = closureArguments.last?.closure.statements, !statements.isEmpty else { return false }
    return statements.allSatisfy { item in
      guard let target = item.item.as(SequenceExprSyntax.self)?.assignment?.target.wholeName?.name else { return false }
      return context.property(named: target)?.has(anyOf: "FocusState") == true
    }
  }
}

extension StartedTask {
  /// Whether a flag in the view guarantees that the work starts only once:
  /// `guard isFirst else { return }; isFirst = false`. `.task` would cancel the work when another view is pushed, and
  /// the flag would prevent a restart.
  fileprivate var runsOnce: Bool {
    let statements = Array(closure.statements)
    guard let first = statements.firstIndex(where: { $0.item.is(GuardStmtSyntax.self) }),
      let condition = statements[first].item.as(GuardStmtSyntax.self)?.conditions.first?.condition
    else { return false }
    let names = Set(condition.tokens(viewMode: .sourceAccurate).map(\.text))
    return statements[first...].contains { item in
      guard let target = item.item.as(SequenceExprSyntax.self)?.assignment?.target.dottedName else { return false }
      return names.contains(target.lastNamePart)
    }
  }

  /// Replaces `.onAppear { Task { … } }` with `.task { … }`; nil if that would lose a comment or might not compile.
  ///
  /// The fix is unsafe because the work, such as a page request started by the last row in a list, is then cancelled
  /// with the view.
  fileprivate func fix(in context: FileContext) -> Fix? {
    guard !call.isDetachedTask, closure.signature == nil, closure.statements.count == 1,
      let only = closure.statements.first?.item.as(FunctionCallExprSyntax.self), only.id == call.id,
      modifier.closureArguments.count == 1, call.closureArguments.count == 1,
      let inner = call.closureArguments.first?.closure, let member = modifier.calledMember,
      !closure.hasCommentOutside(of: inner), !ThrowFinder.finds(in: inner.statements),
      !ResultFinder.finds(in: inner.statements)
    else { return nil }
    var arguments = ""
    for argument in call.arguments where !argument.expression.is(ClosureExprSyntax.self) {
      guard argument.label?.text == "priority" else { return nil }
      arguments = "(priority: \(argument.expression.bareSource))"
    }
    let text = "task" + arguments + " " + inner.text(from: call.lineIndentation, to: closure.rightBrace)
    return Fix(
      isSafe: false, edits: [Fix.Edit(range: context.range(from: member.declName, to: modifier), replacement: text)])
  }
}

extension FunctionCallExprSyntax {
  /// The whitespace before the call, if it is the first on its line.
  fileprivate var lineIndentation: String? {
    let trivia = leadingTrivia.description
    guard let end = trivia.lastIndex(where: \.isNewline) else { return nil }
    return String(trivia[trivia.index(after: end)...])
  }
}

extension ClosureExprSyntax {
  /// Whether the closure contains a comment outside the inner closure.
  fileprivate func hasCommentOutside(of inner: ClosureExprSyntax) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      let isInside = token.position > inner.leftBrace.position && token.position <= inner.rightBrace.position
      let isFirst = token.position == inner.leftBrace.position
      let isLast = token.position == inner.rightBrace.position
      let isOuterEnd = token.position == rightBrace.position
      if isInside, !isLast { return false }
      // Comments between the inner braces stay with the inner closure.
      let leading = isLast ? false : token.leadingTrivia.hasComment
      let trailing = isFirst || isOuterEnd ? false : token.trailingTrivia.hasComment
      return leading || trailing
    }
  }

  /// Returns the source of the closure, reindented to match a brace.
  fileprivate func text(from indentation: String?, to brace: TokenSyntax) -> String {
    let trivia = brace.leadingTrivia.description
    guard let indentation, let end = trivia.lastIndex(where: \.isNewline) else { return bareSource }
    let target = trivia[trivia.index(after: end)...]
    guard indentation.hasPrefix(target) else { return bareSource }
    // Splits bytes rather than characters, since CR LF is a single character.
    let lines = bareSource.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let text = String(decoding: line, as: UTF8.self)
      return index > 0 && text.hasPrefix(indentation) ? target + String(text.dropFirst(indentation.count)) : text
    }.joined(separator: "\n")
  }
}

extension Trivia {
  fileprivate var hasComment: Bool {
    contains { piece in
      switch piece {
      case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
      default: false
      }
    }
  }
}

/// Finds values that a closure would return.
private final class ResultFinder: SyntaxVisitor {
  private var found = false

  static func finds(in node: some SyntaxProtocol) -> Bool {
    let finder = ResultFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.found
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.expression != nil { found = true }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
