import SwiftSyntax

/// Finds errors that are discarded or only logged.
struct SwallowedError: ProjectRule, ProjectWideRecorder {
  static let info = RuleInfo(
    id: "swallowed_error",
    summary: "Errors should be shown, handled or propagated.",
    rationale: """
      If an error is caught and only printed, the user sees a button that does nothing, and the developer never learns \
      about the failure. Store the error as state that an alert or an empty view displays, propagate it, or recover \
      from it in another way.
      """,
    details: """
      An error that a logger has is reported as info, and so is one that a comment of at least a sentence explains, \
      unless it occurs in an action of the user. More than ten logged errors in a module are one finding, which starts \
      where the user may notice the failure. The bot does not comment on errors that a comment explains, on logged \
      errors in observable types whose member no view uses, on failures to configure the audio session, or on a \
      `catch` that logs or prints one specific error. The rule ignores `catch` blocks for cancellation, code that \
      throws an error afterwards, haptics, JavaScript calls, and errors that a function shows before it throws them or \
      a log function shows. It ignores logged errors in code that runs when a view disappears, if the text says that \
      they are not critical, and if only a new `JSONEncoder` can throw them, and printed ones in a closure for \
      `onDisappear` or in a sample that dumps the result as well. It also ignores `try?` if it deletes a file, or \
      creates a folder before a call that throws, if a comment of at least five words explains it, if the function \
      does not throw, after a throwing step of the same `do` block whose success should not be reported as a failure, \
      in a `catch` block that handles the first error, for a sign-out before the local state is reset or after another \
      asynchronous step that throws, and if the code can do without a result: it reads a cache, deletes outdated data, \
      starts to observe the network, reports a new size, closes a connection or a file, requests a permission, \
      configures tips, deletes from the keychain, prepares the opposite call (`try? service.unregister()` before `try \
      service.register()`), waits for a limited time and assigns the result to `_`, runs when a view or an object goes \
      away, or runs where nothing can be presented: in the getter of a binding, or to prepare a dragged value. A \
      `try?` is minor unless the user triggers it, or the name of the function says that it changes data, such as \
      `save`. So are writes to a Realm database in a function that returns a value in any case.
      """,
    sources: ["S0 real-world (before)"],
    opportunity: "a `catch`, a `try?` or a throwing call",
    defaultLevel: .warning, isRepeatedInTypes: true,
    triggering: SwallowedErrorExamples.triggering,
    good: SwallowedErrorExamples.good)

  struct Evidence: Analyzer.Evidence {
    enum Construct: String, Storable {
      /// The error is ignored.
      case emptyCatch
      /// The error is ignored, and the function or loop ends.
      case exit
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
    /// The number of other logged errors in the module that share the finding.
    var others = 0

    static let fields = FieldList(
      Self.init(construct:callee:attempted:logFunctions:others:), \.construct, \.callee, \.attempted, \.logFunctions,
      \.others)

    /// A function of the type itself or of the value of a property.
    struct Callee: FieldStorable, Hashable {
      /// The name of the property; nil if the function belongs to the type itself.
      let property: String?
      let function: String
      /// The type whose shared instance the property stores, if only the initial value shows it.
      var singleton: String?

      static let fields = FieldList(Self.init, \.property, \.function, \.singleton)
    }
  }

