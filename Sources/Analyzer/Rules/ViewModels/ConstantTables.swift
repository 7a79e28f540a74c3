extension Project {
  /// Returns whether a singleton is named after constants, and its type, which the project declares, consists of constant
  /// values and of members that compute a value from them: `static let shared = AppConfig()` and `let retries = 3`.
  func isConstantTable(_ located: Located<SingletonInViewModel.Evidence>) -> Bool {
    let words = located.evidence.type.lastNamePart.camelCaseWords
    guard let last = words.last, ["config", "configuration", "constants", "version"].contains(last),
      !words.contains("remote"),
      case .entity(let entity) = meaning(of: located.evidence.type, at: located), !performsIO(entity),
      superclasses(of: entity).isEmpty
    else { return false }
    let type = types.entities[entity]
    return facts(of: entity).allSatisfy { fact in
      fact.properties.allSatisfy { property in
        property.isLet
          && (property.isStatic && property.knownType?.lastNamePart == type.name.lastNamePart
            || isPlainValue(property, at: type.file)
            // The information in a bundle never changes.
            || property.knownType.map { ["Bundle", "Foundation.Bundle"].contains($0) } == true
              && !types.declares("Bundle"))
      } && fact.members.allSatisfy(\.onlyComputesValue)
    }
  }
}

extension MemberFact {
  /// Whether the member is an initializer, or returns a value without changing anything.
  fileprivate var onlyComputesValue: Bool {
    if kind == .initializer { return true }
    return type != nil && !isAsync && !modifiers.contains("mutating")
      && uses.allSatisfy { $0.usage.isDisjoint(with: [.assigned, .passedInout]) }
  }
}
