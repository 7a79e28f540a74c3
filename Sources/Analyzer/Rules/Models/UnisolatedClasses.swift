/// Finds the classes with state displayed by views that are not isolated to the main actor, and what has to change along
/// with each of them.
struct UnisolatedClasses {
  typealias Candidate = Located<MissingMainActor.Evidence>

  private let project: Project
  private let isolation: ActorIsolation
  private let classes: Set<Int>
  /// The declarations of classes without isolation, keyed by entity.
  private let recorded: [Int: Candidate]
  private var creators: [Int: ClassCreator]
  /// The types that are created on another queue.
  private let createdInBackground: BackgroundCreations.Collection

  /// Returns nil if no class was reviewed or recorded.
  init?(in project: Project) {
    // A subclass in any file can cause a finding that is located at a reviewed superclass.
    let hasReviewedClass = project.reviewedEntities.contains { project.types.entities[$0].kind == .class }
    let declarations = hasReviewedClass ? project.records(of: MissingMainActor.self) : []
    guard !declarations.isEmpty else { return nil }
    let shown = project.classesStoredByViews
    let wrapped = project.classesStoredByWrappers
    let isolation = ActorIsolation(project)
    var classes: Set<Int> = []
    var recorded: [Int: Candidate] = [:]
    for located in declarations {
      guard let entity = project.entity(of: located),
        project.types.entities[entity].declarations.first == located.type
      else { continue }
      recorded[entity] = located
      guard project.buildSettings[located.file].isMainActorByDefault != true,
        project.types.roles(of: entity).contains(.viewModel) || shown.contains(entity),
        !isolation.mayBeIsolated(for: entity), project.declaresShownState(entity), !wrapped.contains(entity),
        !project.facts(of: entity).contains(where: { $0.hasAttribute("propertyWrapper") })
      else { continue }
      classes.insert(project.topmostClass(declaringStateOf: entity))
    }
    self.project = project
    self.isolation = isolation
    self.classes = classes
    self.recorded = recorded
    creators = project.creators(of: classes, isolation)
    createdInBackground = project.collection(of: BackgroundCreations.self)
    // A class that stays without isolation could not create an isolated one.
    let marked = classes.filter { entity in recorded[entity].map { !mayStay(entity, $0.evidence) } ?? true }
    if marked.count < classes.count { creators.merge(project.creators(of: marked, isolation)) { $1 } }
  }

  /// The classes to report, in the order of their entities.
  var candidates: [Candidate] { classes.sorted().compactMap(candidate) }

  private func candidate(for entity: Int) -> Candidate? {
    guard let located = recorded[entity] ?? project.candidate(.init(), atTypeNamed: entity),
      !project.files[located.file].isTest, !located.evidence.switchesToMainActor
    else { return nil }
    let startsWork = startsWork(entity, located.evidence)
    guard !mayStay(entity, located.evidence) else { return nil }
    let sharedProtocol =
      located.evidence.backgroundFunction == nil
      ? project.sharedProtocol(of: entity, excluding: classes, isolation) : nil
    if sharedProtocol == .implementedByWrapper { return nil }
    var found = located
    found.record.evidence.sharesProtocol = sharedProtocol != nil
    describeChanges(to: entity, inFile: located.file, in: &found.record.evidence)
    if found.evidence.synthesizesCoding, !startsWork, project.isPartOfDecodedValue(entity) { return nil }
    var result = limited(found, of: entity)
    if project.isolatesWriters(of: entity) || project.isolatesVariables(of: entity)
      || !startsWork && needsTwoConformances(entity, located.evidence)
    {
      result.record.isMinor = true
    }
    return result
  }

  /// Whether both the comparison and the description of an object read its variables. If the class were isolated, it
  /// would have to give up both conformances, although nothing changes it in the background.
  private func needsTwoConformances(_ entity: Int, _ evidence: MissingMainActor.Evidence) -> Bool {
    evidence.comparesVariables && project.describesVariables(entity)
  }

