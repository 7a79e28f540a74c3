import SwiftSyntax

/// Finds observable classes that are used by views and may change their state off the main actor.
struct MissingMainActor: ProjectRule, ProjectWideRecorder {
  static let info = RuleInfo(
    id: "missing_main_actor",
    summary: "Observable classes used by views should be isolated to the main actor.",
    rationale: """
      SwiftUI reads view state on the main thread. If a class is not isolated, its state may change in the background \
      while a view reads it, which causes rare crashes and missed updates, and Swift 6 rejects the code. With \
      `@MainActor`, the compiler guarantees that every change happens on the main thread. Each class that changes its \
      state in an async function or a task gets its own finding.
      """,
    details: """
      If a module contains five or more other classes that are not isolated, they are combined into one finding, \
      without those that require changes to other types. Classes whose asynchronous code changes published state only \
      in `MainActor.run`, on the main queue or in a similar closure are reported as info, and so are classes that \
      cannot be isolated on their own, because a type without isolation creates them, accesses their shared instance, \
      has functions that take them or their protocol as a parameter, uses members of one that it stores, or implements \
      the same protocol, or a protocol must not be isolated. The rule ignores classes whose tasks all run on the main \
      actor, classes that property wrappers store, `Sendable` classes whose state is constant or protected by a lock, \
      classes that run code on a dispatch queue of their own, or functions that read their state on a global queue, \
      and private classes that set their state only when they are created, or have no functions and are used only by \
      views. It also ignores classes that cannot be isolated because their creator cannot be either (it overrides code \
      without isolation, or is a static function without isolation), because they override members of a library's \
      class, because they are collections or `@unchecked Sendable` services, because a value that is compared contains \
      them, or because a type that is not isolated wraps them and implements the same protocol. Models that are \
      decoded as part of other values, default values of environment keys, classes that are created synchronously on \
      another queue, classes without variables that views read and that change, such as the client of a server, \
      classes that publish nothing but describe their variables, and classes that an app never creates are ignored as \
      well. If a class implements synchronous requirements of a protocol that is not isolated, the message names the \
      protocol, which has to be isolated along with the class, unless services implement it as well. The bot does not \
      comment on classes that store nothing, some of whose members are isolated to another global actor, that isolate \
      each function that changes what views display, or that have no asynchronous code but variables that both `==` \
      and the description read. The combined finding is at a view model, if there is one.
      """,
    sources: ["S4 ownership rules", "S4 checklist", "S1 concurrency"],
    opportunity: "a view model, or an observable object stored by a view",
    defaultLevel: .warning,
    remedy: Remedy(.ownership, .small),
    triggering: MissingMainActorExamples.triggering,
    good: MissingMainActorExamples.good,
    fixing: MissingMainActorExamples.fixing)

  static let collectors: [any Collector.Type] = [BackgroundCreations.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { declaration, context in
      guard declaration.fact.kind == .class, !context.isPreview, !declaration.fact.isIsolated(),
        !declaration.fact.modifiers.contains("nonisolated"),
        let node = declaration.node.as(ClassDeclSyntax.self)
      else { return }
      let function = node.functionOfDeinit
      let functions = ClassFunctions(of: node, in: context)
      let background = node.backgroundCode(in: context)
      let offloaded = node.offloadedFunctions(among: background.calls)
      context.record(
        Evidence(
          functionOfDeinit: function, backgroundFunction: functions.backgroundFunction,
          switchesToMainActor: functions.switchToMainActor,
          movesChangesToMainActor: functions.movesChangesToMainActor,
          readsStateInBackground: functions.onlyReadState(in: background, excluding: Set(offloaded)),
          startsWork: functions.startsWork,
          offloadedFunctions: offloaded, comparesVariables: node.comparesVariables), by: Self.self,
        at: declaration.fact.range, symbol: declaration.fact.name,
        conditions: [.type(declaration.index, hasAny: .observable), .isTest(false)],
        fix: function == nil && offloaded.isEmpty ? context.fix(adding: "@MainActor", to: node) : nil)
    }
  }

  struct Evidence: Analyzer.Evidence {
    /// A stateless superclass that must also be isolated.
    var superclass: String?
    /// A protocol that the class conforms to and whose requirements cannot be isolated to an actor.
    var nonisolatedProtocol: String?
    /// A function called by the class's `deinit`. If the class is on the main actor, the `deinit` must be isolated as
    /// well.
    var functionOfDeinit: String?

