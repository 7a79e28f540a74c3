extension Project {
  /// Returns whether a function calls a service and decides what to do depending on the result, which is more than
  /// storing a few values.
  /// - Parameter seen: The records about the type's members.
  func handlesServiceResults(_ entity: Int, seen: [Record<PlainMembers.Evidence>]) -> Bool {
    let type = types.entities[entity]
    let decisions = seen.filter { $0.evidence == .decides }
    guard !decisions.isEmpty else { return false }
    let services = Set(
      type.declarations.flatMap { reference in
        fact(reference).properties.filter { property in
          guard let type = property.resolvedTypeName else { return false }
          return types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(.service)
        }.map(\.name)
      })
    return (type.declarations + type.extensions).contains { reference in
      fact(reference).members.contains { member in
        member.kind == .function && member.uses.contains { $0.reachesService(services) }
          // Positions identify a function only within a file.
          && decisions.contains { $0.type == reference.type && member.range.contains($0.range) }
      }
    }
  }
}

extension NameUse {
  /// Whether the code uses a shared instance (`Connection.shared.load()`) or calls one of the given properties.
  fileprivate func reachesService(_ services: Set<String>) -> Bool {
    if name.isUppercased { return member.map(SystemAPIs.sharedInstances.contains) ?? false }
    return usage.contains(.called) && services.contains(name)
  }
}
