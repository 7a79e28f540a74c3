import SwiftSyntax

/// Follows the statements in a function or closure, and in the tasks it starts, in execution order. Finds properties
/// that are assigned both before and after an `await`.
struct StateFlow {
  /// The first assignment to a property after an `await`.
  struct Split {
    /// The path of the property without `self.`, such as `isLoading` or `model.isLoading`.
    let path: String
    let target: ExprSyntax
    /// Whether the property is set after an `await` in a task that `withAnimation` started.
    let isInAnimatedTask: Bool
    /// Whether the code animated the earlier assignment with `withAnimation` and then waited for work, so that only the
    /// later change is not animated.
    let losesAnimation: Bool
  }

  /// An assignment to a property, and what has followed it.
  private struct Assignment {
    /// Whether the assignment is inside `withAnimation`.
    let isAnimated: Bool
    /// Whether an `await` has followed.
    var isAwaited = false
    /// Whether one of the `await`s waited for work, rather than only for some time to pass.
    var isWorkAwaited = false

    /// The assignments of two branches that may both have run.
    func merged(with other: Assignment) -> Assignment {
      Assignment(
        isAnimated: isAnimated && other.isAnimated, isAwaited: isAwaited || other.isAwaited,
        isWorkAwaited: isWorkAwaited || other.isWorkAwaited)
    }
  }

  /// The state at a point during execution.
  private struct State {
    /// The last assignment to each property.
    var assigned: [String: Assignment] = [:]
    /// Whether the task was started inside `withAnimation`. In such a task, every assignment after an `await` comes too
    /// late to be animated.
    var isAnimatedTask = false
    var hasAwaited = false

    /// - Parameter isPause: Whether the code only waits for some time to pass.
    mutating func await(isPause: Bool) {
      hasAwaited = true
      for path in assigned.keys {
        assigned[path]?.isAwaited = true
        if !isPause { assigned[path]?.isWorkAwaited = true }
      }
    }

    mutating func merge(_ other: State) {
      assigned.merge(other.assigned) { $0.merged(with: $1) }
      hasAwaited = hasAwaited || other.hasAwaited
    }
  }

  private(set) var splits: [Split] = []
  /// Whether any property is assigned.
  private(set) var assigns = false
  /// The names of local variables.
  private(set) var locals: Set<String> = []
  /// The states at the `break` statements of each loop and `switch` that is being followed.
  private var breaks: [[State]] = []

  init(_ code: Syntax) {
    guard let statements = Self.statements(of: code) else { return }
    _ = run(statements, State(), inAnimation: false)
    splits.sort { $0.target.position < $1.target.position }
  }

  private static func statements(of code: Syntax) -> CodeBlockItemListSyntax? {
    if let closure = code.as(ClosureExprSyntax.self) { return closure.statements }
    if let function = code.as(FunctionDeclSyntax.self) { return function.body?.statements }
    if let initializer = code.as(InitializerDeclSyntax.self) { return initializer.body?.statements }
    if let accessor = code.as(AccessorDeclSyntax.self) { return accessor.body?.statements }
    return code.as(AccessorBlockSyntax.self)?.accessors.as(CodeBlockItemListSyntax.self)
  }

  // MARK: Statements

  /// Returns the state after the statements; nil if they exit the enclosing code.
  private mutating func run(
    _ statements: CodeBlockItemListSyntax, _ state: State, inAnimation: Bool
  ) -> State? {
    var current: State? = state
    var last = state
    var deferred: [CodeBlockItemListSyntax] = []
    for item in statements.lazy.map(\.item) {
      guard let before = current else { break }
      if let final = item.as(DeferStmtSyntax.self) {
        deferred.append(final.body.statements)
        continue
      }
      var after = before
      current = run(item, &after, inAnimation: inAnimation) ? after : nil
      last.merge(after)
    }
    for final in deferred.reversed() {
      // A `defer` block runs no matter how the enclosing block is exited.
      let end = run(final, last, inAnimation: inAnimation)
      if current != nil { current = end }
    }
    return current
  }

  /// Returns whether execution continues after the statement.
  private mutating func run(_ item: CodeBlockItemSyntax.Item, _ state: inout State, inAnimation: Bool) -> Bool {
    if let declaration = item.as(DeclSyntax.self) {
      if let condition = declaration.as(IfConfigDeclSyntax.self) {
        let clauses = condition.clauses.compactMap { $0.elements?.as(CodeBlockItemListSyntax.self) }
        return branch(clauses, &state, inAnimation: inAnimation, mayRunNone: true)
      }
      if let variable = declaration.as(VariableDeclSyntax.self) {
        locals.formUnion(variable.bindings.flatMap(\.pattern.boundNames).map(\.text))
        evaluate(variable, &state, inAnimation: inAnimation)
      }
      return true
    }
    if let expression = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression {
      return run(expression, &state, inAnimation: inAnimation)
    }
    return item.as(StmtSyntax.self).map { run($0, &state, inAnimation: inAnimation) } ?? true
  }

