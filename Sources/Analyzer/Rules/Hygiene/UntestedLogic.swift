import SwiftSyntax

/// Finds services, coordinators, reducers and models with logic that no test names.
struct UntestedLogic: ProjectRule {
  static let info = RuleInfo(
    id: "untested_logic",
    summary: "A test names every service, coordinator and reducer, and every model that decides or calculates.",
    rationale: """
      Views stay simple because the work is done in models and services, so that is where tests pay. A project that \
      has tests but none for a type that decides, calculates or talks to the outside learns of its faults from users.
      """,
    seeds: ["S3 testing", "S4 core principles", "S1 output expectations", "S0 step-3", "S0 part-3", "S0 part-4"],
    defaultLevel: DefaultLevel(.severity(.info), byArchitecture: [.mvvm: .off]),
    remedy: Remedy(.tests, .medium),
    triggering: [
      Example([
        (
          "Sources/App/Order.swift",
          """
          struct ↓Order {
            let total: Double
            var discount: Double { total * 0.1 }
          }
          actor ↓OrderClient {
            func send() {}
          }
          """
        ),
        ("Tests/AppTests/CartTests.swift", "import Testing\n\n@Test func `a cart is empty`() { _ = Cart() }"),
      ]),
      Example([
        (
          "Sources/App/Order.swift",
          """
          enum ↓Status {
            case open, closed
          }
          extension Status {
            func label() -> String {
              switch self {
              case .open: "Open"
              case .closed: "Closed"
              }
            }
          }
          """
        ),
        ("Tests/AppTests/CartTests.swift", "import XCTest\n// Status is not tested here.\nlet name = \"Status\""),
      ]),
      Example([
        (
          "Sources/App/Feed.swift",
          """
          @Reducer struct ↓Feed {
            var body: some ReducerOf<Self> { EmptyReducer() }
          }
          final class ↓FeedRouter {}
          """
        ),
        ("Tests/AppTests/CartTests.swift", "import Testing"),
      ]),
    ],
    good: [
      Example(
        """
        struct Order {
          let total: Double
          var discount: Double { total * 0.1 }
        }
        final class OrderClient {}
        """),
      Example([
        (
          "Sources/App/Order.swift",
          """
          struct Order {
            let total: Double
            let name = "a + b"
            init(_ total: Double) { self.total = total * 2 }
            func title() -> String { "Order " + name }
          }
          protocol OrderService {
            func send()
          }
          final class PreviewOrderService: OrderService {
            func send() {}
          }
          final class OrderStorage {
            @AppStorage("total") var total = 0.0
          }
          struct OrderMap: UIViewRepresentable {
            final class Coordinator: NSObject {
              func select(_ index: Int) -> Int { index > 0 ? index : 0 }
            }
          }
          """
        ),
        ("Tests/AppTests/CartTests.swift", "import Testing"),
      ]),
      Example([
        (
          "Sources/App/Order.swift",
          """
          struct Order {
            let total: Double
            var discount: Double { total > 100 ? 0.1 : 0 }
          }
          struct OrderView: View {
            var body: some View { Text(isOpen ? "a" : "b") }
          }
          """
        ),
        (
          "Tests/AppTests/OrderTests.swift",
          """
          import Testing
          @Test func `a small order has no discount`() { #expect(Order(total: 1).discount == 0) }
          """
        ),
      ]),
    ])

  static let collectors: [any Collector.Type] = [TestedNames.self, DecidingTypes.self]

  struct Evidence: Analyzer.Evidence {
    /// The roles whose types are asked for tests, named as roles are.
    enum Kind: String, Storable {
      case service, coordinator, reducer, model
    }

    let kind: Kind

    static let fields = FieldList(Self.init, \.kind)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard let tested = project.collection(of: TestedNames.self) else { return [] }
    let deciding = project.collection(of: DecidingTypes.self)
    return project.types.entities.indices.compactMap { entity in
      let roles = project.types.roles(of: entity)
      guard isAsked(entity, roles, isDeciding: deciding.contains(entity), in: project), project.isTestable(entity),
        !tested.contains(project.types.entities[entity].name.lastNamePart),
        !project.types.entities[entity].name.lastNamePart.isNamedAsExample,
        let kind = roles.roles.lazy.compactMap({ Evidence.Kind(rawValue: $0.rawValue) }).first
      else { return nil }
      return project.candidate(Evidence(kind: kind), atTypeNamed: entity)
    }
  }

  private func isAsked(_ entity: Int, _ roles: RoleSet, isDeciding: Bool, in project: Project) -> Bool {
    if !roles.isDisjoint(with: [.service, .coordinator]) {
      return !project.isDelegateOfRepresentable(entity) && !project.isMereStorage(entity)
    }
    // An enum of reducers (`Destination`, `Path`) only lists them.
    if roles.contains(.reducer) { return project.types.entities[entity].kind != .enum }
    return roles == .model && isDeciding && !project.facts(of: entity).contains(where: \.isInterface)
  }

