extension UITypeInModelExamples {
  /// Types that present something, or that connect the app to the platform.
  static let presenting: [Example] = [
    Example(
      """
      final class QuickAddManager {
        private var panel: QuickAddPanel?
        private var controller: NSHostingController<AnyView>?
        func show() {
          let controller = NSHostingController(rootView: AnyView(QuickAddView()))
          self.controller = controller
        }
      }
      class QuickAddPanel: NSPanel {}
      """),
    Example(
      """
      protocol Pasteboard { func copy(_ text: String) }
      struct PasteboardService: Pasteboard {
        let settings: Settings
        private let pasteboard: UIPasteboard = .general
        func copy(_ text: String) { pasteboard.setItems([["text": text]], options: settings.options) }
      }
      """),
    Example(
      """
      protocol PurchaseFlowProviding { func makeFlow(for login: Login) async throws -> AnyView }
      final class PurchaseFlowService: PurchaseFlowProviding {
        func makeFlow(for login: Login) async throws -> AnyView {
          let services = try await makeServices(for: login)
          return await services.flow(for: login)
        }
        private func makeServices(for login: Login) async throws -> Services { try await client.services(login) }
      }
      """),
  ]

  /// Alerts and panels that are one finding.
  static let severalPanels: [Example] = [
    Example(
      """
      final class BackupService {
        func export(_ data: Data) throws {
          let panel = ↓NSSavePanel()
          if panel.runModal() == .OK, let url = panel.url { try data.write(to: url) }
        }
        func read() throws -> Data? {
          let panel = NSOpenPanel()
          return panel.runModal() == .OK ? try panel.url.map { try Data(contentsOf: $0) } : nil
        }
        private func confirm() { NSAlert().runModal() }
        func count(_ items: [Item]) -> Int { items.filter { $0.isValid }.count }
      }
      """)
  ]
}
