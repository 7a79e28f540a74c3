import SwiftSyntax

/// Finds errors that are discarded or only logged.
struct SwallowedError: ProjectRule {
  static let info = RuleInfo(
    id: "swallowed_error",
    summary: "Errors should be shown, handled or propagated.",
    rationale: """
      If an error is caught and only printed, the user sees a button that does nothing, and the developer never \
      learns about the failure. Store the error as state that an alert or an empty view displays, propagate it, or \
      recover from it in another way. The rule ignores errors in cleanup code and in JavaScript calls, and loops \
      that continue with the next element. It ignores a `catch` whose block logs the error and explains in a comment \
      why that is enough, an empty one whose comment says that the error is ignored, skipped or expected, an empty \
      one in a loop that tries several candidates and records which of them succeed, and one in code that throws \
      afterwards. It also ignores `try?` if a comment explains it or the function does not throw, after a throwing \
      step of the same `do` block whose success should not be reported as a failure, in a `catch` block that handles \
      the first error, for a sign-out before the local state is reset, and if \
      the code can do without a result: it reads a cache, starts to observe the network, reports a new size, closes \
      a connection or a file, requests a permission, configures tips, deletes from the keychain, prepares the \
      opposite call (`try? service.unregister()` before `try service.register()`), waits for a limited time and \
      assigns the result to `_`, runs when a view or an object goes away, or runs where nothing can be presented: in \
      the getter of a binding, or to prepare a dragged value. A `try?` is reported as info if it sends a signal that \
      nobody waits for (such as a typing indicator or an event for analytics), or sets an attribute of a file that has \
      already been written. An \
      empty `catch` with an explanatory comment is reported, as info, only if the code loads something that the view \
      displays and has no fallback value. Errors that are logged by a function of the project are not reported if \
      that function also shows an alert or sets state, nor are errors that the only throwing function shows before it \
      throws them, or certain errors that a comment explains if the general `catch` handles the others. \
      Logged errors are not reported in code that runs when a view disappears (nor are printed ones in a closure for \
      `onDisappear`), or in functions that load or save artwork and other optional images. They are not reported in \
      code that only assigns local variables either, because the variables keep their fallback values, or where a \
      later statement has a fallback for the value (`plan?.name ?? ""`). In an observable type that is not a view \
      model, they are not reported in a function that stores no result and that other code calls, but no view or view \
      model.
      """,
    seeds: ["S0 real-world (before)"],
    opportunity: "a `catch`, a `try?` or a throwing call",
    defaultLevel: .warning,
    triggering: SwallowedErrorExamples.triggering,
    good: SwallowedErrorExamples.good)

  struct Evidence: Analyzer.Evidence {
    enum Construct: String, Storable {
      /// The error is ignored.
      case emptyCatch
      /// The error is only printed, and is therefore visible only in a debugger.
      case printed
      /// The error is only logged.
      case logged
      case optionalTry
    }

    let construct: Construct
    /// The function whose error `try?` discards, if it is the only call.
    var callee: Callee?
    /// The function whose error the `catch` block logs or ignores, if nothing else in the `do` block can throw.
    var attempted: Callee?
    /// The functions that log the error, which may do more than that.
    var logFunctions: [LogFunction] = []
    /// The function that contains the block, without argument labels, if the error is only logged and the code stores
    /// no result in the type.
    var functionWithoutResult: String?

    static let fields = FieldList(
      Self.init(construct:callee:attempted:logFunctions:functionWithoutResult:), \.construct, \.callee, \.attempted,
      \.logFunctions, \.functionWithoutResult)

    /// A function of the type itself or of the value of a property.
    struct Callee: FieldStorable, Hashable {
      /// The name of the property; nil if the function belongs to the type itself.
      let property: String?
      let function: String

      static let fields = FieldList(Self.init, \.property, \.function)
    }
  }

