import SwiftSyntax

/// Finds services, reducers and models that use UI types.
struct UITypeInModel: ProjectRule {
  static let info = RuleInfo(
    id: "ui_type_in_model",
    summary: "Services, reducers and models should not use types that render or present UI.",
    rationale: """
      Code that fetches data, stores data or makes decisions does not need a user interface. A service that uses \
      `UIApplication` or creates an alert cannot be tested or reused without a running app. Put the platform behind a \
      small protocol: the decision stays in the service, and an adapter next to the views implements the protocol. If \
      a function uses the same UI type four or more times, or several times in the same line, the rule reports it \
      once. A navigation path or the size of the display in an observable store is reported as info. The rule ignores \
      view-layer types such as view controller factories, types that store or receive UIKit or AppKit views or menus, \
      types that work with several other objects of the window system such as `NSScreen` and `NSEvent`, types with an \
      `@IBAction` or `@objc` function that receives such a value, protocols whose functions pass view controllers, \
      protocols that are declared next to a view or view controller, types that store a view controller or a \
      presenter, types that create views or whose file is in a folder named `Views`, types with an action of a menu \
      item or control (`@objc func show(_ sender: Any?)`), and types that use UI types to implement a protocol. It \
      also allows an `AnyView` that is passed to a parameter of the project with this type, default arguments, a \
      `UIApplication` or `UIDevice` that callers pass in, values such as `UIApplication.State`, static members that \
      the project adds to `UIDevice`, process-level members such as `beginBackgroundTask` and `frontmostApplication`, \
      file operations of `NSWorkspace` such as `recycle`, the parameters and results of overrides, the name of the \
      device as a fallback, static functions that open URLs or check whether they can be opened, and objects that an \
      initializer takes with a default value and stores (`init(workspace: NSWorkspace = .shared)`). Event monitors are \
      also ignored, as are functions that never return, stateless types most of whose functions call AppKit's \
      workspace, pasteboard or sharing services, and types all of whose functions show alerts.
      """,
    seeds: ["S1 domain (independent of UI frameworks)", "S1 hard rule"],
    opportunity: "a service, a reducer, or a model with logic",
    defaultLevel: .warning,
    remedy: Remedy(.service, .medium),
    triggering: [
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
    ],
    good: [
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
    ])

  static let collectors: [any Collector.Type] = [OwnRules.self, AnyViewParameters.self]

  struct Evidence: Analyzer.Evidence {
    let name: String
    /// Whether the UI type is in the parameters or result of a function or closure type.
    let isInSignature: Bool

    /// Whether the UI type is the associated value of an enum case.
    let isPayload: Bool
    /// Whether the enclosing type is a value or an entity, for which a protocol would make no sense.
    var isOfValue = false
    /// The parameter that receives an `AnyView`; nil if there is none.
    var receiver: AnyViewParameters.Receiver?

