import SwiftSyntax

/// Finds protocols that have too many requirements and are injected into view models.
struct WideDependency: ProjectLimitRule, ProjectWideRecorder {
  static let info = RuleInfo(
    id: "wide_dependency",
    summary: "A protocol injected into a view model should have few requirements.",
    rationale: """
      A view model that receives a protocol with twenty requirements may call any of them, and a fake has to implement \
      them all. Small protocols show what a view model really needs, and each takes only a few lines to fake; a single \
      type can conform to several of them.
      """,
    details: """
      The rule ignores protocols that describe a record (an id and mostly properties) or settings (only properties, at \
      least half of them settable). It also ignores a protocol that exceeds the limit by less than a fifth if a view \
      model uses at least a third of its requirements, one of which each view model uses at least nine tenths, and a \
      protocol named like a view model that only a single view uses. Protocols that describe what structs have in \
      common, mostly by properties, are ignored as well, and so are `@objc` protocols of optional requirements, which \
      usually describe the objects of another program. The bot does not comment on a protocol whose only \
      implementation also serves as a stand-in for tests, or on a protocol that exceeds the limit by less than a fifth \
      and only because it inherits from others.
      """,
    sources: ["S1 dependency injection (inject small units)"],
    opportunity: "a protocol that the project declares and injects into a view model",
    defaultLevel: .limits(info: 15),
    remedy: Remedy(.service, .medium),
    triggering: WideDependencyExamples.triggering,
    good: WideDependencyExamples.good)

  struct Evidence: Analyzer.Evidence {
    /// The names of the requirements in the protocol's own declaration.
    let requirements: [String]
    /// The protocols of the project that the protocol inherits from, in source order.
    var parents: [Parent] = []
    /// The view models that the protocol is injected into, along with the number of requirements that each of them
    /// uses.
    var users: [User] = []
    /// Whether the protocol describes records or settings. Records have an id, and either at least half of the
    /// requirements are settable properties or all of them are properties. Settings need no id, but have to be both.
    let describesData: Bool
    /// What the requirements say about whether the protocol describes values.
    var shape = Shape()

    static let fields = FieldList(Self.init, \.requirements, \.parents, \.users, \.describesData, \.shape)
  }

  /// What the requirements of a protocol are.
  struct Shape: FieldStorable, Hashable {
    var properties = 0
    var settableProperties = 0
    /// Whether the protocol requires an id, or an initializer without parameters.
    var hasIdentity = false
    /// Whether a function is asynchronous, as those of services are.
    var isAsync = false

    static let fields = FieldList(
      Self.init(properties:settableProperties:hasIdentity:isAsync:), \.properties, \.settableProperties, \.hasIdentity,
      \.isAsync)
  }

  /// A protocol that another one inherits from.
  struct Parent: FieldStorable, Hashable {
    let name: String
    /// The number of requirements, including inherited ones.
    let requirements: Int

    static let fields = FieldList(Self.init, \.name, \.requirements)
  }

  /// A view model that a protocol is injected into.
  struct User: FieldStorable, Hashable {
    let name: String
    /// The number of requirements that the view model uses.
    let used: Int
    /// Whether the number includes overloads that the view model may not use.
    let isUpperBound: Bool

