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
      cannot be isolated on their own, because a type without isolation creates them, accesses their shared instance \
      or implements the same protocol, or a protocol must not be isolated. The rule ignores classes whose tasks all \
      run on the main actor, classes that property wrappers store, `Sendable` classes whose state is constant or \
      protected by a lock, classes that run code on a dispatch queue of their own, or functions that read their state \
      on a global queue, and private classes that set their state only when they are created, or have no functions and \
      are used only by views. It also ignores classes that cannot be isolated because their creator cannot be either \
      (it overrides code without isolation, or is a static function without isolation), because they override members \
      of a library's class, because they are collections or `@unchecked Sendable`, because a value that is compared \
      contains them, or because a type that is not isolated wraps them and implements the same protocol. Models that \
      are decoded as part of other values, default values of environment keys, classes without variables that views \
      read and that change, such as the client of a server, classes that publish nothing but describe their variables, \
      and classes that an app never creates are ignored as well. If a class implements synchronous requirements of a \
      protocol that is not isolated, the message names the protocol, which has to be isolated along with the class.
      """,
    sources: ["S4 ownership rules", "S4 checklist", "S1 concurrency"],
    opportunity: "a view model, or an observable object stored by a view",
    defaultLevel: .warning,
    remedy: Remedy(.ownership, .small),
    triggering: MissingMainActorExamples.triggering,
    good: MissingMainActorExamples.good,
    fixing: MissingMainActorExamples.fixing)

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
    /// Types without isolation, other than views, that access the class's shared instance.
    var accessors: [String] = []
    /// Whether types without isolation implement a protocol that the class implements.
    var sharesProtocol = false
    /// The project's protocols whose requirements the class could not implement if it alone was isolated. If other
    /// classes share the finding, the protocols of all of them.
    var protocols: [String] = []
    /// The number of other classes in the module that share the finding.
    var others = 0
    /// Whether the compiler can isolate all declarations of the module to the main actor by default.
    var allowsDefault = true

    static let fields = FieldList(
      Self.init(
        superclass:nonisolatedProtocol:functionOfDeinit:backgroundFunction:switchesToMainActor:
        movesChangesToMainActor:readsStateInBackground:startsWork:offloadedFunctions:comparesVariables:systemDelegate:
        synthesizesCoding:creator:accessors:sharesProtocol:protocols:others:allowsDefault:),
      \.superclass, \.nonisolatedProtocol, \.functionOfDeinit, \.backgroundFunction, \.switchesToMainActor,
      \.movesChangesToMainActor, \.readsStateInBackground, \.startsWork, \.offloadedFunctions, \.comparesVariables,
      \.systemDelegate, \.synthesizesCoding, \.creator, \.accessors, \.sharesProtocol, \.protocols, \.others,
      \.allowsDefault)

    /// Whether marking the class and its protocols is not enough, because code elsewhere would no longer compile.
    var requiresOtherChanges: Bool {
      nonisolatedProtocol != nil || systemDelegate != nil || creator != nil || !accessors.isEmpty || sharesProtocol
        || !offloadedFunctions.isEmpty
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    // A subclass in any file can cause a finding that is located at a reviewed superclass.
    let hasReviewedClass = project.reviewedEntities.contains { project.types.entities[$0].kind == .class }
    let declarations = hasReviewedClass ? project.records(of: Self.self) : []
    guard !declarations.isEmpty else { return [] }
    let shown = project.classesStoredByViews
    let wrapped = project.classesStoredByWrappers
    let isolation = ActorIsolation(project)
    var classes: Set<Int> = []
    var recorded: [Int: Located<Evidence>] = [:]
    for located in declarations {
      guard let entity = project.entity(of: located),
        project.types.entities[entity].declarations.first == located.type
      else { continue }
      recorded[entity] = located
      guard project.buildSettings[located.file].isMainActorByDefault != true,
        project.types.roles(of: entity).contains(.viewModel) || shown.contains(entity),
        !isolation.mayBeIsolated(for: entity), project.declaresShownState(entity), !wrapped.contains(entity)
      else { continue }
      classes.insert(project.topmostClass(declaringStateOf: entity))
    }
    let creators = project.creators(of: classes, isolation)
    let found = classes.sorted().compactMap { entity -> Located<Evidence>? in
      guard var located = recorded[entity] ?? project.candidate(Evidence(), atTypeNamed: entity),
        !project.files[located.file].isTest, !located.evidence.switchesToMainActor
      else { return nil }
      let startsWork =
        located.evidence.startsWork || located.evidence.backgroundFunction != nil
        || project.facts(of: entity).contains { $0.members.contains(where: \.isAsync) }
      if !startsWork, project.keepsInitialState(entity) || project.onlyStoresValuesForViews(entity) { return nil }
      if creators[entity]?.canBeIsolated == false || project.cannotBeIsolated(entity) { return nil }
      if project.isNeverCreated(entity) || project.describesUnpublishedVariables(entity) { return nil }
      if located.evidence.comparesVariables, project.isComparedAsPart(entity) { return nil }
      if located.evidence.backgroundFunction == nil,
        located.evidence.readsStateInBackground || project.usesOwnQueue(entity)
      {
        return nil
      }
      let sharedProtocol =
        located.evidence.backgroundFunction == nil
        ? project.sharedProtocol(of: entity, excluding: classes, isolation) : nil
      if sharedProtocol == .implementedByWrapper { return nil }
      // A subclass must have the same isolation as its superclass, so changing a single class is not enough.
      if project.hasSuperclass(entity) { located = located.withoutFix }
      located.record.evidence.superclass = project.superclasses(of: entity).last.map {
        project.types.entities[$0].name
      }
      let nonisolatedProtocol = project.nonisolatedProtocol(of: entity)
      let synthesizesCoding = nonisolatedProtocol.map { project.synthesizesCoding(of: $0, in: entity) } ?? false
      if synthesizesCoding, !startsWork, project.isPartOfDecodedValue(entity) { return nil }
      located.record.evidence.nonisolatedProtocol = nonisolatedProtocol
      located.record.evidence.synthesizesCoding = synthesizesCoding
      if project.buildSettings[located.file].languageMode == 6 {
        located.record.evidence.systemDelegate = project.systemDelegate(of: entity)
      }
      located.record.evidence.protocols = project.nonisolatedProjectProtocols(of: entity)
      located.record.evidence.creator = creators[entity]?.name
      if located.evidence.backgroundFunction == nil {
        located.record.evidence.accessors = project.accessors(
          ofSharedInstanceOf: entity, excluding: classes, isolation
        ).filter { $0 != creators[entity]?.name }
      }
      if located.record.evidence.systemDelegate != nil || !located.record.evidence.protocols.isEmpty {
        located.record.fix = nil
      }
      if located.record.evidence.nonisolatedProtocol != nil || located.record.evidence.creator != nil
        || !located.record.evidence.accessors.isEmpty
      {
        located.record.maximumSeverity = .info
        located.record.fix = nil
      }
      // If the class is isolated, the protocol and its other implementations have to be as well.
      if sharedProtocol != nil {
        located.record.evidence.sharesProtocol = true
        located.record.maximumSeverity = .info
        located.record.fix = nil
      }
      // Isolating the class would also move its other work to the main actor.
      if located.evidence.movesChangesToMainActor, !project.changesState(inExtensionsOf: entity) {
        located.record.maximumSeverity = .info
        located.record.fix = nil
      }
      return located
    }
    let quiet = found.filter { $0.evidence.backgroundFunction == nil }
    // A class whose `deinit` calls a function requires a different change.
    let markable = quiet.filter { $0.evidence.functionOfDeinit == nil }.withoutOtherChanges(
      above: Self.maximumSeparateClasses, in: project)
    let busy = markable.filter { located in
      located.evidence.startsWork
        || project.entity(of: located).map { project.facts(of: $0).contains(where: \.hasFunctions) } ?? false
    }
    let separate = markable.oncePerModule(
      above: Self.maximumSeparateClasses, in: project, startingAtOneOf: Set(busy.map(\.location))
    ) { record, others in
      record.evidence = Evidence(others: others)
      record.maximumSeverity = .info
    }
    let protocols = Dictionary(grouping: markable) { project.files[$0.file].module }
      .mapValues { Set($0.flatMap(\.evidence.protocols)).sorted() }
    let combined = separate.map { located in
      var found = located
      if found.evidence.others > 0 {
        found.record.evidence.protocols = protocols[project.files[located.file].module] ?? []
      }
      // Packages can set the default isolation from version 6.2 of the tools on.
      let tools = project.buildSettings[located.file].toolsVersion
      found.record.evidence.allowsDefault = tools.map { $0 >= BuildSettings.Version(6, 2) } ?? true
      return found
    }
    let modules = Set(combined.filter { $0.evidence.others > 0 }.map { project.files[$0.file].module })
    return found.filter { $0.evidence.backgroundFunction != nil } + combined
      + quiet.filter { $0.evidence.functionOfDeinit != nil && !modules.contains(project.files[$0.file].module) }
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
    let evidence = record.evidence
    if evidence.others > 0 {
      let marked = evidence.protocols.isEmpty ? "them" : "them and the protocols that they implement"
      let alternative = evidence.allowsDefault ? ", or make that the default isolation" : ""
      return """
        `\(record.symbol)` and \(evidence.others) other classes in the module store state displayed by views but are \
        not isolated to the main actor; mark \(marked) `@MainActor`, as well as code that uses them\(alternative)
        """
    }
    let protocols = Self.description(of: evidence.protocols)
    if let function = evidence.backgroundFunction, evidence.functionOfDeinit == nil, evidence.superclass == nil,
      evidence.nonisolatedProtocol == nil, evidence.systemDelegate == nil, evidence.creator == nil
    {
      return """
        `\(record.symbol)` stores state displayed by views, but `\(function)` may change it in the background; mark \
        \(Self.list(["the class", protocols])) `@MainActor`
        """
    }
    let problem = "`\(record.symbol)` stores state displayed by views but is not isolated to the main actor"
    if let function = evidence.functionOfDeinit {
      return """
        \(problem); mark \(Self.list(["it", protocols])) `@MainActor`, and call `\(function)` when the view disappears \
        instead of in `deinit`
        """
    }
    if let superclass = evidence.superclass {
      return "\(problem); mark \(Self.list(["it", "its superclass `\(superclass)`", protocols])) `@MainActor`"
    }
    let creator = evidence.creator.map { "its creator `\($0)`" }
    var advice = "mark \(Self.list(["it", creator, protocols])) `@MainActor`"
    if !evidence.accessors.isEmpty {
      let accessors = Wording.list(of: evidence.accessors, longest: 3)
      let verb = evidence.accessors.count == 1 ? "uses" : "use"
      advice = """
        mark \(Self.list(["it", creator, protocols, accessors])), which \(verb) its shared instance, `@MainActor`
        """
    } else if creator == nil, !evidence.offloadedFunctions.isEmpty {
      let functions = Wording.list(of: evidence.offloadedFunctions)
      advice =
        protocols == nil
        ? "mark \(functions) `nonisolated` and the class `@MainActor`"
        : "mark \(functions) `nonisolated`, and \(Self.list(["the class", protocols])) `@MainActor`"
    }
    if let name = evidence.nonisolatedProtocol, evidence.synthesizesCoding {
      let work = ["Encodable": "encode", "Decodable": "decode"][name] ?? "encode and decode"
      advice += ", and \(work) a separate struct instead of the class"
    } else if let name = evidence.nonisolatedProtocol {
      advice +=
        evidence.comparesVariables && ["Equatable", "Hashable", "Comparable"].contains(name)
        ? ", and remove its `\(name)` conformance, because `==` and `hash(into:)` could not read the isolated variables"
        : ", and its `\(name)` methods `nonisolated`"
    } else if let name = evidence.systemDelegate {
      advice += ", and its `\(name)` conformance `@preconcurrency`"
    }
    return "\(problem); \(advice)"
  }

  /// Describes the protocols that have to be isolated: `` its protocol `Store` ``; nil if there are none.
  private static func description(of protocols: [String]) -> String? {
    guard !protocols.isEmpty else { return nil }
    return "its protocol\(protocols.count == 1 ? "" : "s") \(Wording.list(of: protocols, longest: 3))"
  }

  /// Formats the declarations to mark: `` it, its creator `A` and its protocol `B` ``.
  private static func list(_ parts: [String?]) -> String {
    let parts = parts.compactMap(\.self)
    guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
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
  /// Whether the type is a property wrapper that SwiftUI updates before each evaluation of a view.
  fileprivate var isDynamic: Bool { inherited.contains { $0.lastNamePart == "DynamicProperty" } }

  /// Returns whether an attribute isolates the declaration to a global actor: one of the given actors or one whose name
  /// ends in `Actor`.
  func isIsolated(toAny actors: Set<String> = []) -> Bool {
    attributes.contains { $0.name.hasSuffix("Actor") || actors.contains($0.name.lastNamePart) }
  }
}

extension Project {
  /// The classes that views store with an observing wrapper.
  fileprivate var classesStoredByViews: Set<Int> {
    var held: Set<Int> = []
    for view in entities(having: .view) {
      for reference in types.entities[view].declarations {
        for property in fact(reference).properties
        where property.has(anyOf: SwiftUIVocabulary.owningWrappers)
          || property.has(anyOf: "Environment", "ObservedObject", "EnvironmentObject")
        {
          if let entity = declaredType(of: property, at: reference) { held.insert(entity) }
        }
      }
    }
    return held
  }

  /// The classes that property wrappers store. SwiftUI does not isolate them to the main actor.
  fileprivate var classesStoredByWrappers: Set<Int> {
    var held: Set<Int> = []
    for file in files.indices {
      // Uses indices, because copying a type retains a dozen references.
      let types = files[file].facts.types
      for type in types.indices
      where types[type].kind != .extension && (types[type].hasAttribute("propertyWrapper") || types[type].isDynamic)
        && !types[type].isIsolated()
      {
        let reference = TypeIndex.Reference(file: file, type: type)
        held.formUnion(types[type].properties.compactMap { declaredType(of: $0, at: reference) })
      }
    }
    return held
  }

  /// Returns the topmost class with stored properties among a class and its superclasses.
  fileprivate func topmostClass(declaringStateOf entity: Int) -> Int {
    superclasses(of: entity).last { properties(of: $0).contains { !$0.isStatic } } ?? entity
  }

  /// Returns a protocol that the class conforms to and whose requirements must be nonisolated.
  fileprivate func nonisolatedProtocol(of entity: Int) -> String? {
    facts(of: entity).lazy.flatMap(\.inherited).map(\.lastNamePart).first { name in
      Self.nonisolatedProtocols.contains(name)
        || name.hasSuffix("Delegate") && Self.sessions.contains(where: name.hasPrefix)
    }
  }

  /// Returns a delegate protocol of the system that the class implements and whose functions are called on the queue or
  /// thread that the class chose, such as the main one.
  fileprivate func systemDelegate(of entity: Int) -> String? {
    let type = types.entities[entity]
    for reference in type.declarations + type.extensions {
      let names = fact(reference).inherited.map(\.lastNamePart)
      if let name = names.first(where: Self.systemDelegates.contains) { return name }
    }
    return nil
  }

  private static let systemDelegates: Set<String> = [
    "CBCentralManagerDelegate", "CBPeripheralDelegate", "CLLocationManagerDelegate", "MKLocalSearchCompleterDelegate",
  ]

  /// The prefixes of the protocols through which sessions call their delegates in the background.
  private static let sessions = ["URLSession", "AVAssetDownload"]

  private static let nonisolatedProtocols: Set<String> = [
    "Codable", "Encodable", "Decodable", "Equatable", "Hashable", "Comparable", "CustomStringConvertible",
    "CustomDebugStringConvertible", "Error", "LocalizedError", "Transferable", "NSCoding", "NSSecureCoding", "Sequence",
    "Collection", "AsyncSequence",
  ]
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

extension Project {
  /// Whether extensions of a class change its stored properties or contain asynchronous code, or the class is the
  /// delegate of a URL session, which calls it in the background.
  fileprivate func changesState(inExtensionsOf entity: Int) -> Bool {
    let isDelegate = facts(of: entity).contains { fact in
      fact.inherited.contains { $0.lastNamePart.hasPrefix("URLSession") && $0.hasSuffix("Delegate") }
    }
    if isDelegate { return true }
    let stored = Set(properties(of: entity).map(\.name))
    return types.entities[entity].extensions.contains { part in
      fact(part).members.contains { member in
        member.isAsync
          || member.uses.contains { use in
            use.name == "Task" || stored.contains(use.name) && use.usage.contains(.assigned)
          }
      }
    }
  }
}
