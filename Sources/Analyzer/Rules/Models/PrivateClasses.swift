extension Project {
  /// Returns whether a private class sets its state only in its initializers, and not in response to later events, so
  /// that isolating it would change nothing.
  func keepsInitialState(_ entity: Int) -> Bool {
    guard types.entities[entity].isFilePrivate, superclasses(of: entity).isEmpty else { return false }
    let facts = facts(of: entity)
    let variables = facts.flatMap(\.properties).filter { !$0.isLet && !$0.isStatic }
    let members = facts.flatMap(\.members)
    // Only the class itself may set its variables, and it receives no values later.
    guard variables.allSatisfy(\.isPrivate), members.contains(where: { $0.kind == .initializer }),
      !facts.contains(where: { $0.properties.contains { $0.type?.contains("AnyCancellable") == true } }),
      !members.contains(where: { $0.uses.contains { Self.laterEvents.contains($0.name) } })
    else { return false }
    let names = Set(variables.map(\.name))
    return !members.contains { member in
      member.kind != .initializer && member.uses.contains { names.contains($0.name) && $0.mayWrite }
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

  private static let laterEvents: Set<String> = [
    "Task", "DispatchQueue", "NotificationCenter", "Timer", "OperationQueue",
  ]
}

extension NameUse {
  /// Whether the use may change the value.
  var mayWrite: Bool {
    if !usage.isDisjoint(with: [.assigned, .passedInout, .projected, .storage]) { return true }
    return usage.contains(.called) && member.map(SystemAPIs.readingMembers.contains) != true
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
