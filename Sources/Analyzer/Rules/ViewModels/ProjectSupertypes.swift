extension Project {
  /// Returns the project's types that a type's declarations and extensions inherit from or conform to.
  func supertypes(of entity: Int) -> [Int] {
    let type = types.entities[entity]
    return (type.declarations + type.extensions).flatMap { reference in
      fact(reference).inherited.flatMap { name in
        types.supertypes(named: name, inFile: reference.file, insideType: type.name.enclosingName)
          .compactMap(\.entity)
      }
    }
  }

  /// Returns the project's protocols to which a type conforms directly.
  func protocols(of entity: Int) -> [Int] {
    supertypes(of: entity).filter { types.entities[$0].kind == .protocol }
  }

  /// Whether a protocol of the project to which a type conforms, directly or not, requires a property with this name.
  func requiresProperty(named name: String, of entity: Int) -> Bool {
    var waiting = [entity]
    var seen: Set<Int> = []
    while let current = waiting.popLast() {
      guard seen.insert(current).inserted else { continue }
      let type = types.entities[current]
      if type.kind == .protocol,
        type.declarations.contains(where: { part in
          fact(part).members.contains { $0.kind == .computedProperty && $0.name == name }
        })
      {
        return true
      }
      waiting += protocols(of: current)
    }
    return false
  }
}