    static let fields = FieldList(Self.init, \.name, \.used, \.isUpperBound)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { declaration, context in
      guard declaration.fact.kind == .protocol, !context.isPreview else { return }
      let members = declaration.memberBlock.members.flattened
      // Such protocols are generated to control another app.
      guard members.isEmpty || !members.allSatisfy(\.isOptionalRequirement) else { return }
      let requirements = members.flatMap(\.requirements)
      let settable = members.filter(\.isSettable).flatMap(\.requirements)
      let areMostlySettable = settable.count * 2 >= requirements.count
      let areProperties = members.allSatisfy { $0.is(VariableDeclSyntax.self) }
      let hasID = requirements.contains { $0 == "id" || $0 == "uuid" }
      let describesData = hasID ? areMostlySettable || areProperties : areMostlySettable && areProperties
      context.record(
        Evidence(
          requirements: requirements, describesData: describesData,
          shape: Shape(
            properties: members.filter { $0.is(VariableDeclSyntax.self) }.flatMap(\.requirements).count,
            settableProperties: settable.count, hasIdentity: hasID || members.contains(where: \.requiresPlainInit),
            isAsync: members.contains(where: \.isAsync))), by: Self.self, at: declaration.fact.range,
        symbol: declaration.fact.name)
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard project.reviewsProtocol else { return [] }
    let protocols = protocols(in: project)
    let parameters = project.collection(of: ParameterUses.self)
    let generics = project.collection(of: GenericDependencies.self)
    return injectedProtocolsOfViewModels(in: project).sorted { $0.key < $1.key }.compactMap { entity, viewModels in
      guard var located = protocols[entity], !project.files[located.file].isTest,
        !describesData(entity, protocols, in: project), !describesValues(entity, protocols, in: project)
      else { return nil }
      let requirements = requirements(of: entity, protocols, in: project)
      // Overloads cannot be told apart by their uses, so all of them count as used.
      let overloads = Dictionary(grouping: requirements) { $0 }.mapValues(\.count)
      located.record.value = requirements.count
      located.record.evidence.parents = parents(of: located, in: project).map { parent in
        Parent(
          name: project.types.entities[parent].name,
          requirements: self.requirements(of: parent, protocols, in: project).count)
      }
      located.record.evidence.users = viewModels.map { viewModel in
        let used = project.members(ofValuesOf: entity, usedBy: viewModel, generics[viewModel] ?? [:]).union(
          project.members(ofParametersOf: entity, in: parameters[viewModel] ?? [], generics[viewModel] ?? [:]))
        let counts = used.compactMap { overloads[$0] }
        return User(
          name: project.types.entities[viewModel].name, used: counts.reduce(0, +),
          isUpperBound: counts.contains { $0 > 1 })
      }
      located.record.isMinor = project.isFacadeForTests(entity) || isMadeOfParts(located, in: project)
      let isUseful =
        isCohesive(located, in: project) || isUsedCompletely(located) || isForSingleView(entity, located, in: project)
      return isUseful ? nil : located
    }
  }

  /// Whether the protocol exceeds the limit only slightly, and only because it inherits from others.
  private func isMadeOfParts(_ located: Located<Evidence>, in project: Project) -> Bool {
    let limit = project.limit(of: Self.info, inFile: located.file)
    guard let value = located.record.value, value - limit <= limit / 5 else { return false }
    return located.evidence.requirements.count <= limit
  }

  /// Whether the protocol exceeds the limit only slightly and a view model uses a large part of it.
  private func isCohesive(_ located: Located<Evidence>, in project: Project) -> Bool {
    let limit = project.limit(of: Self.info, inFile: located.file)
    guard let value = located.record.value, value - limit <= limit / 5 else { return false }
    return located.evidence.users.contains { $0.used * 3 >= value }
  }

  /// Whether each view model uses nearly all requirements, so that smaller protocols would have to be combined again.
  private func isUsedCompletely(_ located: Located<Evidence>) -> Bool {
    let users = located.evidence.users
    return !users.isEmpty && users.allSatisfy { $0.used * 10 >= (located.record.value ?? 0) * 9 }
  }

  /// Whether the protocol is the view model of a single view or cell, which reads all of it: no view model uses its
  /// members, and only one type other than a view model stores it.
  private func isForSingleView(_ entity: Int, _ located: Located<Evidence>, in project: Project) -> Bool {
    guard project.types.hasViewModelName(project.types.entities[entity].name),
      located.evidence.users.allSatisfy({ $0.used == 0 })
    else { return false }
    return project.owners(of: entity).count { !project.types.roles(of: $0).contains(.viewModel) } == 1
  }

  static let collectors: [any Collector.Type] = [ParameterUses.self, GenericDependencies.self]

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    guard project.reviewsProtocol else { return [] }
    return injectedProtocolsOfViewModels(in: project).keys.sorted().compactMap { project.opportunity(atTypeNamed: $0) }
  }

  private func protocols(in project: Project) -> [Int: Located<Evidence>] {
    var found: [Int: Located<Evidence>] = [:]
    for located in project.records(of: Self.self) {
      if let entity = project.entity(of: located), found[entity] == nil { found[entity] = located }
    }
    return found
  }

  /// The view models into which each of the project's protocols is injected, in source order.
  private func injectedProtocolsOfViewModels(in project: Project) -> [Int: [Int]] {
    let generics = project.collection(of: GenericDependencies.self)
    var given: [Int: [Int]] = [:]
    for viewModel in project.viewModels {
      for entity in Set(project.protocolsInjected(into: viewModel, generics[viewModel] ?? [:])) {
        given[entity, default: []].append(viewModel)
      }
    }
    return given
  }

