/// The examples for `unnecessary_view_model`.
enum UnnecessaryViewModelExamples {
  static let triggering: [Example] = [
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
  ]

  static let good: [Example] = [
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
  ]
}
