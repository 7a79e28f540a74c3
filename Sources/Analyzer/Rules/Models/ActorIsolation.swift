/// Determines whether types are isolated to a global actor by superclasses, protocols or enclosing types.
struct ActorIsolation {
  private let project: Project
  private let globalActors: Set<String>

  init(_ project: Project) {
    self.project = project
    var globalActors: Set<String> = []
    for file in project.files {
      // Uses indices, because copying a type retains a dozen references.
      let types = file.facts.types
      for type in types.indices where !types[type].attributes.isEmpty && types[type].hasAttribute("globalActor") {
        globalActors.insert(types[type].simpleName)
      }
    }
    self.globalActors = globalActors
  }

  /// Returns whether a type is isolated, or may be isolated because one of its supertypes is unknown.
  func mayBeIsolated(for entity: Int, visited: Set<Int> = []) -> Bool {
    guard !visited.contains(entity) else { return false }
    let type = project.types.entities[entity]
    if isMarked(entity) { return true }
    return (type.declarations + type.extensions).contains { reference in
      project.fact(reference).inherited.contains { name in
        switch project.types.lookUp(name, inFile: reference.file, insideType: type.name.enclosingName) {
        case .entity(let parent): mayBeIsolated(for: parent, visited: visited.union([entity]))
        case .external(let name): !Self.isKnownFree(name.lastNamePart)
        case .ambiguous: true
        }
      }
    }
  }

  /// Returns whether an attribute isolates a type, directly or through an enclosing type.
  func isMarked(_ entity: Int) -> Bool {
    project.types.entities[entity].declarations.contains { isIsolated($0) || isInIsolatedType($0) }
  }

  /// Returns whether an attached macro that may add members is applied to a class: an attribute that is neither a global
  /// actor nor built into Swift.
  func hasUnknownMacro(_ entity: Int) -> Bool {
    project.types.entities[entity].declarations.contains { reference in
      project.fact(reference).attributes.contains { attribute in
        let name = attribute.name.lastNamePart
        return name.isUppercased && !name.hasSuffix("Actor") && !globalActors.contains(name)
      }
    }
  }

  private func isIsolated(_ reference: TypeIndex.Reference) -> Bool {
    project.fact(reference).isIsolated(toAny: globalActors)
  }

  /// Whether an enclosing type has an attribute that isolates it to an actor.
  private func isInIsolatedType(_ reference: TypeIndex.Reference) -> Bool {
    var parent = project.fact(reference).parent
    while let index = parent {
      let around = TypeIndex.Reference(file: reference.file, type: index)
      if isIsolated(around) { return true }
      if case .entity(let entity) = project.types.meaning(of: around),
        project.types.entities[entity].declarations.contains(where: isIsolated)
      {
        return true
      }
      parent = project.fact(around).parent
    }
    return false
  }

  /// Whether a foreign class or protocol is known not to be isolated to an actor.
  private static func isKnownFree(_ name: String) -> Bool {
    if LibraryNames.contains(name) || knownFree.contains(name) { return true }
    return name.hasSuffix("Delegate") && freePrefixes.contains(String(name.prefix(2))) && !name.contains("View")
  }

  private static let knownFree: Set<String> = [
    "Perceptible", "NSFetchedResultsControllerDelegate", "Transferable",
  ]

  /// Prefixes of system frameworks whose delegates are not isolated to an actor.
  private static let freePrefixes: Set<String> = ["AV", "CB", "CL", "CX", "GK", "HK", "MC", "PK", "SK", "UN", "WC"]
}
