/// The examples for `untested_logic`.
enum UntestedLogicExamples {
  static let triggering: [Example] = [
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
        struct ↓VersionService {
          let last: String
          func needsUpdate() -> Bool {
            guard let version = Bundle.main.infoDictionary?["Version"] as? String else { return false }
            if version > last { return version.count > 1 } else { return last.isEmpty }
          }
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
  ]

  static let good: [Example] =
    [
      Example([
        (
          "Sources/App/MenuState.swift",
          """
          struct MenuState {
            var buttons: [String] = []
            static func menu(for game: Game) -> Self {
              var menu = MenuState()
              if game.isResumable { menu.buttons.append("Resume") }
              return menu
            }
          }
          """
        ),
        (
          "Tests/AppTests/GameTests.swift",
          """
          import Testing
          @Test func `a game that can be resumed has a menu`() async {
            await store.send(.menuButtonTapped) { $0.destination = .menu(for: $0.game) }
          }
          """
        ),
      ]),
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
      Example([
        (
          "Sources/App/Stops.swift",
          """
          import MapboxMaps
          enum StopContext {
            case trip(Matcher, String)
            case route(Matcher)
            func tripMatcher() -> Matcher {
              switch self {
              case .trip(_, let trip): Matcher(value: trip as NSString)
              case .route: Matcher()
              }
            }
          }
          protocol MapLayers { func addLayers() }
          final class MapLayerService: MapLayers {
            private let map: MapboxMap
            func addLayers() { if !map.hasLayers { map.addLayer("a") } }
          }
          final class VersionRepository {
            func version() -> String? {
              guard let info = Bundle.main.infoDictionary?["Version"] as? String else { return nil }
              return info
            }
          }
          """
        ),
        ("Tests/AppTests/OtherTests.swift", "import Testing"),
      ]),
    ] + content
}