  private mutating func run(_ statement: StmtSyntax, _ state: inout State, inAnimation: Bool) -> Bool {
    if let check = statement.as(GuardStmtSyntax.self) {
      evaluate(check.conditions, &state, inAnimation: inAnimation)
      _ = run(check.body.statements, state, inAnimation: inAnimation)
      return true
    }
    if let attempt = statement.as(DoStmtSyntax.self) { return run(attempt, &state, inAnimation: inAnimation) }
    if let labeled = statement.as(LabeledStmtSyntax.self) {
      return run(labeled.statement, &state, inAnimation: inAnimation)
    }
    if let loop = statement.as(ForStmtSyntax.self) {
      evaluate(loop.sequence, &state, inAnimation: inAnimation)
      return runLoop(loop.body.statements, &state, inAnimation: inAnimation)
    }
    if let loop = statement.as(WhileStmtSyntax.self) {
      evaluate(loop.conditions, &state, inAnimation: inAnimation)
      return runLoop(loop.body.statements, &state, inAnimation: inAnimation)
    }
    if let loop = statement.as(RepeatStmtSyntax.self) {
      return runLoop(loop.body.statements, &state, inAnimation: inAnimation)
    }
    evaluate(statement, &state, inAnimation: inAnimation)
    if statement.is(BreakStmtSyntax.self) {
      if !breaks.isEmpty { breaks[breaks.count - 1].append(state) }
      return false
    }
    return
      !(statement.is(ReturnStmtSyntax.self) || statement.is(ThrowStmtSyntax.self)
      || statement.is(ContinueStmtSyntax.self))
  }

