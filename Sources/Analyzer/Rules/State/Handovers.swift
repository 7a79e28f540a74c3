/// A view property whose value is passed unchanged to a child view, which stores the value in a property of its own.
struct Handover {
  let sender: Int
  let given: String
  let receiver: Int
  let received: PropertyFact
  let receivedIn: TypeIndex.Reference
  /// The label of the argument; nil if it has none.
  let label: String?
}

/// Collects the objects that views pass to each other, excluding those in previews and tests.
struct Handovers: Collector {
  static let id = "handovers"
  static let collectors: [any Collector.Type] = [StateOwnership.self]

  func collection(in project: Project) -> [Handover] {
    let index = StateIndex(project)
    return project.files.indices.flatMap { file -> [Handover] in
      guard !project.files[file].isTest else { return [] }
      return project.files[file].facts.constructions.flatMap { index.handovers(in: $0, file: file) }
    }
  }
}

extension StateIndex {
  fileprivate func handovers(in construction: ConstructionFact, file: Int) -> [Handover] {
    guard !construction.isInPreview, let owner = construction.owner, construction.member != nil,
      construction.arguments.contains(where: { $0.name != nil && !$0.isProjected })
    else { return [] }
    let reference = TypeIndex.Reference(file: file, type: owner)
    guard case .entity(let sender) = project.types.meaning(of: reference),
      project.types.roles(of: sender).contains(.view),
      let receiver = entity(named: construction.type, in: reference),
      project.types.roles(of: receiver).contains(.view)
    else { return [] }
    return construction.arguments.indices.compactMap { index in
      guard let given = construction.arguments[index].name, !construction.arguments[index].isProjected,
        passesProperty(given, construction, reference),
        let received = receivingProperty(ofArgument: index, of: construction, in: receiver)
      else { return nil }
      return Handover(
        sender: sender, given: given, receiver: receiver, received: received.property, receivedIn: received.reference,
        label: construction.arguments[index].label)
    }
  }

  /// Whether the name refers to the property rather than to a local name that shadows it.
  private func passesProperty(
    _ name: String, _ construction: ConstructionFact, _ reference: TypeIndex.Reference
  ) -> Bool {
    project.fact(reference).members.contains { member in
      member.name == construction.member
        && member.uses.contains { $0.name == name && $0.member == nil && $0.usage.contains(.passed) }
    }
  }

  /// Returns the property that stores an argument of a view's initializer; nil if there is none.
  func receivingProperty(
    ofArgument index: Int, of construction: ConstructionFact, in receiver: Int
  ) -> (property: PropertyFact, reference: TypeIndex.Reference)? {
    let label = construction.arguments[index].label
    let properties = properties(of: receiver).filter { !$0.property.isStatic }
    if hasMemberwiseInitializer(receiver), let label,
      let property = properties.first(where: { $0.property.name == label })
    {
      return property
    }
    let unlabelled = construction.arguments[..<index].count { $0.label == nil }
    for initializer in project.facts(of: receiver).flatMap(\.members) where initializer.kind == .initializer {
      let parameter =
        label.map { label in initializer.parameters.first { $0.label == label } }
        ?? initializer.parameters.filter { $0.label == "_" }.dropFirst(unlabelled).first
      guard let parameter else { continue }
      for (property, reference) in properties {
        let isAssigned = assignments(to: property.name, of: receiver).contains { assignment in
          if case .parameter(parameter.name, _) = assignment.origin { true } else { false }
        }
        if isAssigned { return (property, reference) }
      }
    }
    return nil
  }
}