  /// Whether code of the class may run later or elsewhere.
  private func startsWork(_ entity: Int, _ evidence: MissingMainActor.Evidence) -> Bool {
    evidence.startsWork || evidence.backgroundFunction != nil
      || project.facts(of: entity).contains { $0.members.contains(where: \.isAsync) }
  }

  /// Whether the class is safe without isolation, or cannot be isolated.
  private func mayStay(_ entity: Int, _ evidence: MissingMainActor.Evidence) -> Bool {
    let startsWork = startsWork(entity, evidence)
    if !startsWork, project.keepsInitialState(entity) || project.onlyStoresValuesForViews(entity) { return true }
    if createdInBackground.contains(entity) { return true }
    if creators[entity]?.canBeIsolated == false || project.cannotBeIsolated(entity) { return true }
    if !startsWork, project.isolatesEachFunction(of: entity) { return true }
    if project.isNeverCreated(entity) || project.describesUnpublishedVariables(entity) { return true }
    if evidence.comparesVariables, project.isComparedAsPart(entity) { return true }
    return evidence.backgroundFunction == nil && (evidence.readsStateInBackground || project.usesOwnQueue(entity))
  }

  /// Adds the declarations that have to change along with the class.
  private func describeChanges(
    to entity: Int, inFile file: Int, in evidence: inout MissingMainActor.Evidence
  ) {
    evidence.superclass = project.superclasses(of: entity).last.map { project.types.entities[$0].name }
    let nonisolatedProtocol = project.nonisolatedProtocol(of: entity)
    evidence.nonisolatedProtocol = nonisolatedProtocol
    evidence.synthesizesCoding = nonisolatedProtocol.map { project.synthesizesCoding(of: $0, in: entity) } ?? false
    if project.buildSettings[file].languageMode == 6 { evidence.systemDelegate = project.systemDelegate(of: entity) }
    let protocols = project.nonisolatedProjectProtocols(of: entity)
    let ofServices = project.protocolsOfServices(among: protocols)
    let names = { (entities: [Int]) in Set(entities.map { project.types.entities[$0].name }).sorted() }
    evidence.protocols = names(protocols.filter { !ofServices.contains($0) })
    evidence.protocolsOfServices = names(protocols.filter(ofServices.contains))
    evidence.isStateless = project.storesNothing(entity)
    let creator = creators[entity]?.name
    evidence.creator = creator
    evidence.creatorProtocols = creators[entity]?.protocols ?? []
    if evidence.backgroundFunction == nil {
      let accessors = project.accessors(ofSharedInstanceOf: entity, excluding: classes, isolation)
        .filter { $0.name != creator }
      evidence.accessors = accessors.map(\.name)
      evidence.accessorsStay = accessors.contains { !$0.canBeIsolated }
      if accessors.isEmpty, creator == nil {
        evidence.receivers = project.receivers(
          of: entity, implementing: protocols.filter { !ofServices.contains($0) }, excluding: classes, isolation)
      }
    }
    evidence.usesOtherActor = project.hasMembersOfOtherActor(entity)
  }

  /// Returns the candidate without the fix, if isolating the class alone is not enough, and as minor info, if it may not
  /// be worth it. Half of the developers who read such findings dismissed them.
  private func limited(_ located: Candidate, of entity: Int) -> Candidate {
    let evidence = located.evidence
    // Isolating the class would also move its other work to the main actor.
    let movesOtherWork = evidence.movesChangesToMainActor && !project.changesState(inExtensionsOf: entity)
    // If the class is isolated, a shared protocol and its other implementations have to be as well.
    let isMinor =
      movesOtherWork || evidence.sharesProtocol || evidence.nonisolatedProtocol != nil || evidence.creator != nil
      || !evidence.accessors.isEmpty || !evidence.receivers.isEmpty
    var limited = located
    if isMinor { limited.record.maximumSeverity = .info }
    // A subclass must have the same isolation as its superclass, so changing a single class is not enough.
    if isMinor || project.hasSuperclass(entity) || evidence.systemDelegate != nil || !evidence.protocols.isEmpty
      || !evidence.protocolsOfServices.isEmpty
    {
      limited.record.fix = nil
    }
    // Nothing can change in the background.
    limited.record.isMinor = isMinor || evidence.isStateless || evidence.usesOtherActor
    return limited
  }
}

