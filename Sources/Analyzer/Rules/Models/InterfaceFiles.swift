extension Project {
  /// Whether a file only declares empty enums, which files with views extend: `enum OnboardingView {}`. It contains
  /// nothing that could be tested or reused without the views.
  func onlyDeclaresViewNamespaces(_ file: UIImports.File) -> Bool {
    let facts = files[file.index].facts.types
    return !facts.isEmpty && file.use.types.isEmpty && file.use.values.isEmpty
      && facts.indices.allSatisfy { index in
        let fact = facts[index]
        guard fact.kind == .enum, fact.codeLines == 0, fact.properties.isEmpty, fact.members.isEmpty,
          case .entity(let entity) = types.meaning(of: .init(file: file.index, type: index))
        else { return false }
        return types.entities[entity].extensions.contains(where: nestsView)
      }
  }

  /// Whether an extension contains the declaration of a view.
  private func nestsView(_ part: TypeIndex.Reference) -> Bool {
    let facts = files[part.file].facts.types
    return facts.indices.contains { index in
      facts[index].parent == part.type
        && types.roles(inside: .init(file: part.file, type: index)).contains(.view)
    }
  }

  /// Whether all types in a file inherit from a class of the project that handles the types of a UI framework, such as
  /// a class that creates styled text. A subclass belongs to the same layer and may override members with such types.
  func onlyDeclaresInterfaceSubclasses(inFile file: Int) -> Bool {
    let facts = files[file].facts.types
    let declared = facts.indices.filter { index in
      facts[index].kind != .extension && facts[index].parent.map { facts[$0].kind == .extension } ?? true
    }
    return !declared.isEmpty
      && declared.allSatisfy { index in
        guard case .entity(let entity) = types.meaning(of: .init(file: file, type: index)) else { return false }
        return superclasses(of: entity).contains(where: handlesInterface)
      }
  }

  /// Whether the file that declares a class imports a UI framework, and a member of the class uses one of its types.
  private func handlesInterface(_ entity: Int) -> Bool {
    types.entities[entity].declarations.contains { part in
      files[part.file].facts.imports.contains { SystemAPIs.uiFrameworks.contains($0.module) }
        && (fact(part).properties.contains { $0.knownType.map(isInterfaceType) ?? false }
          || fact(part).members.contains(where: usesInterface))
    }
  }

  private func usesInterface(_ member: MemberFact) -> Bool {
    member.parameters.contains { $0.typeName.map(isInterfaceType) ?? false }
      || member.uses.contains { $0.name.isUppercased && isInterfaceType($0.name) }
      || member.type == "AnyView" && isInterfaceType("AnyView")
  }

  private func isInterfaceType(_ name: String) -> Bool {
    UIFrameworkNames.isLikelyType(name.lastNamePart) && !types.declares(name.lastNamePart)
  }
}
