/// The groups of a type's stored properties that no code connects, so that each group could become a separate type.
struct IndependentGroups {
  /// The properties of each group in source order. The largest group comes first. Groups with a single property are
  /// omitted. Empty if a lazy property may connect the groups, since the facts do not record what its value uses.
  let groups: [[String]]

  init(of entity: Int, in project: Project) {
    guard !project.properties(of: entity).contains(where: { $0.modifiers.contains("lazy") }) else {
      groups = []
      return
    }
    let initializers = project.facts(of: entity).flatMap(\.members).filter { $0.kind == .initializer }
    let uses = initializers.map { InitializerUse($0) }
    var joined: [Set<String>] = []
    for group in Cohesion(of: entity, in: project).groups.map({ Set($0) }) {
      let connected = joined.filter { other in uses.contains { $0.connects(group, other) } }
      joined.removeAll { connected.contains($0) }
      joined.append(connected.reduce(group) { $0.union($1) })
    }
    let names = project.types.entities[entity].declarations.flatMap { project.fact($0).storedPropertyNames }
    groups = joined.filter { $0.count > 1 }
      .map { group in
        var seen: Set<String> = []
        return names.filter { group.contains($0) && seen.insert($0).inserted }
      }
      .sorted { ($1.count, $0.first ?? "") < ($0.count, $1.first ?? "") }
  }
}

/// The properties that an initializer uses.
private struct InitializerUse {
  /// The properties that are used for more than storing an argument (`self.client = client`).
  private let touched: Set<String>
  private let read: Set<String>

  init(_ initializer: MemberFact) {
    let parameters = Set(initializer.parameters.map(\.name))
    let uses = initializer.uses.filter { $0.usage != .assigned || !parameters.contains($0.name) }
    touched = Set(uses.map(\.name))
    read = Set(uses.filter { !$0.usage.contains(.assigned) }.map(\.name))
  }

  /// Returns whether the initializer makes two groups work together: it reads a property of one and uses the other.
  func connects(_ group: Set<String>, _ other: Set<String>) -> Bool {
    !touched.isDisjoint(with: group) && !touched.isDisjoint(with: other)
      && !(read.isDisjoint(with: group) && read.isDisjoint(with: other))
  }
}
