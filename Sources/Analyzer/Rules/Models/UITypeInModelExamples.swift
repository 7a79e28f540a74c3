/// The examples for `ui_type_in_model`.
enum UITypeInModelExamples {
  static let triggering: [Example] = [
    Example(
      """
      final class IconStore {
        func load() { name = ↓UIApplication.shared.alternateIconName }
        func reset() {
          guard UIApplication.shared.alternateIconName != nil else { return }
          previous = UIApplication.shared.alternateIconName
          ↓UIApplication.shared.setAlternateIconName(nil)
        }
      }
      """),
    Example(
      """
      import UIKit

      final class NotificationService {
        func register() {
          ↓UIApplication.shared.registerForRemoteNotifications()
        }
        func copySettings() {
          guard ↓UIApplication.shared.applicationState == .active else { return }
          ↓UIPasteboard.general.string = ↓UIApplication.openSettingsURLString
        }
      }
      """),
    Example(
      """
      import UIKit

      final class LinkService {
        func open(_ url: URL) async {
          guard await ↓UIApplication.shared.canOpenURL(url) else { return }
          await ↓UIApplication.shared.open(url)
        }
        func close() { ↓UIApplication.shared.isIdleTimerDisabled = false }
      }
      class SyncService {
        func start() {}
      }
      final class FullSyncService: SyncService {
        override func start() {
          if isStale { ↓UIApplication.shared.isIdleTimerDisabled = true }
        }
      }
      """),
    Example(
      """
      struct Layout {
        let columns: Int
        var width: CGFloat { columns > 2 ? 0 : ↓UIKit.UIScreen.main.bounds.width }
      }
      struct Export {
        func run() throws {
          let data = try JSONEncoder().encode(rows)
          ↓UIPasteboard.general.setData(data, forPasteboardType: "json")
        }
      }
      """),
    Example(
      """
      struct Navigation: Reducer {
        struct State {
          var path = ↓NavigationPath()
        }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            ↓UIPasteboard.general.string = "copied"
            return .none
          }
        }
      }
      """),
    Example(
      """
      final class HelpService {
        private var footers: [String: ↓AnyView] = [:]
        private var path = ↓NavigationPath()
        func reset() { path = ↓NavigationPath() }
        func register(_ title: String) { footers[title] = ↓AnyView(Text(title)) }
        func open(_ url: URL) { ↓UIApplication.shared.open(url) }
        func version() -> String { ↓UIDevice.current.systemVersion }
      }
      struct SystemService {
        let isShort: Bool
        var name: String {
          isShort ? "iOS" : "\\(↓UIDevice.current.systemName) \\(UIDevice.current.systemVersion)"
        }
      }
      struct ReportService {
        let isShort: Bool
        func report() -> String {
          let device = ↓UIDevice.current
          return isShort ? device.model : "\\(device.model), \\(device.systemName) \\(device.systemVersion)"
        }
      }
      """),
  ]
}