  private mutating func run(_ expression: ExprSyntax, _ state: inout State, inAnimation: Bool) -> Bool {
    if let choice = expression.as(IfExprSyntax.self) { return run(choice, &state, inAnimation: inAnimation) }
    if let choice = expression.as(SwitchExprSyntax.self) {
      evaluate(choice.subject, &state, inAnimation: inAnimation)
      breaks.append([])
      let cases = choice.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements }
      var continues = branch(cases, &state, inAnimation: inAnimation, mayRunNone: false)
      continues = mergeBreaks(into: &state, continues: continues)
      return continues
    }
    if let sequence = expression.as(SequenceExprSyntax.self), let assignment = sequence.assignment {
      assign(assignment.target, in: sequence, &state, inAnimation: inAnimation)
    } else {
      evaluate(expression, &state, inAnimation: inAnimation)
    }
    return true
  }

  private mutating func run(_ choice: IfExprSyntax, _ state: inout State, inAnimation: Bool) -> Bool {
    evaluate(choice.conditions, &state, inAnimation: inAnimation)
    let first = run(choice.body.statements, state, inAnimation: inAnimation)
    var second: State? = state
    if let next = choice.elseBody?.as(IfExprSyntax.self) {
      var after = state
      second = run(next, &after, inAnimation: inAnimation) ? after : nil
    } else if let block = choice.elseBody?.as(CodeBlockSyntax.self) {
      second = run(block.statements, state, inAnimation: inAnimation)
    }
    return join([first, second], into: &state)
  }

  private mutating func run(_ attempt: DoStmtSyntax, _ state: inout State, inAnimation: Bool) -> Bool {
    // A `catch` block may be entered with the state at any `try`. If nothing throws, execution continues after the `do`
    // block.
    var thrown = state
    var body: State? = state
    for item in attempt.body.statements.lazy.map(\.item) where !item.is(DeferStmtSyntax.self) {
      guard let before = body else { break }
      var after = before
      body = run(item, &after, inAnimation: inAnimation) ? after : nil
      guard ThrowFinder.finds(in: item) else { continue }
      var interrupted = before
      if item.is(ExprSyntax.self) || item.is(VariableDeclSyntax.self) || item.is(ThrowStmtSyntax.self) {
        // The call throws before its result is available, but the code has already waited for it.
        for step in StepFinder.steps(in: item) {
          if case .wait(let isPause) = step { interrupted.await(isPause: isPause) }
        }
      } else {
        interrupted.merge(after)
      }
      thrown.merge(interrupted)
    }
    var end = thrown
    if let body { end.merge(body) }
    for final in attempt.body.statements.compactMap({ $0.item.as(DeferStmtSyntax.self) }) {
      let last = run(final.body.statements, end, inAnimation: inAnimation)
      if body != nil { body = last }
    }
    let caught = attempt.catchClauses.map { run($0.body.statements, thrown, inAnimation: inAnimation) }
    return join([body] + caught, into: &state)
  }

  private mutating func runLoop(
    _ body: CodeBlockItemListSyntax, _ state: inout State, inAnimation: Bool
  ) -> Bool {
    breaks.append([])
    _ = branch([body], &state, inAnimation: inAnimation, mayRunNone: true)
    return mergeBreaks(into: &state, continues: true)
  }

  private mutating func mergeBreaks(into state: inout State, continues: Bool) -> Bool {
    let broken = breaks.popLast() ?? []
    return join((continues ? [state] : []) + broken, into: &state)
  }

  private mutating func branch(
    _ blocks: [CodeBlockItemListSyntax], _ state: inout State, inAnimation: Bool, mayRunNone: Bool
  ) -> Bool {
    var ends: [State?] = mayRunNone ? [state] : []
    for block in blocks { ends.append(run(block, state, inAnimation: inAnimation)) }
    return join(ends, into: &state)
  }

  private func join(_ ends: [State?], into state: inout State) -> Bool {
    let open = ends.compactMap(\.self)
    guard var merged = open.first else { return false }
    for end in open.dropFirst() { merged.merge(end) }
    state = merged
    return true
  }

  // MARK: Expressions

  private mutating func assign(
    _ target: ExprSyntax, in sequence: SequenceExprSyntax, _ state: inout State, inAnimation: Bool
  ) {
    let path = target.assignedPath
    let earlier = path.flatMap { state.assigned[$0] }
    for element in sequence.elements.dropFirst(2) { evaluate(element, &state, inAnimation: inAnimation) }
    guard let path else { return }
    assigns = assigns || !locals.contains(path.firstPathPart)
    let isInAnimatedTask = state.isAnimatedTask && state.hasAwaited
    let isLate = earlier?.isAwaited == true || isInAnimatedTask
    if isLate, !inAnimation, !locals.contains(path.firstPathPart), !splits.contains(where: { $0.path == path }) {
      let losesAnimation = earlier.map { $0.isAnimated && $0.isWorkAwaited } ?? false
      splits.append(
        Split(path: path, target: target, isInAnimatedTask: isInAnimatedTask, losesAnimation: losesAnimation))
    }
    // The number of paths is limited because every `await` and every branch visits all of them.
    if state.assigned.count < Self.mostProperties || state.assigned[path] != nil {
      state.assigned[path] = Assignment(isAnimated: inAnimation)
    }
  }

  private static let mostProperties = 100

  /// Evaluates the effects of an expression in source order.
  private mutating func evaluate(_ node: some SyntaxProtocol, _ state: inout State, inAnimation: Bool) {
    for step in StepFinder.steps(in: node) {
      let closure: ClosureExprSyntax
      switch step {
      case .wait(let isPause):
        state.await(isPause: isPause)
        continue
      case .closure(let node): closure = node
      }
      guard let call = closure.argument?.call, closure.continuesRun else { continue }
      if call.startsTask {
        // The closure runs concurrently with the code that follows, so that code does not see the closure's effects.
        var start = state
        if inAnimation { (start.isAnimatedTask, start.hasAwaited) = (true, false) }
        _ = run(closure.statements, start, inAnimation: false)
      } else {
        let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        let animates = inAnimation || name.map(SwiftUIVocabulary.animationFunctions.contains) ?? false
        // The `completion` runs after the animation, so it does not animate its changes.
        let isCompletion = closure.argument?.label == "completion"
        state = run(closure.statements, state, inAnimation: animates && !isCompletion) ?? state
      }
    }
  }
}

/// Collects the closures and `await`s in an expression, excluding any `await` inside the closures.
private final class StepFinder: SyntaxVisitor {
  enum Step {
    /// An `await`, and whether it only waits for some time to pass, as `Task.sleep` does.
    case wait(isPause: Bool)
    case closure(ClosureExprSyntax)
  }

  private var steps: [Step] = []

  static func steps(in node: some SyntaxProtocol) -> [Step] {
    let finder = StepFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.steps
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    let awaited = node.expression.as(FunctionCallExprSyntax.self)
    steps.append(.wait(isPause: awaited?.calledMember?.declName.baseName.text == "sleep"))
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    steps.append(.closure(node))
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ExprSyntax {
  /// The path without `self.` and `?`: `isLoading` for `self.isLoading`, `model.isLoading` for `model?.isLoading`.
  fileprivate var assignedPath: String? {
    var names: [String] = []
    var current = self
    while true {
      if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
        names.append(member.declName.baseName.text)
        current = base
      } else if let chained = current.as(OptionalChainingExprSyntax.self) {
        current = chained.expression
      } else if let unwrapped = current.as(ForceUnwrapExprSyntax.self) {
        current = unwrapped.expression
      } else {
        break
      }
    }
    guard let reference = current.as(DeclReferenceExprSyntax.self) else { return nil }
    if reference.baseName.tokenKind != .keyword(.`self`) { names.append(reference.baseName.text) }
    return names.isEmpty ? nil : names.reversed().joined(separator: ".")
  }
}

extension String {
  /// The first component of the path: `model` for `model.isLoading`.
  var firstPathPart: String { String(prefix { $0 != "." }) }
}
