/// Finds view models that take on several responsibilities that belong in other layers.
struct ViewModelConcerns: ProjectLimitRule {
  static let info = RuleInfo(
    id: "view_model_concerns",
    summary: "A view model should not combine navigation, analytics, networking, persistence and formatting.",
    rationale: """
      Navigation, analytics, networking, persistence and formatting change for different reasons, and each needs its \
      own test setup. A view model that combines several of these responsibilities keeps growing, and its tests have \
      to fake all of them. If small types take over these responsibilities, only state and actions remain in the view \
      model.
      """,
    details: """
      File access, encoding and decoding count as the same responsibility as networking, because they belong in the \
      same kind of service. Code in `#if DEBUG` does not count.
      """,
    sources: ["S1 smells (navigation, analytics, networking, caching all together)"],
    opportunity: "a view model",
    defaultLevel: .limits(warning: 3), firesAtLimit: true, hasTolerance: false,
    remedy: Remedy(.model, .large),
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
      Example(
        """
        final class ↓FeedViewModel: ObservableObject {
          struct FeedState { var tint: Color = .red }
          @Published var state = FeedState()
          func text() -> String { DateComponentsFormatter().string(from: 3) ?? "" }
          func save() { UserDefaults.standard.set(1, forKey: "page") }
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

  static let collectors: [any Collector.Type] = [
    ConcernSigns.self, NetworkUses.self, DatabaseUses.self, UITypeUses.self,
  ]

  struct Evidence: Analyzer.Evidence {
    let concerns: [ViewModelConcern]
    /// The kinds of input and output that make up the networking concern, sorted; empty without that concern.
    let inputOutput: [String]

    static let fields = FieldList(Self.init, \.concerns, \.inputOutput)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    var concerns = project.collection(of: ConcernSigns.self)
    func add(_ concern: ViewModelConcern, _ type: TypeIndex.Reference?) {
      guard let type, case .entity(let entity) = project.types.meaning(of: type) else { return }
      concerns[entity, default: []].insert(concern)
    }
    var inputOutput: [Int: Set<String>] = [:]
    for use in project.collection(of: NetworkUses.self) {
      guard let entity = project.entity(of: use) else { continue }
      concerns[entity, default: []].insert(.networking)
      inputOutput[entity, default: []].insert(project.inputOutput(of: use))
    }
    for use in project.collection(of: DatabaseUses.self) { add(.persistence, use.type) }
    // `NavigationPath` counts as navigation instead.
    for use in project.collection(of: UITypeUses.self) where use.evidence.type != "NavigationPath" {
      add(.ui, use.type.map(project.viewModel(owning:)))
    }
    return project.reviewedViewModels.compactMap { entity in
      guard let found = concerns[entity] else { return nil }
      return project.candidate(
        Evidence(
          concerns: ViewModelConcern.allCases.filter(found.contains),
          inputOutput: inputOutput[entity, default: []].sorted()),
        atTypeNamed: entity, value: found.count)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.viewModelOpportunities }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let jobs = record.evidence.concerns.map { concern in
      concern == .networking ? InputOutput.summary(of: record.evidence.inputOutput) : concern.rawValue
    }.joined(separator: ", ")
    return """
      `\(record.symbol)` has \(value) responsibilities (\(jobs)); move them to separate types and inject those as \
      protocols
      """
  }
}

extension Project {
  /// The view model that a nested struct whose name ends in `State` belongs to; otherwise the type itself.
  fileprivate func viewModel(owning type: TypeIndex.Reference) -> TypeIndex.Reference {
    let fact = fact(type)
    guard fact.kind == .struct, fact.simpleName.hasSuffix("State"), let parent = fact.parent else { return type }
    return TypeIndex.Reference(file: type.file, type: parent)
  }
}
