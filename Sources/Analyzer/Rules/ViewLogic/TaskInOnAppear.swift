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
    details: """
      The rule ignores views that are shown only while nothing is loading, where `.task` would cancel itself, and \
      delayed code that only sets flags if a comment explains the delay. It reports nothing if the deployment target \
      does not support `.task`. If the task's first result replaces the view, `.task` on this view would cancel the \
      rest of the work, so the message suggests the surrounding view. For a row that loads the next page, it suggests \
      a function of the model, because `.task` would be cancelled when the row scrolls away. More than two identical \
      tasks in a function are one finding, and so is all delayed code in one `onAppear`. A task that awaits nothing is \
      not needed at all. Findings are minor if they are about delayed code, a task of a row, one that a flag of the \
      view limits to its first appearance, one that only opens a connection, only writes to a log or only calls \
      functions of a view model that never wait, the second task of an `onAppear`, or the root of an app's scene, \
      whose work may continue as long as the app runs.
      """,
    sources: ["S4 async loading"],
    opportunity: "`.task`, `.onAppear`, `.onChange` or a `Task` in a view",
    defaultLevel: .warning,
    triggering: TaskInOnAppearExamples.triggering,
    good: TaskInOnAppearExamples.good,
    fixing: TaskInOnAppearExamples.fixing)

  struct Evidence: Analyzer.Evidence {
    enum Start: String, Storable {
      case task = "Task"
      case delayed = "asyncAfter"
    }

    let start: Start
    /// Whether the task replaces the view before it has finished.
    var replacesView = false
    /// Whether the task contains no `await`, so that its code can run without one.
    var awaitsNothing = false
    /// Whether the task starts only when a certain row appears, as one that loads the next page does.
    var startsInRow = false
    /// Whether the code sets a flag first, so that it starts the task only when the view appears for the first time.
    var startsOnce = false
    /// What the task awaits, if these are only functions of objects that the view stores.
    var awaited: [AwaitedFunction] = []
    /// The start of the closure of `onAppear`.
    var closure: SourcePosition?

    /// Whether the task could become a `.task` of the view, together with others in the same closure.
    var canMove: Bool { start == .task && !replacesView && !awaitsNothing && !startsInRow && !startsOnce }

    static let fields = FieldList(
      Self.init(start:replacesView:awaitsNothing:startsInRow:startsOnce:awaited:closure:), \.start, \.replacesView,
      \.awaitsNothing, \.startsInRow, \.startsOnce, \.awaited, \.closure)
  }

  /// A function of an object that the view stores: `viewModel.load()`.
  struct AwaitedFunction: FieldStorable, Hashable, Sendable {
    /// The property of the view.
    let root: String
    let function: String

    static let fields = FieldList(Self.init, \.root, \.function)
  }

  static let collectors: [any Collector.Type] = [AsyncFunctions.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.onTask { call, context in
      if call.startsTask { context.countOpportunity(of: Self.self, in: .type(hasAny: .startsTasks), at: call) }
      guard let task = StartedTask(call, in: "onAppear"), !task.modifier.isShownWhileIdle,
        !task.waitsForLayout
      else { return }
      let replacesView = task.outlivesItsPlaceholder || task.leavesItsCase
      let awaitsNothing = task.awaitsNothing
      let startsOnce = task.startsOnce
      context.record(
        Evidence(
          start: .task, replacesView: replacesView, awaitsNothing: awaitsNothing, startsInRow: task.startsInRow,
          startsOnce: startsOnce, awaited: task.awaitedFunctions, closure: context.range(of: task.closure).start),
        by: Self.self, in: .type(hasAny: .startsTasks), at: context.range(from: task.name, to: call),
        source: context.source(of: call),
        isMinor: startsOnce || task.onlyConnects || task.onlyLogs(in: context) || task.startsInRow || task.onlySleeps,
        fix: replacesView || awaitsNothing ? nil : task.fix(in: context))
    }
    walk.onCall(ofMembers: ["asyncAfter"]) { call, context in
      guard call.hopsToQueue, let member = call.calledMember, member.base?.dispatchQueue == "main",
        call.runs(in: "onAppear"), !(call.onlySetsFlags && call.leadingTrivia.hasComment)
      else { return }
      context.record(
        Evidence(start: .delayed, closure: call.closureOfOnAppear.map { context.range(of: $0).start }), by: Self.self,
        in: .type(hasAny: .startsTasks),
        at: context.range(from: member.declName, to: call), source: context.source(of: call), isMinor: true)
    }
    let count: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.type != nil, let member = call.modifierToken else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: .startsTasks), at: member)
    }
    walk.onCall(ofMembers: ["task", "onAppear", "onChange"], count)
    walk.onCall(of: ["task", "onAppear", "onChange"], count)
  }

  /// Ignores code whose deployment target does not support `.task`.
  func allCandidates(in project: Project) -> [Located<Evidence>] {
    let functions = Once<AsyncFunctions.Collection>()
    return project.reviewedRecords(of: Self.self).filter {
      project.buildSettings[$0.file].allows(ios: 15, macos: 12) ?? true
    }
    .map { located in
      guard let type = project.entity(of: located) else { return located }
      let isRoot = project.types.roles(of: type).contains(.appScene)
      return isRoot || awaitsNothing(located.evidence.awaited, in: type, functions, project) ? located.asMinor : located
    }
    .joined(above: Self.maximumSeparateTasks) { IdenticalTask(function: FunctionOfType($0), source: $0.record.source) }
    .joined { located -> CodePlace? in
      located.evidence.start == .delayed ? CodePlace(file: located.file, start: located.evidence.closure) : nil
    }
    .minorAfterFirst { located -> CodePlace? in
      located.evidence.canMove ? CodePlace(file: located.file, start: located.evidence.closure) : nil
    }
  }

  /// Whether all that the task does is call async functions of view models that never suspend, so that there is nothing
  /// to cancel.
  private func awaitsNothing(
    _ awaited: [AwaitedFunction], in view: Int, _ functions: Once<AsyncFunctions.Collection>, _ project: Project
  ) -> Bool {
    guard !awaited.isEmpty else { return false }
    return awaited.allSatisfy { awaited in
      let owners = project.types.entities[view].declarations.compactMap { declaration -> Int? in
        let property = project.fact(declaration).properties.first { $0.name == awaited.root }
        return property.flatMap { project.declaredType(of: $0, at: declaration) }
      }
      guard let owner = owners.first, project.types.roles(of: owner).contains(.viewModel) else { return false }
      let members = project.facts(of: owner).flatMap(\.members)
      guard members.contains(where: { $0.baseName == awaited.function && $0.isAsync }) else { return false }
      let known = functions.value { AsyncFunctions.ofAllTypes(in: project) }
      return !Loading(project, owner, known[owner] ?? [:]).suspends(inFunction: awaited.function)
    }
  }

  /// The maximum number of identical tasks in a function that get separate findings.
  private static let maximumSeparateTasks = 2

  private struct IdenticalTask: Hashable {
    let function: FunctionOfType
    let source: String
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence.start {
    case .task:
      if record.evidence.awaitsNothing {
        "the `Task` in `onAppear` of `\(record.symbol)` awaits nothing; run its code directly"
      } else if record.evidence.replacesView {
        """
        the `Task` in `onAppear` of `\(record.symbol)` replaces this view before it has finished; start it in `.task` \
        on the surrounding view, which remains
        """
      } else if record.evidence.startsInRow {
        """
        the `Task` in `onAppear` of a row in `\(record.symbol)`\(record.locationSuffix) starts each time the row \
        reappears; call a function of the model that starts and stores the task
        """
      } else if record.evidence.startsOnce {
        """
        the `Task` in `onAppear` of `\(record.symbol)`\(record.locationSuffix) starts once and is not cancelled when \
        the view disappears; if it should be, store and cancel it
        """
      } else {
        """
        the `Task` in `onAppear` of `\(record.symbol)`\(record.locationSuffix) is not cancelled when the view \
        disappears; start the work in `.task`, or store the task and cancel it
        """
      }
    case .delayed:
      """
      `asyncAfter` in `onAppear` of `\(record.symbol)`\(record.locationSuffix) still runs after the view has \
      disappeared; use `.task`, wait with `Task.sleep`, and return if it throws
      """
    }
  }
}

