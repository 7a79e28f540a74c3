/// Finds services, coordinators, reducers and models whose logic is not covered by tests.
struct UntestedLogic: ProjectRule {
  static let info = RuleInfo(
    id: "untested_logic",
    summary: "Services, coordinators, reducers and models with logic should be tested.",
    rationale: """
      Views stay simple because models and services do the work, so those are the types worth testing. If no test \
      covers a type with a branch, an `await` or a `catch`, users find its bugs. A type is considered tested if a test \
      file mentions it, a typealias for it, an enclosing type, a subclass, or a type that creates and stores it.
      """,
    details: """
      The rule ignores enums that only map their cases to constants or strings to their cases, types whose logic is \
      private or for debugging, composition roots, and the coordinators of represented UIKit or AppKit views. It also \
      ignores types whose logic a unit test cannot call without the network, files, a database, another program, a \
      panel or a service of the system, or only as the callback of a library, and functions that only look up an \
      element. If tests mention fewer than half of the view models, services and other types with logic, the whole \
      project gets a single finding, at the type with the most branches in a module that has tests.
      """,
    sources: ["S3 testing", "S4 core principles", "S1 output expectations", "S0 step-3", "S0 part-3", "S0 part-4"],
    opportunity: "a service, coordinator, reducer or model with logic",
    defaultLevel: DefaultLevel(.severity(.info), byArchitecture: [.mvvm: .off]),
    remedy: Remedy(.tests, .medium),
    triggering: [
      Example([
        (
          "Sources/App/Order.swift",
          """
          struct ↓Order {
            let total: Double
            var discount: Double { total > 100 ? total * 0.1 : 0 }
          }
          actor ↓OrderClient {
            func send() async throws { try await session.upload() }
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
            func next(_ date: Date) -> Status {
              switch self {
              case .open: date > .now ? .open : .closed
              case .closed: .closed
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
          final class ↓FeedRouter {
            func open(_ route: Route) {
              guard isLoggedIn else { return }
              path.append(route)
            }
          }
          final class FeedClient {
            func load() async { await queue.next() }
          }
          """
        ),
        ("Sources/App/Order.swift", "struct Order { func isFree() -> Bool { if isGift { true } else { false } } }"),
      ]),
    ],
    good: [
      Example([
        (
          "Sources/Core/CoreApplication.swift",
          """
          open class CoreApplication {
            func region(for place: Place?) -> Region? { if let place { place.region } else { lastRegion } }
          }
          final class Application: CoreApplication {}
          """
        ),
        (
          "Tests/AppTests/ApplicationTests.swift",
          """
          import Testing
          @Test func `no place has no region`() { #expect(Application().region(for: nil) == nil) }
          """
        ),
      ]),
      Example([
        (
          "Sources/App/Archive.swift",
          """
          final class ArchiveFolder {
            func files() -> [URL] {
              guard let found = try? FileManager.default.contentsOfDirectory(at: url) else { return [] }
              return found
            }
          }
          final class ConnectionVerifier {
            private static func isSigned(_ code: SecCode) -> Bool {
              if SecCodeCheckValidity(code, [], nil) != errSecSuccess { return false }
              return true
            }
            func isValid(_ code: SecCode) -> Bool { Self.isSigned(code) ? true : false }
          }
          final class UpdaterDelegate: NSObject, SPUUpdaterDelegate {
            func feedURLString(for updater: SPUUpdater) -> String? { if isBeta { beta } else { release } }
          }
          final class ArrowRenderer: MKPolylineRenderer {
            override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
              guard zoomScale > 0 else { return }
              context.strokePath()
            }
          }
          class PhoneDelegate: SpeziAppDelegate {
            override var configuration: Configuration { isOffline ? Configuration() : Configuration(account) }
          }
          #if DEBUG
          enum ScreenshotCapture {
            static func value(_ flag: String) -> String? { if flags.isEmpty { nil } else { flags[flag] } }
          }
          #endif
          """
        ),
        ("Tests/AppTests/AppTests.swift", "import Testing\n@Test func starts() { #expect(Other().isStarted) }"),
      ]),
      Example([
        (
          "Sources/App/Tools.swift",
          """
          protocol CommandRunner {}
          extension CommandRunner {
            static func execute(_ path: String) -> Data? { Process.execute(path) }
          }
          enum Profiler: CommandRunner {
            static func tools() -> [Tool] { Tool.list(in: execute("/usr/sbin/system_profiler")) }
          }
          struct ToolPicker {
            static func selected() -> Tool? {
              for tool in Profiler.tools() {
                if tool.isSelected { return tool }
              }
              return nil
            }
          }
          struct FilePicker {
            static func show(_ selected: (URL) -> Void) {
              let panel = NSOpenPanel()
              if panel.runModal() == .OK, let url = panel.url { selected(url) }
            }
          }
          struct Application {
            let urls: [URL]
            var icon: NSImage? {
              for url in urls {
                if let image = NSImage(contentsOf: url) { return image }
              }
              return nil
            }
          }
          final class FrameRenderer {
            func draw(in context: GraphicsContext, size: CGSize) { if size.width > 0 { context.fill(frame) } }
          }
          struct Palette {
            let colors: [PickedColor]
            func color(with id: Int?) -> PickedColor? {
              guard let id else { return nil }
              return colors.first { $0.id == id }
            }
          }
          """
        ),
        ("Tests/AppTests/AppTests.swift", "import Testing\n@Test func starts() { #expect(Other().isStarted) }"),
      ]),
      Example([
        (
          "Sources/App/CalendarMode.swift",
          """
          enum CalendarMode: Int {
            case month, week
            var title: String {
              switch self {
              case .month: return NSLocalizedString("Month", comment: "")
              case .week: return "Week".localized
              }
            }
            var shownTitle: String {
              switch self {
              case .month: return "Month"
              default: return icon ?? "Icon \\(rawValue)"
              }
            }
            static func mode(for text: String?) -> Self {
              switch text {
              case CalendarMode.month.title, "month": return .month
              case CalendarMode.week.title: return .week
              default: return .month
              }
            }
          }
          final class PagesScript: NSObject {
            func receive(_ message: WKScriptMessage) async -> Any? {
              do { return try await broker.execute(message) } catch { return nil }
            }
          }
          """
        ),
        (
          "Sources/App/Debugging/CrashTool.swift",
          "struct CrashTool { func crash(_ isHard: Bool) -> Int { isHard ? 1 : 0 } }"
        ),
        ("Tests/AppTests/AppTests.swift", "import Testing\n@Test func starts() { #expect(Other().isStarted) }"),
      ]),
      Example([
        (
          "Sources/App/Status.swift",
          """
          struct DeliveryStatus {
            let text: String
            let image: String
            static func failed(_ error: RoutingError) -> DeliveryStatus {
              DeliveryStatus(text: error.text, image: error.canRetry ? "exclamationmark.circle" : "xmark.circle")
            }
          }
          enum Architecture {
            case universal, arm
            static var current: Self {
              switch Variant.ofMachine() {
              case .universal: .universal
              case .arm: .arm
              }
            }
          }
          enum Vital {
            case weight, pulse
            var unit: VitalUnit {
              switch self {
              case .weight: Locale.current.measurementSystem == .us ? .pounds : .kilograms
              case .pulse: .beats
              }
            }
          }
          struct Organization {
            let person: String
            var contact: Contact {
              Contact(name: { do { return try PersonName(person) } catch { return PersonName() } }(), title: "Lead")
            }
          }
          """
        ),
        ("Tests/AppTests/AppTests.swift", "import Testing\n@Test func starts() { #expect(Other().isStarted) }"),
      ]),
      Example([
        (
          "Sources/App/UserIndicator.swift",
          """
          struct UserIndicator {
            enum Kind { case toast(progress: Double?), modal(progress: Double?, isLocked: Bool) }
            let kind: Kind
            var progress: Double? {
              switch kind {
              case .toast(let progress): progress
              case .modal(let progress, _): progress
              }
            }
            var isLocked: Bool {
              guard case .modal(_, let isLocked) = kind else { return false }
              return isLocked
            }
            var hasProgress: Bool { if progress != nil { return true } else { return false } }
            static var isDebug: Bool {
              #if DEBUG
              return true
              #else
              return Bundle.main.isSandboxed ? true : false
              #endif
            }
          }
          final class ConfettiScene: SCNScene {
            func start() { if isPaused { isPaused = false } }
          }
          final class Animator {
            private var link: CADisplayLink?
            func start() { if link == nil { link = CADisplayLink(target: self, selector: #selector(tick)) } }
          }
          """
        ),
        ("Tests/AppTests/AppTests.swift", "import Testing\n@Test func starts() { #expect(Other().isStarted) }"),
      ]),
      Example([
        (
          "Sources/App/Board.swift",
          """
          struct Three<Element> {
            let first: Element
            func isPlayable(_ index: Int) -> Bool { index > 0 ? true : false }
          }
          typealias Board = Three<Int>
          """
        ),
        (
          "Tests/AppTests/BoardTests.swift",
          """
          import Testing
          @Test func firstIsPlayable() { #expect(Board(first: 1).isPlayable(1)) }
          """
        ),
      ]),
      Example([
        (
          "Sources/App/AppEnvironment.swift",
          """
          struct AppEnvironment {
            let container: DIContainer
            let handler: EventsHandler
            static func bootstrap() -> AppEnvironment { AppEnvironment(container: container, handler: handler) }
            private static func configuration() -> Configuration { isDebug ? .debug : .release }
          }
          final class ScreenAssembly {
            let client: FeedClient
            let tracker: EventTracker
            func makeFeed() -> FeedViewModel { isOffline ? FeedViewModel(client: nil) : FeedViewModel(client: client) }
          }
          final class CartClient {
            func start() { observe() }
            private func observe() { session.onChange { if $0.isEmpty { reset() } } }
          }
          """
        ),
        ("Tests/AppTests/CartTests.swift", "import Testing"),
      ]),
      Example([
        (
          "Sources/App/Links.swift",
          """
          final class LinkService {
            func open(_ contexts: Set<UIOpenURLContext>) { if isReady { follow(contexts) } }
            var root: some View { AnyView(isReady ? ready : empty) }
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
            var discount: Double { total * 0.1 }
          }
          final class OrderClient {
            func send() { queue.send(self) }
          }
          enum Status {
            case open, closed
            var title: String {
              switch self {
              case .open: "Open"
              case .closed: String(localized: "Closed")
              }
            }
            var color: Color {
              switch self {
              case .open: return .green
              case .closed: return .red
              }
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
            let name = "a + b"
            init(_ total: Double) { self.total = total > 0 ? total : 0 }
            func title() -> String { "Order " + name }
          }
          protocol OrderService {
            func send()
          }
          final class PreviewOrderService: OrderService {
            func send() { if isOpen { close() } }
          }
          struct OrderMap: UIViewRepresentable {
            final class Coordinator: NSObject {
              func select(_ index: Int) -> Int { index > 0 ? index : 0 }
            }
          }
          struct Cropper: UIViewControllerRepresentable {
            func makeCoordinator() -> CropCoordinator { CropCoordinator(parent: self) }
          }
          final class CropCoordinator: NSObject, CropDelegate {
            func crop(to image: UIImage) { if image.isLarge { parent.image = image } }
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
            struct Discount {
              func amount(_ total: Double) -> Double { total > 100 ? 0.1 : 0 }
            }
            private let pricing = Pricing()
          }
          final class Pricing {
            func price(_ count: Int) -> Int { if count > 9 { 90 } else { 100 } }
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

  static let collectors: [any Collector.Type] = [
    TestedNames.self, TestableMembers.self, ViewModelsToTest.self, BranchCounts.self, FewTests.self,
  ]

  struct Evidence: Analyzer.Evidence {
    /// The roles whose types need tests; the raw values are the names of the roles.
    enum Kind: String, Storable {
      case service, coordinator, reducer, model
    }

    let kind: Kind
    let untested: UntestedType

    static let fields = FieldList(Self.init, \.kind, \.untested)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let typesToTest = typesToTest(in: project)
    guard !typesToTest.isEmpty else { return [] }
    // If tests are missing throughout the project, one finding is enough.
    if project.lacksTests, !project.collection(of: ViewModelsToTest.self).isEmpty { return [] }
    guard let tested = project.collection(of: TestedNames.self) else {
      return project.candidateOfUntestedProject(typesToTest.map(\.entity)) { evidence(of: typesToTest[$0], $1) }
    }
    if project.lacksTests {
      let untested = typesToTest.filter { !tested.isTested($0.entity, in: project) }
      return project.candidateOfFewTests(untested.map(\.entity), preferringBranches: true) {
        evidence(of: untested[$0], $1)
      }
    }
    return typesToTest.indices.compactMap { index in
      tested.isTested(typesToTest[index].entity, in: project)
        ? nil
        : project.candidate(
          evidence(of: typesToTest[index], UntestedType(typesToTest[index].entity, in: project)),
          atTypeNamed: typesToTest[index].entity)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    typesToTest(in: project).compactMap { project.opportunity(atTypeNamed: $0.entity) }
  }

  func message(for record: Record<Evidence>) -> String {
    record.evidence.untested.message(kind: record.evidence.kind.rawValue, name: record.symbol)
  }

  private func evidence(of subject: (entity: Int, kind: Evidence.Kind), _ untested: UntestedType) -> Evidence {
    Evidence(kind: subject.kind, untested: untested)
  }

  /// The types that tests should mention, in source order.
  private func typesToTest(in project: Project) -> [(entity: Int, kind: Evidence.Kind)] {
    let deciding = project.collection(of: TestableMembers.self)
    guard !deciding.isEmpty else { return [] }
    let viewModelsToTest = Set(project.collection(of: ViewModelsToTest.self))
    return project.entitiesToBeTested.compactMap { entity in
      let roles = project.types.roles(of: entity)
      guard deciding[entity] != nil, !viewModelsToTest.contains(entity), needsTests(entity, roles, in: project),
        project.isTestable(entity), !project.types.entities[entity].name.lastNamePart.isNamedAsExample,
        let kind = roles.roles.lazy.compactMap({ Evidence.Kind(rawValue: $0.rawValue) }).first
      else { return nil }
      return (entity, kind)
    }
  }

  private func needsTests(_ entity: Int, _ roles: RoleSet, in project: Project) -> Bool {
    let isInterface = project.facts(of: entity).contains(where: \.isInterface)
    if !roles.isDisjoint(with: [.service, .coordinator]) {
      return !isInterface && !project.isDependencyClient(entity)
    }
    // An enum with reducers as its cases (`Destination`, `Path`) only lists those reducers.
    if roles.contains(.reducer) { return project.types.entities[entity].kind != .enum }
    return roles == .model && !isInterface && !project.isDependencyClient(entity)
  }
}

extension Project {
  /// Whether a type is a dependency client from the Dependencies library, which tests can replace. A client is a struct
  /// of closures whose live value is provided by a dependency key.
  fileprivate func isDependencyClient(_ entity: Int) -> Bool {
    facts(of: entity).contains { fact in
      fact.hasAttribute("DependencyClient")
        || fact.inherited.contains { ["DependencyKey", "TestDependencyKey"].contains($0.lastNamePart) }
    }
  }
}

extension String {
  /// Whether a type with this name replaces a real one in previews or tests.
  fileprivate var isNamedAsExample: Bool {
    (StandIns.words + ["SampleData"]).contains { word in
      firstRange(of: word).map { $0.upperBound == endIndex || self[$0.upperBound].isUppercase } ?? false
    }
  }
}

extension TypeFact {
  /// Whether the type is part of the user interface although it has none of the UI roles (toolbar or chart content, a
  /// layout, an environment key, a UIKit view, a map renderer, an animation), or is an entry point that only the system
  /// calls (an app delegate, an intent, a widget timeline, a migration).
  var isInterface: Bool {
    if properties.contains(where: { $0.attribute("IBOutlet") != nil || $0.knownType == "CADisplayLink" })
      || simpleName.hasSuffix("ViewController")
    {
      return true
    }
    return inherited.contains { name in
      let name = name.lastNamePart
      return Self.interfaceProtocols.contains(name) || name.hasSuffix("View") || name.hasSuffix("Cell")
        || name.hasSuffix("ApplicationDelegate") || name.hasSuffix("SceneDelegate") || name.hasSuffix("AppDelegate")
        || name.hasSuffix("Node")
        || name.hasSuffix("ExtensionHandler") || name.hasSuffix("IntentHandling")
        || name.hasPrefix("MK") && name.hasSuffix("Renderer")
        || (name.hasPrefix("SK") || name.hasPrefix("SCN")) && name.hasSuffix("Scene")
        || name.hasPrefix("UI") && name.dropFirst(2).first?.isUppercase == true
    }
  }

  private static let interfaceProtocols: Set<String> = [
    "ToolbarContent", "CustomizableToolbarContent", "TabContent", "TableRowContent", "TableColumnContent",
    "AccessibilityRotorContent", "ChartContent", "MapContent", "Layout", "Transition", "CustomAnimation", "Gesture",
    "PreferenceKey", "EnvironmentKey", "DropDelegate", "NSWindow", "NSResponder", "NSControl", "NSButton",
    "NSTextField", "NSPanel", "NSWindowController", "NSMenu", "NSMenuItem", "NSTextView", "NSDocument",
    "NSDocumentController",
    "AppIntent", "ControlConfigurationIntent", "WidgetConfigurationIntent", "AudioPlaybackIntent", "LiveActivityIntent",
    "SetValueIntent", "OpenIntent", "ForegroundContinuableIntent", "AppShortcutsProvider", "EntityQuery",
    "EntityStringQuery", "EnumerableEntityQuery", "EntityPropertyQuery", "DynamicOptionsProvider", "TimelineProvider",
    "IntentTimelineProvider", "AppIntentTimelineProvider", "ControlValueProvider", "AppIntentControlValueProvider",
    "NSEntityMigrationPolicy", "WidgetBundle", "INExtension", "UNNotificationServiceExtension",
  ]
}
