/// The rules that a team defines: layers, forbidden imports and custom rules.
package struct Policy: Sendable, Hashable {
  /// The layers, in file order. A file belongs to the first layer with a matching path.
  package var layers: [PolicyLayer] = []
  /// The forbidden imports from all configuration files. Each entry applies independently of the others.
  package var forbiddenImports: [ForbiddenImport] = []
  /// The custom rules, in file order.
  package var customRules: [CustomRuleSettings] = []

  package init() {}
}

/// A location in a configuration file.
package struct ConfigurationLocation: Sendable, Hashable {
  /// The file's name as shown in messages; empty for a suggested layer.
  package let file: String
  /// The 1-based position of the key or entry.
  package let position: SourcePosition

  package init(file: String, position: SourcePosition) {
    self.file = file
    self.position = position
  }
}

/// A layer: a part of the code base that may depend only on certain other layers.
package struct PolicyLayer: Sendable, Hashable {
  /// The name, which is also the name of a module that belongs to the layer.
  package let name: String
  /// Globs relative to the root.
  package let paths: [String]
  /// The modules that belong to the layer in addition to the module with its name.
  package var modules: [String]
  /// The names of the layers that this layer may use; not transitive.
  package var mayUse: [String]
  /// The position of the layer in the configuration.
  package let place: ConfigurationLocation
  /// The position of each path in the configuration.
  package let pathLocations: [ConfigurationLocation]

  package init(
    name: String, paths: [String], modules: [String] = [], mayUse: [String] = [], place: ConfigurationLocation,
    pathLocations: [ConfigurationLocation] = []
  ) {
    self.name = name
    self.paths = paths
    self.modules = modules
    self.mayUse = mayUse
    self.place = place
    self.pathLocations = pathLocations
  }
}

/// Modules that only certain files may import.
package struct ForbiddenImport: Sendable, Hashable {
  /// Patterns for module names.
  package let modules: [String]
  /// Globs for the files that may import the modules, relative to the root.
  package let except: [String]
  /// The recommended alternative, such as `use HTTPClient`, or nil if there is none.
  package let message: String?
  /// The position of the entry in the configuration.
  package let place: ConfigurationLocation
  /// The position of each glob in `except` in the configuration.
  package let exceptLocations: [ConfigurationLocation]

  package init(
    modules: [String], except: [String] = [], message: String? = nil, place: ConfigurationLocation,
    exceptLocations: [ConfigurationLocation] = []
  ) {
    self.modules = modules
    self.except = except
    self.message = message
    self.place = place
    self.exceptLocations = exceptLocations
  }
}