extension RoleSet {
  /// Types that have their own lifecycle modifiers.
  static let startsTasks: RoleSet = [.view, .viewModifier, .style, .appScene]
}

extension CodeBlockItemListSyntax {
  /// Whether the statements only set properties to literals or scroll, possibly in an `if` or an animation.
  fileprivate var onlySetFlags: Bool {
    !isEmpty
      && allSatisfy { item in
        if item.item.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text == "scrollTo" { return true }
        if let call = item.item.as(FunctionCallExprSyntax.self),
          call.calleeName.map(SwiftUIVocabulary.animationFunctions.contains) == true
        {
          return call.closureArguments.last?.closure.statements.onlySetFlags ?? false
        }
        if let branch = item.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) {
          return branch.elseBody == nil && branch.body.statements.onlySetFlags
        }
        guard let sequence = item.item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
          sequence.assignment?.operator == "=", let value = sequence.elements.last
        else { return false }
        return value.isLiteral
      }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the delayed code only sets properties to literals, as the start of an animation does.
  fileprivate var onlySetsFlags: Bool {
    closureArguments.last?.closure.statements.onlySetFlags ?? false
  }

  /// The closure of `onAppear` that contains the call.
  fileprivate var closureOfOnAppear: ClosureExprSyntax? {
    ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }
      .first { $0.argument?.call.modifierToken?.text == "onAppear" }
  }

  /// Whether the view is shown only while nothing is loading: `if hasMore && !isLoading { … }`. Its `.task` would hide
  /// the view and thereby cancel itself.
  fileprivate var isShownWhileIdle: Bool {
    ancestors.contains { current in
      guard let branch = current.as(IfExprSyntax.self), branch.body.position <= position else { return false }
      return branch.conditions.tokens(viewMode: .sourceAccurate).contains { token in
        token.tokenKind == .prefixOperator("!")
          && token.parent?.as(PrefixOperatorExprSyntax.self)?.expression.dottedName?.lastNamePart.camelCaseWords
            .contains { ["loading", "fetching", "refreshing", "searching"].contains($0) } == true
      }
    }
  }
}