  static let collectors: [any Collector.Type] = [ShownErrors.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.catch) { clause, context in
      guard context.type != nil else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: clause)
      guard clause.body.statements.onlyLog(in: context), !clause.meansCancellation, !clause.saysErrorIsIgnored else {
        return
      }
      let isExplained = clause.explainsWhyNothingHappens
      if clause.isExplainedFallback || isExplained && clause.isException(in: context) { return }
      if isExplained, !clause.followsLoad(in: context) { return }
      if clause.explainsWhyLoggingSuffices || clause.isBeforeThrow || clause.isProbe(in: context) { return }
      let construct = Evidence.Construct(clause.body.statements, in: context)
      // If the loop continues with the next element, it just skips the elements that fail.
      if construct != .emptyCatch, clause.isInLoop, !clause.leaves { return }
      if construct == .printed, clause.isInDisappearance { return }
      let isLogged = construct == .logged && !clause.isInUserAction
      // Logging is enough for best-effort work, optional images, cleanups, disappearing views, and values that have a
      // fallback.
      if isLogged,
        clause.followsBestEffort(in: context) || context.member?.name.namesOptionalImage == true
          || context.member.map({ CleanUp.isNamed($0.name) }) == true
          || clause.isInDisappearance || context.member?.name.namesDisappearance == true
          || clause.keepsFallback(in: context) || clause.keepsOptionalWithFallback
      {
        return
      }
      context.record(
        Evidence(
          construct: construct, attempted: clause.onlyAttempt?.callee(in: context),
          logFunctions: clause.body.statements.loggingCalls(in: context).compactMap { $0.logFunction(in: context) },
          functionWithoutResult: isLogged && clause.followsWorkWithoutResult(in: context)
            ? context.member?.name.withoutArgumentLabels : nil),
        by: Self.self, in: .type(hasAny: Self.roles), at: context.range(of: clause),
        source: context.source(of: clause), maximumSeverity: isLogged || isExplained ? .info : nil)
    }
    walk.on(.try) { node, context in
      guard context.type != nil else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: node)
      guard node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark, node.isDiscarded, !node.isSleep,
        node.expression.as(SequenceExprSyntax.self)?.assignment == nil, !node.expression.isBestEffort(in: context),
        !node.isInLoop, !node.expression.isTidyingUp, !node.expression.isFinalCleanUp,
        !node.isExplained, !node.isBestEffortCall, !node.isInBindingGetter,
        !node.preparesDraggedValue(in: context), !node.isSecondaryStep(in: context),
        context.member.map({ CleanUp.isNamed($0.name) }) != true
      else { return }
      context.record(
        Evidence(construct: .optionalTry, callee: node.callee(in: context)), by: Self.self,
        in: .type(hasAny: Self.roles),
        at: context.range(of: node), source: context.source(of: node),
        maximumSeverity: node.expression.isSignal || node.setsAttributeOfWrittenFile ? .info : nil)
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let found = project.reviewedRecords(of: Self.self).filter { located in
      !project.neverThrows(located) && !project.hasShownError(located)
        && !project.isBackgroundWork(located.evidence.functionWithoutResult, at: located)
        && !located.evidence.logFunctions.contains { project.showsMessage($0, at: located) }
    }
    let groups = Dictionary(grouping: found) {
      TypeErrors($0, in: project)
    }
    let isMerged = { (located: Located<Evidence>) in
      let errors = TypeErrors(located, in: project)
      return errors.type != nil && groups[errors, default: []].count > Self.maximumSeparateErrors
    }
    return found.filter { !isMerged($0) }
      + found.filter(isMerged).merged(
        symbol: { located in project.entity(of: located).map { project.types.entities[$0].name } ?? "" },
        identity: \.evidence.construct.rawValue
      ) { TypeErrors($0, in: project) }
  }

  /// Identifies the errors that a type ignores in the same way.
  private struct TypeErrors: Hashable {
    let type: Int?
    let construct: Evidence.Construct
    let maximumSeverity: Severity?

    init(_ located: Located<Evidence>, in project: Project) {
      type = project.entity(of: located)
      construct = located.evidence.construct
      maximumSeverity = located.record.maximumSeverity
    }
  }

  /// If a type ignores more than this many errors in the same way, they share one finding.
  private static let maximumSeparateErrors = 3

  func message(for record: Record<Evidence>) -> String {
    let place = "in `\(record.symbol)`"
    if record.occurrences > 1 {
      return switch record.evidence.construct {
      case .optionalTry:
        "`\(record.symbol)` discards \(record.occurrences) errors with `try?`; show or handle those that matter"
      case .emptyCatch:
        "\(record.occurrences) empty `catch` blocks \(place) discard their errors; show them to the user, or handle them"
      case .printed:
        "\(record.occurrences) `catch` blocks \(place) only print their errors; show them to the user, or handle them"
      case .logged:
        "\(record.occurrences) `catch` blocks \(place) only log their errors; show them to the user, or handle them"
      }
    }
    return switch record.evidence.construct {
    case .optionalTry: "`try?` \(place) discards the error; catch it, and show or handle it"
    case .emptyCatch: "the empty `catch` \(place) discards the error; show it to the user, or handle it"
    case .printed: "the `catch` \(place) only prints the error; show it to the user, or handle it"
    case .logged: "the `catch` \(place) only logs the error; show it to the user, or handle it"
    }
  }

  private static let roles: RoleSet = [.view, .viewModel, .observable]
}

extension Project {
  /// Returns whether the function that is called with `try?` is known not to throw.
  fileprivate func neverThrows(_ located: Located<SwallowedError.Evidence>) -> Bool {
    guard let callee = located.evidence.callee, let owner = owner(of: callee, at: located) else { return false }
    let functions = facts(of: owner).flatMap(\.members).filter {
      $0.kind == .function && $0.baseName == callee.function
    }
    return !functions.isEmpty && functions.allSatisfy { !$0.isThrowing }
  }

  /// Returns whether the only function that can throw has shown the error to the user before it throws.
  fileprivate func hasShownError(_ located: Located<SwallowedError.Evidence>) -> Bool {
    guard let callee = located.evidence.callee ?? located.evidence.attempted,
      let owner = owner(of: callee, at: located),
      collection(of: ShownErrors.self)[owner]?.contains(callee.function) == true
    else { return false }
    // Another function with the same name may not show its errors.
    return facts(of: owner).flatMap(\.members).filter { $0.baseName == callee.function }.count == 1
  }

