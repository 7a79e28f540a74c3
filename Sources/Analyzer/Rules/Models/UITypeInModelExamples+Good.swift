/// The examples of code that `ui_type_in_model` does not report.
extension UITypeInModelExamples {
  static let good: [Example] = [
    Example([
      ("App/ExtensionManager.swift", "final class ExtensionManager { func install() async throws {} }"),
      (
        "App/Views/macOS/ExtensionManager+UI.swift",
        """
        import AppKit
        extension ExtensionManager {
          func openSettings() { NSWorkspace.shared.open(settingsURL) }
        }
        """
      ),
    ]),
    Example(
      """
      import UIKit

      final class AnalyticsService {
        func send(_ event: String) async {
          if event.isEmpty { return }
          await post(["model": UIDevice.modelName, "event": event])
        }
      }
      extension UIDevice {
        static var modelName: String { current.model }
      }
      final class StoreMigrator {
        func migrate() { if store.isBroken { Self.endApp() } else { store.migrate() } }
        private static func endApp() -> Never {
          let alert = NSAlert()
          alert.runModal()
          exit(1)
        }
      }
      """),
    Example(
      """
      import SwiftUI

      final class SessionManager: ObservableObject {
        private var sessions: [URL: Session] = [:]
        func launch(_ url: URL) {
          if sessions[url] == nil, NSAlert(error: Failure()).runModal() == .cancel { return }
          sessions[url] = Session(url)
          openWindow { SessionView() }
        }
        func importMachine() { if let url = NSOpenPanel.run() { launch(url) } }
      }
      struct SessionView: View {
        var body: some View { Text("Session") }
      }
      """),
    Example(
      """
      import AppKit

      final class MachineLibraryController {
        func moveToTrash(_ machine: Machine) async throws {
          if machine.isRunning { throw Failure() }
          try await NSWorkspace.shared.recycle([machine.url])
        }
      }
      final class SoftwareUpdateController: NSObject {
        @objc func checkForUpdates(_ sender: Any?) {
          if isEnabled { updater.checkForUpdates(sender) } else { NSAlert().runModal() }
        }
      }
      """),
    Example(
      """
      import AppKit

      enum ShelfActionService {
        static func reveal(_ item: ShelfItem) async {
          guard let url = try? await URLSession.shared.data(from: item.url) else { return }
          NSWorkspace.shared.activateFileViewerSelecting([item.url])
        }
        static func copy(_ item: ShelfItem) {
          NSPasteboard.general.clearContents()
          NSPasteboard.general.setString(item.path, forType: .string)
        }
        static func remove(_ item: ShelfItem) { ShelfStore.shared.remove(item) }
      }
      final class DragService {
        private var monitor: Any?
        private let pasteboard = NSPasteboard(name: .drag)
        private var count = 0
        func start() {
          monitor = NSEvent.addGlobalMonitorForEvents(matching: [.leftMouseDown]) { _ in self.update() }
        }
        private func update() { if pasteboard.changeCount != count { count += 1 } }
      }
      """),
    Example(
      """
      import AppKit

      final class ProjectDocumentController: ContainedDocumentController<Project> {
        override func beginOpenPanel(_ panel: NSOpenPanel, forTypes types: [String]?) {
          if types == nil { panel.canChooseDirectories = true }
        }
      }
      final class HelperManager {
        static func openSettings() {
          if let url = URL(string: "settings:login"), NSWorkspace.shared.open(url) { return }
          NSWorkspace.shared.open(URL(fileURLWithPath: "/System/Settings.app"))
        }
      }
      struct ExtensionManager {
        private let workspace: NSWorkspace
        init(workspace: NSWorkspace = .shared) { self.workspace = workspace }
        func openSettings() { if let url = settingsURL { workspace.open(url) } }
      }
      """),
    Example(
      """
      import UIKit

      enum AlertManager {
        static var canShowAlert: Bool { UIWindow.topController is UIAlertController == false }
        static func show(title: String?, message: String, action: (() -> Void)? = nil) {
          guard canShowAlert else { return }
          let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
          if let action { alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in action() }) }
          UIWindow.topController?.present(alert, animated: true)
        }
        static func show(_ error: any Error) { show(title: nil, message: error.localizedDescription) }
      }
      final class BrowserService {
        static func isInstalled() -> Bool {
          guard let url = URL(string: "browser://") else { return false }
          return UIApplication.shared.canOpenURL(url)
        }
        static func open(_ link: String) {
          if isInstalled(), let url = URL(string: "browser://\\(link)") { UIApplication.shared.open(url) }
        }
      }
      """),
    Example(
      """
      import UIKit

      final class NavigationService {
        func setUp() {
          guard isLoggedIn else { return }
          var controllers: [UIViewController] = []
          controllers.append(makeMap())
          controllers.append(makeList())
          show(controllers)
        }
        private func makeMap() -> MapViewController { storyboard.make() }
        private func makeList() -> ListViewController? { storyboard.make() }
      }
      protocol SignupService: AnyObject {
        func showWelcome(over controller: UIViewController?)
      }
      struct PackageService {
        let customName: String?
        func fileName() -> String {
          if let customName { return customName } else { return UIDevice.current.name }
        }
      }
      """),
    Example(
      """
      import UIKit

      struct UserAgentService {
        private let device: UIDevice
        init(device: UIDevice = .current) { self.device = device }
        var agent: String { device.userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
      }
      """),
    Example(
      """
      import AppKit

      final class UninstallService {
        func confirm() {
          guard asksFirst else { return }
          let box = NSButton(checkboxWithTitle: "Remove settings", target: self, action: nil)
          let alert = NSAlert()
          alert.accessoryView = box
          alert.runModal()
        }
      }
      """),
    Example([
      (
        "App/Views/UninstallService.swift",
        """
        import AppKit

        final class UninstallService {
          func confirm() {
            if asksFirst { NSAlert().runModal() }
          }
        }
        """
      )
    ]),
    Example(
      """
      import AppKit

      final class MenuBarItemManager {
        private let mask: NSEvent.EventTypeMask = [.mouseMoved]
        func move(_ event: CGEvent) {
          guard let screen = NSScreen.main, isEnabled else {
            NSAlert().runModal()
            return
          }
          post(event, to: screen)
        }
      }
      """),
    Example(
      """
      struct Panel {
        let title: String
        let content: AnyView
      }
      final class ExecutionService {
        private let storage = ExecutionStorage()
        func register(in panels: PanelManager) {
          guard isEnabled else { return }
          panels.register(Panel(title: "Run", content: AnyView(RunView().environmentObject(storage))))
        }
      }
      """),
    Example(
      """
      import AppKit

      final class UpdateService {
        func check() {
          #if DEBUG
            NSAlert().runModal()
          #endif
          relaunch(NSWorkspace.shared.urlForApplication(withBundleIdentifier: "app"))
        }
      }
      """),
    Example(
      """
      import AppKit

      @MainActor final class TextServicesProvider: NSObject {
        @objc func openSelection(_ pasteboard: NSPasteboard, userData: String, error: NSErrorPointer) {
          guard let text = pasteboard.string(forType: .string) else { return }
          open(text)
        }
      }
      final class ScriptManager: NSObject {
        var menu: NSMenu?
        @IBAction func launch(_ sender: NSMenuItem) {
          guard let url = sender.representedObject as? URL else { return }
          NSWorkspace.shared.activateFileViewerSelecting([url])
        }
      }
      """),
    Example(
      """
      import UIKit

      class ThemeCell: UITableViewCell {}
      final class SwitchCell: ThemeCell {}
      final class FeeDataSource {
        private let switchCell = SwitchCell()
        var present: ((UIViewController) -> Void)?
        func sync() {
          if isEnabled { present?(UIAlertController(title: "Fee", message: nil, preferredStyle: .alert)) }
        }
      }
      """),
    Example(
      """
      import UIKit

      protocol SettingsDataSource: AnyObject {
        var tableView: UITableView? { get set }
        var present: ((UIViewController) -> Void)? { get set }
      }
      protocol AccountDataSource: AnyObject {
        func rows(for controller: UIViewController) -> [Row]
      }
      final class AccountViewController: UIViewController {
        private let dataSource: AccountDataSource
      }
      """),
    Example(
      """
      import AppKit

      protocol FileRevealing {
        func reveal(_ url: URL)
      }
      struct FileRevealService: FileRevealing {
        func reveal(_ url: URL) {
          NSWorkspace.shared.activateFileViewerSelecting([url])
        }
      }
      """),
    Example(
      """
      final class DeviceManager {
        private let presenter: AlertPresenter
        func show() { presenter.present(UIAlertController(title: "Unreachable", message: nil)) }
      }
      final class SupportManager {
        func start() {
          NSWorkspace.shared.notificationCenter.addObserver(forName: name, object: nil, queue: nil) { _ in }
          track(NSWorkspace.shared.frontmostApplication?.processIdentifier)
        }
      }
      """),
    Example(
      """
      final class UploadService {
        private let application: UIApplication
        init(application: UIApplication = .shared) { self.application = application }
        func upload(_ file: URL) async throws {
          guard UIApplication.shared.backgroundTimeRemaining > 30 else { return }
          let task = UIApplication.shared.beginBackgroundTask()
          try await send(file)
          UIApplication.shared.endBackgroundTask(task)
        }
      }
      @Observable final class WindowMetrics {
        var longSide: CGFloat = 0
        func update() { longSide = max(UIScreen.main.bounds.width, UIScreen.main.bounds.height) }
      }
      """),
    Example(
      """
      final class SessionService {
        private weak var presenter: UIViewController?
        func expire() {
          if isActive { presenter?.present(UIAlertController(title: "Signed out", message: nil), animated: true) }
        }
      }
      final class CoverManager {
        private let cache: [String: UIImage] = [:]
        func width(of cover: Cover) -> CGFloat { cover.isLarge ? UIScreen.main.bounds.width : 65 }
      }
      final class PathStore {
        func open(_ data: [String: Any]) { show(data["controller"] as? UIViewController) }
      }
      """),
    Example(
      """
      final class ReconnectManager {
        private let isActive: () -> Bool
        var brightness: () -> CGFloat = { UIScreen.main.brightness }
        init(isActive: @escaping () -> Bool = { UIApplication.shared.applicationState == .active }) {
          self.isActive = isActive
        }
        func publish(_ items: [UIApplicationShortcutItem]) {
          UIApplication.shared.shortcutItems = items
        }
        func sync() {
          if UIApplication.shared.backgroundTimeRemaining < 10 { wait() }
        }
      }
      struct WorkspaceFile: Identifiable {
        let id: URL
        let isFolder: Bool
        var kind: String { isFolder ? "folder" : "file" }
        func showInFinder() { NSWorkspace.shared.activateFileViewerSelecting([id]) }
      }
      """),
    Example(
      """
      final class CrashService {
        private let idiom: UIUserInterfaceIdiom
        init(idiom: UIUserInterfaceIdiom = UIDevice.current.userInterfaceIdiom) { self.idiom = idiom }
        func send(in state: UIApplication.State) {
          if state == UIApplication.State.active { open(support) }
        }
      }
      protocol ApplicationStateProvider {
        var applicationState: UIApplication.State { get }
      }
      final class AuthenticationManager {
        func login() -> UIViewController { LoginController() }
        func showSupport(from source: UIViewController) { UIApplication.shared.open(support) }
      }
      final class ModalManager {
        private var content: (() -> AnyView)?
        func present(_ content: some View) { self.content = { AnyView(content) } }
      }
      """),
    Example(
      """
      struct PasteboardClient {
        var url: () -> URL?
        var count: () -> Int
        static let live = PasteboardClient(
          url: { UIPasteboard.general.hasURLs ? UIPasteboard.general.url : nil },
          count: { UIPasteboard.general.changeCount })
      }
      final class CameraManager {
        func observe() {
          center.addObserver(forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil) { _ in }
        }
      }
      """),
    Example(
      """
      struct Route {
        private let content: AnyView
        let title: String?
        init(@ViewBuilder content: () -> some View) {
          self.content = AnyView(content())
        }
        var name: String { title == nil ? "" : "route" }
      }
      """),
    Example(
      """
      struct Screen {
        let content: AnyView
        var width: CGFloat { UIScreen.main.bounds.width }
      }
      struct AlertFactory {
        let title: String?
        func alert() -> UIAlertController {
          guard let title else { return UIAlertController() }
          return UIAlertController(title: title, message: nil, preferredStyle: .alert)
        }
      }
      """),
    Example(
      [
        (
          "App/WorkspaceFileRevealer.swift",
          """
          import AppKit

          struct WorkspaceFileRevealer: FileRevealing {
            func reveal(_ url: URL) {
              NSWorkspace.shared.activateFileViewerSelecting([url])
            }
          }
          """
        ),
        (
          "Domain/FileRevealing.swift",
          """
          import Foundation

          protocol FileRevealing {
            func reveal(_ url: URL)
          }
          """
        ),
      ]),
    Example(
      """
      import UIKit

      class GroupAlertController: NSObject {
        let alertController: UIAlertController
        init(store: GroupStore) {
          alertController = UIAlertController(title: store.isEmpty ? "Add" : "Edit", message: nil, preferredStyle: .alert)
        }
      }
      class MapPanelController: FloatingPanelController {
        func update(_ isCompact: Bool) {
          layout = isCompact && UIDevice.current.userInterfaceIdiom == .phone ? compact : regular
        }
      }
      """),
    Example(
      """
      struct Photo {
        let image: UIImage
        let tint: Color
        // UIApplication.shared is not used here.
        let hint = "UIPasteboard"
      }
      """),
    Example(
      """
      final class AppCoordinator {
        var path = NavigationPath()
        func root() -> UIViewController? { UIApplication.shared.keyWindow?.rootViewController }
      }
      extension UIApplication {
        static var top: UIViewController? { nil }
      }
      """),
    Example(
      """
      final class AppDelegate: NSObject, UIApplicationDelegate {
        func applicationDidBecomeActive(_ application: UIApplication) {}
      }
      final class BadgeView: UIView {
        weak var owner: UIViewController?
      }
      """),
  ]
}
