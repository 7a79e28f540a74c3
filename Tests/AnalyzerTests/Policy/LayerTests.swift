import Testing

@testable import Analyzer

@Suite struct LayerTests {
  private static let layers = """
    layers:
      Domain: {paths: ["Sources/Domain/**"]}
      Persistence: {paths: ["Sources/Persistence/**"], modules: [PersistenceKit], may_use: [Domain]}
      Checkout: {paths: ["Sources/Checkout/**"], may_use: [Domain]}
    """
  private static let store = ("Sources/Persistence/OrderStore.swift", "struct OrderStore { struct Key {} }\n")

  private func findings(_ sources: (String, String)...) throws -> [String] {
    try PolicyCase.findings(Self.layers, sources)
  }

  @Test func `each file gets one finding per layer, at the import`() throws {
    let source =
      "import Foundation\nimport PersistenceKit\nstruct A { let store: OrderStore; let key: OrderStore.Key }\n"
    #expect(
      try findings(Self.store, ("Sources/Checkout/A.swift", source)) == [
        "layer_dependency Sources/Checkout/A.swift:2:1 layer `Checkout` may not use layer `Persistence`, but imports "
          + "`PersistenceKit`; access it through `Domain`"
      ])
  }

  @Test func `a use without an import is reported at the first name`() throws {
    #expect(
      try findings(Self.store, ("Sources/Domain/A.swift", "struct A {\n  func f() { _ = OrderStore() }\n}\n")) == [
        "layer_dependency Sources/Domain/A.swift:2:18 layer `Domain` may not use layer `Persistence`, but mentions "
          + "`OrderStore`; move the code or invert the dependency"
      ])
  }

  /// Cases that were derived only from the specification, without reading the implementation.
  @Test(arguments: [
    ("struct A {\n  var all: [String: Array<OrderStore>] = [:]\n}\n", "2:27"), ("class A: OrderStore {}\n", "1:10"),
    ("func a() {\n  OrderStore.reset()\n}\n", "2:3"), ("\nextension OrderStore {}\n", "2:11"),
    ("@testable import Persistence\n", "1:1"), ("let a = { (store: OrderStore?) in }\n", "1:19"),
    ("typealias A = (OrderStore) -> Void\n", "1:16"),
  ])
  func `a type name counts as a use wherever it appears`(_ source: String, _ place: String) throws {
    let found = try findings(Self.store, ("Sources/Checkout/A.swift", source))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("layer_dependency Sources/Checkout/A.swift:\(place) ") == true, "\(found)")
  }

  @Test func `an extension of a type does not declare the type in the extension's layer`() throws {
    let sources = [
      ("Sources/Domain/Order.swift", "struct Order {}\n"),
      ("Sources/Persistence/Order+Store.swift", "extension Order { var key: Int { 1 } }\n"),
      ("Sources/Checkout/A.swift", "struct A { let order: Order }\n"),
    ]
    #expect(try PolicyCase.findings(Self.layers, sources) == [])
  }

  @Test(arguments: [
    "/* OrderStore */ let text = \"OrderStore\"\n",
    "struct Box<OrderStore> { let value: OrderStore }\n",
    "protocol P { associatedtype OrderStore; func f() -> OrderStore }\n",
    "struct A { struct OrderStore {}; let store: OrderStore }\n",
    "import Alamofire\nlet a: Alamofire.OrderStore\n",
    "let orderStore = 1\n",
  ])
  func `types outside the layer are not reported`(_ source: String) throws {
    #expect(try findings(Self.store, ("Sources/Checkout/A.swift", source)) == [])
  }

  @Test func `uses of a name that two layers declare are not reported`() throws {
    #expect(
      try findings(
        Self.store, ("Sources/Domain/OrderStore.swift", "struct OrderStore {}\n"),
        ("Sources/Checkout/A.swift", "let a: OrderStore\n")) == [])
  }

  @Test func `an extension counts as a use of its type`() throws {
    let found = try findings(Self.store, ("Sources/Checkout/A.swift", "extension OrderStore {}\n"))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("layer_dependency Sources/Checkout/A.swift:1:11") == true)
  }

  @Test func `layer dependencies are not transitive`() throws {
    let yaml = """
      layers:
        A: {paths: [A], may_use: [B]}
        B: {paths: [B], may_use: [C]}
        C: {paths: [C]}
      """
    let found = try PolicyCase.findings(yaml, [("A/A.swift", "import C\n"), ("B/B.swift", "import C\n")])
    #expect(found.map { $0.prefix(30) } == ["layer_dependency A/A.swift:1:1"])
  }

  @Test func `a cycle is reported with one file per step`() throws {
    let yaml = """
      layers:
        A: {paths: [A], may_use: [B]}
        B: {paths: [B], may_use: [C]}
        C: {paths: [C], may_use: [A]}
      """
    let found = try PolicyCase.findings(
      yaml, [("A/A.swift", "import B\n"), ("B/B.swift", "import C\n"), ("C/C.swift", "import A\n")])
    #expect(
      found == [
        "layer_cycle A/A.swift:1:1 layers form a cycle `A → B → C → A`: `A` uses `B` in A/A.swift, `B` uses `C` in "
          + "B/B.swift, `C` uses `A` in C/C.swift; remove one of these dependencies"
      ])
  }

  @Test func `a target belongs to the layer that contains its sources`() throws {
    let manifest = """
      let package = Package(name: "P", targets: [
        .target(name: "Storage", path: "Sources/Persistence"),
        .target(name: "Shop", dependencies: ["Storage"], path: "Sources/Checkout"),
      ])
      """
    let found = try findings(
      ("Package.swift", manifest), Self.store, ("Sources/Checkout/A.swift", "import Storage\n"))
    #expect(found.map { $0.prefix(42) } == ["layer_dependency Sources/Checkout/A.swift:"])
  }

  @Test func `a type name does not refer to a type in a target that is not imported`() throws {
    let manifest = """
      let package = Package(name: "P", targets: [
        .target(name: "Storage", path: "Sources/Persistence"), .target(name: "Shop", path: "Sources/Checkout"),
      ])
      """
    #expect(
      try findings(("Package.swift", manifest), Self.store, ("Sources/Checkout/A.swift", "let a: OrderStore\n")) == [])
  }

  @Test func `suggested layers have no cycles, and conflicting uses are listed`() throws {
    let sources = [
      ("App/Models/Post.swift", "struct Post {}\n"), ("App/Models/User.swift", "struct User {}\n"),
      ("App/Feed/Feed.swift", "struct Feed { let post: Post; let profile: Profile }\n"),
      ("App/Feed/Row.swift", "struct Row { let post: Post; let profile: Profile }\n"),
      ("App/Profile/Profile.swift", "struct Profile { let user: User; let row: Row }\n"),
    ]
    let analysis = Analysis(configuration: Configuration())
    let files = zip(sources, analysis.facts(ofEach: sources.map { Array($0.1.utf8) }, jobs: 1)).map {
      ProjectFile(path: $0.0, facts: $1)
    }
    let suggestion = LayerSuggestion(of: files, packages: .init(), by: analysis)
    #expect(suggestion.source == .folders)
    #expect(
      suggestion.layers.map { "\($0.name) \($0.paths) \($0.mayUse)" } == [
        "Models [\"App/Models/**\"] []", "Profile [\"App/Profile/**\"] [\"Models\"]",
        "Feed [\"App/Feed/**\"] [\"Models\", \"Profile\"]",
      ])
    #expect(suggestion.conflicts.map { "\($0.use.from) \($0.use.to)" } == ["Profile Feed"])
  }

  @Test func `listing a target as a dependency does not declare it`() throws {
    let manifest = """
      let package = Package(name: "P", targets: [
        .target(name: "Feed", dependencies: [.target(name: "Core"), .product(name: "X", package: "x")]),
        .target(name: "Core", dependencies: ["Base"]), .target(name: "Base"),
      ])
      """
    let settings = ProjectSettings([.init(path: "Package.swift", bytes: Array(manifest.utf8))])
    #expect(
      settings.packages.targets.map { "\($0.name) \($0.dependencies ?? [])" } == [
        "Feed [\"Core\", \"X\"]", "Core [\"Base\"]", "Base []",
      ])
  }
}