    /// A function that may change the class's state off the main actor.
    var backgroundFunction: String?
    /// Whether the class starts tasks and all of them run on the main actor.
    var switchesToMainActor = false
    /// Whether the class changes its published state on the main actor wherever its code may run elsewhere.
    var movesChangesToMainActor = false
    /// Whether the class calls functions on a global queue that use its other members without changing its state. If
    /// the class is isolated, it cannot call them there.
    var readsStateInBackground = false
    /// Whether a function in the class's declaration is async or starts a task.
    var startsWork = false
    /// Functions in the class that it runs on a global queue and that would have to be `nonisolated`.
    var offloadedFunctions: [String] = []
    /// Whether the class's `==` or `hash(into:)` reads variables, which a `nonisolated` function could not.
    var comparesVariables = false
    /// A delegate protocol of the system without isolation, in a target that uses the Swift 6 language mode.
    var systemDelegate: String?
    /// Whether the compiler provides methods that the protocol requires for coding, so that they cannot be marked.
    var synthesizesCoding = false
    /// A class without isolation that creates instances of this one.
    var creator: String?
    /// The project's protocols that require the member with which the creator creates instances.
    var creatorProtocols: [String] = []
    /// Types without isolation, other than views, that access the class's shared instance.
    var accessors: [String] = []
    /// Whether one of these types cannot be isolated, because its superclass is not.
    var accessorsStay = false
    /// Types without isolation, other than views, with functions that take an instance as a parameter. Empty if there are
    /// accessors.
    var receivers: [String] = []
    /// Whether members of the class are isolated to another global actor, so that the class works in the background.
    var usesOtherActor = false
    /// Whether types without isolation implement a protocol that the class implements.
    var sharesProtocol = false
    /// The project's protocols whose requirements the class could not implement if it alone was isolated. If other
    /// classes share the finding, the protocols of all of them.
    var protocols: [String] = []
    /// The project's protocols that the class implements but that must stay as they are, because services implement
    /// them as well.
    var protocolsOfServices: [String] = []
    /// Whether neither the class nor its superclasses have stored properties.
    var isStateless = false
    /// The number of other classes in the module that share the finding.
    var others = 0
    /// Whether the compiler can isolate all declarations of the module to the main actor by default.
    var allowsDefault = true

    static let fields = FieldList(
      Self.init(
        superclass:nonisolatedProtocol:functionOfDeinit:backgroundFunction:switchesToMainActor:
        movesChangesToMainActor:readsStateInBackground:startsWork:offloadedFunctions:comparesVariables:systemDelegate:
        synthesizesCoding:creator:creatorProtocols:accessors:accessorsStay:receivers:usesOtherActor:sharesProtocol:
        protocols:
        protocolsOfServices:isStateless:others:allowsDefault:),
      \.superclass, \.nonisolatedProtocol, \.functionOfDeinit, \.backgroundFunction, \.switchesToMainActor,
      \.movesChangesToMainActor, \.readsStateInBackground, \.startsWork, \.offloadedFunctions, \.comparesVariables,
      \.systemDelegate, \.synthesizesCoding, \.creator, \.creatorProtocols, \.accessors, \.accessorsStay,
      \.receivers, \.usesOtherActor, \.sharesProtocol, \.protocols, \.protocolsOfServices, \.isStateless, \.others,
      \.allowsDefault)

    /// Whether marking the class and its protocols is not enough, because code elsewhere would no longer compile.
    var requiresOtherChanges: Bool {
      nonisolatedProtocol != nil || systemDelegate != nil || creator != nil || !accessors.isEmpty || sharesProtocol
        || !receivers.isEmpty || usesOtherActor || !offloadedFunctions.isEmpty
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let found = UnisolatedClasses(in: project)?.candidates ?? []
    let quiet = found.filter { $0.evidence.backgroundFunction == nil }
    // A class whose `deinit` calls a function requires a different change.
    let combined = Self.combined(quiet.filter { $0.evidence.functionOfDeinit == nil }, in: project)
    let modules = Set(combined.filter { $0.evidence.others > 0 }.map { project.files[$0.file].module })
    return found.filter { $0.evidence.backgroundFunction != nil } + combined
      + quiet.filter { $0.evidence.functionOfDeinit != nil && !modules.contains(project.files[$0.file].module) }
  }

  /// Merges the candidates in modules that have many of them. The finding is at a class that does something, if any.
  private static func combined(_ candidates: [Located<Evidence>], in project: Project) -> [Located<Evidence>] {
    let markable = candidates.withoutOtherChanges(above: maximumSeparateClasses, in: project)
    let marked = Set(markable.map(\.location))
    // A conformance that the class itself declares can be changed along with it, so the class is not omitted.
    let conforming = candidates.filter { $0.evidence.nonisolatedProtocol != nil && !marked.contains($0.location) }
    let busy = markable.filter { located in
      located.evidence.startsWork
        || project.entity(of: located).map { project.facts(of: $0).contains(where: \.hasFunctions) } ?? false
    }
    // The name of a service or a client says less about the user interface than that of a view model.
    let typical = Dictionary(grouping: busy) { project.files[$0.file].module }.values.flatMap { busy in
      let viewModels = busy.filter { located in
        project.entity(of: located).map { project.types.roles(of: $0).contains(.viewModel) } ?? false
      }
      return viewModels.isEmpty ? busy : viewModels
    }
    let separate = markable.oncePerModule(
      above: maximumSeparateClasses, in: project, startingAtOneOf: Set(typical.map(\.location))
    ) { record, others in
      record.evidence = Evidence(others: others)
      record.maximumSeverity = .info
    }
    let protocols = Dictionary(grouping: markable) { project.files[$0.file].module }
      .mapValues { Set($0.flatMap(\.evidence.protocols)).sorted() }
    return separate.map { located in
      var found = located
      if found.evidence.others > 0 {
        found.record.evidence.protocols = protocols[project.files[located.file].module] ?? []
      }
      // Packages can set the default isolation from version 6.2 of the tools on.
      let tools = project.buildSettings[located.file].toolsVersion
      found.record.evidence.allowsDefault = tools.map { $0 >= BuildSettings.Version(6, 2) } ?? true
      return found
    } + conforming
  }

