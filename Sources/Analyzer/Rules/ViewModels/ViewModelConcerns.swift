import SwiftSyntax

/// Finds view models that do several jobs of the layers below and beside them.
struct ViewModelConcerns: Rule {
  let info = RuleInfo(
    id: "view_model_concerns",
    summary: "A view model does not navigate, track, fetch, store, format and present all by itself.",
    rationale: """
      Each of these jobs changes for reasons of its own and needs a test set-up of its own. A view model that does \
      several of them grows without end and can only be tested with all of them faked at once; handed to small units, \
      what is left is state and intents.
      """,
    seeds: ["S1 (navigation, analytics, networking, caching all together)"],
    defaultLevel: .limits(warning: 3), firesAtLimit: true,
    triggering: [
      Example(
        """
        final class ↓FeedViewModel {
          func load() async throws {
            let (data, _) = try await URLSession.shared.data(from: url)
            UserDefaults.standard.set(data, forKey: "feed")
            Analytics.logEvent("loaded", parameters: nil)
          }
        }
        """),
      Example(
        """
        @Observable final class ↓FeedViewModel {
          var path = NavigationPath()
          let tracker: EventTracker
          func open(_ post: Post) {
            path.append(post)
            tracker.track("open")
          }
        }
        extension FeedViewModel {
          func title(for post: Post) -> String { DateFormatter().string(from: post.date) }
        }
        """),
      Example(
        """
        class ↓FeedVM: ObservableObject {
          private let cache = NSCache<NSString, NSData>()
          @Published var path: [Route] = []
          func show(_ route: Route) {
            path = [route]
            UIApplication.shared.open(route.url)
          }
        }
        """),
    ],
    good: [
      Example(
        """
        protocol Tracking { func track(_ event: String) }
        protocol Routing { func push(_ route: Route) }
        final class FeedViewModel {
          let tracker: any Tracking
          let router: any Routing
          func open(_ post: Post) {
            tracker.track("open")
            router.push(.post(post))
            title = DateFormatter().string(from: post.date)
            UserDefaults.standard.set(true, forKey: "URLSession")
          }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          var path = NavigationPath()
          var shown: NavigationPath { path }
          func open(_ post: Post) {
            path.append(post)
            path.removeLast()
            let decoder = JSONDecoder()
          }
        }
        """),
      Example(
        """
        struct FeedService {
          func load() async throws {
            let (data, _) = try await URLSession.shared.data(from: url)
            UserDefaults.standard.set(data, forKey: "feed")
            Analytics.logEvent("loaded", parameters: nil)
          }
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onUse(of: Self.stores.union(Self.analytics)) { node, context in
      guard context.mayBeInViewModel else { return }
      if let (name, found) = node.use(of: Self.stores), !node.isDefaultArgumentOfInit {
        context.observe(rule: id, kind: "persistence", subjects: [name], at: context.range(of: found))
      } else if let (name, found) = node.use(of: Self.analytics), found.isCalledThroughMembers {
        context.observe(rule: id, kind: "analytics", subjects: [name, "listed"], at: context.range(of: found))
      }
    }
    walk.onCall { node, context in
      guard context.mayBeInViewModel, let method = context.callee.name else { return }
      if let access = node.calledMember {
        if method == "track" || method == "logEvent" {
          context.observe(analyticsCall: access, rule: id)
        } else if NavigationUse.isNavigation(method: method) {
          context.observe(navigation: access, rule: id)
        }
      } else if let name = context.callee.constructedType?.lastNamePart, FormatterTypes.all.contains(name) {
        context.observe(rule: id, kind: "formatting", subjects: [name], at: context.range(of: node.calledExpression))
      }
    }
    walk.onAssignment { assignment, context in
      guard context.mayBeInViewModel else { return }
      context.observe(navigation: assignment.target, rule: id)
    }
    walk.inFiles(holdingAnyOf: Self.stores) { walk in
      walk.onMemberAccess { node, context in
        guard context.mayBeInViewModel, let (token, type, _) = context.owner(of: node), let type,
          Self.stores.contains(type)
        else { return }
        context.observe(rule: id, kind: "persistence", subjects: [type], at: context.range(of: token))
      }
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    var concerns: [Int: Set<Concern>] = [:]
    func add(_ concern: Concern, file: Int, type: Int?) {
      guard let type, case .entity(let entity) = project.types.meaning(of: .init(file: file, type: type)) else {
        return
      }
      concerns[entity, default: []].insert(concern)
    }
    for located in NetworkingInViewModel().candidates(in: project) {
      add(.networking, file: located.file, type: located.type)
    }
    for located in PersistenceInViewModel().candidates(in: project) {
      add(.persistence, file: located.file, type: located.type)
    }
    let ui = UITypeInViewModel()
    for located in ui.candidates(in: project) where located.candidate.subjects.first != "NavigationPath" {
      if ui.accepts(located.candidate, options: project.options(of: ui.info, inFile: located.file)) {
        add(.ui, file: located.file, type: located.type)
      }
    }
    for located in project.observed(by: info.id) {
      if let concern = project.concern(of: located) { add(concern, file: located.file, type: located.observation.type) }
    }
    return project.viewModels.compactMap { entity in
      guard let found = concerns[entity] else { return nil }
      return project.candidate(
        rule: info.id, atTypeNamed: entity, value: found.count,
        subjects: Concern.allCases.filter(found.contains).map(\.rawValue))
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    """
    `\(candidate.symbol)` does \(candidate.value ?? 0) jobs itself (\(candidate.subjects.joined(separator: ", "))); \
    hand them to units of their own that are injected as protocols
    """
  }

  /// - Source: catalogue, `view_model_concerns`.
  enum Concern: String, CaseIterable {
    case navigation, analytics, networking
    case persistence = "persistence or caching"
    case formatting
    case ui = "alerts or UI"
  }

  private static let stores: Set<String> = ["UserDefaults", "NSCache"]
  private static let analytics: Set<String> = [
    "Analytics", "Mixpanel", "Amplitude", "Firebase", "FirebaseAnalytics",
  ]
}
