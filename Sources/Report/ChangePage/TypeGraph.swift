import Analyzer

/// The types affected by a change, with their dependencies and dependents.
///
/// A type depends on another if its declaration mentions the other type's name. Mentions in comments count as well,
/// which is accurate enough for a diagram.
struct TypeGraph: Sendable {
  enum State: String, Sendable, Hashable {
    case added
    case altered
    case removed
    /// The type is unchanged, but is a dependency or dependent of an affected type.
    case unchanged
  }

  struct Node: Sendable, Hashable {
    let name: String
    let path: String
    let role: String
    /// The index of the column. Columns follow the usual direction of dependencies: views, view models, services,
    /// models.
    let layer: Int
    let state: State
  }

  struct Edge: Sendable, Hashable {
    /// An index into `nodes`.
    let from: Int
    let to: Int
  }

  /// The types in the diagram, sorted by layer and name.
  let nodes: [Node]
  /// The dependencies between the types in the diagram, sorted.
  let edges: [Edge]
  /// The number of affected and related types that do not fit into the diagram.
  let omitted: Int

  /// The maximum numbers of affected and related types to draw.
  private static let maximumAffected = 40
  private static let maximumRelated = 16

  init(_ input: ChangeReport.Input) {
    let touched = Set(input.change.files.map(\.path) + (input.change.change?.figures.files.map(\.path) ?? []))
    let before = Declarations(input.base, source: input.sourceBefore, isIncluded: { touched.contains($0) })
    let after = Declarations(input.head, source: input.sourceAfter, isIncluded: { _ in true })
    var states: [String: State] = [:]
    for (name, type) in after.types where touched.contains(type.path) {
      guard let old = before.types[name] else {
        states[name] = .added
        continue
      }
      if old.text != type.text { states[name] = .altered }
    }
    for name in before.types.keys where after.types[name] == nil { states[name] = .removed }
    let shown = Set(states.keys.sorted().prefix(Self.maximumAffected))
    let types = after.types.merging(before.types) { new, _ in new }
    // Nested types are found by the last component of their name. Ambiguous names are ignored.
    let byWord = Dictionary(grouping: types.keys) { $0.split(separator: ".").last.map(String.init) ?? $0 }
      .compactMapValues { $0.count == 1 ? $0[0] : nil }
    var uses: [String: Set<String>] = [:]
    var related: Set<String> = []
    for (name, type) in types {
      let named = Set(type.words.compactMap { byWord[$0] }).subtracting([name])
      let wanted = shown.contains(name) ? named : named.intersection(shown)
      guard !wanted.isEmpty else { continue }
      uses[name] = wanted
      if shown.contains(name) { related.formUnion(wanted.subtracting(shown)) } else { related.insert(name) }
    }
    // Prefers the related types that have the most connections to affected types.
    let weight = Dictionary(
      related.map { other in
        (other, shown.count { uses[$0]?.contains(other) == true || uses[other]?.contains($0) == true })
      }, uniquingKeysWith: { $1 })
    let kept = Set(
      related.sorted { (weight[$1] ?? 0, $0) < (weight[$0] ?? 0, $1) }.prefix(Self.maximumRelated))
    omitted = related.count - kept.count + states.count - shown.count
    let nodes = shown.union(kept).compactMap { name in
      types[name].map {
        Node(name: name, path: $0.path, role: $0.role, layer: $0.layer, state: states[name] ?? .unchanged)
      }
    }.sorted { ($0.layer, $0.name) < ($1.layer, $1.name) }
    self.nodes = nodes
    let position = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.name, $0) })
    edges = uses.flatMap { name, used in
      used.compactMap { other in
        position[name].flatMap { from in position[other].map { Edge(from: from, to: $0) } }
      }
    }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }
}

/// A project's top-level types, excluding tests, with the words in their source lines.
private struct Declarations {
  struct Declared {
    let path: String
    let role: String
    let layer: Int
    let text: [String]
    let words: Set<String>
  }

  private(set) var types: [String: Declared] = [:]

  init(_ review: Review, source: (String) -> [UInt8]?, isIncluded: (String) -> Bool) {
    for file in review.files where isIncluded(file.path) && !file.types.isEmpty && !Self.isTest(file.path) {
      let names = Set(file.types.map(\.name))
      // A type nested in an extension is treated as top-level because its parent is declared elsewhere.
      let own = file.types.filter { type in
        guard let dot = type.name.lastIndex(of: ".") else { return true }
        return !names.contains(String(type.name[..<dot]))
      }
      guard !own.isEmpty, let bytes = source(file.path) else { continue }
      let lines = SourceLines(bytes)
      for type in own where types[type.name] == nil {
        // Line numbers come from a review of the same contents; clamping guards against inconsistent data.
        let text = (type.line...min(type.line + 20_000, max(type.line, type.endLine))).compactMap { lines[$0] }
        let role = type.roles.first
        types[type.name] = Declared(
          path: file.path, role: Self.name(of: role), layer: Self.layer(of: role), text: text,
          words: text.reduce(into: []) { $0.formUnion(Self.words(of: $1)) })
      }
    }
  }

  private static func isTest(_ path: String) -> Bool { path.split(separator: "/").contains { $0.hasSuffix("Tests") } }

  /// Returns the capitalized words, which may be type names.
  private static func words(of line: String) -> [String] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.filter { $0.first?.isUppercase == true }.map(String.init)
  }

  private static func name(of role: Role?) -> String {
    role.map { $0.rawValue.replacing("_", with: " ") } ?? "other"
  }

  private static func layer(of role: Role?) -> Int {
    switch role {
    case .view, .viewModifier, .style, .appScene: 0
    case .viewModel, .observable, .reducer, .coordinator, .viewController: 1
    case .service: 2
    case .model, nil: 3
    }
  }
}
