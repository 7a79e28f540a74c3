/// Finds Combine-based observation where the Observation framework is available.
struct LegacyObservableObject: ProjectRule {
  static let info = RuleInfo(
    id: "legacy_observable_object",
    summary: "If the deployment target allows it, shared state should use `@Observable` instead of `ObservableObject`.",
    rationale: """
      An `ObservableObject` updates every view that stores it whenever any `@Published` property changes; an \
      `@Observable` class updates only the views that read the changed property. Observation also needs fewer \
      wrappers: `@State` owns the object, a plain property reads it, and `@Bindable` binds to it. Observation requires \
      iOS 17 or macOS 14.
      """,
    details: """
      The rule ignores classes that publish nothing, such as app delegates, and classes that an app never creates. It \
      also ignores classes with other attached macros, which may add `@Published` members, and classes that are \
      observed in a way that `@Observable` does not support: through a property's publisher (`model.$query`, also of a \
      model that is passed in or injected), `objectWillChange` or `@FocusedObject`. A class and its subclasses share \
      one finding, and so do all classes that conform through the same protocol of the project, unless only mocks do. \
      If a module has more than ten such classes and none that is `@Observable`, there is one finding for the module. \
      In a project without `@Observable` types, the bot comments on the first class of each module only. \
      The rule ignores classes in `#if DEBUG` that no view stores. The bot does not comment on classes whose published \
      properties only store what the initializer receives, if no code calls a function of such a property. \
      A file that belongs to no known target is not reported if a target of the project does not support Observation.
      """,
    sources: ["S0 principle", "S1 first check", "S4 checklist"],
    opportunity: "an observable class, or a property that stores one in a wrapper such as `@StateObject`",
    defaultLevel: .warning,
    remedy: Remedy(.ownership, .medium),
    triggering: [
      Example(
        """
        @Observable final class NewModel {}
        final class ↓OldModel: ObservableObject {
          @Published var count = 0
        }
        """),
      Example(
        [
          ("App/NewModel.swift", "import Observation\n@Observable final class NewModel {}"),
          (
            "App/FeedView.swift",
            """
            final class ↓FeedModel: ObservableObject {}
            struct FeedView: View {
              @StateObject private var model = FeedModel()
              var body: some View { FeedList(model: model) }
            }
            struct FeedList: View {
              @ObservedObject var model: FeedModel
              var body: some View { Text("") }
            }
            """
          ),
        ]),
      Example(
        """
        @Observable final class NewModel {}
        class ↓BaseModel: SwiftUI.ObservableObject {}
        final class FeedModel: BaseModel {}
        class PlainModel {}
        """),
      Example(
        """
        @Observable final class NewModel {}
        class ↓BaseModel: ObservableObject {
          @Published var title = ""
        }
        final class FeedModel: BaseModel {}
        struct FeedView: View {
          @ObservedObject var model: FeedModel
          var body: some View { Text(model.title) }
        }
        """),
      Example(
        """
        class ↓BaseModel: ObservableObject {
          @Published var title = ""
        }
        @Observable final class NewModel: BaseModel {}
        final class ↓OldModel: BaseModel {
          @Published var count = 0
        }
        """),
      Example(
        """
        @Observable final class NewModel {}
        protocol StorageModel: ObservableObject { var files: [File] { get } }
        final class ↓DiskModel: StorageModel {
          @Published var files: [File] = []
          private lazy var library = Library()
        }
        """),
      Example(
        """
        @Observable final class NewModel {}
        protocol ChangeLogModel: ObservableObject { var changes: [String] { get } }
        final class MockChangeLogModel: ChangeLogModel {
          @Published var changes = ["a"]
        }
        final class ↓FileChangeLogModel: ChangeLogModel {
          @Published var changes: [String] = []
        }
        final class RemoteChangeLogModel: ChangeLogModel {
          @Published var changes: [String] = []
        }
        """),
    ],
    good: [
      Example(
        """
        @Observable final class NewModel {}
        #if DEBUG
          let observer = InjectionObserver()
          final class InjectionObserver: ObservableObject {
            @Published var count = 0
          }
          @propertyWrapper struct ObserveInjection: DynamicProperty {
            @ObservedObject private var observed = observer
            var wrappedValue: Int { 0 }
          }
        #endif
        """),
      Example([
        (
          "App/MainApp.swift",
          """
          @Observable final class NewModel {}
          @main struct MainApp: App {
            @State private var model = NewModel()
            var body: some Scene { WindowGroup { Text("a") } }
          }
          """
        ),
        (
          "App/FoodViewModel.swift",
          """
          final class FoodViewModel: ObservableObject {
            @Published var foods: [Food] = []
          }
          """
        ),
      ]),
      Example(
        """
        @Observable final class NewModel {}
        protocol MachineController: ObservableObject { var state: String { get } }
        #if DEBUG
          private final class PreviewMachineController: MachineController {
            @Published var state = "idle"
          }
        #endif
        """),
      Example(
        """
        @Observable final class NewModel {}
        protocol ChangeLogModel: ObservableObject { var changes: [String] { get } }
        // Only a stand-in for previews conforms, because the real class is observed through a publisher.
        final class MockChangeLogModel: ChangeLogModel {
          @Published var changes = ["a"]
        }
        """),
      Example(
        """
        @Observable final class NewModel {}
        class ViewModel: ObservableObject {
          @Injected(\\.session) var session
        }
        @MainActor @Stateful
        final class ConnectViewModel: ViewModel {
          @Published private(set) var servers: [Server] = []
        }
        """),
      Example(
        """
        @Observable final class NewModel {}
        final class PanelModel: ObservableObject {
          @Published var tasks: [String] = []
        }
        final class DownloadModel: ObservableObject {
          @Published private var state = 0
          private(set) lazy var statePublisher = $state.eraseToAnyPublisher()
        }
        final class SearchModel: ObservableObject {
          @Published var query = ""
          func observe() { $query.sink { print($0) }.store(in: &cancellables) }
        }
        final class WindowModel: ObservableObject {
          @Published var title = ""
        }
        struct PanelView: View {
          @EnvironmentObject private var panel: PanelModel
          @FocusedObject private var window: WindowModel?
          var body: some View {
            Text(window?.title ?? "").onReceive(panel.$tasks) { print($0) }
          }
        }
        """),
      Example(
        """
        @Observable final class NewModel {}
        final class Session: ObservableObject {
          @Published var state = State.unknown
        }
        final class Player: ObservableObject {
          @Published var volume = 0.5
        }
        final class Page: ObservableObject {
          @Published var title = ""
        }
        final class Header { let page: NSView }
        final class WebClient { private let session: URLSession }
        final class VideoView { private let player: AVPlayer }
        @Observable final class LoginModel {
          @Injected(\\.userSession) private var session
          func show(_ pages: [Page]) { for page in pages { page.$title.sink { print($0) }.store(in: &cancellables) } }
          init() { session.$state.sink { print($0) }.store(in: &cancellables) }
          func observe(_ player: Player) { player.$volume.sink { print($0) }.store(in: &cancellables) }
        }
        """),
      Example(
        """
        final class OldModel: ObservableObject {
          @Published var count = 0
        }
        struct FeedView: View {
          // The deployment target is unknown.
          @StateObject private var model = OldModel()
          var body: some View { Text("@Observable") }
        }
        """),
      Example(
        """
        @Observable final class NewModel {}
        final class AppDelegate: NSObject, NSApplicationDelegate, ObservableObject {
          private let logger = Logger()
          @LazyService var client: Client
        }
        final class PickerSettings: ObservableObject {
          static let shared = PickerSettings()
          var settings = Settings()
        }
        final class DownloadService: ObservableObject {
          let events = PassthroughSubject<Event, Never>()
          private var tasks: [Task<Void, Never>] = []
        }
        """),
      Example(
        """
        @Observable final class NewModel {}
        protocol Loading: AnyObject, ObservableObject {}
        struct FeedView: View {
          @State private var model = NewModel()
          let text = "class A: ObservableObject"
          var body: some View { Text(text) }
        }
        """),
      Example(
        """
        @Observable final class NewModel {}
        final class Post: NSManagedObject {}
        struct PostView: View {
          // A managed object cannot be @Observable.
          @ObservedObject var post: Post
          @StateObject private var renderer = ImageRenderer(content: Text(""))
          // A subclass of a class in another module cannot be @Observable either.
          @EnvironmentObject private var session: Session
          var body: some View { Text("") }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [
    StateOwnership.self, PublisherAccesses.self, DebugTypes.self, ObservableParameters.self,
  ]

  struct Evidence: Analyzer.Evidence {
    /// The number of views that store an instance of the class or one of its subclasses.
    let views: Int
    /// The number of subclasses that have to be changed together with the class.
    let subclasses: Int
    /// The protocol in the project that requires `ObservableObject` and has to be changed first.
    let requirement: String?
    /// Lazy and wrapped properties, which do not compile in an `@Observable` class unless they are marked with
    /// `@ObservationIgnored`.
    let ignored: [String]
    /// Properties that use `@AppStorage` or `@SceneStorage`, which update views only in an `ObservableObject`.
    let storedInDefaults: [String]
    /// Whether one of the classes has a `@Published` property.
    var publishes = true
    /// The number of classes in the module if the finding represents all of them; otherwise 0.
    var classesInModule = 0
    /// The number of other classes that are observable through the same protocol.
    var siblings = 0
    /// Whether views store the object but neither observe nor read it.
    var isUnobserved = false
    /// A generic type of the project that the class is used with and that requires an `ObservableObject`.
    var constrainedBy: String?
    /// Whether an initializer starts work, and a view creates the object lazily through `@StateObject`.
    var startsWorkInInit = false
    /// The type that observes the object, such as the `App`, if no view does.
    var owner: String?

    static let fields = FieldList(
      Self.init(
        views:subclasses:requirement:ignored:storedInDefaults:publishes:classesInModule:siblings:isUnobserved:
        constrainedBy:startsWorkInInit:owner:), \.views, \.subclasses, \.requirement, \.ignored, \.storedInDefaults,
      \.publishes, \.classesInModule, \.siblings, \.isUnobserved, \.constrainedBy, \.startsWorkInInit, \.owner)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard let classes = LegacyClasses(in: project) else { return [] }
    return Self.oncePerUnmigratedModule(
      Self.oncePerProtocol(classes.candidates), modernModules: classes.modernModules, in: project
    )
    // In a project that does not use Observation yet, the first class of a module stands for the others.
    .minorAfterFirst { classes.modernModules.isEmpty ? project.files[$0.file].module : nil }
  }

  /// Merges the candidates of classes that are observable through the same protocol, which has to be changed first. The
  /// finding is at the first class that is not a stand-in; stand-ins alone are not reported.
  private static func oncePerProtocol(_ found: [Located<Evidence>]) -> [Located<Evidence>] {
    let families = Dictionary(grouping: found.indices) { found[$0].evidence.requirement }
    return found.indices.compactMap { index -> Located<Evidence>? in
      guard let requirement = found[index].evidence.requirement, let family = families[requirement] else {
        return found[index]
      }
      let main = family.first { !StandIns.contain(found[$0].record.symbol.lastNamePart) }
      guard main == index else { return nil }
      var merged = found[index]
      let others = family.filter { $0 != index }
      merged.related += others.flatMap { [found[$0].location] + found[$0].related }
      merged.record.evidence.siblings = others.count
      merged.record.isMinor = family.allSatisfy { found[$0].record.isMinor }
      return merged
    }
  }

  /// Merges the candidates in modules that have many of them and have not started to migrate.
  private static func oncePerUnmigratedModule(
    _ found: [Located<Evidence>], modernModules: Set<String>, in project: Project
  ) -> [Located<Evidence>] {
    func isMigrating(_ located: Located<Evidence>) -> Bool {
      modernModules.contains(project.files[located.file].module)
    }
    let waiting = found.filter { !isMigrating($0) }
    let counts = Dictionary(grouping: waiting) { project.files[$0.file].module }.mapValues { candidates in
      candidates.reduce(0) { $0 + 1 + $1.evidence.subclasses + $1.evidence.siblings }
    }
    let combined = waiting.oncePerModule(above: maximumSeparateClasses, in: project) { record, others in
      record.evidence.classesInModule = others + 1
    }
    return found.filter(isMigrating)
      + combined.map { located in
        guard located.evidence.classesInModule > 0 else { return located }
        var combined = located
        combined.record.evidence.classesInModule = counts[project.files[located.file].module] ?? 0
        return combined
      }
  }

  /// Classes get separate findings if a module has at most this many, or if it already has an `@Observable` class.
  private static let maximumSeparateClasses = 10

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let classes = project.reviewedEntities(having: .observable).compactMap { project.opportunity(atTypeNamed: $0) }
    return classes
      + StateIndex(project).opportunities(inTypesWith: .view) { property, _ in
        property.has(anyOf: LegacyClasses.wrappers)
      }
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    if evidence.classesInModule > 0 {
      return """
        \(evidence.classesInModule) classes of this module are `ObservableObject` although the target supports \
        Observation; migrate them to `@Observable` one at a time
        """
    }
    let users = [
      evidence.subclasses == 0 ? nil : "\(evidence.subclasses) subclass\(evidence.subclasses == 1 ? "" : "es")",
      evidence.views == 0
        ? evidence.owner.map { "used by `\($0)`" } : "used by \(Wording.count(evidence.views, "view"))",
    ].compactMap(\.self)
    let held = users.isEmpty ? "" : " (\(users.joined(separator: ", ")))"
    if let requirement = record.evidence.requirement, evidence.siblings > 0 {
      let others = "\(evidence.siblings) other class\(evidence.siblings == 1 ? "" : "es")"
      return """
        `\(record.symbol)`\(held) and \(others) are `ObservableObject` through `\(requirement)` although the target \
        supports Observation; change the protocol first, then make them `@Observable`
        """
    }
    if let requirement = record.evidence.requirement {
      return """
        `\(record.symbol)`\(held) is an `ObservableObject` through `\(requirement)` although the target supports \
        Observation; remove `ObservableObject` from `\(requirement)` first, then make this class `@Observable`
        """
    }
    if evidence.isUnobserved {
      return "`\(record.symbol)`\(held) is an `ObservableObject`, but no view observes it; remove the conformance"
    }
    let legacy = "`\(record.symbol)`\(held) is an `ObservableObject`"
    let subject = "\(legacy) although the target supports Observation"
    if let generic = evidence.constrainedBy {
      return "\(subject); make it `@Observable` when `\(generic)` no longer requires an `ObservableObject`"
    }
    let steps = Self.steps(evidence)
    guard steps.count > 2, let last = steps.last else { return "\(subject); \(steps.joined(separator: " and "))" }
    return "\(evidence.startsWorkInInit ? legacy : subject); \(steps.dropLast().joined(separator: ", ")), and \(last)"
  }

  /// What to do to make the class `@Observable`.
  private static func steps(_ evidence: Evidence) -> [String] {
    var steps = ["make it `@Observable`"]
    if evidence.publishes { steps.append("remove `@Published`") }
    // Ignored by Observation, these properties would no longer update the views that read them.
    if !evidence.storedInDefaults.isEmpty {
      steps.append("write \(list(evidence.storedInDefaults)) to `UserDefaults` in `didSet` instead of a wrapper")
    }
    if !evidence.ignored.isEmpty { steps.append("mark \(list(evidence.ignored)) `@ObservationIgnored`") }
    if evidence.startsWorkInInit {
      // `@State` creates a new object for each update of the parent, and discards all but the first.
      steps.append("start the work of its `init` in `.task`, because `@State` would repeat it")
    }
    return steps
  }

  /// Names up to two properties.
  private static func list(_ properties: [String]) -> String {
    let first = "`\(properties.first ?? "")`"
    return switch properties.count {
    case 1: first
    case 2: "\(first) and `\(properties[1])`"
    default: "\(first) and \(properties.count - 1) more properties"
    }
  }
}
