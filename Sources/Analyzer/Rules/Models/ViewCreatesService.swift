import SwiftSyntax

/// Finds views that make services or reach for shared ones.
struct ViewCreatesService: ProjectRule {
  static let info = RuleInfo(
    id: "view_creates_service",
    summary: "A view gets its services from the environment or through init.",
    rationale: """
      SwiftUI makes view values again and again, so what a view creates is created often and shared with nobody. A \
      service that it makes or fetches from a global also cannot be replaced in a preview or a test. The environment \
      gives every view of a screen the same instance. What counts as a service goes by its name: a type that ends in \
      Service, Client, Repository, Manager, Store, Provider, Tracker and the like.
      """,
    seeds: ["S2.2 (inject services via @Environment)", "S3 default stack", "S4 core principles"],
    defaultLevel: DefaultLevel(.severity(.info), byArchitecture: [.mv: .severity(.warning)]),
    remedy: Remedy(.service, .medium),
    triggering: [
      Example(
        """
        struct FeedView: View {
          private let client = ↓FeedClient()
          let session: ImageStore = .↓shared

          init() { loader = ↓PostRepository.init(url: url) }

          var body: some View {
            List(posts) { Text($0.title) }
              .task { posts = await client.posts() }
              .onDisappear { AnalyticsTracker.↓shared.log("closed") }
          }
          private func save() throws { try ↓Storage.DraftStore().save() }
        }
        """),
      Example(
        """
        @Observable final class SearchViewModel {
          init(service: SearchService) {}
        }
        struct SearchView: View {
          @State private var viewModel = SearchViewModel(service: ↓SearchService())
          @State private var tracker = ↓EventTracker()
          var body: some View { Text("") }
        }
        final class EventTracker {}
        """),
      Example(
        [
          (
            "App/ProfileView.swift",
            """
            struct ProfileView: View {
              var body: some View { Text(name) }
            }
            extension ProfileView {
              private var name: String { AccountManager.↓current.name }
            }
            """
          ),
          ("App/AccountManager.swift", "final class AccountManager { static let current = AccountManager() }"),
        ]),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          @Environment(FeedClient.self) private var client
          let tracker: EventTracker
          init(tracker: EventTracker = EventTracker(), store: ImageStore = .shared) { self.tracker = tracker }
          var body: some View {
            // FeedClient() and FeedClient.shared
            Text("FeedClient()").task { FileManager.default.createFile(atPath: "", contents: nil) }
              .onAppear { NotificationCenter.default.post(name: .shown, object: nil) }
          }
        }
        #Preview { FeedView(tracker: EventTracker()) }
        """),
      Example(
        """
        @main struct TeaShop: App {
          private let client = FeedClient()
          var body: some Scene { WindowGroup { RootView() } }
        }
        struct RootView: View {
          private let client = FeedClient()
          @State private var store = CartStore()
          var body: some View {
            TabView().environment(client).environment(CartStore.shared)
          }
        }
        @Observable final class CartStore {}
        """),
      Example(
        """
        struct RootView: View {
          private let client = FeedClient()
          var body: some View {
            FeedView(client: client)
            SearchView(SearchService.shared)
          }
        }
        struct FeedView: View {
          let client: FeedClient
          var body: some View { Text("") }
        }
        struct SearchView: View {
          private let service: SearchService
          init(_ service: SearchService) { self.service = service }
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        final class FeedLoader {
          private let client = FeedClient()
        }
        struct FeedService: View {
          var body: some View { Text("") }
        }
        struct RootView: View {
          var body: some View { FeedService() }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [EnvironmentHandovers.self]

  struct Evidence: Analyzer.Evidence {
    enum Manner: String, Storable {
      case creates, reaches
    }

    let manner: Manner
    let service: String
    let use: ServiceUse

    static let fields = FieldList(Self.init, \.manner, \.service, \.use)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.call) { call, context in
      guard context.type != nil, !context.isPreview,
        let name = context.callee.constructedType ?? call.impliedType, Self.isServiceName(name)
      else { return }
      record(.creates, name, ExprSyntax(call), at: call, context)
    }
    walk.onMemberAccess(of: SystemAPIs.sharedInstances) { access, context in
      guard context.type != nil, !context.isPreview,
        let name = access.base?.dottedName ?? ExprSyntax(access).annotatedType, Self.isServiceName(name)
      else { return }
      record(.reaches, name, ExprSyntax(access), at: access.declName, context)
    }
  }

  private static func isServiceName(_ name: String) -> Bool {
    RoleResolver.rolesByName(name.lastNamePart, viewModelSuffixes: []).contains(.service)
  }

  private func record(
    _ manner: Evidence.Manner, _ service: String, _ expression: ExprSyntax, at node: some SyntaxProtocol,
    _ context: FileContext
  ) {
    guard let use = ServiceUse(expression) else { return }
    context.record(
      Evidence(manner: manner, service: service, use: use), by: Self.self, at: context.range(of: node),
      source: context.source(of: expression))
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let handedOn = project.collection(of: EnvironmentHandovers.self)
    return project.records(of: Self.self).filter { located in
      guard let reference = located.type, !project.files[located.file].isTest else { return false }
      let roles = project.types.roles(inside: reference)
      guard roles.contains(.view), !roles.contains(.appScene),
        let service = project.service(named: located.evidence.service, from: reference)
      else { return false }
      let names = project.entity(of: located).flatMap { handedOn[$0] } ?? []
      return !project.isGivenOn(located.evidence.use, service: service, from: reference, toEnvironment: names)
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let verb = record.evidence.manner == .creates ? "creates" : "reaches for the shared"
    return """
      `\(record.symbol)` \(verb) `\(record.evidence.service)`; take it from @Environment or as a parameter of init
      """
  }
}

/// The names that the code of types hands to the environment.
struct EnvironmentHandovers: Collector {
  static let id = "environment_handovers"

  struct Evidence: Analyzer.Evidence {
    let names: [String]

    static let fields = FieldList(Self.init, \.names)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ServiceUse.environment, record)
    walk.onCall(ofMembers: ServiceUse.environment, record)
  }

  private func record(_ call: FunctionCallExprSyntax, _ context: FileContext) {
    guard context.type != nil, !context.isPreview,
      let member = call.calledMember?.declName.baseName.text, ServiceUse.environment.contains(member)
    else { return }
    let names = call.arguments.compactMap { $0.expression.wholeName?.name }
    guard !names.isEmpty else { return }
    context.record(Evidence(names: names), by: Self.self, at: context.range(of: call))
  }

  /// By the declared types.
  func collection(in project: Project) -> [Int: Set<String>] {
    var names: [Int: Set<String>] = [:]
    for located in project.records(of: Self.self) {
      guard let entity = project.entity(of: located) else { continue }
      names[entity, default: []].formUnion(located.evidence.names)
    }
    return names
  }
}

extension FunctionCallExprSyntax {
  /// The type that `.init()` makes a value of, where it is annotated.
  fileprivate var impliedType: String? {
    guard let access = calledMember, access.base == nil, access.declName.baseName.text == "init" else { return nil }
    return ExprSyntax(self).annotatedType
  }
}

extension ExprSyntax {
  /// The annotated type of the variable that this is the initial value of.
  fileprivate var annotatedType: String? {
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) else {
      return nil
    }
    return binding.typeAnnotation?.type.unwrappedName
  }
}
