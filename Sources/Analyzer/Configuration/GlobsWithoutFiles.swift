extension Configuration {
  /// Returns the globs under `include` and `overrides` that do not match any file, with their locations.
  ///
  /// Globs under `exclude` are not included, because the files to skip often exist only on some machines. Neither are
  /// those in files that the configuration extends, which other projects share.
  /// - Parameter files: The paths of all reviewed files in the project, relative to the root.
  package func globsWithoutFiles(among files: [String]) -> [(place: ConfigurationLocation, path: String)] {
    var globs: [(place: ConfigurationLocation, path: String, pattern: PathPattern)] = []
    let own = places["review"]?.file
    if let place = places["include"], place.file == own {
      // The default matches every Swift file, and a new project may have none.
      globs += include.filter { !Self().include.contains($0) }.map { (place, $0, PathPattern($0)) }
    }
    for layer in layers where !layer.folder.isEmpty || layer.origin == own {
      let prefix = layer.folder.isEmpty ? "" : layer.folder + "/"
      for override in layer.overrides {
        guard let position = override.rulePositions.values.flatMap(\.values).min() else { continue }
        let place = ConfigurationLocation(file: layer.origin, position: position)
        globs += override.paths.map { (place, $0, PathPattern(prefix + $0)) }
      }
    }
    guard !globs.isEmpty else { return [] }
    let patterns = PathPatternSet(globs.enumerated().map { ($1.pattern, $0) })
    var matched: Set<Int> = []
    for file in files where matched.count < globs.count { matched.formUnion(patterns.labels(matching: file)) }
    return globs.indices.filter { !matched.contains($0) }.map { (globs[$0].place, globs[$0].path) }
  }
}
