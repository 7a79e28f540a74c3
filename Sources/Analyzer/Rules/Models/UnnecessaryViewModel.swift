import SwiftSyntax

/// Finds view models that do nothing but forward data and calls, which views could access directly.
struct UnnecessaryViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "unnecessary_view_model",
    summary: "View models should do more than forward calls or mirror the state of one view.",
    rationale: """
      Views have their own state, environment and tasks. A type that only forwards calls between a view and a service, \
      or stores a few values for one view, adds a file and a second copy of the state but contains nothing worth \
      testing.
      """,
    details: """
      The rule ignores view models that a test mentions, and view models that start a task, read files, decode data, \
      subscribe to a publisher or notification, react to the result of a service, have properties that code other than \
      views sets, such as a delegate, or derive values in an initializer or computed property by a decision or from a \
      collection. It also ignores view models with `@objc` functions, and those that only UIKit or AppKit code uses, \
      because such code has no environment.
      """,
    sources: ["S2.2", "S3 avoid", "S3 checklist", "S4 MV", "S0 when-not-to-use MVVM"],
    opportunity: "a view model",
    defaultLevel: DefaultLevel(.off, byArchitecture: [.mv: .severity(.warning)]),
    remedy: Remedy(.ownership, .medium),
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
        final class ModelFactory {
          func settings(in context: NSManagedObjectContext) -> SettingsViewModel {
            SettingsViewModel(store: SettingsStore(context))
          }
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
        final class HeaderViewModel {
          let name: String
          init(name: String) { self.name = name }
          var abbreviation: String { name.split(separator: " ").map { $0.prefix(1) }.joined() }
        }
        struct HeaderView: View {
          let model: HeaderViewModel
          var body: some View { Text(model.abbreviation) }
        }
        struct SummaryViewModel {
          enum Kind { case results, complete }
          let kind: Kind
          init(results: [ImportResult]) {
            if results.count > 1 { kind = .results } else { kind = .complete }
          }
        }
        struct SummaryView: View {
          let model: SummaryViewModel
          var body: some View { Text("") }
        }
        final class PromptViewModel: ObservableObject {
          weak var delegate: PromptDelegate?
          var isDismissed = false
          func reject() {
            isDismissed = true
            delegate?.dismiss()
          }
        }
        struct PromptView: View {
          @ObservedObject var model = PromptViewModel()
          var body: some View { Button("No") { model.reject() } }
        }
        final class PromptController: NSHostingController<PromptView>, PromptDelegate {
          static func create() -> PromptController {
            let controller = PromptController(rootView: PromptView())
            controller.rootView.model.delegate = controller
            return controller
          }
        }
        """, configuration: "warning"),
      Example(
        """
        final class CertificatesViewModel: ObservableObject {
          @Published var certificates: [Certificate] = []
          init() { load() }
          func load() { certificates = Connection.shared.certificates.identities }
          func delete(at index: Int) {
            let status = Connection.shared.certificates.delete(at: index)
            if status == noErr { certificates.remove(at: index) }
          }
        }
        struct CertificatesView: View {
          @StateObject private var model = CertificatesViewModel()
          var body: some View { List(model.certificates) { Text($0.name) } }
        }
        final class DraftViewModel: ObservableObject {
          @Published var error: String?
          private let store: DraftStore
          init(store: DraftStore) { self.store = store }
          func save(_ draft: Draft) {
            do { try store.save(draft) } catch { self.error = error.localizedDescription }
          }
        }
        struct DraftView: View {
          @StateObject var model: DraftViewModel
          var body: some View { Text(model.error ?? "") }
        }
        """, configuration: "warning"),
      Example(
        """
        final class CodeRowViewModel: ObservableObject {
          @Published private(set) var code = ""
          private var cancellables = Set<AnyCancellable>()
          init(manager: any CodeManaging) {
            manager.code
              .receive(on: DispatchQueue.main)
              .sink { [weak self] code in self?.code = code }
              .store(in: &cancellables)
          }
        }
        struct CodeRow: View {
          @StateObject var model: CodeRowViewModel
          var body: some View { Text(model.code) }
        }
        final class SheetViewModel: ObservableObject {
          weak var presentation: UISheetPresentationController?
          func updateHeight(_ height: CGFloat) {
            guard let presentation else { return }
            presentation.detents = [.height(height)]
          }
        }
        struct SheetView: View {
          @StateObject var model: SheetViewModel
          var body: some View { Text("").onAppear { model.updateHeight(100) } }
        }
        final class HomeCoordinator {
          func show() {
            let viewModel = SheetViewModel()
            let controller = UIHostingController(rootView: SheetView(model: viewModel))
            viewModel.presentation = controller.sheetPresentationController
          }
        }
        """, configuration: "warning"),
      Example(
        """
        final class OfferViewModel: ObservableObject {
          @Published private(set) var title = ""
          let upgrade: UpgradeViewModel
          init(upgrade: UpgradeViewModel) { self.upgrade = upgrade }
          func update() { title = upgrade.isEligible ? "Try it" : "Subscribe" }
        }
        struct OfferView: View {
          @StateObject private var model = OfferViewModel(upgrade: UpgradeViewModel())
          var body: some View { Text(model.title) }
        }
        """),
      Example([
        (
          "App/CreditsView.swift",
          """
          final class CreditsViewModel: ObservableObject {
            @Published private(set) var names: [String] = []
            init() { names = (try? JSONDecoder().decode([String].self, from: Data(contentsOf: url))) ?? [] }
          }
          struct CreditsView: View {
            @StateObject private var model = CreditsViewModel()
            var body: some View { Text(model.names.joined()) }
          }
          final class TabsViewModel: ObservableObject {
            @Published var selection = 0
            func select(_ tab: Int) { selection = tab }
          }
          struct TabsView: View {
            @StateObject private var model = TabsViewModel()
            var body: some View { Text(model.selection.description) }
          }
          """
        ),
        ("Tests/AppTests/TabsTests.swift", "import Testing\n@Test func tabs() { TabsViewModel().select(1) }"),
      ]),
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
        struct ServerItem {
          let server: Server
          func asMenuItem(in menu: NSMenu) -> NSMenuItem {
            let viewModel = ViewModel(server, manager: manager)
            let item = NSMenuItem(title: viewModel.title, action: #selector(viewModel.connect), keyEquivalent: "")
            item.target = viewModel
            return item
          }
        }
        extension ServerItem {
          final class ViewModel {
            private let server: Server
            private let manager: VPNManager
            init(_ server: Server, manager: VPNManager) {
              self.server = server
              self.manager = manager
            }
            var title: String { server.title }
            @objc func connect() { manager.connect(to: server) }
          }
        }
        final class StatusViewModel {
          private let manager: VPNManager
          init(manager: VPNManager) { self.manager = manager }
          func disconnect() { manager.disconnect() }
        }
        final class StatusController: NSViewController {
          func makeModel(_ manager: VPNManager) -> Any { StatusViewModel(manager: manager) }
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
        class PageViewModel {
          private let tracker: PageTracker
          init(tracker: PageTracker) { self.tracker = tracker }
          func appeared() { tracker.appeared() }
        }
        final class FeedViewModel: PageViewModel {
          func load() async {}
        }
        class RowViewModel {
          var title = ""
          func select() {}
        }
        struct RowView: View {
          let viewModel: RowViewModel
          var body: some View { Text(viewModel.title) }
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

  static let collectors: [any Collector.Type] = [PlainMembers.self, TestedNames.self, ConfiguredObjects.self]

  enum Evidence: Analyzer.Evidence {
    /// The view model only forwards calls and values.
    case forwards
    /// The view model is a class that stores a few values for one view.
    case storesValues(view: String)
    /// The view model is a class without variables and is used by one view.
    case hasNoState(view: String)
    /// The view model is a value type that wraps a few values for one view.
    case wrapsValues(view: String)

    static let fields = CaseList<Self>(
      .init(.forwards),
      .init(Self.storesValues) { if case .storesValues(let view) = $0 { view } else { nil } },
      .init(Self.hasNoState) { if case .hasNoState(let view) = $0 { view } else { nil } },
      .init(Self.wrapsValues) { if case .wrapsValues(let view) = $0 { view } else { nil } })
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let viewModels = project.reviewedEntities(having: .viewModel)
    guard !viewModels.isEmpty else { return [] }
    let plainMembers = project.collection(of: PlainMembers.self)
    let users = ViewModelUsers(of: viewModels, in: project)
    let tested = project.collection(of: TestedNames.self)
    let configured = project.collection(of: ConfiguredObjects.self)
    return viewModels.compactMap { entity -> Located<Evidence>? in
      let type = project.types.entities[entity]
      let facts = project.facts(of: entity)
      guard type.kind != .protocol, !project.files[type.file].isTest, !facts.contains(where: \.isPreview),
        facts.allSatisfy({ $0.inherited.allSatisfy(Self.isCommonProtocol) }),
        !facts.contains(where: { $0.members.contains { $0.kind == .function && $0.isAsync || $0.startsTask } }),
        !project.types.viewModelBases.contains(entity), !facts.contains(where: \.hasHooks),
        users.count(of: entity) < 2, !project.performsIO(entity), tested?.isTested(entity, in: project) != true,
        !facts.contains(where: \.isTargetOfActions), !users.isUsedOnlyByPlatformCode(entity)
      else { return nil }
      let seen = (type.declarations + type.extensions).flatMap { plainMembers[$0] ?? [] }
      // The state of a view can neither follow a publisher nor be set from outside, and logic does not belong in it.
      guard !seen.contains(where: { $0.evidence == .subscribes || $0.evidence == .derives }),
        !project.isGivenDelegate(entity),
        configured[entity].map({ $0.isDisjoint(with: project.properties(of: entity).map(\.name)) }) ?? true
      else { return nil }
      let stored = Set(facts.flatMap(\.storedPropertyNames))
      if onlyForwards(entity, facts: facts, seen: seen, in: project) {
        return project.candidate(Evidence.forwards, atTypeNamed: entity)
      }
      guard !project.handlesServiceResults(entity, seen: seen) else { return nil }
      // Other code sets the view model's callbacks, which would not be possible if they were properties of a view.
      guard !facts.contains(where: { $0.properties.contains { !$0.isLet && $0.type?.contains("->") == true } }) else {
        return nil
      }
      guard stored.count <= 3, !project.storesViewModel(entity), let view = users.onlyView(using: entity) else {
        return nil
      }
      let name = project.types.entities[view].name
      guard type.kind == .class else { return project.candidate(.wrapsValues(view: name), atTypeNamed: entity) }
      let hasVariables = facts.contains { $0.properties.contains { !$0.isLet && !$0.isStatic } }
      return project.candidate(
        hasVariables ? .storesValues(view: name) : .hasNoState(view: name), atTypeNamed: entity)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.viewModelOpportunities }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .forwards:
      """
      `\(record.symbol)` only forwards calls and values; remove it and let the view use the services and models from \
      the environment
      """
    case .wrapsValues(let view):
      """
      `\(record.symbol)` only wraps a few values for `\(view)`; remove it and pass the view the values or the model \
      they come from
      """
    case .storesValues(let view):
      """
      `\(record.symbol)` only stores a few values, all used by `\(view)`; make them `@State` properties of the view \
      and move the functions to a model or service
      """
    case .hasNoState(let view):
      """
      `\(record.symbol)` has no state and is used only by `\(view)`; let the view use the services directly, and move \
      any other logic to a model
      """
    }
  }

  // MARK: Forwarding

  private static func isCommonProtocol(_ name: String) -> Bool {
    SystemAPIs.commonProtocols.contains(name.lastNamePart)
  }

  private func onlyForwards(
    _ entity: Int, facts: [TypeFact], seen: [Record<PlainMembers.Evidence>], in project: Project
  ) -> Bool {
    let members = facts.flatMap(\.members)
    let functions = members.filter { $0.kind == .function }
    guard !functions.isEmpty, !seen.contains(where: { $0.evidence == .setsUp }),
      members.allSatisfy({ $0.kind == .function || $0.kind == .initializer || $0.statements <= 1 }),
      !members.contains(where: { $0.kind == .observer })
    else { return false }
    let injected = project.injectedObjects(of: entity)
    // A view model whose functions only assign values stores state and forwards nothing.
    guard seen.contains(where: { if case .calls = $0.evidence { true } else { false } }) else { return false }
    return functions.allSatisfy { function in
      switch seen.first(where: { $0.range.start == function.range.start })?.evidence {
      case .assigns?: true
      case .calls(let object)?: injected.contains(object)
      case .setsUp?, .subscribes?, .decides?, .derives?, nil: false
      }
    }
  }
}

extension Project {
  /// Returns whether other code sets a weak reference of a view model, such as its delegate, which is an object and
  /// therefore no view.
  fileprivate func isGivenDelegate(_ entity: Int) -> Bool {
    let references = properties(of: entity).filter { $0.modifiers.contains("weak") && !$0.isLet && !$0.isPrivate }
    guard !references.isEmpty else { return false }
    let uses = facts(of: entity).flatMap(\.members).flatMap(\.uses)
    return references.contains { reference in
      !uses.contains { $0.name == reference.name && $0.usage.contains(.assigned) }
    }
  }

  /// Returns whether a view model stores another view model, which cannot be moved into a view as easily as a value.
  fileprivate func storesViewModel(_ entity: Int) -> Bool {
    types.entities[entity].declarations.contains { reference in
      fact(reference).properties.contains { property in
        guard !property.isStatic, let type = property.resolvedTypeName else { return false }
        return types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(.viewModel)
      }
    }
  }
}

extension MemberFact {
  fileprivate var startsTask: Bool { uses.contains { $0.name == "Task" } }
}

extension TypeFact {
  /// Whether it has functions that controls, menu items and timers call through a selector, which needs an object.
  fileprivate var isTargetOfActions: Bool {
    members.contains { member in
      member.kind == .function && member.attributes.contains { $0.name == "objc" || $0.name == "IBAction" }
    }
  }

  /// Whether subclasses are expected to override its members.
  fileprivate var hasHooks: Bool {
    guard kind == .class, !modifiers.contains("final") else { return modifiers.contains("open") }
    return members.contains { member in
      guard member.kind == .function, !member.isStatic, !member.modifiers.contains("private") else { return false }
      return member.modifiers.contains("open") || member.statements == 0
        || member.uses.contains { $0.name == "fatalError" }
    }
  }
}

/// Collects functions that do almost nothing, functions that make decisions, initializers that do more than assign
/// properties, and members that derive values.
struct PlainMembers: Collector {
  static let id = "plain_members"

  /// The effect of a member.
  enum Evidence: Analyzer.Evidence {
    /// A function that is empty or contains only assignments.
    case assigns
    /// A function that only calls a member of the property with this name.
    case calls(String)
    /// An initializer that does more than assign properties.
    case setsUp
    /// A subscription to a publisher or notification, in any member.
    case subscribes
    /// A branch or a `catch` in a function.
    case decides
    /// An initializer or computed property that derives values by a decision or from a collection.
    case derives

    static let fields = CaseList<Self>(
      .init(.assigns), .init(Self.calls) { if case .calls(let object) = $0 { object } else { nil } }, .init(.setsUp),
      .init(.subscribes), .init(.decides), .init(.derives))
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.function) { node, context in
      guard node.isMember, let body = node.body, body.statements.count <= 1, context.member != nil else { return }
      let statement = body.statements.first
      guard let evidence = statement == nil ? .assigns : statement?.forwarding else { return }
      context.record(evidence, by: Self.self, at: context.range(of: node.name))
    }
    walk.on(.initializer) { node, context in
      let isPlain = node.body?.statements.allSatisfy { $0.forwarding == .assigns || $0.isSuperInit } ?? true
      if !isPlain { context.record(.setsUp, by: Self.self, at: context.range(of: node.initKeyword)) }
      if context.mayBeInViewModel, let body = node.body, body.derivesValues {
        context.record(
          .derives, by: Self.self, in: .type(hasAny: .viewModel), at: context.range(of: node.initKeyword))
      }
    }
    walk.on(.variable) { node, context in
      guard context.mayBeInViewModel, node.isMember, !node.modifiers.isStatic, let binding = node.bindings.first,
        let getter = binding.accessorBlock?.getterCode, getter.derivesValues
      else { return }
      context.record(.derives, by: Self.self, in: .type(hasAny: .viewModel), at: context.range(of: binding.pattern))
    }
    walk.onCall(ofMembers: ["sink", "assign", "addObserver", "onReceive"]) { node, context in
      guard context.member != nil, context.mayBeInViewModel else { return }
      context.record(.subscribes, by: Self.self, at: context.range(of: node.calledExpression))
    }
    walk.on(.if) { node, context in Self.noteDecision(at: node, in: context) }
    walk.on(.guard) { node, context in Self.noteDecision(at: node, in: context) }
    walk.on(.switch) { node, context in Self.noteDecision(at: node, in: context) }
    walk.on(.catch) { node, context in Self.noteDecision(at: node, in: context) }
  }

  private static func noteDecision(at node: some SyntaxProtocol, in context: FileContext) {
    guard let type = context.type, let member = context.member, member.kind == .function, context.mayBeInViewModel
    else { return }
    // One record per function is enough.
    context.memo(Decision(type: type, member: member.name)) {
      context.record(.decides, by: Self.self, in: .type(hasAny: .viewModel), at: context.range(of: node))
    }
  }

  private struct Decision: Hashable {
    let type: Int
    let member: String
  }

  func collection(in project: Project) -> [TypeIndex.Reference: [Record<Evidence>]] {
    var members: [TypeIndex.Reference: [Record<Evidence>]] = [:]
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      guard let type = located.type else { continue }
      members[type, default: []].append(located.record)
    }
    return members
  }
}

extension Project {
  /// Returns the stored properties that contain injected objects rather than values.
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
  /// Describes a statement that does nothing but forward a call or value; nil for any other statement.
  fileprivate var forwarding: PlainMembers.Evidence? {
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
    if expression.as(SequenceExprSyntax.self)?.assignment != nil { return .assigns }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let base = call.calledMember?.base
    else { return nil }
    let object = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    guard let name = object.wholeName, !name.isProjected, name.name.first?.isLowercase == true else { return nil }
    return .calls(name.name)
  }

  /// Whether the statement is `super.init(…)`.
  fileprivate var isSuperInit: Bool {
    item.as(FunctionCallExprSyntax.self)?.calledMember?.base?.is(SuperExprSyntax.self) ?? false
  }
}
