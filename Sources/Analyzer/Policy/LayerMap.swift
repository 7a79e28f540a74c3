/// The layer of each file and module.
struct LayerMap: Sendable {
  let layers: [PolicyLayer]
  private let patterns: PathPatternSet
  /// The layer of each module; ambiguous modules are omitted.
  let modules: [String: Int]

  /// - Parameters:
  ///   - paths: The paths of all files, which determine the folders of targets.
  ///   - targets: The targets in the project's packages.
  init(_ layers: [PolicyLayer], paths: [String], targets: [PackageTarget]) {
    self.layers = layers
    patterns = PathPatternSet(
      layers.enumerated().flatMap { index, layer in layer.paths.map { (PathPattern($0), index) } })
    modules = layers.isEmpty ? [:] : Self.modules(of: layers, patterns, paths, targets)
  }

  /// Returns the first layer whose paths match, or nil if there is none.
  func layer(ofFile path: String) -> Int? { layers.isEmpty ? nil : patterns.labels(matching: path).first }

  /// Returns whether one layer may use another.
  func allows(_ user: Int, _ used: Int) -> Bool { user == used || layers[user].mayUse.contains(layers[used].name) }
}

extension LayerMap {
  /// Returns the layer of each module. Modules listed by a layer take precedence over those derived from the location
  /// of a target's sources.
  private static func modules(
    of layers: [PolicyLayer], _ patterns: PathPatternSet, _ paths: [String], _ targets: [PackageTarget]
  ) -> [String: Int] {
    var stated: [String: Set<Int>] = [:]
    for (index, layer) in layers.enumerated() {
      for module in Set([layer.name] + layer.modules) { stated[module, default: []].insert(index) }
    }
    // A module listed by a layer belongs to that layer even if another layer has the module's name.
    for (index, layer) in layers.enumerated() {
      for module in layer.modules where stated[module]?.count ?? 0 > 1 {
        if layers.count(where: { $0.modules.contains(module) }) == 1 { stated[module] = [index] }
      }
    }
    var found: [String: Set<Int?>] = [:]
    let folders = TargetFolders(targets)
    for path in paths {
      guard let target = folders.target(of: path), stated[target.name] == nil else { continue }
      found[target.name, default: []].insert(patterns.labels(matching: path).first)
    }
    var modules = stated.compactMapValues { $0.count == 1 ? $0.first : nil }
    for (module, layers) in found where layers.count == 1 {
      if let layer = layers.first ?? nil { modules[module] = layer }
    }
    return modules
  }
}

/// Finds the target of a source file.
struct TargetFolders: Sendable {
  private let targets: [String: PackageTarget]

  init(_ targets: [PackageTarget]) {
    self.targets = Dictionary(
      targets.flatMap { target in target.folders.map { ($0, target) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the innermost target whose folder contains the file.
  func target(of path: String) -> PackageTarget? {
    guard !targets.isEmpty else { return nil }
    var folder = path[...]
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      if let target = targets[String(folder)] { return target }
    }
    return targets[""]
  }
}
