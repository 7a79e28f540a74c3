/// A project's layers and their dependencies, for text output and charts.
package struct LayerReport: Sendable, Hashable {
  /// One layer.
  package struct Layer: Sendable, Hashable {
    package let name: String
    /// The globs of the layer's files, relative to the root.
    package let paths: [String]
    /// The layers that this layer may use, as configured.
    package let mayUse: [String]
    /// The number of files in the layer.
    package let files: Int

    package init(name: String, paths: [String], mayUse: [String], files: Int) {
      self.name = name
      self.paths = paths
      self.mayUse = mayUse
      self.files = files
    }
  }

  /// The dependency of one layer on another, across all files.
  package struct Use: Sendable, Hashable {
    /// The name of the layer that depends on the other one.
    package let from: String
    /// The name of the layer that is used.
    package let to: String
    /// The number of files that use the other layer.
    package let files: Int
    /// Whether the configuration lists `to` among the layers that `from` may use.
    package let isAllowed: Bool
    /// The first location in path order, such as `Sources/Feed/FeedView.swift:12`.
    package let example: String

    package init(from: String, to: String, files: Int, isAllowed: Bool, example: String) {
      self.from = from
      self.to = to
      self.files = files
      self.isAllowed = isAllowed
      self.example = example
    }
  }

  /// The layers, in configuration order.
  package let layers: [Layer]
  /// The dependencies, in layer order.
  package let uses: [Use]

  package init(layers: [Layer] = [], uses: [Use] = []) {
    self.layers = layers
    self.uses = uses
  }

  /// The number of uses that are not allowed.
  package var forbiddenUses: Int { uses.lazy.filter { !$0.isAllowed }.reduce(0) { $0 + $1.files } }
}

extension LayerReport {
  init(of project: Project) {
    let finder = LayerUseFinder(in: project)
    let settings = finder.map.layers
    var files = [Int](repeating: 0, count: settings.count)
    var found: [LayerGraph.Edge: (count: Int, example: String)] = [:]
    for file in project.files.indices {
      if let layer = finder.map.layer(ofFile: project.files[file].path) { files[layer] += 1 }
      let facts = project.files[file].facts
      for use in finder.uses(inFile: file, facts.uses.unpacked(typeCount: facts.types.count)) {
        let edge = LayerGraph.Edge(from: use.user, to: use.used)
        let line = use.places.first?.range.start.line ?? 1
        found[edge, default: (0, "\(project.files[file].path):\(line)")].count += 1
      }
    }
    layers = zip(settings, files).map { Layer(name: $0.name, paths: $0.paths, mayUse: $0.mayUse, files: $1) }
    uses = found.sorted { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }.map { edge, use in
      Use(
        from: settings[edge.from].name, to: settings[edge.to].name, files: use.count,
        isAllowed: finder.map.allows(edge.from, edge.to), example: use.example)
    }
  }
}

extension Analysis {
  /// Returns the dependencies between layers.
  /// - Parameter layers: The layers to use instead of the configured ones.
  package func layers(
    of files: [ProjectFile], packages: ProjectSettings.Packages, layers: [PolicyLayer]? = nil
  ) -> LayerReport {
    let files = files.sorted { PathKey($0.path) < PathKey($1.path) }
    return LayerReport(of: policyProject(of: files, packages: packages, layers: layers))
  }
}