extension StartedTask {
  /// Whether the task starts only for a certain element of a collection, `if post == posts.last { Task { … } }`, or loads
  /// the next page. With `.task`, the work would be cancelled when the row scrolls away.
  fileprivate var startsInRow: Bool { startsForElement || loadsNextPage }

  private var loadsNextPage: Bool {
    let words = awaited.compactMap { expression in
      expression.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text.camelCaseWords
    }
    return words.contains { $0.contains("next") || $0.contains("more") }
  }

  private var startsForElement: Bool {
    let branches = call.ancestors.prefix { $0.id != closure.id }.compactMap { node -> ConditionElementListSyntax? in
      guard let branch = node.as(IfExprSyntax.self), branch.body.position <= call.position else { return nil }
      return branch.conditions
    }
    let exits = closure.statements.prefix { $0.position < call.position }.compactMap {
      $0.item.as(GuardStmtSyntax.self)?.conditions
    }
    return (branches + exits).contains(where: \.chooseElement)
  }

  /// Whether the task starts only when the view appears for the first time, because the code tests a flag and sets it:
  /// `guard !hasAppeared else { return }; hasAppeared = true`. The flag would keep `.task` from restarting the work.
  fileprivate var startsOnce: Bool {
    let tested =
      closure.statements.prefix { $0.position < call.position }
      .compactMap { $0.item.as(GuardStmtSyntax.self)?.conditions }
      + call.ancestors.prefix { $0.id != closure.id }.compactMap { $0.as(IfExprSyntax.self)?.conditions }
    let flags = tested.joined().compactMap { condition -> String? in
      guard case .expression(let test) = condition.condition, let negated = test.as(PrefixOperatorExprSyntax.self),
        negated.operator.text == "!"
      else { return nil }
      return negated.expression.dottedName?.withoutSelf
    }
    guard !flags.isEmpty else { return false }
    let blocks = call.ancestors.prefix { $0.id != closure.id }.compactMap { $0.as(CodeBlockItemListSyntax.self) }
    return blocks.joined().contains { item in
      guard let sequence = item.item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
        let name = sequence.assignment?.target.dottedName?.withoutSelf, flags.contains(name)
      else { return false }
      return sequence.elements.last?.booleanValue == true
    }
  }

