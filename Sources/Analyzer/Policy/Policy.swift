/// What a team demands of its own code: layers, forbidden imports and rules written in the configuration.
/// - Source: interfaces.md, "Team policy in the configuration".
package struct Policy: Sendable, Hashable {
  /// In the order of the file: a file belongs to the first layer whose paths match.
  package var layers: [PolicyLayer] = []
  package var forbiddenImports: [ForbiddenImport] = []
  /// In the order of the file.
  package var customRules: [CustomRuleSettings] = []

  package init() {}
}

/// A location in a configuration file.
package struct ConfigurationPlace: Sendable, Hashable {
  package let file: String
  package let position: SourcePosition

  package init(file: String, position: SourcePosition) {
    self.file = file
    self.position = position
  }
}

/// A part of the code base that may use some other parts only.
package struct PolicyLayer: Sendable, Hashable {
  package let name: String
  /// Globs relative to the root.
  package let paths: [String]
  /// Modules that belong to the layer beside the one of its own name.
  package var modules: [String]
  /// The names of the layers that it may use; never transitive.
  package var mayUse: [String]
  /// Of the layer in the configuration.
  package let place: ConfigurationPlace
  /// Of each path.
  package let pathPlaces: [ConfigurationPlace]

  package init(
    name: String, paths: [String], modules: [String] = [], mayUse: [String] = [], place: ConfigurationPlace,
    pathPlaces: [ConfigurationPlace] = []
  ) {
    self.name = name
    self.paths = paths
    self.modules = modules
    self.mayUse = mayUse
    self.place = place
    self.pathPlaces = pathPlaces
  }
}

/// Modules that only some files may import.
package struct ForbiddenImport: Sendable, Hashable {
  /// Patterns over module names.
  package let modules: [String]
  /// Globs of files that may import them, relative to the root.
  package let except: [String]
  /// What to do instead, `use HTTPClient`; nil where nothing is said.
  package let message: String?

  package init(modules: [String], except: [String] = [], message: String? = nil) {
    self.modules = modules
    self.except = except
    self.message = message
  }
}

extension Policy {
  /// The paths of layers that match none of the files, with where they stand.
  package func pathsWithoutFiles(among files: [String]) -> [(place: ConfigurationPlace, path: String)] {
    let paths = layers.flatMap { layer in zip(layer.pathPlaces, layer.paths) }
    guard !paths.isEmpty else { return [] }
    let patterns = PathPatternSet(paths.enumerated().map { (PathPattern($1.1), $0) })
    var matched: Set<Int> = []
    for file in files { matched.formUnion(patterns.labels(matching: file)) }
    return paths.indices.filter { !matched.contains($0) }.map { (paths[$0].0, paths[$0].1) }
  }
}
