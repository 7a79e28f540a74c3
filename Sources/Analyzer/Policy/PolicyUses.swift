/// The uses in code that are relevant to layers and custom rules, collected in a single pass over the files.
struct PolicyUses: Collector {
  static let id = "policy_uses"

  func collection(in project: Project) -> Findings {
    let policy = project.policy
    var findings = Findings()
    guard !policy.layers.isEmpty || !policy.customRules.isEmpty else { return findings }
    let layers = LayerUseFinder(in: project)
    let rules = policy.customRules.map { CustomRuleMatcher($0, in: project) }
    let readsCode = !policy.layers.isEmpty || rules.contains(where: \.forbidsUses)
    // A cycle of layers can include files that are not reviewed; custom rules examine each file separately.
    let reviewed = Set(project.reviewedFiles)
    for file in project.files.indices where !policy.layers.isEmpty || reviewed.contains(file) {
      let facts = project.files[file].facts
      let uses = readsCode ? facts.uses.unpacked(typeCount: facts.types.count) : CodeUses()
      findings.layers += layers.uses(inFile: file, uses)
      for rule in rules where reviewed.contains(file) {
        let matches = rule.matches(inFile: file, uses)
        if !matches.isEmpty { findings.rules[rule.settings.id, default: []] += matches }
      }
    }
    return findings
  }

  /// The collected uses.
  struct Findings: Sendable {
    /// The layer uses, sorted by file and then by the layer that is used.
    var layers: [LayerUse] = []
    /// Each rule's findings, in the order of the files.
    var rules: [String: [Located<CustomRule.Evidence>]] = [:]
  }
}

/// A use of one layer by a file in another.
struct LayerUse: Sendable {
  let file: Int
  /// The layer that the file belongs to.
  let user: Int
  let used: Int
  /// The locations: imports first, then type names, each in source order; never empty.
  let places: [Location]

  /// An import or a type name.
  struct Location: Sendable {
    let name: String
    let isImport: Bool
    let range: SourceRange
    /// The index of the type whose code contains the location.
    let type: Int?
    let symbol: String
  }
}

/// Finds the layers that a file uses through imports and type names.
struct LayerUseFinder {
  let map: LayerMap
  private let project: Project
  private let layers: [Int?]
  /// The target of each file, or nil if no manifest determines it.
  private let targets: [PackageTarget?]
  private let moduleNames: Set<String>
  /// Names that are declared in several layers, or both inside and outside of layers. They are ignored as ambiguous.
  private let sharedNames: Set<String>

  init(in project: Project) {
    self.project = project
    let paths = project.files.map(\.path)
    map = LayerMap(project.policy.layers, paths: paths, targets: project.packages.targets)
    layers = paths.map(map.layer(ofFile:))
    let folders = TargetFolders(project.packages.targets)
    targets = paths.map(folders.target(of:))
    var declaring: [String: Int?] = [:]
    var shared: Set<String> = []
    for entity in project.types.entities where !entity.isFilePrivate && !project.policy.layers.isEmpty {
      for declaration in entity.declarations {
        let layer = layers[declaration.file]
        if let known = declaring[entity.name], known != layer { shared.insert(entity.name) }
        declaring[entity.name] = .some(layer)
      }
    }
    sharedNames = shared
    moduleNames = Set(project.packages.targets.map(\.name)).union(map.modules.keys)
  }

  /// Returns one use per layer other than the file's own, sorted by layer.
  func uses(inFile file: Int, _ uses: CodeUses) -> [LayerUse] {
    guard let own = layers[file] else { return [] }
    var places: [Int: [LayerUse.Location]] = [:]
    for fact in project.files[file].facts.imports {
      guard let layer = map.modules[fact.module], layer != own else { continue }
      places[layer, default: []].append(
        LayerUse.Location(name: fact.module, isImport: true, range: fact.range, type: nil, symbol: ""))
    }
    let imported = Set(project.files[file].facts.imports.map(\.module))
    let local = Set(uses.uses.lazy.filter { $0.kind == .localType }.map { uses.name(of: $0) })
    var known: [Key: Int?] = [:]
    for use in uses.uses where use.kind == .type {
      let scope = uses.scope(of: use)
      let layer: Int?
      let key = Key(name: use.name, type: scope.type)
      if let answer = known[key] {
        layer = answer
      } else {
        layer = self.layer(ofType: uses.name(of: use), in: file, type: scope.type, imported, local)
        known[key] = .some(layer)
      }
      guard let layer, layer != own else { continue }
      places[layer, default: []].append(
        LayerUse.Location(
          name: uses.name(of: use), isImport: false, range: use.range, type: scope.type, symbol: scope.symbol))
    }
    return places.sorted { $0.key < $1.key }.map { LayerUse(file: file, user: own, used: $0, places: $1) }
  }

  private struct Key: Hashable {
    let name: Int
    let type: Int?
  }

  /// Returns the only layer that declares a type, or nil if the layer is ambiguous or unknown.
  private func layer(
    ofType name: String, in file: Int, type: Int?, _ imported: Set<String>, _ local: Set<String>
  ) -> Int? {
    var name = name
    if let dot = name.firstIndex(of: ".") {
      let first = String(name[..<dot])
      if local.contains(first) { return nil }
      if imported.contains(first) {
        // `Alamofire.Session` is not declared in this project; the import determines its layer.
        guard moduleNames.contains(first) else { return nil }
        name = String(name[name.index(after: dot)...])
      }
    } else if local.contains(name) {
      return nil
    }
    guard let entity = entity(named: name, inFile: file, insideType: type) else { return nil }
    guard !sharedNames.contains(project.types.entities[entity].name) else { return nil }
    var found: Int?
    for declaration in project.types.entities[entity].declarations {
      guard let layer = layers[declaration.file], found == nil || found == layer else { return nil }
      // Using a type from another target requires an import, which is reported instead.
      if let there = targets[declaration.file], let here = targets[file], there.name != here.name,
        !imported.contains(there.name)
      {
        return nil
      }
      found = layer
    }
    return found
  }

  /// Returns the type with the given name, or the outermost type of a path such as `Feed.Row.Kind`, where `Kind` may
  /// not be a type.
  private func entity(named name: String, inFile file: Int, insideType type: Int?) -> Int? {
    if let entity = project.entity(named: name, inFile: file, insideType: type) { return entity }
    guard let outer = name.enclosingName else { return nil }
    return entity(named: outer, inFile: file, insideType: type)
  }
}
