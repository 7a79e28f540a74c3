/// Finds layers that form dependency cycles.
struct LayerCycle: ProjectRule {
  static let reviewsDebuggingTools = true

  struct Evidence: Analyzer.Evidence {
    /// The layers in the cycle, each listed once.
    let layers: [String]
    /// For each step from one layer to the next, a file that depends on the next layer.
    let files: [String]

    static let fields = FieldList(Self.init, \.layers, \.files)
  }

  private static let layers = """
    layers:
      Feed: {paths: ["Sources/Feed/**"], may_use: [Profile]}
      Profile: {paths: ["Sources/Profile/**"], may_use: [Feed]}
      Design: {paths: ["Sources/Design/**"], may_use: [Feed]}
    """
  private static let feed = "struct FeedView {\n  let profile: ↓ProfileView\n}\n"

  static let info = RuleInfo(
    id: "layer_cycle",
    summary: "Layers should not form dependency cycles.",
    rationale: """
      Layers in a cycle are effectively one layer: none of them can be understood, built or tested without the others, \
      and a change in one may affect all of them.
      """,
    sources: ["team policy"],
    opportunity: "code that uses another layer",
    defaultLevel: .error,
    triggering: [
      Example(
        [
          ("Sources/Feed/FeedView.swift", feed),
          ("Sources/Profile/ProfileView.swift", "struct ProfileView {\n  let feed: FeedView?\n}\n"),
        ], policy: layers),
      Example(
        [
          ("Sources/Feed/FeedView.swift", "↓import Profile\n\nstruct FeedView {}\n"),
          ("Sources/Profile/ProfileView.swift", "import Feed\n\nstruct ProfileView {}\n"),
        ], policy: layers),
      Example(
        [
          ("Sources/Design/Card.swift", "struct Card {\n  let feed: FeedView\n}\n"),
          ("Sources/Feed/FeedView.swift", feed),
          ("Sources/Profile/ProfileView.swift", "struct ProfileView {\n  let card: Card\n}\n"),
        ], policy: layers),
    ],
    good: [
      Example(
        [
          ("Sources/Feed/FeedView.swift", "struct FeedView {\n  let profile: ProfileView\n}\n"),
          ("Sources/Profile/ProfileView.swift", "struct ProfileView {}\n"),
        ], policy: layers),
      Example(
        [
          ("Sources/Feed/FeedView.swift", "struct FeedView {\n  let row: FeedRow\n}\n"),
          ("Sources/Feed/FeedRow.swift", "struct FeedRow {\n  let parent: FeedView?\n}\n"),
        ], policy: layers),
      Example("struct FeedView {\n  let profile: ProfileView?\n}\nstruct ProfileView {}\n", policy: layers),
    ])

  static let collectors: [any Collector.Type] = [PolicyUses.self]

  func candidates(in project: Project) -> [Located<Evidence>] {
    let layers = project.policy.layers
    var uses: [LayerGraph.Edge: LayerUse] = [:]
    for use in project.collection(of: PolicyUses.self).layers {
      let edge = LayerGraph.Edge(from: use.user, to: use.used)
      if uses[edge] == nil { uses[edge] = use }
    }
    return LayerGraph(count: layers.count, edges: Set(uses.keys)).cycles.compactMap { cycle in
      let steps = zip(cycle, cycle.dropFirst() + cycle.prefix(1)).compactMap {
        uses[LayerGraph.Edge(from: $0, to: $1)]
      }
      guard steps.count == cycle.count, let first = steps.first, let place = first.places.first else { return nil }
      return Located(
        file: first.file,
        record: Record(
          evidence: Evidence(
            layers: cycle.map { layers[$0].name }, files: steps.map { project.files[$0.file].path }),
          range: place.range, symbol: place.symbol, type: place.type,
          source: cycle.map { layers[$0].name }.joined(separator: " ")),
        related: steps.dropFirst().compactMap { step in
          step.places.first.map { .init(file: step.file, range: $0.range) }
        })
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.collection(of: PolicyUses.self).layers.flatMap { use in
      use.places.map { LocatedOpportunity(file: use.file, start: $0.range.start) }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let layers = record.evidence.layers
    let path = (layers + layers.prefix(1)).joined(separator: " → ")
    let steps = zip(zip(layers, layers.dropFirst() + layers.prefix(1)), record.evidence.files).map { step, file in
      "`\(step.0)` uses `\(step.1)` in \(file)"
    }
    return "layers form a cycle `\(path)`: \(steps.joined(separator: ", ")); remove one of these dependencies"
  }
}
