import Analyzer

/// The types that a change touches, those that they use and those that use them.
///
/// A type uses another one if its declaration names it: what the words in its lines tell, without comments being told
/// apart, which is enough to draw.
struct TypeGraph: Sendable {
  enum State: String, Sendable, Hashable {
    case added
    case altered
    case removed
    /// Only related to one of the others.
    case unchanged
  }

  struct Node: Sendable, Hashable {
    let name: String
    let path: String
    let role: String
    /// Where it stands in the usual direction of use: views, view models, services, models.
    let layer: Int
    let state: State
  }

  struct Edge: Sendable, Hashable {
    /// Indices into the nodes.
    let from: Int
    let to: Int
  }

  /// By layer and name.
  let nodes: [Node]
  /// Sorted.
  let edges: [Edge]
  /// Related types that are left out for their number.
  let omitted: Int

  /// More touched or related types than these are not drawn.
  private static let mostTouched = 40
  private static let mostRelated = 24

  init(_ input: ChangeReport.Input) {
    let touched = Set(input.change.files.map(\.path) + (input.change.change?.figures.files.map(\.path) ?? []))
    let before = Declarations(input.base, source: input.sourceBefore, isWanted: { touched.contains($0) })
    let after = Declarations(input.head, source: input.sourceAfter, isWanted: { _ in true })
    var states: [String: State] = [:]
    for (name, type) in after.types where touched.contains(type.path) {
      guard let old = before.types[name] else {
        states[name] = .added
        continue
      }
      if old.text != type.text { states[name] = .altered }
    }
    for name in before.types.keys where after.types[name] == nil { states[name] = .removed }
    let shown = Set(states.keys.sorted().prefix(Self.mostTouched))
    let types = after.types.merging(before.types) { new, _ in new }
    var uses: [String: Set<String>] = [:]
    var related: Set<String> = []
    for (name, type) in types {
      let named = type.words.intersection(types.keys).subtracting([name])
      let wanted = shown.contains(name) ? named : named.intersection(shown)
      guard !wanted.isEmpty else { continue }
      uses[name] = wanted
      if shown.contains(name) { related.formUnion(wanted.subtracting(shown)) } else { related.insert(name) }
    }
    let kept = Set(related.sorted().prefix(Self.mostRelated))
    omitted = related.count - kept.count + states.count - shown.count
    let nodes = shown.union(kept).compactMap { name in
      types[name].map {
        Node(name: name, path: $0.path, role: $0.role, layer: $0.layer, state: states[name] ?? .unchanged)
      }
    }.sorted { ($0.layer, $0.name) < ($1.layer, $1.name) }
    self.nodes = nodes
    let place = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.name, $0) })
    edges = uses.flatMap { name, used in
      used.compactMap { other in
        place[name].flatMap { from in place[other].map { Edge(from: from, to: $0) } }
      }
    }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }
}

/// The topmost types of a project with the words in their lines.
private struct Declarations {
  struct Declared {
    let path: String
    let role: String
    let layer: Int
    let text: [String]
    let words: Set<String>
  }

  private(set) var types: [String: Declared] = [:]

  init(_ review: Review, source: (String) -> [UInt8]?, isWanted: (String) -> Bool) {
    for file in review.files where isWanted(file.path) && !file.types.isEmpty {
      let own = file.types.filter { !$0.name.contains(".") }
      guard !own.isEmpty, let bytes = source(file.path) else { continue }
      let lines = SourceLines(bytes)
      for type in own where types[type.name] == nil {
        // The numbers come from a review of the same bytes; a limit keeps a broken one from costing much.
        let text = (type.line...min(type.line + 20_000, max(type.line, type.endLine))).compactMap { lines[$0] }
        let role = type.roles.first
        types[type.name] = Declared(
          path: file.path, role: Self.name(of: role), layer: Self.layer(of: role), text: text,
          words: text.reduce(into: []) { $0.formUnion(Self.words(of: $1)) })
      }
    }
  }

  /// Words that may name a type.
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