  /// Returns the type that declares the called function; nil if it is unknown.
  private func owner(
    of callee: SwallowedError.Evidence.Callee, at located: Located<SwallowedError.Evidence>
  ) -> Int? {
    var owner = entity(of: located)
    if let name = callee.property {
      let property = property(named: name, of: located.type)
      owner = (property?.knownType ?? property?.environmentType).flatMap {
        entity(named: $0, inFile: located.file, insideType: located.record.type)
      }
    }
    return owner
  }
}

extension TryExprSyntax {
  /// The called function, if the operand is nothing but a call of it whose arguments contain no other calls.
  fileprivate func callee(in context: FileContext) -> SwallowedError.Evidence.Callee? {
    guard let call = expression.withoutEffects.as(FunctionCallExprSyntax.self),
      call.trailingClosure == nil,
      !call.arguments.tokens(viewMode: .sourceAccurate).contains(where: {
        [.leftParen, .leftBrace].contains($0.tokenKind)
      })
    else { return nil }
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return name.isUppercased || context.member?.locals.contains(name) == true
        ? nil : .init(property: nil, function: name)
    }
    guard let access = call.calledMember, let base = access.base?.unchained else { return nil }
    let function = access.declName.baseName.text
    if base.isSelf { return .init(property: nil, function: function) }
    guard let owner = base.wholeName, context.member?.locals.contains(owner.name) != true else { return nil }
    return .init(property: owner.name, function: function)
  }
}

extension SwallowedError.Evidence.Construct {
  /// Classifies a block that only prints, logs or exits.
  fileprivate init(_ statements: CodeBlockItemListSyntax, in context: FileContext) {
    let names = statements.loggingCalls(in: context)
    self = names.isEmpty ? .emptyCatch : names.contains(where: \.isLogged) ? .logged : .printed
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the statements only print, log or exit.
  fileprivate func onlyLog(in context: FileContext) -> Bool {
    allSatisfy { item in
      if let condition = item.item.as(IfConfigDeclSyntax.self) {
        return condition.clauses.allSatisfy {
          $0.elements?.as(CodeBlockItemListSyntax.self)?.onlyLog(in: context) ?? true
        }
      }
      if let exit = item.item.as(ReturnStmtSyntax.self) { return exit.expression == nil }
      if item.item.is(BreakStmtSyntax.self) { return true }
      let call = item.item.as(ExprSyntax.self)?.withoutEffects.as(FunctionCallExprSyntax.self)
      return call?.isLogging(in: context) ?? false
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The calls that print or log, including those in the branches of an `#if`.
  fileprivate func loggingCalls(in context: FileContext) -> [FunctionCallExprSyntax] {
    flatMap { item -> [FunctionCallExprSyntax] in
      if let condition = item.item.as(IfConfigDeclSyntax.self) {
        return condition.clauses.flatMap {
          $0.elements?.as(CodeBlockItemListSyntax.self)?.loggingCalls(in: context) ?? []
        }
      }
      let call = item.item.as(ExprSyntax.self)?.withoutEffects.as(FunctionCallExprSyntax.self)
      return call.map { [$0] } ?? []
    }
  }
}

extension CatchClauseSyntax {
  /// Whether the clause catches only certain errors, and the general clause of the same statement handles the others:
  /// `catch PlayerError.fileMissing`.
  fileprivate func isException(in context: FileContext) -> Bool {
    guard !catchItems.isEmpty, let clauses = parent?.as(CatchClauseListSyntax.self),
      let general = clauses.first(where: \.catchItems.isEmpty)
    else { return false }
    return !general.body.statements.onlyLog(in: context)
  }
}

extension FunctionCallExprSyntax {
  /// Whether the output is visible without a debugger.
  fileprivate var isLogged: Bool {
    guard let name = calledExpression.dottedName?.lastNamePart else { return true }
    return !["print", "debugPrint", "dump"].contains(name)
  }
}

extension String {
  /// Whether a function with this name loads or saves an image that its users can do without.
  fileprivate var namesOptionalImage: Bool {
    let words = withoutArgumentLabels.camelCaseWords
    return words.first.map(Self.loading.contains) == true && !Self.images.isDisjoint(with: words)
  }

  private static let loading: Set<String> = ["cache", "download", "fetch", "load", "prefetch", "save"]
  private static let images: Set<String> = ["artwork", "backdrop", "image", "images", "poster", "thumbnail"]
}

extension CatchClauseSyntax {
  /// Whether the error can only be caused by cancellation, in which case nothing has failed.
  fileprivate var meansCancellation: Bool {
    if let attempt = parent?.parent?.as(DoStmtSyntax.self) {
      let sites = ThrowFinder.sites(in: attempt.body)
      if !sites.isEmpty, sites.allSatisfy({ $0.tryExpression?.isSleep == true }) { return true }
    }
    return catchItems.contains { item in
      item.tokens(viewMode: .sourceAccurate).contains { $0.text.lowercased().contains("cancel") }
    }
  }
}
