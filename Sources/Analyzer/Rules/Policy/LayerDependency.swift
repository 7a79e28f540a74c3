/// Finds code in one layer that uses another layer without being allowed to.
struct LayerDependency: ProjectRule {
  static let reviewsDebuggingTools = true

  struct Evidence: Analyzer.Evidence {
    let user: String
    let used: String
    let name: String
    let isImport: Bool
    /// The layers that this layer may use.
    let allowed: [String]

    static let fields = FieldList(Self.init, \.user, \.used, \.name, \.isImport, \.allowed)
  }

  private static let layers = """
    layers:
      Domain: {paths: ["Sources/Domain/**"]}
      Persistence: {paths: ["Sources/Persistence/**"], modules: [PersistenceKit], may_use: [Domain]}
      Checkout: {paths: ["Sources/Checkout/**"], may_use: [Domain]}
    """

  static let info = RuleInfo(
    id: "layer_dependency",
    summary: "A layer should use only the layers listed in its `may_use`.",
    rationale: """
      If nothing enforces a boundary, the first change made in a hurry crosses it, and each crossing makes the next \
      one look normal. Layers that use each other freely cannot be built, tested or replaced on their own.
      """,
    sources: ["team policy"],
    opportunity: "code that uses another layer",
    defaultLevel: .error,
    triggering: [
      Example(
        [("Sources/Checkout/CheckoutView.swift", "↓import PersistenceKit\n\nstruct CheckoutView {}\n")],
        policy: layers),
      Example(
        [
          ("Sources/Persistence/OrderStore.swift", "struct OrderStore {}\n"),
          ("Sources/Checkout/Cart.swift", "struct Cart {\n  let store: ↓OrderStore\n}\n"),
        ], policy: layers),
      Example(
        [
          ("Sources/Checkout/CheckoutModel.swift", "final class CheckoutModel {}\n"),
          ("Sources/Domain/Order.swift", "struct Order {\n  func finish() {\n    ↓CheckoutModel().close()\n  }\n}\n"),
        ], policy: layers),
    ],
    good: [
      Example(
        [
          ("Sources/Domain/Order.swift", "struct Order {}\n"),
          ("Sources/Checkout/Cart.swift", "import Domain\n\nstruct Cart {\n  let order: Order\n}\n"),
        ], policy: layers),
      Example(
        [
          ("Sources/Persistence/Item.swift", "struct Item {}\n"), ("Sources/Domain/Item.swift", "struct Item {}\n"),
          ("Sources/Checkout/Cart.swift", "struct Cart {\n  let item: Item\n}\n"),
        ], policy: layers),
      Example(
        [
          ("Sources/Persistence/OrderStore.swift", "struct OrderStore {}\n"),
          ("Sources/App/Composition.swift", "let store = OrderStore()\n"),
        ], policy: layers),
    ])

  static let collectors: [any Collector.Type] = [PolicyUses.self]

  func candidates(in project: Project) -> [Located<Evidence>] {
    let layers = project.policy.layers
    return project.collection(of: PolicyUses.self).layers.compactMap { use in
      let user = layers[use.user]
      guard !user.mayUse.contains(layers[use.used].name), let first = use.places.first else { return nil }
      return Located(
        file: use.file,
        record: Record(
          evidence: Evidence(
            user: user.name, used: layers[use.used].name, name: first.name, isImport: first.isImport,
            allowed: user.mayUse),
          range: first.range, symbol: first.symbol, type: first.type, source: layers[use.used].name,
          related: use.places.dropFirst().prefix(20).map(\.range)))
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.collection(of: PolicyUses.self).layers.flatMap { use in
      use.places.map { LocatedOpportunity(file: use.file, start: $0.range.start) }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    let verb = evidence.isImport ? "imports `\(evidence.name)`" : "mentions `\(evidence.name)`"
    let advice =
      evidence.allowed.isEmpty
      ? "move the code or invert the dependency"
      : "access it through " + Wording.alternatives(evidence.allowed, limit: 3)
    return "layer `\(evidence.user)` may not use layer `\(evidence.used)`, but \(verb); \(advice)"
  }
}
