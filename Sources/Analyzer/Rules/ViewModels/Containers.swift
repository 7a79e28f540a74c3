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
