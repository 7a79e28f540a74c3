/// Collects `@State` properties of views and modifiers that get their initial value from an initializer's argument.
struct PassedInState: Collector {
  static let id = "passed_in_state"
  static let collectors: [any Collector.Type] = [StateOwnership.self]

  /// A property of a declared type, along with the location of its declaration.
  struct State: Sendable {
    let owner: Int
    let property: PropertyFact
    let reference: TypeIndex.Reference
    /// Whether the view itself changes the property, which makes it a draft that starts with the value passed in.
    let isWritten: Bool
  }

  /// Returns the properties in type order.
  func collection(in project: Project) -> [State] {
    let index = StateIndex(project)
    return project.reviewedEntities(having: .drawing).flatMap { entity -> [State] in
      index.properties(of: entity).compactMap { property, reference in
        guard let state = property.attribute("State"), state.arguments == nil, !property.isPrivate,
          !property.isStatic, !property.hasInitialValue, isPassedIn(property, of: entity, index),
          !mayBeObservable(property, in: reference, index)
        else { return nil }
        return State(
          owner: entity, property: property, reference: reference,
          isWritten: project.facts(of: entity).contains { $0.writes(property.name) })
      }
    }
  }

  private func isPassedIn(_ property: PropertyFact, of entity: Int, _ index: StateIndex) -> Bool {
    let isFromParameter = index.assignments(to: property.name, of: entity).contains { assignment in
      guard case .parameter(_, let type) = assignment.origin else { return false }
      return type?.lastNamePart != "State"
    }
    return isFromParameter || index.hasMemberwiseInitializer(entity) && !property.isOptional
  }

  /// Whether a property may store an observable object, which is shared rather than copied. Other rules check whether
  /// the object is stored twice.
  private func mayBeObservable(
    _ property: PropertyFact, in reference: TypeIndex.Reference, _ index: StateIndex
  ) -> Bool {
    guard let name = property.typeName else { return false }
    let types = index.project.types
    if let entity = index.entity(named: name, in: reference) {
      return !index.style(of: entity).isDisjoint(with: [.macro, .stored])
    }
    switch types.lookUp(name, inFile: reference.file, insideType: nil) {
    case .external(let name): return types.externalViewModel(name, inFile: reference.file) != nil
    case .entity: return false
    case .ambiguous: return true
    }
  }
}

extension TypeFact {
  /// Whether code other than an initializer assigns or mutates a property, or creates a binding to it.
  fileprivate func writes(_ property: String) -> Bool {
    members.contains { member in
      member.kind != .initializer
        && member.uses.contains { $0.name == property && $0.needsBinding(isBinding: true, inInitializer: false) }
    }
  }
}
