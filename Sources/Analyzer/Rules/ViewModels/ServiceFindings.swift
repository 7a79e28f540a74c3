extension Project {
  /// Returns whether a service of the project has nothing to replace: it stores at most constants and computes values, or
  /// gets everything from the global `Current`, which tests replace as a whole. Rules that use this must declare the
  /// `OwnIO` collector.
  func needsNoReplacement(_ service: String, at located: Located<some Analyzer.Evidence>) -> Bool {
    guard case .entity(let entity) = meaning(of: service, at: located),
      [.class, .struct].contains(types.entities[entity].kind), superclasses(of: entity).isEmpty
    else { return false }
    let facts = facts(of: entity)
    let file = types.entities[entity].file
    let isStateless = facts.flatMap(\.properties).allSatisfy { property in
      property.isLet && (property.isStatic || isPlainValue(property, at: file))
    }
    let members = facts.flatMap(\.members)
    guard isStateless, members.contains(where: { $0.kind == .function }) else { return false }
    return isPureHelper(entity) || members.contains { $0.uses.contains { $0.name == "Current" } }
  }

  /// Whether a constant stores a value rather than an object or a service.
  func isPlainValue(_ property: PropertyFact, at file: Int) -> Bool {
    guard let type = property.knownType else {
      return property.type.map { !$0.contains("->") && !$0.contains("any ") } ?? true
    }
    guard let stored = entity(named: type, inFile: file) else { return SystemAPIs.plainValues.contains(type) }
    return [.struct, .enum].contains(types.entities[stored].kind) && !types.roles(of: stored).contains(.service)
  }

  /// Returns the records that are not in containers, whose purpose is to create and access services.
  func withoutContainers<Evidence>(_ found: [Located<Evidence>]) -> [Located<Evidence>] {
    var containers: [Int: Bool] = [:]
    return found.filter { located in
      guard let entity = entity(of: located) else { return true }
      let isContainer = containers[entity] ?? isContainer(entity)
      containers[entity] = isContainer
      return !isContainer
    }
  }

  /// Returns one candidate for each service that a type creates or accesses.
  func oncePerService<Evidence>(
    _ found: [Located<Evidence>], thing: (Located<Evidence>) -> String
  ) -> [Located<Evidence>] {
    found.merged(
      symbol: { located in located.type.map { self.fact($0).name } ?? located.record.symbol }, identity: thing,
      owner: { located in entity(of: located).map { .file(types.entities[$0].file) } ?? .firstFile }
    ) { located in
      let entity = entity(of: located)
      return ServiceOfType(entity: entity, type: entity == nil ? located.type : nil, thing: thing(located))
    }
  }

  /// The locations where view models store, receive, create or globally access services.
  var serviceOpportunities: [LocatedOpportunity] {
    var seen: Set<LocatedOpportunity> = []
    let held = reviewedViewModels.flatMap { entity in
      (types.entities[entity].declarations + types.entities[entity].extensions).flatMap { reference in
        let fact = fact(reference)
        let services = fact.properties.filter { property in
          guard let type = property.resolvedTypeName else { return false }
          return types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(.service)
        }
        return services.map { LocatedOpportunity(file: reference.file, start: $0.range.start) }
      }
    }
    let made = reviewedRecords(of: CreatedServices.self).filter { isService($0.evidence.service, at: $0) }
      .map { LocatedOpportunity(file: $0.file, start: $0.record.range.start) }
    let reached = reviewedRecords(of: SharedInstances.self).filter { isSingleton(at: $0) }
      .map { LocatedOpportunity(file: $0.file, start: $0.record.range.start) }
    return (held + made + reached).filter { seen.insert($0).inserted }
  }
}

/// A service that a type creates or accesses.
private struct ServiceOfType: Hashable {
  let entity: Int?
  /// The enclosing declaration, if the type is ambiguous.
  let type: TypeIndex.Reference?
  let thing: String
}
