import Testing

@testable import Analyzer

/// Tests findings about view models and other models that are minor, because following the advice would gain little.
@Suite struct MinorModelFindingTests {
  typealias Case = MinorCase

  /// A view with a model that changes later.
  private static let groupView = """

    final class GroupViewModel: ObservableObject {
      @Published var title = ""
      func load() async { title = await service.title() }
    }
    struct GroupView: View {
      @ObservedObject var model: GroupViewModel
      var body: some View { Text(model.title) }
    }
    """

  @Test(arguments: data + logic + dependencies + state)
  func `a finding about a model that gains little is minor`(_ testCase: Case) throws {
    let tests = testCase.tests.map { [("AppTests/Tests.swift", $0)] } ?? []
    let configuration = try Configuration().applying(only: [testCase.rule], rules: RuleCatalog.rules.map(\.info))
    let found = Review.of([(testCase.path, testCase.source)] + tests, configuration: configuration).findings
      .filter { $0.rule == testCase.rule }
    #expect(found.map(\.isMinor) == testCase.isMinor)
  }
}

extension MinorModelFindingTests {
  fileprivate static let data = [
    Case(
      "persistence_in_view_model", [true, false, true, true],
      """
      final class BookmarksViewModel {
        private let context: NSManagedObjectContext
        init(database: Database) { context = database.makeContext() }
        func merge(_ change: Notification) { context.perform { self.context.mergeChanges(fromContextDidSave: change) } }
        func count() -> Int { (try? context.count(for: Bookmark.fetchRequest())) ?? 0 }
        func delete(_ bookmark: Bookmark) throws {
          context.delete(bookmark)
          try context.save()
        }
        func add(_ title: String) throws {
          Bookmark(context: context).title = title
          try context.save()
        }
      }
      """),
    Case(
      "swallowed_error", [false, false, true],
      """
      final class MachineController: ObservableObject {
        @Published var state = State.idle
        func start() async throws { try await updatingState { try await machine.start() } }
        func eject() throws { try machine.eject() }
        private func updatingState(_ work: () async throws -> Void) async throws {
          do { try await work() } catch {
            state = .stopped(error)
            throw error
          }
        }
      }
      struct MachineView: View {
        @ObservedObject var controller: MachineController
        weak var client: Client?
        var body: some View {
          Button("Start") { Task { try? await controller.start() } }
        }
        func report(_ message: String) { Task { try? await client?.machine(1, didErrorWithMessage: message) } }
        func eject() { try? controller.eject() }
      }
      """),
  ]

  private static let rows = """
      var rows: [Int] = []
          for value in values {
            if value > 2 {
              rows.append(value)
            } else {
              rows.append(-value)
            }
          }
          rows.sort()
          return rows
    """

  fileprivate static let logic = [
    Case(
      "untested_logic", [true],
      """
      final class Waveform {
        private var levels: [Double] = []
        func add(_ level: Double) { if level > 1 { levels.append(1) } else { levels.append(level) } }
        func trim(to count: Int) { if levels.count > count { levels.removeFirst(levels.count - count) } }
      }
      """, at: "App/Demo/Waveform.swift", testedBy: "import Testing")
  ]

  fileprivate static let dependencies = [
    Case(
      "wide_dependency", [false],
      """
      protocol ViewModelFactory {
      \((1...16).map { "  func makeRow\($0)() -> Row\n" }.joined())
      }
      final class FeedViewModel {
        init(factory: ViewModelFactory) { row = factory.makeRow1() }
      }
      """),
    Case(
      "wide_dependency", [false],
      """
      protocol Syncing {
      \((1...20).map { "  var value\($0): Int { get }\n" }.joined())
      }
      final class SyncViewModel {
        let sync: any Syncing
        init(sync: any Syncing) { self.sync = sync }
        var sum: Int { \((1...11).map { "sync.value\($0)" }.joined(separator: " + ")) }
      }
      """),
    Case(
      "singleton_in_view_model", [false],
      """
      final class FireViewModel {
        let fire: Fire
        init(fire: Fire) { self.fire = fire }
        init() { fire = Fire(rules: ContentBlocking.shared.rules) }
      }
      """),
    Case(
      "singleton_in_view_model", [true, false],
      """
      final class AppConfiguration {
        static let shared = AppConfiguration()
        let bundle: Bundle = .main
        func name() -> String { bundle.bundlePath }
      }
      final class StickerConfiguration {
        static let shared = StickerConfiguration()
        let bundle: StickerBundle = StickerBundle()
        func name() -> String { bundle.stickers[0] }
      }
      final class StickerBundle { var stickers: [String] = [] }
      @Observable final class ChatViewModel {
        func send() { text = AppConfiguration.shared.name() }
        func add() { text = StickerConfiguration.shared.name() }
      }
      """),
    Case(
      "untracked_task_in_view_model", [false],
      """
      @Observable final class LinkPreviewViewModel {
        var title = ""
        func start() { Task { while true { title = await service.title() } } }
      }
      struct LinkPreviewView: View {
        let model: LinkPreviewViewModel
        var body: some View { Text(model.title) }
      }
      #Preview { LinkPreviewView(model: LinkPreviewViewModel()) }
      """),
    Case(
      "god_view_model", [false],
      """
      final class SetUpViewModel: ObservableObject {
      \((1...13).map { "  let width\($0) = GridSize.width\($0)\n" }.joined())
        @Published var isExpanded = false
        @Published var items: [Int] = []
        @Published var title = ""
        func load() async { title = await client.title() }
      }
      """),
  ]

  fileprivate static let state = [
    Case(
      "legacy_observable_object", [false, false],
      """
      @Observable final class New {}
      enum Feed {
        final class Model: ObservableObject {
          @Published private var state = 0
          lazy var states = $state.eraseToAnyPublisher()
        }
      }
      enum Cart {
        final class Model: ObservableObject { @Published var state = 0 }
      }
      struct CartView: View {
        @StateObject private var model = Cart.Model()
        var body: some View { Text("\\(model.state)") }
      }
      final class Token: ObservableObject { @Published var isOpen = false }
      struct TokenView: View {
        @StateObject private var token = Container.current.token()
        var body: some View { Text("\\(token.isOpen)") }
      }
      """),
    Case(
      "observed_object_created", [false],
      """
      final class PromptController: NSHostingController<PromptView> {
        static func create() -> PromptController {
          let controller = PromptController(rootView: PromptView())
          controller.rootView.model.delegate = controller
          return controller
        }
      }
      struct PromptView: View {
        @ObservedObject var model = PromptModel()
        var body: some View { Text(model.title) }
      }
      """),
    Case(
      "missing_main_actor", [true],
      """
      final class SettingsViewModel: ObservableObject {
        @Published var groups: [GroupView] = []
        init() { groups.append(GroupView(model: GroupViewModel())) }
      }
      enum SettingsAssembly {
        static func makeViewModel() -> SettingsViewModel { SettingsViewModel() }
      }
      """ + groupView),
    Case(
      "missing_main_actor", [false, false],
      """
      final class SettingsViewModel: ObservableObject {
        @Published var groups: [GroupView] = []
        func load() async { groups.append(GroupView(model: GroupViewModel())) }
      }
      """ + groupView),
    Case(
      "optional_view_model", [false],
      """
      final class HeaderOptions: ObservableObject { @Published var title = "" }
      struct CallView: View {
        @State private var header: HeaderOptions?
        var body: some View { Button("Call") { start() } }
        private func start() {
          header = HeaderOptions()
          call = Call(options: header)
        }
      }
      """),
  ]
}
