/// Which layer each file and module belongs to.
struct LayerMap: Sendable {
  let layers: [PolicyLayer]
  /// By name.
  let indices: [String: Int]
  private let patterns: PathPatternSet
  /// The layer of each module; modules that several layers claim are left out.
  let modules: [String: Int]

  /// - Parameters:
  ///   - paths: Of all files, which tell where a target lies.
  ///   - targets: Of the packages of the project.
  init(_ layers: [PolicyLayer], paths: [String], targets: [PackageTarget]) {
    self.layers = layers
    indices = Dictionary(layers.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    patterns = PathPatternSet(
      layers.enumerated().flatMap { index, layer in layer.paths.map { (PathPattern($0), index) } })
    modules = layers.isEmpty ? [:] : Self.modules(of: layers, patterns, paths, targets)
  }

  /// The first layer whose paths match; nil for none.
  func layer(ofFile path: String) -> Int? { layers.isEmpty ? nil : patterns.labels(matching: path).first }

  /// Whether one layer may use another.
  func allows(_ user: Int, _ used: Int) -> Bool { user == used || layers[user].mayUse.contains(layers[used].name) }
}

extension LayerMap {
  /// What a layer says of modules comes first, then where the sources of a target lie.
  private static func modules(
    of layers: [PolicyLayer], _ patterns: PathPatternSet, _ paths: [String], _ targets: [PackageTarget]
  ) -> [String: Int] {
    var stated: [String: Set<Int>] = [:]
    for (index, layer) in layers.enumerated() {
      for module in Set([layer.name] + layer.modules) { stated[module, default: []].insert(index) }
    }
    // A module that one layer lists belongs to it even where another one bears its name.
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

/// Answers which target a source file belongs to.
struct TargetFolders: Sendable {
  private let targets: [String: PackageTarget]

  init(_ targets: [PackageTarget]) {
    self.targets = Dictionary(
      targets.flatMap { target in target.folders.map { ($0, target) } }, uniquingKeysWith: { first, _ in first })
  }

  /// The target in whose folder the file lies, the innermost of several.
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
