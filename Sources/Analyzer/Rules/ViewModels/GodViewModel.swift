/// Finds view models and observable models with too many stored properties.
struct GodViewModel: ProjectLimitRule {
  static let info = RuleInfo(
    id: "god_view_model",
    summary: "View models and observable models should have few stored properties.",
    rationale: """
      Many stored properties in one observable class suggest that the class does several jobs. Every view that needs \
      one property depends on all of them, and any combination of their values is possible. Groups of members that \
      share no state can become separate types; values that change together can become a `State` struct. All stored \
      properties count, including dependencies and constants.
      """,
    details: """
      An observable class that is not a view model and has no async function, task or service is reported as info, or \
      not at all if it represents a record or mainly stores constants. The rule ignores documents, and classes other \
      than view models most of whose properties are objects that an initializer receives, or settings that the \
      project's own property wrappers store. Findings are minor if most properties are colors, fonts and sizes, or if \
      the limit is only exceeded along with dependencies, helpers, constants, cached settings, child view models and \
      properties that protocols require.
      """,
    sources: ["card", "S0 mistake-2", "S0 anti-pattern-4", "S1 structured state"],
    opportunity: "a view model, or an observable model with logic",
    defaultLevel: .limits(warning: 15, error: 30),
    remedy: Remedy(.model, .large),
    triggering: GodViewModelExamples.triggering,
    good: GodViewModelExamples.good)

  struct Evidence: Analyzer.Evidence {
    /// The stored properties of each group. Members of different groups share no state. Groups with a single property
    /// are omitted.
    let groups: [[String]]
    /// The number of stored properties that are injected services or other injected objects.
    let dependencies: Int
    /// The number of stored properties that are publishers, subscriptions, tasks, queues, loggers, formatters or other
    /// helpers without state.
    let plumbing: Int
    /// The number of other stored properties required by a protocol that several types implement.
    let required: Int
    /// The number of other stored properties that are constants with a literal or localized text as their value.
    let constants: Int
    /// The number of other stored properties that cache settings in the user defaults.
    let settings: Int
    /// The stored properties whose names share a word; empty if there are fewer than three.
    let related: [String]
    /// The number of other stored properties that hold values, as opposed to objects that the project declares.
    let values: Int
    /// The longest function of the declaration, except for set-up functions; empty if all functions are short.
    let longest: String
    /// The stored properties, including helpers, whose names share a word; empty if there are fewer than three.
    let topic: [String]

    static let fields = FieldList(
      Self.init, \.groups, \.dependencies, \.plumbing, \.required, \.constants, \.settings, \.related, \.values,
      \.longest, \.topic)

    /// The number of stored properties that do not count as state.
    var others: Int { dependencies + plumbing + required + constants + settings }
  }

  static let collectors: [any Collector.Type] = [MadeProperties.self, ConstantProperties.self]

