extension Project {
  /// How a class without isolation shares the synchronous requirements of a protocol with other types.
  enum SharedProtocol {
    /// Another type without isolation implements the protocol as well.
    case implementedByOthers
    /// Another implementation wraps the class and calls it synchronously. If the class is isolated, neither compiles.
    case implementedByWrapper
  }

  /// Returns how a class shares a protocol of the project that has synchronous requirements; nil if no other type
  /// without isolation implements such a protocol.
  /// - Parameter classes: Other classes that are reported because they are not isolated either.
  func sharedProtocol(of entity: Int, excluding classes: Set<Int>, _ isolation: ActorIsolation) -> SharedProtocol? {
    let protocols = Set(self.protocols(of: entity).filter(hasSynchronousRequirements))
    guard !protocols.isEmpty else { return nil }
    var shared: SharedProtocol?
    for file in files(naming: protocols) where !files[file].isTest && buildSettings[file].isMainActorByDefault != true {
      let facts = files[file].facts.types
      for index in facts.indices where !facts[index].isPreview && !facts[index].inherited.isEmpty {
        let part = TypeIndex.Reference(file: file, type: index)
        guard case .entity(let other) = types.meaning(of: part), other != entity, !classes.contains(other),
          [.class, .struct, .enum].contains(types.entities[other].kind),
          types.roles(inside: part).isDisjoint(with: Self.isolatedRoles),
          facts[index].inherited.contains(where: { name in
            self.entity(named: name, inFile: file, insideType: index).map(protocols.contains) ?? false
          }), !isolation.mayBeIsolated(for: other)
        else { continue }
        if stores(entity, in: other) { return .implementedByWrapper }
        shared = .implementedByOthers
      }
    }
    return shared
  }

  /// Returns the names of the project's protocols with synchronous requirements that a class or its superclasses
  /// conform to, directly or indirectly, and that the target's default isolation does not isolate.
  func nonisolatedProjectProtocols(of entity: Int) -> [String] {
    var waiting = [entity]
    var seen: Set<Int> = []
    var names: Set<String> = []
    while let current = waiting.popLast(), seen.count < InheritanceOrder.longestChain {
      guard seen.insert(current).inserted else { continue }
      let type = types.entities[current]
      if type.kind == .protocol, buildSettings[type.file].isMainActorByDefault != true,
        hasSynchronousRequirements(current)
      {
        names.insert(type.name)
      }
      waiting += supertypes(of: current)
    }
    return names.sorted()
  }

  /// Whether a protocol has a requirement that is neither async nor isolated itself.
  private func hasSynchronousRequirements(_ entity: Int) -> Bool {
    types.entities[entity].declarations.contains { part in
      fact(part).members.contains { member in
        !member.isAsync && !member.modifiers.contains("nonisolated")
          && !member.attributes.contains { $0.name.hasSuffix("Actor") }
      }
    }
  }

  /// Whether a type has a stored property with the given type.
  private func stores(_ entity: Int, in other: Int) -> Bool {
    types.entities[other].declarations.contains { part in
      fact(part).properties.contains { !$0.isStatic && declaredType(of: $0, at: part) == entity }
    }
  }
}