  /// Classes that never change their state in the background get separate findings if a module has at most this many.
  private static let maximumSeparateClasses = 4

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let classes = project.reviewedEntities(having: [.viewModel, .observable]).filter { entity in
      let type = project.types.entities[entity]
      return type.kind == .class && !project.files[type.file].isTest
    }
    guard !classes.isEmpty else { return [] }
    let shown = project.classesStoredByViews
    return classes.filter { entity in
      project.types.roles(of: entity).contains(.viewModel) || shown.contains(entity)
    }.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>) -> String {
    MainActorAdvice(symbol: record.symbol, evidence: record.evidence).text
  }
}

extension [Located<MissingMainActor.Evidence>] {
  /// Returns the candidates without those that require changes to other types, in modules with more than `limit`
  /// candidates that also contain other ones. A single finding for all of them could not name those changes.
  fileprivate func withoutOtherChanges(above limit: Int, in project: Project) -> Self {
    let modules = Dictionary(grouping: self) { project.files[$0.file].module }
    return modules.sorted { $0.key < $1.key }.flatMap { _, candidates -> Self in
      let free = candidates.filter { !$0.evidence.requiresOtherChanges }
      return candidates.count > limit && !free.isEmpty ? free : candidates
    }
  }
}

extension TypeFact {
  fileprivate var hasFunctions: Bool { members.contains { $0.kind == .function && !$0.isStatic } }
}

extension FileContext {
  /// Returns the fix that adds an attribute to a class, on a line of its own if the class's other attributes are on
  /// their own lines.
  ///
  /// The fix is unsafe because nonisolated callers then have to await the main actor.
  fileprivate func fix(adding attribute: String, to node: ClassDeclSyntax) -> Fix? {
    var separator = " "
    if let last = node.attributes.last, let next = last.nextToken(viewMode: .sourceAccurate) {
      let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
      let line = text.line(at: start)
      if text.line(at: next.positionAfterSkippingLeadingTrivia.utf8Offset) > line {
        let before = text.bytes[text.lineStarts[line]..<start]
        guard before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
        let next = text.lineStarts[line + 1]
        let isWindows = next > 1 && text.bytes[next - 2] == 0x0D
        separator = (isWindows ? "\r\n" : "\n") + String(decoding: before, as: UTF8.self)
      }
    }
    return Fix(isSafe: false, edits: [edit(insertingBefore: node, attribute + separator)])
  }
}

extension TypeFact {
  /// Returns whether an attribute isolates the declaration to a global actor: one of the given actors or one whose name
  /// ends in `Actor`.
  func isIsolated(toAny actors: Set<String> = []) -> Bool {
    attributes.contains { $0.name.hasSuffix("Actor") || actors.contains($0.name.lastNamePart) }
  }
}

extension ClassDeclSyntax {
  /// Whether the class's `==` or `hash(into:)` reads variables of the instances.
  fileprivate var comparesVariables: Bool {
    let members = memberBlock.members
    let variables = Set(
      members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter {
        $0.bindingSpecifier.tokenKind == .keyword(.var) && !$0.modifiers.isStatic
      }.flatMap { $0.bindings.flatMap { $0.pattern.boundNames.map(\.text) } })
    return members.contains { member in
      guard let function = member.decl.as(FunctionDeclSyntax.self), let body = function.body,
        ["==", "hash"].contains(function.name.text)
      else { return false }
      return body.tokens(viewMode: .sourceAccurate).contains { token in
        variables.contains(token.text)
          && (function.name.text == "hash" || token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period)
      }
    }
  }

  /// The first function in the class that is called by its `deinit`, ignoring nonisolated and static functions.
  fileprivate var functionOfDeinit: String? {
    let members = memberBlock.members
    guard let statements = members.lazy.compactMap({ $0.decl.as(DeinitializerDeclSyntax.self) }).first?.body?.statements
    else { return nil }
    let functions = Set(
      members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        .filter { !$0.modifiers.isStatic && !$0.modifiers.contains { $0.name.text == "nonisolated" } }
        .map(\.name.text))
    return statements.lazy.compactMap { item -> String? in
      guard let call = item.item.as(FunctionCallExprSyntax.self) else { return nil }
      let name = call.calledExpression.dottedName?.withoutSelf ?? ""
      return functions.contains(name) ? name : nil
    }.first
  }
}
