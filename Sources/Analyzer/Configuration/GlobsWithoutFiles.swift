extension Configuration {
  /// A glob in a configuration file.
  private struct Glob {
    let place: ConfigurationLocation
    let text: String
    /// The folder that the glob is relative to; empty for the root.
    var folder = ""
  }

  /// Returns the globs that do not match any file, with their locations, sorted by location.
  ///
  /// Globs under `exclude` are not included, because the files to skip often exist only on some machines. Neither are
  /// the `path` of a custom rule, which describes where files belong, and the globs in files that the configuration
  /// extends, which other projects share, except those of layers.
  /// - Parameter files: The paths of all reviewed files in the project, relative to the root.
  package func globsWithoutFiles(among files: [String]) -> [(place: ConfigurationLocation, path: String)] {
    let globs = checkedGlobs
    guard !globs.isEmpty else { return [] }
    let patterns = PathPatternSet(globs.enumerated().map { (PathPattern($1.text, in: $1.folder), $0) })
    var matched: Set<Int> = []
    for file in files where matched.count < globs.count { matched.formUnion(patterns.labels(matching: file)) }
    return globs.indices.filter { !matched.contains($0) }.map { (globs[$0].place, globs[$0].text) }
  }

  /// Returns the modules under `architecture` that do not contain any file, with their locations, sorted by location.
  /// - Parameter files: The paths of all reviewed files in the project, relative to the root.
  package func modulesWithoutFiles(among files: [String]) -> [(place: ConfigurationLocation, module: String)] {
    guard case .assigned(let assignment) = architecture, !assignment.modules.isEmpty else { return [] }
    let own = places["review"]?.file
    let found = Set(files.map(ModuleName.of))
    return assignment.modules.keys.compactMap { module in
      let isFound = found.contains(module) || found.contains { $0.hasPrefix(module + "/") }
      guard !isFound, let place = places["architecture." + module], place.file == own else { return nil }
      return (place, module)
    }.sorted { $0.place.position < $1.place.position }
  }

  private var checkedGlobs: [Glob] {
    let own = places["review"]?.file
    var globs = policy.layers.flatMap { layer in zip(layer.paths, layer.pathLocations).map { Glob(place: $1, text: $0) }
    }
    // The default matches every Swift file, and a new project may have none.
    let include = zip(include, includeLocations).filter { !Self().include.contains($0.0) }
    let imports = policy.forbiddenImports.flatMap { zip($0.except, $0.exceptLocations) }
    let rules = policy.customRules.map(\.selection).flatMap { zip($0.paths + $0.except, $0.globLocations) }
    globs += (include + imports + rules).filter { $1.file == own }.map { Glob(place: $1, text: $0) }
    for layer in layers where !layer.folder.isEmpty || layer.origin == own {
      for override in layer.overrides {
        globs += zip(override.paths, override.pathPositions).map {
          Glob(place: ConfigurationLocation(file: layer.origin, position: $1), text: $0, folder: layer.folder)
        }
      }
    }
    return globs.sorted { ($0.place.file, $0.place.position) < ($1.place.file, $1.place.position) }
  }
}
