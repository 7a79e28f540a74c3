/// Suggests layers for a project that has none: its targets or folders, with their current dependencies.
package struct LayerSuggestion: Sendable {
  /// The origin of the layers.
  package enum Source: String, Sendable {
    case targets, folders
  }

  /// A dependency that is omitted because it would create a cycle.
  package struct Conflict: Sendable, Hashable {
    package let use: LayerReport.Use
  }

  /// Whether the layers are the packages' targets or, if there are too few of them, folders.
  package let source: Source
  /// The layers in dependency order: each comes after those that it depends on.
  package let layers: [PolicyLayer]
  /// The number of files in each layer.
  package let files: [Int]
  /// The omitted dependencies; empty if the dependencies contain no cycles.
  package let conflicts: [Conflict]

  /// The minimum number of targets; if there are fewer, folders are used instead.
  private static let minimumTargets = 2

  /// - Parameter analysis: Finds the dependencies between layers.
  package init(of files: [ProjectFile], packages: ProjectSettings.Packages, by analysis: Analysis) {
    let sources = files.filter { !$0.isTest && !ProjectSettings.isInput($0.path) }.map(\.path)
    var units = Self.targets(of: packages, sources)
    source = units.count >= Self.minimumTargets ? .targets : .folders
    if source == .folders { units = Self.folders(of: sources) }
    let candidates = units.map { name, folder in
      PolicyLayer(
        name: name, paths: [PathPattern.escaped(folder) + "/**"],
        place: ConfigurationLocation(file: "", position: SourcePosition(line: 1, column: 1)))
    }
    let report = analysis.layers(of: files, packages: packages, layers: candidates)
    let order = AcyclicOrder(
      count: candidates.count,
      weights: Dictionary(
        report.uses.compactMap { use in
          guard let from = candidates.firstIndex(where: { $0.name == use.from }),
            let to = candidates.firstIndex(where: { $0.name == use.to })
          else { return nil }
          return (LayerGraph.Edge(from: from, to: to), use.files)
        }, uniquingKeysWith: +))
    let place = Dictionary(uniqueKeysWithValues: order.layers.enumerated().map { ($1, $0) })
    layers = order.layers.map { index in
      var layer = candidates[index]
      layer.mayUse = order.kept.filter { $0.from == index }.sorted { place[$0.to] ?? 0 < place[$1.to] ?? 0 }.map {
        candidates[$0.to].name
      }
      return layer
    }
    self.files = order.layers.map { report.layers[$0].files }
    conflicts = report.uses.filter { use in
      order.dropped.contains { candidates[$0.from].name == use.from && candidates[$0.to].name == use.to }
    }.map(Conflict.init)
  }

  /// Returns the targets that have sources, and the top-level folders of all other files.
  private static func targets(of packages: ProjectSettings.Packages, _ paths: [String]) -> [(
    name: String, folder: String
  )] {
    let targets = packages.targets.filter { !$0.isTest }
    let folders = TargetFolders(packages.targets)
    var found: [String: String] = [:]
    var others: Set<String> = []
    for path in paths {
      guard let target = folders.target(of: path) else {
        if let slash = path.firstIndex(of: "/") { others.insert(String(path[..<slash])) }
        continue
      }
      guard !target.isTest, found[target.name] == nil else { continue }
      found[target.name] = target.folders.first { path.hasPrefix($0 + "/") }
    }
    guard found.count >= minimumTargets, targets.count >= minimumTargets else { return [] }
    // A folder that contains packages is not part of the app.
    let rest = others.filter { folder in !found.values.contains { ($0 + "/").hasPrefix(folder + "/") } }
    return (found.map { ($0.key, $0.value) } + rest.filter { found[$0] == nil }.map { ($0, $0) }).sorted { $0 < $1 }
  }

  /// Returns the folders at the first level that has more than one.
  private static func folders(of paths: [String]) -> [(name: String, folder: String)] {
    var prefix = ""
    while true {
      let below = paths.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
      let names = Set(below.compactMap { path in path.firstIndex(of: "/").map { String(path[..<$0]) } })
      let direct = below.contains { !$0.contains("/") }
      if names.count == 1, let only = names.first, !direct {
        prefix += only + "/"
        continue
      }
      // If one folder contains nearly all files, as for an app with small extensions, its subfolders are more
      // informative.
      let sizes = names.map { name in (name, below.count { $0.hasPrefix(name + "/") }) }
      if let largest = sizes.max(by: { $0.1 < $1.1 }), largest.1 * 10 >= below.count * 9, below.count >= 10 {
        prefix += largest.0 + "/"
        continue
      }
      return names.sorted().map { ($0, prefix + $0) }
    }
  }
}

/// An order in which each layer depends only on earlier ones, and the dependencies omitted to achieve it.
private struct AcyclicOrder {
  private(set) var layers: [Int] = []
  private(set) var kept: Set<LayerGraph.Edge>
  private(set) var dropped: Set<LayerGraph.Edge> = []

  init(count: Int, weights: [LayerGraph.Edge: Int]) {
    kept = Set(weights.keys)
    while true {
      let cycles = LayerGraph(count: count, edges: kept).cycles
      if cycles.isEmpty { break }
      for cycle in cycles {
        let edges = zip(cycle, cycle.dropFirst() + cycle.prefix(1)).map { LayerGraph.Edge(from: $0, to: $1) }
        guard edges.allSatisfy(kept.contains),
          let weakest = edges.min(by: {
            (weights[$0] ?? 0, $0.from, $0.to) < (weights[$1] ?? 0, $1.from, $1.to)
          })
        else { continue }
        kept.remove(weakest)
        dropped.insert(weakest)
      }
    }
    var placed: Set<Int> = []
    while layers.count < count {
      let next = (0..<count).filter { layer in
        !placed.contains(layer) && kept.allSatisfy { $0.from != layer || placed.contains($0.to) }
      }
      if next.isEmpty { break }
      layers += next
      placed.formUnion(next)
    }
  }
}
