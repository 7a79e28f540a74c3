extension Project {
  /// Returns the types that store an instance of a type in a property. Ignores tests and previews.
  func owners(of entity: Int) -> Set<Int> {
    var owners: Set<Int> = []
    for file in files(naming: [entity]) where !files[file].isTest {
      for (index, type) in files[file].facts.types.enumerated() where !type.isPreview {
        let reference = TypeIndex.Reference(file: file, type: index)
        guard let owner = types.meaning(of: reference).entity,
          type.properties.contains(where: { declaredType(of: $0, at: reference) == entity })
        else { continue }
        owners.insert(owner)
      }
    }
    return owners
  }
}
