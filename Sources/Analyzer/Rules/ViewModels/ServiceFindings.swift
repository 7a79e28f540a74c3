extension Project {
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
