import SwiftSyntax

/// Finds view models that only pass on what views could ask for themselves.
struct UnnecessaryViewModel: Rule {
  let info = RuleInfo(
    id: "unnecessary_view_model",
    summary: "A view model does more than pass calls on or mirror the state of one view.",
    rationale: """
      A view has state, an environment and tasks of its own. A type between the view and the service that only forwards \
      calls, or keeps a few values for one view, adds a file, a copy of the state and nothing to test.
      """,
    seeds: ["S2.2", "S3 avoid", "S3 checklist", "S4 MV", "S0 MVVM when-not"], scope: .project,
    defaultLevel: DefaultLevel(.off, byArchitecture: [.mv: .severity(.warning)]),
    triggering: [
      Example(
        """
        final class ↓SettingsViewModel: ObservableObject {
          @Published var name = ""
          @Published var theme = ""
          @Published var language = ""
          private let store: SettingsStore
          init(store: SettingsStore) { self.store = store }

          func save() { store.save() }
          func reset() throws { try store.reset() }
          func rename(_ name: String) { self.name = name }
        }
        """, configuration: "warning"),
      Example(
        """
        @Observable final class ↓FilterViewModel {
          var query = ""
          var isOpen = false

          func clear() {
            query = ""
            isOpen = false
          }
        }
        struct FilterView: View {
          @State private var viewModel = FilterViewModel()
          var body: some View { Text(viewModel.query) }
        }
        """, configuration: "warning"),
      Example(
        [
          ("App/RowVM.swift", "struct ↓RowVM: Equatable { let title: String }"),
          (
            "App/RowView.swift",
            """
            struct RowView: View {
              let model: RowVM
              var body: some View { Text(model.title) }
            }
            """
          ),
        ], configuration: "warning"),
    ],
    good: [
      Example(
        """
        @Observable final class FeedViewModel {
          var posts: [Post] = []
          private let client: FeedClient
          init(client: FeedClient) { self.client = client }
          func load() async { posts = await client.posts() }
        }
        struct FeedView: View {
          @State var viewModel: FeedViewModel
          var body: some View { Text("") }
        }
        """, configuration: "warning"),
      Example(
        """
        final class LocationViewModel: NSObject, ObservableObject, CLLocationManagerDelegate {
          @Published var place = ""
          func stop() { place = "" }
        }
        struct LocationView: View {
          @StateObject private var viewModel = LocationViewModel()
          var body: some View { Text(viewModel.place) }
        }
        """, configuration: "warning"),
      Example(
        """
        @Observable final class CartViewModel {
          var items: [Item] = []
          func add(_ item: Item) {
            guard !items.contains(item) else { return }
            items.append(item)
          }
        }
        struct CartView: View {
          @Bindable var viewModel: CartViewModel
          var body: some View { Text("") }
        }
        struct BadgeView: View {
          let viewModel: CartViewModel
          var body: some View { Text("") }
        }
        """, configuration: "warning"),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onFunction { node, context in
      guard node.isMember, let body = node.body, body.statements.count <= 1, let member = context.member else { return }
      guard let statement = body.statements.first else {
        return context.observe(
          rule: id, kind: Self.forwarding, subjects: [member.name], at: context.range(of: node.name))
      }
      guard let target = statement.forwardingTarget else { return }
      context.observe(
        rule: id, kind: Self.forwarding, subjects: [member.name, target].filter { !$0.isEmpty },
        at: context.range(of: node.name))
    }
    walk.onInitializer { node, context in
      let isPlain = node.body?.statements.allSatisfy { $0.forwardingTarget == "" || $0.isSuperInit } ?? true
      if !isPlain {
        context.observe(rule: id, kind: Self.settingUp, subjects: [], at: context.range(of: node.initKeyword))
      }
    }
  }

  /// A function of one statement at most, which is an assignment (one subject) or a call on a member (named second).
  private static let forwarding = "forwards"
  /// An initialiser that does more than assign.
  private static let settingUp = "sets up"

  func candidates(in project: Project) -> [LocatedCandidate] {
    var observations: [TypeIndex.Reference: [Observation]] = [:]
    for located in project.observed(by: info.id) {
      guard let type = located.observation.type else { continue }
      observations[.init(file: located.file, type: type), default: []].append(located.observation)
    }
    let users = ViewModelUsers(project)
    return project.entities(having: .viewModel).compactMap { entity -> LocatedCandidate? in
      let type = project.types.entities[entity]
      let facts = project.facts(of: entity)
      guard type.kind != .protocol, !project.files[type.file].isTest, !facts.contains(where: \.isPreview),
        facts.allSatisfy({ $0.inherited.allSatisfy(Self.isNoBridge) }),
        !facts.contains(where: { $0.members.contains { $0.kind == .function && $0.isAsync } })
      else { return nil }
      let seen = (type.declarations + type.extensions).flatMap { observations[$0] ?? [] }
      let stored = Set(facts.flatMap(\.storedPropertyNames))
      if isMereForwarding(entity, facts: facts, seen: seen, in: project) {
        return project.candidate(rule: info.id, atTypeNamed: entity)
      }
      guard stored.count <= 3, let view = users.onlyView(using: entity) else { return nil }
      return project.candidate(
        rule: info.id, atTypeNamed: entity,
        subjects: [project.types.entities[view].name, type.kind == .class ? "object" : "value"])
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    guard let view = candidate.subjects.first else {
      return """
        `\(candidate.symbol)` only passes calls and values on; let the views ask the services and models themselves, \
        from the environment
        """
    }
    if candidate.subjects.last == "value" {
      return "`\(candidate.symbol)` only wraps a few values for `\(view)`; hand the view the values or the model itself"
    }
    return """
      `\(candidate.symbol)` keeps a few values for `\(view)` alone; make them @State of the view and move behaviour into \
      a model or service
      """
  }

  // MARK: Mere forwarding

  private static func isNoBridge(_ name: String) -> Bool {
    ["Observable", "ObservableObject", "Identifiable", "Equatable", "Hashable", "Sendable"].contains(name.lastNamePart)
  }

  private func isMereForwarding(_ entity: Int, facts: [TypeFact], seen: [Observation], in project: Project) -> Bool {
    let members = facts.flatMap(\.members)
    let functions = members.filter { $0.kind == .function }
    guard !functions.isEmpty, !seen.contains(where: { $0.kind == Self.settingUp }),
      members.allSatisfy({ $0.kind == .function || $0.kind == .initializer || $0.statements <= 1 }),
      !members.contains(where: { $0.kind == .observer })
    else { return false }
    let forwarding = Dictionary(
      seen.filter { $0.kind == Self.forwarding }.map { ($0.range, $0) }, uniquingKeysWith: { first, _ in first })
    let injected = project.injectedObjects(of: entity)
    return functions.allSatisfy { function in
      guard let seen = forwarding.first(where: { $0.key.start == function.range.start })?.value else { return false }
      return seen.subjects.count < 2 || injected.contains(seen.subjects[1])
    }
  }
}

extension Project {
  /// Stored properties that are given to a type from outside and that are objects rather than values.
  fileprivate func injectedObjects(of entity: Int) -> Set<String> {
    Set(
      properties(of: entity).filter { property in
        guard !property.isStatic, let type = property.typeName else { return false }
        let isGiven =
          !property.hasInitialValue || property.has(anyOf: "Dependency", "Injected", "Inject", "LazyInjected")
        return isGiven && !LibraryNames.standardTypes.contains(type)
      }.map(\.name))
  }
}

extension CodeBlockItemSyntax {
  /// What a statement that merely passes on speaks to: the member that is called, empty for an assignment; nil for
  /// any other statement.
  fileprivate var forwardingTarget: String? {
    var expression = item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression
    while let current = expression {
      if let attempt = current.as(TryExprSyntax.self) {
        expression = attempt.expression
      } else if let wait = current.as(AwaitExprSyntax.self) {
        expression = wait.expression
      } else {
        break
      }
    }
    guard let expression else { return nil }
    if expression.as(SequenceExprSyntax.self)?.assignment != nil { return "" }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let base = call.calledMember?.base
    else { return nil }
    let object = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    guard let name = object.wholeName, !name.isProjected, name.name.first?.isLowercase == true else { return nil }
    return name.name
  }

  /// Whether this is `super.init(…)`.
  fileprivate var isSuperInit: Bool {
    item.as(FunctionCallExprSyntax.self)?.calledMember?.base?.is(SuperExprSyntax.self) ?? false
  }
}
