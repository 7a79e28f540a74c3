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

  /// Returns the project's protocols with synchronous requirements that a class or its superclasses conform to,
  /// directly or indirectly, and implement, and that the target's default isolation does not isolate.
  func nonisolatedProjectProtocols(of entity: Int) -> [Int] {
    let own = ([entity] + superclasses(of: entity)).flatMap { facts(of: $0) }
    let implemented = Set(own.flatMap(\.members).map(\.name) + own.flatMap(\.properties).map(\.name))
    var waiting = [entity]
    var seen: Set<Int> = []
    var found: [Int] = []
    while let current = waiting.popLast(), seen.count < InheritanceOrder.longestChain {
      guard seen.insert(current).inserted else { continue }
      let type = types.entities[current]
      if type.kind == .protocol, buildSettings[type.file].isMainActorByDefault != true,
        synchronousRequirements(of: current).contains(where: { implemented.contains($0.name) })
      {
        found.append(current)
      }
      waiting += supertypes(of: current)
    }
    return found
  }

  /// Returns those of the protocols that services without observable state implement as well. If such a protocol were
  /// isolated, their work would move to the main thread.
  func protocolsOfServices(among protocols: [Int]) -> Set<Int> {
    guard !protocols.isEmpty else { return [] }
    let wanted = Set(protocols)
    var found: Set<Int> = []
    for file in files(naming: wanted) where !files[file].isTest {
      let facts = files[file].facts.types
      for index in facts.indices where !facts[index].isPreview && !facts[index].inherited.isEmpty {
        guard case .entity(let other) = types.meaning(of: .init(file: file, type: index)),
          types.entities[other].kind != .protocol
        else { continue }
        let roles = types.roles(of: other)
        guard roles.contains(.service), roles.isDisjoint(with: [.observable, .viewModel]) else { continue }
        let named = facts[index].inherited.compactMap { entity(named: $0, inFile: file, insideType: index) }
        found.formUnion(wanted.intersection(named))
      }
    }
    return found
  }

  private func hasSynchronousRequirements(_ entity: Int) -> Bool { !synchronousRequirements(of: entity).isEmpty }

  /// Returns the requirements of a protocol that are neither async nor isolated themselves.
  private func synchronousRequirements(of entity: Int) -> [MemberFact] {
    types.entities[entity].declarations.flatMap { part in
      fact(part).members.filter { member in
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