    static let fields = FieldList(
      Self.init(name:isInSignature:isPayload:isOfValue:receiver:), \.name, \.isInSignature, \.isPayload,
      \.isOfValue, \.receiver)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: SystemAPIs.uiTypes) { walk in
      walk.on(.typeName) { node, context in
        guard context.type != nil else { return }
        let name = node.name.text
        if SystemAPIs.uiTypes.contains(name) {
          record(name, at: node, context)
        } else if let member = node.parent?.as(MemberTypeSyntax.self), SystemAPIs.mainUIFrameworks.contains(name),
          SystemAPIs.uiTypes.contains(member.name.text)
        {
          record(member.name.text, at: member, context)
        }
      }
      // Only these types and modules matter, so it is enough to search for their names.
      walk.onReference(of: SystemAPIs.uiTypes.union(SystemAPIs.mainUIFrameworks)) { node, context in
        guard context.type != nil else { return }
        let name = node.baseName.text
        if SystemAPIs.uiTypes.contains(name) {
          record(name, at: node, context)
        } else if SystemAPIs.mainUIFrameworks.contains(name), let access = node.parent?.as(MemberAccessExprSyntax.self),
          SystemAPIs.uiTypes.contains(access.declName.baseName.text)
        {
          record(access.declName.baseName.text, at: access, context)
        }
      }
    }
  }

  private func record(_ name: String, at node: some SyntaxProtocol, _ context: FileContext) {
    guard !context.isPreview, !node.isDebugCode, !node.namesValue, !node.isReplaceable(by: name),
      !context.publishesValue(of: name),
      // An application or device that callers pass in is already injected.
      !(["UIApplication", "UIDevice"].contains(name) && (node.isInAnnotation || node.enclosingParameter != nil)),
      !(name.hasSuffix("ViewController") && node.isCastTarget), !node.isInSignatureOfOverride,
      !(["NSWorkspace", "UIApplication"].contains(name) && node.opensInStaticFunction),
      !node.isInjectedThroughInit(name), !node.isInFunctionThatNeverReturns
    else { return }
    context.record(
      Evidence(
        name: name, isInSignature: node.isInSignature,
        isPayload: node.ancestors.contains { $0.is(EnumCaseParameterSyntax.self) },
        receiver: name == "AnyView" ? AnyViewParameters.Receiver(of: Syntax(node)) : nil),
      by: Self.self, at: context.range(of: node), source: name)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let deciding = project.collection(of: OwnRules.self)
    var known: [Int: Bool] = [:]
    var interface = InterfaceHelpers(project)
    var adapters = UIAdapters(project)
    var viewLayer = ViewLayerTypes(project)
    let parameters = project.collection(of: AnyViewParameters.self)
    // An enum that passes on view controllers is part of the UI.
    let presenting = Set(
      project.recordsOfReviewedTypes(of: Self.self).filter(\.evidence.isPayload).compactMap(project.entity))
    return project.reviewedRecords(of: Self.self).compactMap { located -> Located<Evidence>? in
      let seen = located.evidence
      guard !project.files[located.file].isTest, let entity = project.entity(of: located),
        case .external = project.types.lookUp(
          seen.name, inFile: located.file, insideType: project.types.entities[entity].name)
      else { return nil }
      let isDomain = known[entity] ?? isDomain(entity, deciding: deciding, in: project)
      known[entity] = isDomain
      // What presents a flow needs the controller from which to present it, and what supplies views returns them.
      if seen.isInSignature, seen.name.hasSuffix("ViewController") || seen.name == "AnyView",
        project.types.entities[entity].kind == .protocol
      {
        return nil
      }
      guard isDomain, !interface.contain(entity, naming: seen.name, inSignature: seen.isInSignature),
        !(seen.name == "AnyView"
          && (project.handlesErasedViews(entity) || parameters.receive(seen.receiver, at: located, in: project))),
        !(project.presentsForSystem(entity)
          && (seen.isInSignature || located.record.symbol.hasSuffix(".presentationAnchor(for:)"))),
        !project.isPlatformNamespace(entity), !presenting.contains(entity), !adapters.contain(entity, using: seen.name),
        // A service that stores views creates them as well.
        seen.name == "AnyView" || !viewLayer.isBuilder(entity)
      else { return nil }
      var found = located
      if project.isDisplayState(entity, of: seen.name) { found.record.maximumSeverity = .info }
      found.record.evidence.isOfValue = project.isValue(entity)
      // A value may open the file that it describes, or reveal it in Finder. Moving that code to another type would not
      // make it easier to test.
      return seen.name == "NSWorkspace" && found.record.evidence.isOfValue ? nil : found
    }
    .joined(above: Self.maximumSeparateUses) { Key(function: FunctionOfType($0), name: $0.evidence.name) }
    .joined { located -> Key? in
      Key(function: FunctionOfType(located), name: located.evidence.name, line: located.record.range.start.line)
    }
  }

  /// A UI type, and the function or the line that uses it.
  private struct Key: Hashable {
    let function: FunctionOfType
    let name: String
    var line: Int?
  }

  /// The maximum number of uses of a UI type in a function that get separate findings.
  private static let maximumSeparateUses = 3

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let deciding = project.collection(of: OwnRules.self)
    return project.reviewedEntities(having: [.service, .reducer, .model]).filter { entity in
      let file = project.types.entities[entity].file
      return !project.files[file].isTest && isDomain(entity, deciding: deciding, in: project)
    }.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>) -> String {
    let problem = "`\(record.symbol)` uses UI type `\(record.evidence.name)`\(record.times)"
    return record.evidence.isOfValue
      ? "\(problem); move the code that uses it to an extension in the view layer"
      : "\(problem); hide it behind a small protocol that the view layer implements"
  }

  // MARK: Types that the rule applies to

  /// Whether the type is a service, a reducer, or a model with logic, and is not part of the user interface or an
  /// adapter to it.
  private func isDomain(_ entity: Int, deciding: Set<Int>, in project: Project) -> Bool {
    let roles = project.types.roles(of: entity)
    guard !roles.isDisjoint(with: [.service, .reducer, .model]),
      roles.isDisjoint(with: [.coordinator, .viewController, .viewModel])
    else { return false }
    if roles.isDisjoint(with: [.service, .reducer]), !deciding.contains(entity), !project.performsIO(entity),
      !isPartOfReducer(entity, in: project)
    {
      return false
    }
    // If a type counts as a model only because it has no other role, all of its supertypes must be known.
    return !PlatformParts(project, trustsUnknown: !roles.contains(.model)).contain(entity)
  }
}

extension UITypeInModel {
  /// Whether the type is nested in a reducer, such as its `State`.
  private func isPartOfReducer(_ entity: Int, in project: Project) -> Bool {
    let type = project.types.entities[entity]
    guard let owner = type.name.enclosingName,
      let reducer = project.types.lookUp(owner, inFile: type.file, insideType: nil).entity
    else { return false }
    return project.types.roles(of: reducer).contains(.reducer)
  }
}