  /// The names of all requirements of a protocol, including those inherited from other protocols in the project.
  private func requirements(of entity: Int, _ protocols: [Int: Located<Evidence>], in project: Project) -> [String] {
    parts(of: entity, protocols, in: project).flatMap(\.evidence.requirements)
  }

  /// Whether a protocol describes records or settings. One without requirements of its own does if all protocols that
  /// it combines do.
  private func describesData(_ entity: Int, _ protocols: [Int: Located<Evidence>], in project: Project) -> Bool {
    guard let own = protocols[entity]?.evidence, own.requirements.isEmpty else {
      return protocols[entity]?.evidence.describesData ?? false
    }
    return parts(of: entity, protocols, in: project).allSatisfy(\.evidence.describesData)
  }

  /// Whether a protocol describes what the entities of an app have in common: most requirements are properties, several
  /// of them can be set, none is async, and mostly structs implement the protocol.
  private func describesValues(_ entity: Int, _ protocols: [Int: Located<Evidence>], in project: Project) -> Bool {
    let parts = parts(of: entity, protocols, in: project).map(\.evidence)
    let shapes = parts.map(\.shape)
    let properties = shapes.map(\.properties).reduce(0, +)
    guard shapes.contains(where: \.hasIdentity), !shapes.contains(where: \.isAsync),
      shapes.map(\.settableProperties).reduce(0, +) > 2,
      properties * 4 >= parts.map(\.requirements.count).reduce(0, +) * 3
    else { return false }
    let kinds = project.implementations(of: entity).map { project.types.entities[$0].kind }
    return kinds.count > 1 && kinds.count { $0 == .struct } * 2 > kinds.count
  }

  /// A protocol and the protocols in the project that it inherits from, directly or not.
  private func parts(
    of entity: Int, _ protocols: [Int: Located<Evidence>], in project: Project
  ) -> [Located<Evidence>] {
    project.reached(from: [entity]) { part in
      protocols[part].map { parents(of: $0, in: project) } ?? []
    }.compactMap { protocols[$0] }
  }

  /// The types in the project that a protocol inherits from, in source order.
  private func parents(of located: Located<Evidence>, in project: Project) -> [Int] {
    guard let reference = located.type else { return [] }
    return project.fact(reference).inherited.flatMap { name in
      project.types.supertypes(named: name, inFile: reference.file, insideType: nil).compactMap(\.entity)
    }
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    // A view model without recorded uses probably uses the protocol in a way that the rule cannot detect.
    let users = record.evidence.users.filter { $0.used > 0 }
    let parents = Self.usefulParents(of: record.evidence, value: value, limit: limit)
    let advice =
      parents.isEmpty
      ? "split it into smaller protocols"
      : "inject the smaller protocols that it combines, such as \(Wording.list(of: parents))"
    guard !users.isEmpty else {
      return "`\(record.symbol)` has \(value) requirements (limit \(limit)); \(advice)"
    }
    let shown = users.prefix(Self.shownUsers).map { "`\($0.name)` uses \($0.isUpperBound ? "up to " : "")\($0.used)" }
      .joined(separator: ", ")
    let hidden = users.count - Self.shownUsers
    let rest = hidden > 0 ? " (\(Wording.count(hidden, "more view model")) not shown)" : ""
    return "`\(record.symbol)` has \(value) requirements (limit \(limit)), of which \(shown)\(rest); \(advice)"
  }

  /// The names of two inherited protocols that view models could receive instead; empty if the protocol itself should
  /// be split because its own requirements exceed the limit or outnumber the inherited ones, or because it does not
  /// inherit from several smaller protocols.
  private static func usefulParents(of evidence: Evidence, value: Int, limit: Int) -> [String] {
    let own = evidence.requirements.count
    let parents = evidence.parents.filter { $0.requirements > 0 && $0.requirements <= limit }
    guard own <= limit, own * 2 <= value, parents.count > 1 else { return [] }
    return parents.prefix(2).map(\.name)
  }

  private static let shownUsers = 3
}

extension DeclSyntax {
  /// The names of the requirements in a protocol.
  fileprivate var requirements: [String] {
    if let function = self.as(FunctionDeclSyntax.self) { return [function.name.text] }
    if self.is(InitializerDeclSyntax.self) { return ["init"] }
    if self.is(SubscriptDeclSyntax.self) { return ["subscript"] }
    return self.as(VariableDeclSyntax.self)?.bindings.flatMap { $0.pattern.boundNames.map(\.text) } ?? []
  }
}

