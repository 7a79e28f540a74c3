extension Project {
  /// Returns those of a type's members that tests can call without reaching the network, files, a database, a system
  /// service or a shared instance, neither directly nor through other members of the type.
  /// - Parameter names: The names of the members to check, with argument labels.
  func independentMembers(among names: [String], of entity: Int) -> [String] {
    members(
      among: names, of: entity, avoidingUses: \.reachesOutside,
      andProperties: { $0.knownType.map(Self.reachesOutside) ?? false })
  }

  /// Returns those of a type's members that depend on none of the given members, uses and properties, neither directly
  /// nor through other members of the type.
  /// - Parameter names: The names of the members to check, with argument labels.
  /// - Parameter avoidedMembers: The base names of members of the type that the members must not be or call.
  /// - Parameter isAvoidedUse: Returns whether the members must not use a name in this way.
  /// - Parameter isAvoidedProperty: Returns whether the members must not use one of the type's stored properties.
  func members(
    among names: [String], of entity: Int, avoiding avoidedMembers: Set<String> = [],
    avoidingUses isAvoidedUse: (NameUse) -> Bool, andProperties isAvoidedProperty: (PropertyFact) -> Bool
  ) -> [String] {
    let facts = facts(of: entity)
    let members = facts.flatMap(\.members)
    var dependent = avoidedMembers
    dependent.formUnion(facts.flatMap(\.properties).filter(isAvoidedProperty).map(\.name))
    dependent.formUnion(members.filter { $0.uses.contains(where: isAvoidedUse) }.map(\.baseName))
    dependent.formUnion(members.callers(of: dependent, ownNames: ownNames(of: entity)))
    return names.filter { !dependent.contains($0.withoutArgumentLabels) }
  }

  /// The names that refer to a type in its own code.
  func ownNames(of entity: Int) -> Set<String> { ["Self", types.entities[entity].name.lastNamePart] }

  /// Returns whether a type or function of the system accesses something that tests cannot control.
  fileprivate static func reachesOutside(_ name: String) -> Bool {
    let name = name.lastNamePart
    // Many names that start with `NS` are values, such as `NSPredicate`.
    return NetworkUses.types.contains(name) || DatabaseUses.types.contains(name)
      || SystemServices.contains(name) && !name.hasPrefix("NS") || name.hasPrefix("SecItem")
  }
}

extension [MemberFact] {
  /// Returns the base names of the members that use one of the type's members with the given names, directly or through
  /// each other.
  /// - Parameter ownNames: The names that refer to the type in its own code.
  func callers(of names: Set<String>, ownNames: Set<String>) -> Set<String> {
    var dependent = names
    // Each round adds the members that call one added before.
    var hasGrown = !dependent.isEmpty
    while hasGrown {
      let callers = filter { member in
        !dependent.contains(member.baseName)
          && member.uses.contains { use in
            dependent.contains(ownNames.contains(use.name) ? use.member ?? use.name : use.name)
          }
      }
      dependent.formUnion(callers.map(\.baseName))
      hasGrown = !callers.isEmpty
    }
    return dependent.subtracting(names)
  }
}

extension NameUse {
  fileprivate var reachesOutside: Bool {
    guard name.isUppercased else { return false }
    if let member, SystemAPIs.sharedInstances.contains(member) { return !SystemAPIs.regionalTypes.contains(name) }
    return Project.reachesOutside(name)
  }
}
