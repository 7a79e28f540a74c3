extension Project {
  /// Whether a test file calls a function with this name on a value of the type, or mentions the type and calls the
  /// function on a value of an unknown type.
  func isCalledInTests(_ function: String, of entity: Int) -> Bool {
    let names = types.names(of: [entity])
    return collection(of: TestAccesses.self).contains { uses in
      names.contains { uses.called.contains($0 + "." + function) }
        || uses.called.contains(function) && names.contains(where: files[uses.file].mentions)
    }
  }
}

extension MemberFact {
  /// Whether any parameter has a UIKit or AppKit type.
  var takesInterface: Bool {
    parameters.contains { parameter in
      guard let type = parameter.typeName else { return false }
      return ["UI", "NS"].contains(where: type.hasPrefix) && UIFrameworkNames.isLikelyType(type)
    }
  }
}

extension Project {
  /// Whether a function receives or reads an object of a third-party library, which a test could hardly create:
  /// `isPaused(_ call: Call)` in a file that imports `linphonesw`.
  func readsLibraryObject(
    _ member: MemberFact, in reference: TypeIndex.Reference, of entity: Int
  ) -> Bool {
    let names = Set(member.uses.map(\.name))
    let read = properties(of: entity).filter { !$0.isStatic && names.contains($0.name) }.compactMap(\.knownType)
    return (member.parameters.compactMap(\.typeName) + read).contains {
      isOfLibrary($0, inFile: reference.file, insideType: entity)
    }
  }

  /// Returns whether a type stores a service.
  func storesServices(_ entity: Int) -> Bool {
    types.entities[entity].declarations.contains { reference in
      fact(reference).properties.contains { property in
        guard !property.isStatic, let type = property.resolvedTypeName else { return false }
        return types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(.service)
      }
    }
  }

  /// Returns whether a class stores at least one property, only constants, and no services, so that tests can create it
  /// as easily as a struct.
  func storesOnlyConstantValues(_ entity: Int) -> Bool {
    let stored = properties(of: entity).filter { !$0.isStatic }
    return !stored.isEmpty && stored.allSatisfy(\.isLet) && !hasSuperclass(entity) && !storesServices(entity)
      && !stored.contains { $0.type?.hasPrefix("any ") ?? false }
  }
}