  /// Whether the task does nothing but open the connection of a service, which usually remains open.
  fileprivate var onlyConnects: Bool {
    guard let statements = call.closureArguments.first?.closure.statements, statements.count == 1,
      let only = statements.first?.item.as(AwaitExprSyntax.self)?.expression.as(FunctionCallExprSyntax.self),
      let member = only.calledMember, member.base != nil
    else { return false }
    return member.declName.baseName.text == "connect"
  }

  /// Whether the task only writes to a log, which need not be cancelled.
  fileprivate func onlyLogs(in context: FileContext) -> Bool {
    guard let statements = call.closureArguments.first?.closure.statements, !statements.isEmpty else { return false }
    return statements.allSatisfy { $0.item.as(ExprSyntax.self)?.isLogging(in: context) ?? false }
  }

  /// Whether the task awaits nothing but a pause, which makes it delayed code.
  fileprivate var onlySleeps: Bool {
    !awaited.isEmpty
      && awaited.allSatisfy { $0.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName == "Task.sleep" }
  }

  /// What the task awaits.
  private var awaited: [ExprSyntax] {
    call.closureArguments.first.flatMap { AwaitFinder.awaited(in: $0.closure.statements) } ?? []
  }

  /// The functions that the task awaits, or none if it awaits anything besides functions of stored objects.
  fileprivate var awaitedFunctions: [TaskInOnAppear.AwaitedFunction] {
    let functions = awaited.compactMap { expression -> TaskInOnAppear.AwaitedFunction? in
      guard let member = expression.as(FunctionCallExprSyntax.self)?.calledMember, let root = member.base?.wholeName
      else { return nil }
      return .init(root: root.name, function: member.declName.baseName.text)
    }
    return functions.count == awaited.count ? functions : []
  }

  /// Whether the task contains no `await`, except in other tasks, and runs on the main actor as the modifier's closure
  /// does, so that it changes only when its code runs.
  fileprivate var awaitsNothing: Bool {
    guard !call.isDetachedTask, let operation = call.closureArguments.first?.closure,
      operation.signature?.attributes.names.allSatisfy({ $0 == "MainActor" }) ?? true
    else { return false }
    // In the modifier's closure, errors would have to be handled.
    return !operation.statements.isEmpty && !AwaitFinder.finds(in: operation.statements)
      && !operation.statements.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.try) }
  }

  /// Whether the task, which awaits nothing, runs after the first layout on purpose: it starts an animation that repeats
  /// forever, which would otherwise also animate the appearance of the view, or it uses the app's windows.
  fileprivate var waitsForLayout: Bool {
    guard awaitsNothing, let member = call.ancestors.first(where: { $0.parent?.is(MemberBlockItemSyntax.self) == true })
    else { return false }
    return member.tokens(viewMode: .sourceAccurate).contains { $0.text == "repeatForever" }
      || call.tokens(viewMode: .sourceAccurate).contains { Self.applications.contains($0.text) }
  }

  private static let applications: Set<String> = ["NSApp", "NSApplication", "UIApplication"]

  /// A fix that replaces `.onAppear { Task { … } }` with `.task { … }`; nil if the result would lose a comment or might
  /// not compile.
  ///
  /// The fix is unsafe because `.task` cancels the work when the view disappears. For example, a page request started
  /// by the last row of a list would be cancelled when that row scrolls away.
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
  /// The whitespace before the call; nil unless the call is at the start of a line.
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

  /// Returns the source of the closure, reindented to match the line of the given brace.
  fileprivate func text(from indentation: String?, to brace: TokenSyntax) -> String {
    let trivia = brace.leadingTrivia.description
    guard let indentation, let end = trivia.lastIndex(where: \.isNewline) else { return bareSource }
    let target = trivia[trivia.index(after: end)...]
    guard indentation.hasPrefix(target) else { return bareSource }
    // Splits bytes rather than characters, because Swift treats CR LF as a single character.
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

/// Finds `return` statements with a value, ignoring those in nested closures and functions.
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

extension ConditionElementListSyntax {
  /// Whether the conditions compare an element or index with the end of a collection.
  fileprivate var chooseElement: Bool {
    let names = tokens(viewMode: .sourceAccurate).map(\.text)
    return names.contains { ["==", ">=", ">", "<=", "<"].contains($0) }
      && names.contains { $0 == "last" || $0 == "count" || $0.camelCaseWords.last == "index" }
  }
}
