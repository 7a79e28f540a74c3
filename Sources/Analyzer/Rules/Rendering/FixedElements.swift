extension Project {
  /// Returns whether the whole value of an element is as stable as an `id`, because no edit can change the value while
  /// it still represents the same element.
  /// - Parameters:
  ///   - element: The element type.
  ///   - path: The path to the collection, as seen from inside a type.
  func areFixed(elements element: Int, of path: CollectionPath, from reference: TypeIndex.Reference) -> Bool {
    derivesIDFromWholeValue(element) || isDecodedPart(element, of: path, from: reference)
      || builds(element, for: path, in: reference)
  }

  /// Whether the `id` of a type is computed from all stored properties, so that an edit changes the `id` too.
  private func derivesIDFromWholeValue(_ element: Int) -> Bool {
    let stored = Set(properties(of: element).lazy.filter { !$0.isStatic }.map(\.name))
    return facts(of: element).contains { fact in
      fact.members.contains { member in
        member.kind == .computedProperty && member.name == "id" && !member.isStatic
          && stored.isSubset(of: member.uses.map(\.name))
      }
    }
  }

  /// Whether the collection is part of a value that is only decoded, such as a response. Such a value is replaced as a
  /// whole instead of being edited.
  private func isDecodedPart(
    _ element: Int, of path: CollectionPath, from reference: TypeIndex.Reference
  ) -> Bool {
    guard isOnlyDecoded(element), let declaration = declaration(of: path, from: reference),
      let owner = types.meaning(of: declaration).entity
    else { return false }
    return isOnlyDecoded(owner)
  }

  private func isOnlyDecoded(_ entity: Int) -> Bool {
    guard types.entities[entity].kind == .struct else { return false }
    let protocols = Set(facts(of: entity).lazy.flatMap(\.inherited).map(\.lastNamePart))
    return protocols.contains("Decodable") && protocols.isDisjoint(with: ["Encodable", "Codable"])
  }

  /// Whether a view builds the elements itself, in its `init`, in the initial value of a constant, or in a computed
  /// property that depends on nothing else in the view, such as the entries of a menu.
  private func builds(_ element: Int, for path: CollectionPath, in reference: TypeIndex.Reference) -> Bool {
    guard path.names.count == 1, let name = path.names.first, let view = types.meaning(of: reference).entity,
      types.entities[view].kind == .struct
    else { return false }
    if let property = properties(of: view).first(where: { $0.name == name }) {
      // A stored property without a wrapper cannot change after `init`.
      guard property.attributes.isEmpty else { return false }
      let initializers = types.entities[view].declarations.flatMap { fact($0).members }
        .filter { $0.kind == .initializer }
      let isSetByCallers =
        initializers.isEmpty
        ? !(property.hasInitialValue && (property.isLet || property.isFilePrivate))
        : initializers.contains { receives(element, $0.parameters) }
      let places: [String?] = initializers.map { Optional($0.name) } + (property.hasInitialValue ? [nil] : [])
      return !isSetByCallers && constructs(element, in: view, members: places)
    }
    let facts = facts(of: view)
    let members = Set(facts.lazy.flatMap { $0.properties.map(\.name) + $0.members.map(\.baseName) })
    guard
      let property = facts.lazy.flatMap(\.members).first(where: { $0.kind == .computedProperty && $0.name == name }),
      members.isDisjoint(with: property.uses.map(\.name))
    else { return false }
    return constructs(element, in: view, members: [name])
  }

  /// Whether a parameter is, or contains, a value of the type.
  private func receives(_ element: Int, _ parameters: [ParameterFact]) -> Bool {
    let name = types.entities[element].name.lastNamePart
    return parameters.contains { parameter in
      // A function that receives elements is a callback.
      !parameter.type.contains("->")
        && parameter.type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
    }
  }

  /// Whether one of the members of a type creates a value of the element type; nil stands for initial values.
  private func constructs(_ element: Int, in owner: Int, members: [String?]) -> Bool {
    let type = types.entities[owner]
    return (type.declarations + type.extensions).contains { part in
      files[part.file].facts.constructions.contains { made in
        made.owner == part.type && members.contains(made.member)
          && entity(named: made.type, inFile: part.file, insideType: part.type) == element
      }
    }
  }
}