extension Project {
  /// The classes that views store with an observing wrapper.
  var classesStoredByViews: Set<Int> {
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

  /// Whether other code can reach the state of a class only through functions that are isolated to the main actor
  /// themselves, directly or by the protocol requirements that they implement. Such a class can be created anywhere.
  fileprivate func isolatesEachFunction(of entity: Int) -> Bool {
    let required = protocols(of: entity).flatMap { facts(of: $0) }.flatMap(\.members).filter(\.isOnMainActor)
    guard !required.isEmpty, properties(of: entity).allSatisfy({ $0.isLet || $0.isStatic || $0.isPrivate }) else {
      return false
    }
    let names = Set(required.map(\.name))
    return facts(of: entity).flatMap(\.members).allSatisfy { member in
      member.kind == .initializer || member.isStatic || member.isOnMainActor || names.contains(member.name)
        || member.modifiers.contains("private")
    }
  }

  /// Whether the class isolates each function that changes its visible variables to the main actor itself, other than
  /// its initializers and private functions that only these call. Other types cannot change the variables.
  fileprivate func isolatesWriters(of entity: Int) -> Bool {
    let shown = properties(of: entity).filter { property in
      !property.isLet && !property.isStatic
        && !property.modifiers.contains { $0 == "private" || $0 == "fileprivate" }
    }
    guard !shown.isEmpty, shown.allSatisfy(\.isPrivate) else { return false }
    let names = Set(shown.map(\.name))
    let members = facts(of: entity).flatMap(\.members).filter { !$0.isStatic }
    let writers = members.filter { $0.kind != .initializer && $0.changes(names) }
    return writers.contains(where: \.isOnMainActor)
      && writers.allSatisfy { writer in
        if writer.isOnMainActor { return true }
        guard writer.modifiers.contains("private"), writer.kind == .function else { return false }
        return members.allSatisfy { caller in
          caller.kind == .initializer || caller.isOnMainActor || caller.name == writer.name
            || !caller.uses.contains { $0.name == writer.baseName }
        }
      }
  }

  /// Whether most variables of the class are isolated to the main actor one by one.
  fileprivate func isolatesVariables(of entity: Int) -> Bool {
    let variables = properties(of: entity).filter { !$0.isLet && !$0.isStatic }
    return variables.count { $0.has(anyOf: "MainActor") } * 2 > variables.count
  }

  /// Returns whether members of a class are isolated to a global actor other than the main actor, as in the client of a
  /// server that handles its messages in the background.
  fileprivate func hasMembersOfOtherActor(_ entity: Int) -> Bool {
    facts(of: entity).contains { fact in
      let attributes = fact.members.flatMap(\.attributes) + fact.properties.flatMap(\.attributes)
      return attributes.contains { $0.name.hasSuffix("Actor") && $0.name.lastNamePart != "MainActor" }
    }
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

extension TypeFact {
  /// Whether the type is a property wrapper that SwiftUI updates before each evaluation of a view.
  fileprivate var isDynamic: Bool { inherited.contains { $0.lastNamePart == "DynamicProperty" } }
}

extension MemberFact {
  /// Whether the member assigns one of the properties or may change it in a call.
  fileprivate func changes(_ properties: Set<String>) -> Bool {
    uses.contains { use in
      properties.contains(use.name) && !use.usage.isDisjoint(with: [.assigned, .passedInout, .called])
    }
  }

  fileprivate var isOnMainActor: Bool { attributes.contains { $0.name == "MainActor" } }
}
