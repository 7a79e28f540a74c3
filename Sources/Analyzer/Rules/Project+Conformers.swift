extension Project {
  /// Returns the types of the project that conform to a protocol in their declarations or in extensions, in ascending
  /// order. Protocols that refine it are included; types that conform only through them are not.
  func conformers(to proto: Int) -> [Int] {
    let conformances = conformances.value {
      var conformances: [Int: [Int]] = [:]
      for entity in types.entities.indices {
        for proto in Set(protocols(of: entity)) { conformances[proto, default: []].append(entity) }
      }
      return conformances
    }
    return conformances[proto] ?? []
  }
}
