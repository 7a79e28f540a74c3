extension Project {
  /// Whether an app never creates the class, which should then be deleted. Only classes that no other file mentions
  /// count, since frameworks and generic code may create a class by its name.
  func isNeverCreated(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    let name = type.name.lastNamePart
    guard type.declarations.count == 1, type.extensions.isEmpty, let declaration = type.declarations.first,
      !fact(declaration).modifiers.contains(where: { $0 == "public" || $0 == "open" }),
      files(mentioning: [name]).allSatisfy({ $0 == declaration.file })
    else { return false }
    let facts = files[declaration.file].facts
    // `.init()` creates an object of an inferred type.
    let mayCreate = facts.constructions.contains { made in
      made.type.lastNamePart == name || made.arguments.contains { $0.text.contains(".init") }
    }
    guard !mayCreate else { return false }
    return hasEntryPoint
      && facts.types.allSatisfy { other in
        !other.inherited.contains { $0.lastNamePart == name }
          && !other.properties.contains { $0.knownType?.lastNamePart == name && $0.hasInitialValue }
      }
  }
}