  func candidates(in project: Project) -> [Located<Evidence>] {
    let made = project.collection(of: MadeProperties.self)
    let literals = project.collection(of: ConstantProperties.self)
    return project.reviewedEntities.flatMap { entity -> [Located<Evidence>] in
      guard project.isMeasuredForState(entity), let isWorking = project.doesWorkOrMayBeSplit(entity) else { return [] }
      let type = project.types.entities[entity]
      let groups = IndependentGroups(of: entity, in: project).groups
      return type.declarations.compactMap { declaration -> Located<Evidence>? in
        let fact = project.fact(declaration)
        let injected = project.injectedObjects(of: declaration)
        let count = fact.storedPropertyNames.count
        guard isWorking || !fact.storesMostlyConstants else { return nil }
        let dependencies = injected.union(made[declaration] ?? []).union(project.dependenciesByRole(of: declaration))
        let share = StateShare(of: declaration, entity: entity, injected: dependencies, in: project)
        let helpers = share.dependencies.union(share.plumbing)
        let limit = project.limit(of: info, inFile: declaration.file)
        let names = Set(fact.storedPropertyNames).subtracting(helpers)
        // Looking up the protocols takes long, and most types are within the limit.
        let required = count > limit ? project.propertiesRequiredByProtocols(of: entity).intersection(names) : []
        let constants = (literals[declaration] ?? []).intersection(names).subtracting(required)
        let settings =
          count > limit
          ? project.cachedSettings(of: entity).intersection(names).subtracting(required).subtracting(constants) : []
        let others = helpers.union(required).union(constants).union(settings)
        let children = count > limit ? project.childModels(of: declaration) : []
        return Located(
          file: declaration.file,
          record: Record(
            evidence: Evidence(
              groups: groups, dependencies: share.dependencies.count, plumbing: share.plumbing.count,
              required: required.count, constants: constants.count, settings: settings.count,
              related: fact.namesOfOneTopic(except: others, inModule: project.files[declaration.file].module),
              values: project.valueCount(of: declaration, except: helpers), longest: fact.longestFunction ?? "",
              topic: fact.namesOfOneTopic(except: [], inModule: project.files[declaration.file].module)),
            range: fact.range, symbol: type.name, value: count,
            maximumSeverity: isWorking ? nil : .info,
            // Authors act on such findings only if the other properties alone exceed the limit.
            isMinor: fact.storesMostlyDesign || count - others.union(fact.constantNames).union(children).count <= limit)
        )
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedEntities.filter {
      project.isMeasuredForState($0) && project.doesWorkOrMayBeSplit($0) != nil
    }.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let parts = parts(of: record.evidence, value: value, limit: limit)
    let count = "`\(record.symbol)` has \(value) stored properties (limit \(limit))\(parts)"
    let (required, constants) = (record.evidence.required, record.evidence.constants)
    let state = value - record.evidence.others
    if state <= limit, state + required + constants > limit {
      // Properties that protocols require cannot be grouped, and grouping constants separates no work.
      if required >= constants { return "\(count); move independent work to its own type" }
      // Otherwise, moving the constants would not be enough.
      if value - constants <= limit { return "\(count); move the constants to the view or to a separate type" }
    }
    // Too few properties remain to form a group.
    if required * 2 > value, state <= Self.fewFreeProperties {
      return "\(count); move independent work to its own type"
    }
    if record.evidence.settings * 2 > value { return "\(count); group the settings of one topic in a separate type" }
    let groups = record.evidence.groups
    // Moving state does not help a type that mostly has dependencies.
    let hasMostlyDependencies = record.evidence.dependencies * 2 > value
    let names = record.evidence.related
    // Moving the small groups elsewhere is not enough if the largest group alone exceeds the limit.
    let isMostlyOneGroup = !names.isEmpty && groups.first.map { $0.count > limit } ?? false
    // Moving two properties elsewhere does not separate what the other group mixes.
    let isUneven = groups.count == 2 && (groups[1].count < 3 || groups[0].count > limit)
    guard groups.count > 1, !hasMostlyDependencies, !isMostlyOneGroup, !isUneven else {
      if !names.isEmpty, !hasMostlyDependencies {
        let list = Wording.list(of: names, longest: 3)
        return "\(count); move those that belong together, such as \(list), to a separate type"
      }
      let longest = record.evidence.longest
      guard hasMostlyDependencies else {
        // A struct cannot hold many of the properties of a type that assembles objects.
        if record.evidence.values <= Self.fewValues, record.evidence.values * 2 < value {
          return record.evidence.topic.isEmpty
            ? "\(count); split it into a type for each feature" : "\(count); \(record.evidence.adviceToMoveTopic)"
        }
        // Few of the properties are values, and no topic connects them.
        let helpers = record.evidence.dependencies + record.evidence.plumbing
        if record.evidence.dependencies > 0, value - helpers <= Self.fewRemainingValues {
          return record.evidence.topic.isEmpty
            ? "\(count); split the work that needs them into smaller types"
            : "\(count); \(record.evidence.adviceToMoveTopic)"
        }
        // Splitting a function does not remove a stored property.
        let advice = "group the values of one topic or form in a struct"
        return parts.isEmpty ? "\(count); \(advice), and give independent work its own type" : "\(count); \(advice)"
      }
      return longest.isEmpty
        ? "\(count); split the work of `\(record.symbol)` into smaller types"
        : "\(count); split the work, starting with `\(longest)`"
    }
    let shown = groups.prefix(Self.shownGroups).map(Self.abbreviated).joined(separator: ", ")
    let hidden = groups.count - Self.shownGroups
    let rest = hidden > 0 ? " and \(hidden) more" : ""
    return "\(count); consider a type for each of its \(groups.count) independent groups: \(shown)\(rest)"
  }

  /// The properties of a group in parentheses; of a large group, only the first ones.
  private static func abbreviated(_ group: [String]) -> String {
    guard group.count > shownProperties else { return "(\(group.joined(separator: ", ")))" }
    let shown = group.prefix(shownProperties - 2)
    return "(\(shown.joined(separator: ", ")) and \(group.count - shown.count) more)"
  }

  private static let shownGroups = 4
  private static let shownProperties = 8
  /// At most this many properties are not worth a type of their own.
  private static let fewFreeProperties = 3
  /// With at most this many values, a struct for them would not shorten the list of properties noticeably.
  private static let fewValues = 5
  /// With at most this many properties besides dependencies and helpers, a struct for them would not help.
  private static let fewRemainingValues = 10

  /// The parts of the value that are not state, such as `, of which 8 are dependencies`; empty if most of the value is
  /// state.
  private func parts(of evidence: Evidence, value: Int, limit: Int) -> String {
    let (dependencies, plumbing) = (evidence.dependencies, evidence.plumbing)
    let isMostlyState = value - evidence.others > limit && dependencies * 2 <= value
    guard !isMostlyState else { return "" }
    func are(_ number: Int) -> String { "\(number) \(number == 1 ? "is" : "are")" }
    var clauses: [String] = []
    if dependencies > 0 {
      clauses.append("\(are(dependencies)) \(dependencies == 1 ? "a dependency" : "dependencies")")
    }
    if plumbing > 0 {
      clauses.append(
        plumbing == 1
          ? "1 is a publisher, task, formatter or similar helper"
          : "\(plumbing) are publishers, tasks, formatters or similar helpers")
    }
    if evidence.required > 0 {
      clauses.append("\(are(evidence.required)) required by \(evidence.required == 1 ? "a protocol" : "protocols")")
    }
    if evidence.constants > 0 {
      clauses.append("\(are(evidence.constants)) \(evidence.constants == 1 ? "a constant" : "constants")")
    }
    if evidence.settings > 0 {
      clauses.append("\(are(evidence.settings)) \(evidence.settings == 1 ? "a cached setting" : "cached settings")")
    }
    return clauses.isEmpty ? "" : ", of which " + Wording.joined(clauses)
  }
}

extension GodViewModel.Evidence {
  /// Names the properties of one topic, which may include helpers such as a monitor and its task.
  fileprivate var adviceToMoveTopic: String {
    "move the work that needs \(Wording.list(of: topic, longest: 3)) to a type of its own"
  }
}

extension Project {
  /// The stored properties that contain child view models or the factories that make them: the type has already been
  /// split, and only hands them to the views.
  fileprivate func childModels(of reference: TypeIndex.Reference) -> Set<String> {
    let children = fact(reference).properties.filter { property in
      guard !property.isStatic else { return false }
      guard let type = property.knownType else {
        // `lazy var headerViewModel = makeHeaderViewModel()`
        return property.modifiers.contains("lazy") && property.name.hasSuffix("ViewModel")
      }
      if type.hasSuffix("ViewModel.Factory") || type.hasSuffix("ViewModelFactory") { return true }
      if property.modifiers.contains("lazy"), type.hasSuffix("ViewModel") || type.hasSuffix("ViewModels") {
        return true
      }
      return property.isLet && types.hasViewModelName(type.lastNamePart)
    }
    return Set(children.map(\.name))
  }

  /// Whether the number of a type's stored properties is limited, because it is a view model, an observable class, or a
  /// `State` struct nested in one.
  func isMeasuredForState(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    guard type.kind != .protocol, !assemblesObjectsOrSettings(entity) else { return false }
    if !types.roles(of: entity).isDisjoint(with: [.viewModel, .observable]) { return true }
    guard type.kind == .struct, type.name.lastNamePart.hasSuffix("State"), let declaration = type.declarations.first,
      let owner = fact(declaration).parent,
      case .entity(let parent) = types.meaning(of: .init(file: declaration.file, type: owner))
    else { return false }
    return !types.roles(of: parent).isDisjoint(with: [.viewModel, .observable])
  }
}

extension Project {
  /// Whether most of the properties of a class are constants that contain objects, which it hands to other types, or
  /// settings that wrappers of the project store. Such a class grows with the app. View models are never meant.
  fileprivate func assemblesObjectsOrSettings(_ entity: Int) -> Bool {
    guard types.entities[entity].kind == .class, !types.roles(of: entity).contains(.viewModel),
      let declaration = types.entities[entity].declarations.first
    else { return false }
    let stored = fact(declaration).properties.filter { !$0.isStatic }
    let settings = stored.count { property in
      property.attributes.contains { $0.namesStorage && types.declares($0.name) }
    }
    if settings > 2, settings * 4 >= stored.count * 3 { return true }
    let constants = stored.count { $0.isLet && !$0.hasInitialValue }
    return constants > 9 && constants * 5 >= stored.count * 4
      && valueCount(of: declaration, except: []) * 3 <= stored.count
  }
}

extension Project {
  /// Whether the type contains logic, as every view model does. Returns nil for types that are never reported:
  /// entities without logic, which only describe data, and types that assemble the parts of an app.
  fileprivate func doesWorkOrMayBeSplit(_ entity: Int) -> Bool? {
    let roles = types.roles(of: entity)
    if roles.contains(.viewModel) || roles.isDisjoint(with: .observable) { return true }
    let facts = facts(of: entity)
    // A document or an app delegate assembles the parts of an app.
    if facts.contains(where: \.isInterface) || isDocument(entity) { return nil }
    let storesTask = facts.contains { $0.properties.contains { $0.knownType?.lastNamePart == "Task" } }
    let isAsyncOrStartsTask = facts.contains { fact in
      fact.members.contains { $0.isAsync || $0.uses.contains { $0.name == "Task" } }
    }
    if roles.contains(.service) || storesTask || isAsyncOrStartsTask { return true }
    let storesService = types.entities[entity].declarations.contains { reference in
      fact(reference).properties.contains { property in
        guard !property.isStatic, let type = property.resolvedTypeName else { return false }
        return types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(.service)
      } || !injectedObjects(of: reference).isEmpty
    }
    if storesService { return true }
    return isEntity(entity) || isRecord(entity) || storesMostlyInitialValues(entity) ? nil : false
  }

  /// Returns whether a type conforms to a protocol of entities, directly or through superclasses, other protocols or
  /// typealiases.
  private func isEntity(_ entity: Int) -> Bool {
    reached(from: [entity], by: supertypes(of:)).contains { ancestor in
      let type = types.entities[ancestor]
      return (type.declarations + type.extensions).contains { part in
        fact(part).inherited.contains { name in
          if Self.entityProtocols.contains(name.lastNamePart) { return true }
          let meanings = types.supertypes(named: name, inFile: part.file, insideType: type.name.enclosingName)
          return meanings.contains { meaning in
            if case .external(let name) = meaning { Self.entityProtocols.contains(name.lastNamePart) } else { false }
          }
        }
      }
    }
  }

  /// Returns whether most of a type's stored properties describe what the type was initialized with: constants that an
  /// initializer receives, and lazy values that no code assigns.
  private func storesMostlyInitialValues(_ entity: Int) -> Bool {
    let facts = facts(of: entity)
    let members = facts.flatMap(\.members)
    let assigned = Set(members.flatMap(\.uses).filter { $0.usage.contains(.assigned) }.map(\.name))
    let received = Set(members.filter { $0.kind == .initializer }.flatMap(\.parameters).map(\.name))
    let stored = facts.flatMap(\.properties).filter { !$0.isStatic }
    let constants = stored.filter(\.isLet)
    let lazyCount = stored.count { $0.modifiers.contains("lazy") && !assigned.contains($0.name) }
    return constants.count { received.contains($0.name) } > 2 && lazyCount <= constants.count
      && (constants.count + lazyCount) * 2 > stored.count
  }

  /// Returns whether a class represents a document, whose properties are the state of a file.
  private func isDocument(_ entity: Int) -> Bool {
    ([entity] + superclasses(of: entity)).flatMap { facts(of: $0) }.contains { fact in
      fact.inherited.contains { Self.documentTypes.contains($0.lastNamePart) }
    }
  }

  private static let documentTypes: Set<String> = [
    "NSDocument", "NSPersistentDocument", "UIDocument", "UIManagedDocument", "ReferenceFileDocument",
  ]

  /// Returns whether a type mirrors a server or database record: it is codable, or it has a constant `id` without a
  /// default value.
  private func isRecord(_ entity: Int) -> Bool {
    let facts = facts(of: entity)
    if facts.contains(where: { $0.inherited.contains { Self.codingProtocols.contains($0.lastNamePart) } }) {
      return true
    }
    let type = types.entities[entity]
    if types.lookUp(type.name + ".CodingKeys", inFile: type.file, insideType: nil).entity != nil { return true }
    let properties = facts.flatMap(\.properties).filter { !$0.isStatic }
    return properties.contains { $0.name == "id" && $0.isLet && !$0.hasInitialValue }
  }

  private static let codingProtocols: Set<String> = ["Codable", "Decodable", "Encodable"]

  private static let entityProtocols: Set<String> = ["Identifiable", "Codable", "Decodable", "Encodable", "Hashable"]

  /// The stored properties that contain injected services or other objects that are injected as protocol types.
  fileprivate func injectedObjects(of reference: TypeIndex.Reference) -> Set<String> {
    let fact = fact(reference)
    return Set(
      fact.properties.filter { property in
        guard !property.isStatic, let type = property.typeName ?? property.initializedType else { return false }
        if property.has(anyOf: "Dependency", "Injected", "Inject", "LazyInjected") { return true }
        if types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(.service) {
          return true
        }
        guard let entity = entity(named: type, inFile: reference.file, insideType: reference.type) else { return false }
        let kind = types.entities[entity].kind
        return !property.hasInitialValue && (kind == .protocol || kind == .actor)
          && !types.entities[entity].name.hasSuffix("Delegate")
      }.map(\.name))
  }
}

extension Project {
  /// Returns the private variables that cache settings: computed properties use them along with the user defaults.
  fileprivate func cachedSettings(of entity: Int) -> Set<String> {
    let facts = facts(of: entity)
    let properties = facts.flatMap(\.properties).filter { !$0.isStatic }
    let defaults = Set(properties.filter { $0.knownType?.lastNamePart == "UserDefaults" }.map(\.name))
      .union(["UserDefaults"])
    let settings = facts.flatMap(\.members).filter { member in
      member.kind == .computedProperty && member.uses.contains { defaults.contains($0.name) }
    }
    // The name of a use does not include the underscore of `_showsBadges`.
    let used = Set(settings.flatMap(\.uses).map { $0.usage.contains(.storage) ? "_" + $0.name : $0.name })
    return Set(properties.filter { $0.isFilePrivate && !$0.isLet && used.contains($0.name) }.map(\.name))
  }
}

extension Project {
  /// Returns the number of stored properties that hold values. The others are weak references and instances of the
  /// project's classes, actors and protocols.
  fileprivate func valueCount(of reference: TypeIndex.Reference, except ignored: Set<String>) -> Int {
    let objects: Set<TypeFact.Kind> = [.class, .actor, .protocol]
    var seen: Set<String> = []
    return fact(reference).properties.count { property in
      guard !property.isStatic, !ignored.contains(property.name), seen.insert(property.name).inserted,
        !property.modifiers.contains("weak")
      else { return false }
      guard let type = property.knownType,
        let entity = entity(named: type, inFile: reference.file, insideType: reference.type)
      else { return true }
      return !objects.contains(types.entities[entity].kind)
    }
  }
}

extension TypeFact {
  /// Whether at most a third of the stored properties are mutable. Subscriptions, delegates and other view models do
  /// not count as mutable.
  fileprivate var storesMostlyConstants: Bool {
    let stored = properties.filter { !$0.isStatic }
    let changing = stored.filter { property in
      let type = property.type ?? property.initializedType ?? ""
      return !property.isLet && !property.modifiers.contains("weak") && !type.contains("Cancellable")
        && !type.hasSuffix("ViewModel")
    }
    return changing.count * 3 <= stored.count
  }

  /// The longest function with at least 15 lines that does work, as opposed to setting up the type.
  fileprivate var longestFunction: String? {
    members.filter { $0.kind == .function && $0.codeLines >= 15 && !$0.baseName.namesSetUp }
      .min { ($1.codeLines, $0.name) < ($0.codeLines, $1.name) }?.name
  }

  /// Returns the stored variables whose names share a word that is not part of the name of the type or its module; none
  /// if there are fewer than three.
  fileprivate func namesOfOneTopic(except ignored: Set<String>, inModule module: String) -> [String] {
    // The name of an app says nothing about the topic of its settings: `iceIcon` and `useIceBar` in the app Ice.
    let app = module.split(separator: "/").last.map(String.init) ?? ""
    let own = Set(name.camelCaseWords + app.camelCaseWords + [app.lowercased()])
    let names = properties.filter { !$0.isStatic && !$0.isLet && !ignored.contains($0.name) }.map(\.name)
    var seen: Set<String> = []
    var topics: [String: [String]] = [:]
    for name in names where seen.insert(name).inserted {
      for word in Set(name.camelCaseWords) where word.namesTopic && !own.contains(word) {
        topics[word, default: []].append(name)
      }
    }
    // Values with observers of their own do not change together.
    let observed = Set(properties.filter(\.hasObservers).map(\.name))
    let groups = topics.filter { topic in
      topic.value.count > 2 && topic.value.count { observed.contains($0) } * 2 < topic.value.count
    }
    let largest = groups.min { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return largest?.value ?? []
  }
}

extension String {
  /// Whether a function with this name only sets up its type.
  fileprivate var namesSetUp: Bool {
    let name = lowercased()
    return ["setup", "subscribe", "bind", "configure", "observe"].contains { name.hasPrefix($0) }
  }

  /// Whether the word identifies a topic, as opposed to an adjective or a role.
  fileprivate var namesTopic: Bool {
    count > 2 && !Self.wordsOfNoTopic.contains(self) && !["ing", "able", "ed"].contains(where: hasSuffix)
  }

  private static let wordsOfNoTopic: Set<String> = [
    "active", "all", "and", "any", "app", "are", "auto", "can", "cancellable", "cancellables", "changed", "completion",
    "count", "current", "currently", "custom", "data", "date", "dates", "default", "did", "does", "enabled", "error",
    "final", "first", "for", "from",
    "handler", "has", "have", "hidden", "hide", "hides", "info", "initial", "internal", "item", "items", "last", "list",
    "loading", "main", "manager", "max", "maximum", "min", "minimum", "model", "models", "needs", "new", "next", "not",
    "observer", "old", "only", "option", "options", "other", "preference", "preferences", "present", "presented",
    "previous",
    "provider", "publisher", "relay", "selected", "service", "setting", "settings", "should", "show", "showing",
    "shown", "shows", "state", "store", "subject", "subscription", "task", "text", "the", "time", "use", "uses",
    "value", "values", "view", "visible", "was", "will", "with",
  ]
}

extension AttributeFact {
  /// Whether the name of a wrapper says that it stores a setting: `StringSetting`, `UserDefault`.
  fileprivate var namesStorage: Bool {
    ["Default", "Defaults", "Preference", "Setting", "Stored"].contains(where: name.hasSuffix)
  }
}

extension TypeFact {
  /// The names of the constants that an initializer sets.
  fileprivate var constantNames: Set<String> {
    Set(properties.filter { $0.isLet && !$0.isStatic && !$0.hasInitialValue }.map(\.name))
  }
}
