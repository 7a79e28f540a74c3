extension Project {
  /// Whether views store objects of the given classes in plain properties and read none of their values, so that
  /// nothing would be updated if the classes were observable.
  func isUnobserved(_ classes: Set<Int>) -> Bool {
    let stored = classes.flatMap { properties(of: $0) }
    let classNames = Set(classes.map { types.entities[$0].name.lastNamePart })
    // A shared instance may be read anywhere.
    let isShared = stored.contains { $0.isStatic && $0.knownType.map { classNames.contains($0.lastNamePart) } ?? false }
    guard !isShared else { return false }
    let values = Set(
      stored.map(\.name)
        + classes.flatMap { facts(of: $0).flatMap(\.members) }.filter { $0.kind == .computedProperty }.map(\.name))
    var isStored = false
    for file in files(naming: classes) where !files[file].isTest {
      let declared = files[file].facts.types
      for index in declared.indices where !declared[index].isPreview {
        let reference = TypeIndex.Reference(file: file, type: index)
        let held = declared[index].properties.filter {
          declaredType(of: $0, at: reference).map(classes.contains) ?? false
        }
        guard !held.isEmpty else { continue }
        guard held.allSatisfy(\.attributes.isEmpty), case .entity(let owner) = types.meaning(of: reference),
          types.roles(of: owner).contains(.view)
        else { return false }
        isStored = true
        let names = Set(held.map(\.name))
        let isRead = facts(of: owner).flatMap(\.members).flatMap(\.uses).contains { use in
          names.contains(use.name) && use.usage != .assigned && use.member.map(values.contains) ?? true
        }
        if isRead { return false }
      }
    }
    return isStored
  }
}
