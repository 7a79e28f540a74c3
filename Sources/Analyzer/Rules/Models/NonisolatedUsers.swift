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
    let type = types.entities[entity]
    let protocols = Set(
      (type.declarations + type.extensions).flatMap { part in
        fact(part).inherited.flatMap { name in
          types.supertypes(named: name, inFile: part.file, insideType: type.name.enclosingName).compactMap(\.entity)
        }
      }
    ).filter(hasSynchronousRequirements)
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

  /// Whether a type is a protocol with a requirement that is not async.
  private func hasSynchronousRequirements(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    return type.kind == .protocol
      && type.declarations.contains { part in
        fact(part).members.contains { !$0.isAsync && ($0.kind == .function || $0.kind == .computedProperty) }
      }
  }

  /// Whether a type has a stored property with the given type.
  private func stores(_ entity: Int, in other: Int) -> Bool {
    types.entities[other].declarations.contains { part in
      fact(part).properties.contains { !$0.isStatic && declaredType(of: $0, at: part) == entity }
    }
  }

  /// Whether a private class only stores values for the views in its file: it has no functions, and only these views,
  /// which run on the main actor, use it.
  func onlyStoresValuesForViews(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    guard type.isFilePrivate, superclasses(of: entity).isEmpty,
      facts(of: entity).allSatisfy({ fact in
        fact.members.allSatisfy { member in
          (member.kind == .initializer || member.kind == .computedProperty)
            && !member.uses.contains { Self.laterEvents.contains($0.name) }
        }
      })
    else { return false }
    let name = type.name.lastNamePart
    let declared = files[type.file].facts.types
    let users = declared.indices.filter { index in
      types.meaning(of: .init(file: type.file, type: index)) != .entity(entity) && declared[index].uses(typeNamed: name)
    }
    return !users.isEmpty
      && users.allSatisfy { index in
        !types.roles(inside: .init(file: type.file, type: index)).isDisjoint(with: Self.isolatedRoles)
          && !declared[index].leavesMainActor
      }
  }
}

extension TypeFact {
  /// Whether a property has the type, or a member mentions it.
  fileprivate func uses(typeNamed name: String) -> Bool {
    properties.contains { $0.resolvedTypeName?.lastNamePart == name }
      || members.contains { member in
        member.parameters.contains { $0.typeName?.lastNamePart == name } || member.uses.contains { $0.name == name }
      }
  }

  /// Whether a member runs code on a global queue or in a detached task.
  fileprivate var leavesMainActor: Bool {
    members.contains { member in
      member.uses.contains { use in
        use.name == "DispatchQueue" && use.member != "main" || use.name == "Task" && use.member == "detached"
      }
    }
  }
}
