extension Project {
  /// Whether a type only creates and stores services for others, such as the app's composition root.
  func isContainer(_ entity: Int) -> Bool {
    let name = types.entities[entity].name.lastNamePart
    if Self.containerSuffixes.contains(where: name.hasSuffix) { return true }
    let properties = properties(of: entity).filter { !$0.isStatic }
    let services = types.entities[entity].declarations.flatMap { reference in
      fact(reference).properties.filter { property in
        guard !property.isStatic, let type = property.resolvedTypeName else { return false }
        let roles = types.roles(named: type, inFile: reference.file, insideType: reference.type)
        return !roles.isDisjoint(with: [.service, .coordinator])
      }
    }
    guard services.count > 1, services.count == properties.count else { return false }
    return types.entities[entity].declarations.allSatisfy { reference in
      let members = fact(reference).members.filter { !$0.isStatic && $0.kind != .initializer }
      return members.allSatisfy { $0.type != nil && !$0.isAsync }
        && members.contains { makesPart($0, in: reference) }
    }
  }

  /// Whether a type only connects other objects, such as the app's composition root: it is a container, or stores
  /// nothing but services, coordinators and containers, and each of its visible functions and computed properties
  /// returns one of the app's building blocks or an instance of the type itself.
  func isCompositionRoot(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    let name = type.name.lastNamePart
    guard types.roles(of: entity).isDisjoint(with: [.view, .viewModel, .observable, .reducer]),
      Self.containerSuffixes.contains(where: name.hasSuffix) || storesOnlyParts(entity)
    else { return false }
    return (type.declarations + type.extensions).allSatisfy { reference in
      fact(reference).members.allSatisfy { member in
        guard member.kind == .function || member.kind == .computedProperty, !member.isHidden else { return true }
        return makesPart(member, in: reference) || member.type?.lastNamePart == name
      }
    }
  }

  /// Whether a type has several stored properties, all of which contain services, coordinators or containers.
  private func storesOnlyParts(_ entity: Int) -> Bool {
    var count = 0
    for reference in types.entities[entity].declarations {
      for property in fact(reference).properties where !property.isStatic {
        guard let type = property.resolvedTypeName else { return false }
        let roles = types.roles(named: type, inFile: reference.file, insideType: reference.type)
        let isContainer = Self.containerSuffixes.contains(where: type.hasSuffix)
        guard isContainer || !roles.isDisjoint(with: [.service, .coordinator]) else { return false }
        count += 1
      }
    }
    return count > 1
  }

  /// Whether a member returns one of the app's building blocks: a view, a view model, a service or a coordinator.
  private func makesPart(_ member: MemberFact, in reference: TypeIndex.Reference) -> Bool {
    guard let type = member.type else { return false }
    let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
    guard let name = words.last(where: { $0 != "some" && $0 != "any" }) else { return false }
    if name == "View" { return true }
    let roles = types.roles(named: String(name), inFile: reference.file, insideType: reference.type)
    return !roles.isDisjoint(with: [.view, .viewModel, .service, .coordinator, .viewController])
  }

  private static let containerSuffixes = ["Container", "Assembly", "Dependencies", "Factory", "CompositionRoot"]
}