  func message(for record: Record<Evidence>) -> String {
    "no test names the \(record.evidence.kind.rawValue) `\(record.symbol)`; test what it decides, without views"
  }
}

/// The types whose functions and properties decide or calculate something.
struct DecidingTypes: Collector {
  static let id = "deciding_types"

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.if) { node, context in Self.note(node.ifKeyword, in: context) }
    walk.on(.switch) { node, context in Self.note(node.switchKeyword, in: context) }
    walk.on(.guard) { node, context in Self.note(node.guardKeyword, in: context) }
    walk.on(.sequence) { node, context in
      guard Self.mayHoldLogic(context),
        node.isBranchOrArithmetic(returningText: context.member?.declaredType == "String")
      else { return }
      Self.note(node, in: context)
    }
  }

  func collection(in project: Project) -> Set<Int> {
    project.records(of: Self.self).reduce(into: []) { entities, located in
      if let entity = project.entity(of: located) { entities.insert(entity) }
    }
  }

  private static func mayHoldLogic(_ context: FileContext) -> Bool {
    guard let member = context.member, member.viewCode?.isEmpty != true, !context.isPreview else { return false }
    return member.kind == .function || member.kind == .computedProperty
  }

  private static func note(_ node: some SyntaxProtocol, in context: FileContext) {
    guard mayHoldLogic(context), let type = context.type else { return }
    // One for each type is enough.
    context.memo(Noted(type: type)) { context.record(by: Self.self, at: context.range(of: node)) }
  }

  private struct Noted: Hashable {
    let type: Int
  }
}

extension Project {
  /// Whether a type is the `Coordinator` that a representable nests for its delegates.
  fileprivate func isDelegateOfRepresentable(_ entity: Int) -> Bool {
    let name = types.entities[entity].name
    guard name.lastNamePart == "Coordinator" else { return false }
    return types.entities[entity].declarations.contains { declaration in
      guard let owner = fact(declaration).parent,
        case .entity(let outer) = types.meaning(of: .init(file: declaration.file, type: owner))
      else { return false }
      return types.roles(of: outer).contains(.view)
    }
  }

  /// Whether a type holds values and does nothing.
  fileprivate func isMereStorage(_ entity: Int) -> Bool {
    let facts = facts(of: entity)
    return facts.contains { !$0.properties.isEmpty }
      && facts.allSatisfy { $0.members.allSatisfy { $0.kind == .initializer } }
  }
}

extension String {
  /// Whether a type of this name stands in for a real one, in previews or tests.
  fileprivate var isNamedAsExample: Bool {
    (StandIns.words + ["SampleData"]).contains { word in
      firstRange(of: word).map { $0.upperBound == endIndex || self[$0.upperBound].isUppercase } ?? false
    }
  }
}

extension TypeFact {
  /// Whether the type is part of the interface, though it has none of the roles for that: content of a toolbar or
  /// chart, a layout, a key of the environment, a view of UIKit.
  fileprivate var isInterface: Bool {
    inherited.contains { name in
      let name = name.lastNamePart
      return Self.interfaceProtocols.contains(name) || name.hasSuffix("View") || name.hasSuffix("Cell")
        || name.hasSuffix("ApplicationDelegate") || name.hasSuffix("SceneDelegate") || name.hasSuffix("Node")
        || name.hasPrefix("UI") && name.dropFirst(2).first?.isUppercase == true
    }
  }

  private static let interfaceProtocols: Set<String> = [
    "ToolbarContent", "CustomizableToolbarContent", "TabContent", "TableRowContent", "TableColumnContent",
    "AccessibilityRotorContent", "ChartContent", "MapContent", "Layout", "Transition", "CustomAnimation", "Gesture",
    "PreferenceKey", "EnvironmentKey", "DropDelegate", "NSWindow", "NSResponder", "NSControl", "NSButton",
    "NSTextField",
  ]
}

extension SequenceExprSyntax {
  /// Whether the sequence chooses by `?:` or calculates with something that is not written as text.
  fileprivate func isBranchOrArithmetic(returningText: Bool) -> Bool {
    var isArithmetic = false
    for element in elements {
      if element.is(UnresolvedTernaryExprSyntax.self) { return true }
      if element.is(StringLiteralExprSyntax.self) || element.is(ArrayExprSyntax.self) { return choosesBetweenValues }
      if let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator.text, Self.arithmetic.contains(symbol),
        !(returningText && symbol == "+")
      {
        isArithmetic = true
      }
    }
    return isArithmetic
  }

  private var choosesBetweenValues: Bool { elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) } }

  private static let arithmetic: Set<String> = [
    "+", "-", "*", "/", "%", "+=", "-=", "*=", "/=", "%=", "&+", "&-", "&*",
  ]
}
