extension Project {
  /// Returns whether the only view models in a file are structs nested in a view controller of the same file. They hold
  /// what the controller displays, and the controller needs the UI framework.
  func nestsViewModelsInControllers(inFile file: Int) -> Bool {
    let types = viewModelTypes(inFile: file)
    return !types.isEmpty
      && types.allSatisfy { type in
        let fact = files[file].facts.types[type]
        guard fact.kind == .struct, let owner = fact.parent else { return false }
        return self.types.roles(inside: .init(file: file, type: owner)).contains(.viewController)
      }
  }

  /// Returns whether all view models in a file implement protocols of the project that require properties or functions
  /// with UI types, so that the file cannot do without the framework.
  func implementsProtocolsWithUI(inFile file: Int) -> Bool {
    let types = viewModelTypes(inFile: file)
    return !types.isEmpty
      && types.allSatisfy { type in
        let fact = files[file].facts.types[type]
        guard fact.kind == .class || fact.kind == .struct else { return false }
        return fact.inherited.contains { name in
          entity(named: name, inFile: file, insideType: fact.parent).map { requiresUI($0, outside: file) } ?? false
        }
      }
  }

  /// The indices of the view models that a file declares or extends, except for those in previews.
  private func viewModelTypes(inFile file: Int) -> [Int] {
    let facts = files[file].facts.types
    return facts.indices.filter { type in
      !facts[type].isPreview && types.roles(inside: .init(file: file, type: type)).contains(.viewModel)
    }
  }

  /// Returns whether a protocol from another file, or one that it refines, has a requirement with a UI type.
  private func requiresUI(_ entity: Int, outside file: Int, visited: Set<Int> = []) -> Bool {
    let type = types.entities[entity]
    guard type.kind == .protocol, type.file != file, !visited.contains(entity) else { return false }
    return type.declarations.contains { reference in
      let fact = fact(reference)
      let required =
        fact.properties.compactMap(\.type)
        + fact.members.flatMap { $0.parameters.map(\.type) + [$0.type].compactMap(\.self) }
      return required.contains(where: Self.namesUIType)
        || fact.inherited.contains { name in
          self.entity(named: name, inFile: reference.file).map {
            requiresUI($0, outside: file, visited: visited.union([entity]))
          } ?? false
        }
    }
  }

  private static func namesUIType(_ type: String) -> Bool {
    type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { name in
      UIFrameworkNames.isLikelyType(String(name)) && !LibraryNames.contains(String(name))
    }
  }
}
