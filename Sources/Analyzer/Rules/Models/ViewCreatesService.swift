import SwiftSyntax

/// Finds views that make services or reach for shared ones.
struct ViewCreatesService: Rule {
  let info = RuleInfo(
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

  private static let sharedMembers: Set<String> = ["shared", "default", "standard", "current"]

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall { call, context in
      guard context.type != nil, !context.isPreview else { return }
      if let member = context.callee.name, ServiceUse.environment.contains(member) { handOn(call, context) }
      guard let name = context.callee.constructedType ?? call.impliedType, Self.isServiceName(name) else { return }
      observe(.creates, name, ExprSyntax(call), at: call, context)
    }
    walk.onMemberAccess(of: Self.sharedMembers) { access, context in
      guard context.type != nil, !context.isPreview, Self.sharedMembers.contains(access.declName.baseName.text),
        let name = access.base?.dottedName ?? ExprSyntax(access).annotatedType, Self.isServiceName(name)
      else { return }
      observe(.reaches, name, ExprSyntax(access), at: access.declName, context)
    }
  }

  private enum Kind: String {
    /// Subjects: the type, then what `ServiceUse` says.
    case creates, reaches
    /// Subjects: names that are handed to the environment.
    case handsOn
  }

  private static func isServiceName(_ name: String) -> Bool {
    RoleResolver.rolesByName(name.lastNamePart, viewModelSuffixes: []).contains(.service)
  }

  private func handOn(_ call: FunctionCallExprSyntax, _ context: FileContext) {
    guard call.calledMember != nil else { return }
    let names = call.arguments.compactMap { $0.expression.wholeName?.name }
    guard !names.isEmpty else { return }
    context.observe(rule: info.id, kind: Kind.handsOn.rawValue, subjects: names, at: context.range(of: call))
  }

  private func observe(
    _ kind: Kind, _ name: String, _ expression: ExprSyntax, at node: some SyntaxProtocol, _ context: FileContext
  ) {
    guard let use = ServiceUse(expression) else { return }
    context.observe(
      rule: info.id, kind: kind.rawValue, subjects: [name, context.source(of: expression)] + use.subjects,
      at: context.range(of: node))
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    let observed = project.observed(by: info.id)
    var handedOn: [Int: Set<String>] = [:]
    for located in observed where located.observation.kind == Kind.handsOn.rawValue {
      guard let view = project.entity(of: located) else { continue }
      handedOn[view, default: []].formUnion(located.observation.subjects)
    }
    return observed.compactMap { located in
      let seen = located.observation
      guard seen.kind != Kind.handsOn.rawValue, seen.subjects.count > 2, let type = seen.type,
        !project.files[located.file].isTest
      else { return nil }
      let reference = TypeIndex.Reference(file: located.file, type: type)
      let roles = project.types.roles(inside: reference)
      guard roles.contains(.view), !roles.contains(.appScene),
        let service = project.service(named: seen.subjects[0], from: reference)
      else { return nil }
      let use = ServiceUse(subjects: Array(seen.subjects.dropFirst(2)))
      let names = project.entity(of: located).flatMap { handedOn[$0] } ?? []
      guard !project.isGivenOn(use, service: service, from: reference, toEnvironment: names) else { return nil }
      return LocatedCandidate(
        file: located.file,
        candidate: Candidate(
          rule: info.id, range: seen.range, symbol: seen.symbol, subjects: [seen.subjects[0], seen.kind],
          source: seen.subjects[1]))
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let name = candidate.subjects.first ?? "a service"
    let verb = candidate.subjects.last == Kind.creates.rawValue ? "creates" : "reaches for the shared"
    return "`\(candidate.symbol)` \(verb) `\(name)`; take it from @Environment or as a parameter of init"
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