  static let collectors: [any Collector.Type] = [ShownErrors.self, MembersUsedInViews.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.catch) { clause, context in
      guard context.type != nil else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: clause)
      guard clause.body.statements.onlyLog(in: context), !clause.meansCancellation, !clause.isBeforeThrow,
        !clause.triesNextElement
      else { return }
      let construct = Evidence.Construct(clause.body.statements, in: context)
      if construct == .printed, clause.isInDisappearance || clause.followsDump { return }
      if construct == .logged, clause.saysNonCritical || clause.onlyEncodes { return }
      let isAction = clause.isInUserAction
      let isLogged = construct == .logged && !isAction
      // Logging is enough for best-effort work and disappearing views.
      if isLogged,
        clause.followsBestEffort(in: context) || clause.isInDisappearance
          || context.member?.name.namesDisappearance == true
      {
        return
      }
      let isExplained = !isAction && clause.isExplained
      context.record(
        Evidence(
          construct: construct, attempted: clause.onlyAttempt?.callee(in: context),
          logFunctions: clause.body.statements.loggingCalls(in: context).compactMap { $0.logFunction(in: context) }),
        by: Self.self, in: .type(hasAny: Self.roles), at: context.range(of: clause),
        source: context.source(of: clause), maximumSeverity: isLogged || isExplained ? .info : nil,
        isMinor: isExplained || clause.followsAudioSetup
          || !isAction
            && (clause.namesOneError && [.logged, .printed].contains(construct)
              || clause.failsSilently && context.member.map { DataChange.isLoad($0.baseName) } == true)
      )
    }
    walk.on(.try) { node, context in
      guard context.type != nil else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: Self.roles), at: node)
      guard node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark, node.isDiscarded, !node.isSleep,
        node.expression.as(SequenceExprSyntax.self)?.assignment == nil, !node.expression.isBestEffort(in: context),
        !node.expression.deletesFile, !node.expression.createsFolderForThrowingCall, !node.expression.isFinalCleanUp,
        !node.isExplained, !node.isBestEffortCall,
        !node.isInBindingGetter, !node.preparesDraggedValue(in: context), !node.isSecondaryStep(in: context)
      else { return }
      context.record(
        Evidence(construct: .optionalTry, callee: node.callee(in: context)), by: Self.self,
        in: .type(hasAny: Self.roles), at: context.range(of: node), source: context.source(of: node),
        isMinor: node.updatesLocalDatabase || !node.matters(in: context))
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let found = errors(among: project.reviewedRecords(of: Self.self), in: project)
    let isMinor = { (located: Located<Evidence>) in
      located.evidence.construct == .logged && located.record.maximumSeverity == .info
    }
    guard found.contains(where: isMinor) else { return found }
    // Whether a logged error gets a separate finding depends on all of them, including those in unreviewed files.
    let logged = errors(among: project.records(of: Self.self).filter(isMinor), in: project)
    let inViews = logged.map { project.isUsedInViews($0) }
    let typical = zip(logged, inViews).filter { $1 && !$0.record.isMinor }.map(\.0.location)
    let rated = zip(logged, inViews).map { located, isUsedInViews in
      var rated = located
      // In the background, there is nobody to show the error to.
      rated.record.isMinor = located.record.isMinor || !isUsedInViews
      return rated
    }
    return found.filter { !isMinor($0) }
      + rated.oncePerModule(
        above: Self.maximumSeparateLoggedErrors, in: project, startingAtOneOf: Set(typical)
      ) { record, others in
        record.evidence.others = others
      }
  }

  /// Errors that are logged get separate findings if a module has at most this many.
  private static let maximumSeparateLoggedErrors = 10

  /// Removes errors that cannot occur or that the user sees.
  private func errors(among records: [Located<Evidence>], in project: Project) -> [Located<Evidence>] {
    records.filter { located in
      !project.neverThrows(located) && !project.hasShownError(located)
        && !located.evidence.logFunctions.contains { project.showsMessage($0, at: located) }
    }
    .joined(above: Self.maximumSeparateErrors) { located in
      DiscardedErrors(
        function: FunctionOfType(located), construct: located.evidence.construct,
        severity: located.record.maximumSeverity)
    }
  }

  /// The maximum number of errors that a function discards in the same way and that get separate findings.
  private static let maximumSeparateErrors = 5

  private struct DiscardedErrors: Hashable {
    let function: FunctionOfType
    let construct: Evidence.Construct
    let severity: Severity?
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.others > 0 {
      return """
        the `catch` in `\(record.symbol)` and \(record.evidence.others) others in the module only log the error; show \
        or handle those that follow an action of the user
        """
    }
    let place = "in `\(record.symbol)`\(record.locationSuffix)"
    return switch record.evidence.construct {
    case .optionalTry: "`try?` \(place) discards the error; catch it, and show or handle it"
    case .emptyCatch: "the empty `catch` \(place) discards the error; show it to the user, or handle it"
    case .exit: "the `catch` \(place) discards the error; show it to the user, or handle it"
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

  /// Returns whether a logged error occurs in a view, in a view model, or in a member of another observable type that a
  /// view uses.
  fileprivate func isUsedInViews(_ located: Located<SwallowedError.Evidence>) -> Bool {
    guard let entity = entity(of: located), types.roles(of: entity).isDisjoint(with: [.view, .viewModel]) else {
      return true
    }
    let member = located.record.symbol.withoutArgumentLabels.lastNamePart
    return collection(of: MembersUsedInViews.self).contains(member, of: entity)
  }

  /// Returns the type that declares the called function; nil if it is unknown.
  private func owner(
    of callee: SwallowedError.Evidence.Callee, at located: Located<SwallowedError.Evidence>
  ) -> Int? {
    var owner = entity(of: located)
    if let name = callee.property {
      let property = property(named: name, of: located.type)
      owner = (property?.knownType ?? property?.environmentType ?? callee.singleton).flatMap {
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
    return .init(
      property: owner.name, function: function,
      singleton: memberInitialValue(named: owner.name)?.typeOfSharedInstance)
  }
}

extension TryExprSyntax {
  /// Whether someone may rely on the success of the call: the user triggers it, or it changes data. Other calls are often
  /// attempts without which the code can continue.
  fileprivate func matters(in context: FileContext) -> Bool {
    if isInUserAction || context.member?.changesData == true { return true }
    let call = expression.withoutEffects.as(FunctionCallExprSyntax.self)
    return call?.calleeNameToken.map { DataChange.isFunction($0.text) } ?? false
  }
}

extension SwallowedError.Evidence.Construct {
  /// Classifies a block that only prints, logs or exits.
  fileprivate init(_ statements: CodeBlockItemListSyntax, in context: FileContext) {
    let names = statements.loggingCalls(in: context)
    if names.isEmpty {
      self = statements.isEmpty ? .emptyCatch : .exit
    } else {
      self = names.contains(where: \.isLogged) ? .logged : .printed
    }
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

extension FunctionCallExprSyntax {
  /// Whether the output is visible without a debugger.
  fileprivate var isLogged: Bool {
    guard let name = calledExpression.dottedName?.lastNamePart else { return true }
    return !["print", "debugPrint", "dump"].contains(name)
  }
}

extension CatchClauseSyntax {
  /// Whether the error can only be caused by cancellation, in which case nothing has failed.
  fileprivate var meansCancellation: Bool {
    if let attempt = parent?.parent?.as(DoStmtSyntax.self) {
      let sites = ThrowFinder.sites(in: attempt.body)
      if !sites.isEmpty, sites.allSatisfy({ $0.tryExpression?.onlyWaits == true }) { return true }
    }
    return catchItems.contains { item in
      item.tokens(viewMode: .sourceAccurate).contains { $0.text.lowercased().contains("cancel") }
    }
  }
}