extension DeclSyntax {
  /// Whether the declaration requires a property with a setter.
  fileprivate var isSettable: Bool {
    self.as(VariableDeclSyntax.self)?.bindings.contains { binding in
      binding.accessorBlock?.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.set) } ?? false
    } ?? false
  }
}

extension DeclSyntax {
  /// Whether the declaration requires `init()`.
  fileprivate var requiresPlainInit: Bool {
    self.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.isEmpty ?? false
  }

  /// Whether the requirement is `@objc optional`.
  fileprivate var isOptionalRequirement: Bool {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.contains { $0.name.isKeyword("optional") } ?? false
  }

  /// Whether the declaration requires an async function.
  fileprivate var isAsync: Bool {
    self.as(FunctionDeclSyntax.self)?.signature.effectSpecifiers?.asyncSpecifier != nil
  }
}

extension Project {
  /// The types outside of tests that implement a protocol in their declarations or in extensions.
  fileprivate func implementations(of proto: Int) -> [Int] {
    let name = types.entities[proto].name.lastNamePart
    return conformers(to: proto).filter { entity in
      let type = types.entities[entity]
      return type.kind != .protocol
        && (type.declarations + type.extensions).contains { reference in
          !files[reference.file].isTest && !fact(reference).isPreview
            && fact(reference).inherited.contains { $0.lastNamePart == name }
        }
    }
  }

  /// Whether only one type implements a protocol, and it also serves as a stand-in for tests, as in
  /// `static func mock() -> Database`, so that nobody has to write another implementation.
  fileprivate func isFacadeForTests(_ proto: Int) -> Bool {
    let implementations = implementations(of: proto)
    guard implementations.count == 1, let only = implementations.first else { return false }
    return (facts(of: only) + facts(of: proto)).contains { fact in
      fact.members.contains { $0.isStatic && Self.standIns.contains($0.baseName) }
        || fact.properties.contains { $0.isStatic && Self.standIns.contains($0.name) }
    }
  }

  private static let standIns: Set<String> = ["inMemory", "makeInMemory", "makeMock", "mock", "mocked"]

  /// Whether any reviewed file declares a protocol. Findings about injected protocols are located at the protocol's
  /// declaration.
  var reviewsProtocol: Bool { reviewedEntities.contains { types.entities[$0].kind == .protocol } }

  /// The project's protocols that are injected into a view model, as stored properties or initializer parameters.
  /// Delegates are excluded because the dependency runs in the opposite direction.
  /// - Parameter generics: The protocols of the view model's generic parameters.
  fileprivate func protocolsInjected(into viewModel: Int, _ generics: [String: [String]]) -> [Int] {
    let type = types.entities[viewModel]
    return (type.declarations + type.extensions).flatMap { reference -> [Int] in
      let fact = fact(reference)
      let parameters = fact.members.filter { $0.kind == .initializer }.flatMap(\.parameters)
      let names =
        parameters.flatMap { GenericDependencies.names(in: $0.type, named: $0.typeName, generics) }
        + fact.properties.filter { !$0.isStatic }.flatMap {
          GenericDependencies.names(in: $0.type, named: $0.typeName, generics)
        }
      return names.compactMap { entity(named: $0, inFile: reference.file, insideType: reference.type) }
    }.filter { types.entities[$0].kind == .protocol && !types.entities[$0].name.hasSuffix("Delegate") }
  }

  /// The members of a type that a view model accesses through its stored properties.
  fileprivate func members(
    ofValuesOf entity: Int, usedBy viewModel: Int, _ generics: [String: [String]]
  ) -> Set<String> {
    var names: Set<String> = []
    for reference in types.entities[viewModel].declarations {
      for property in fact(reference).properties {
        let types = GenericDependencies.names(in: property.type, named: property.typeName, generics)
        let isMatch = types.contains {
          self.entity(named: $0, inFile: reference.file, insideType: reference.type) == entity
        }
        if isMatch { names.insert(property.name) }
      }
    }
    return Set(
      facts(of: viewModel).flatMap(\.members).flatMap(\.uses).filter { names.contains($0.name) }.compactMap(\.member))
  }

  /// The members of a type that initializers access through their parameters.
  fileprivate func members(
    ofParametersOf entity: Int, in uses: [Located<ParameterUses.Evidence>], _ generics: [String: [String]]
  ) -> [String] {
    uses.filter { located in
      (generics[located.evidence.type] ?? [located.evidence.type]).contains {
        self.entity(named: $0, inFile: located.file, insideType: located.record.type) == entity
      }
    }.flatMap(\.evidence.members)
  }
}
