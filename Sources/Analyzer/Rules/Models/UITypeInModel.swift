import SwiftSyntax

/// Finds services, reducers and models that use UI types.
struct UITypeInModel: ProjectRule {
  static let info = RuleInfo(
    id: "ui_type_in_model",
    summary: "Services, reducers and models should not use types that render or present UI.",
    rationale: """
      Fetching, storing and deciding do not depend on the user interface. A service that uses `UIApplication` or \
      creates an alert can be neither tested nor reused without a running app. With a small protocol in front of the \
      platform, the decision stays in the service, and an adapter next to the views implements the protocol. A type \
      has one finding for each UI type. Not reported: types of the view layer, such as a factory of view controllers, \
      default arguments and closures that a property holds by default, values such as `UIApplication.State` and the \
      state of the app, constants such as `UIDevice.current.model`, and a value that opens or shows a file with \
      `NSWorkspace`.
      """,
    seeds: ["S1 domain (independent of UI frameworks)", "S1 hard rule"],
    opportunity: "a service, a reducer, or a model with logic",
    defaultLevel: .warning,
    remedy: Remedy(.service, .medium),
    triggering: [
      Example(
        """
        import UIKit

        final class LinkService {
          func open(_ url: URL) async {
            guard await ↓UIApplication.shared.canOpenURL(url) else { return }
            await UIApplication.shared.open(url)
          }
          func close() { UIApplication.shared.isIdleTimerDisabled = false }
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
        import AppKit

        protocol FileRevealing {
          func reveal(_ url: URL)
        }
        struct FileRevealService: FileRevealing {
          func reveal(_ url: URL) {
            ↓NSWorkspace.shared.activateFileViewerSelecting([url])
          }
        }
        """),
    ],
    good: [
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
            if UIApplication.shared.applicationState == .background { wait() }
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
          private let device: String
          init(idiom: UIUserInterfaceIdiom = UIDevice.current.userInterfaceIdiom) { device = UIDevice.current.model }
          func send(in state: UIApplication.State) {
            if state == UIApplication.State.active { open(UIApplication.openSettingsURLString) }
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
            url: { UIPasteboard.general.hasURLs ? UIPasteboard.general.url : nil }, count: { UIPasteboard.general.changeCount })
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
          // UIApplication.shared knows nothing of this.
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

  static let collectors: [any Collector.Type] = [OwnRules.self]

  struct Evidence: Analyzer.Evidence {
    let name: String
    /// Whether the UI type is in the parameters or result of a function or closure type.
    let isInSignature: Bool

    /// Whether the enclosing type is a value or an entity, for which a protocol makes no sense.
    var isOfValue = false

    static let fields = FieldList(Self.init(name:isInSignature:isOfValue:), \.name, \.isInSignature, \.isOfValue)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(holdingAnyOf: SystemAPIs.uiTypes) { walk in
      walk.on(.typeName) { node, context in
        guard context.type != nil else { return }
        let name = node.name.text
        if SystemAPIs.uiTypes.contains(name) {
          record(name, at: node, context)
        } else if SystemAPIs.mainUIFrameworks.contains(name), let member = node.parent?.as(MemberTypeSyntax.self),
          SystemAPIs.uiTypes.contains(member.name.text)
        {
          record(member.name.text, at: member, context)
        }
      }
      // Only these types and modules matter, so searching for their names is enough.
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
    guard !context.isPreview, !node.namesValue, !node.isReplaceable(by: name), !context.publishesValue(of: name) else {
      return
    }
    context.record(
      Evidence(name: name, isInSignature: node.isInSignature), by: Self.self, at: context.range(of: node),
      source: name)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let deciding = project.collection(of: OwnRules.self)
    var known: [Int: Bool] = [:]
    var interface = InterfaceHelpers(project)
    return project.reviewedRecords(of: Self.self).compactMap { located -> Located<Evidence>? in
      let seen = located.evidence
      guard !project.files[located.file].isTest, let entity = project.entity(of: located),
        case .external = project.types.lookUp(
          seen.name, inFile: located.file, insideType: project.types.entities[entity].name)
      else { return nil }
      let isDomain = known[entity] ?? isDomain(entity, deciding: deciding, in: project)
      known[entity] = isDomain
      guard isDomain, !interface.contain(entity, naming: seen.name, inSignature: seen.isInSignature),
        !(seen.name == "AnyView" && (seen.isInSignature || project.storesErasedView(entity))),
        !(project.presentsForSystem(entity)
          && (seen.isInSignature || located.record.symbol.hasSuffix(".presentationAnchor(for:)"))),
        !project.isPlatformNamespace(entity)
      else { return nil }
      var found = located
      found.record.evidence.isOfValue = project.isValue(entity)
      // To open or show what it describes is an intent of the value itself, which no other place could test better.
      return seen.name == "NSWorkspace" && found.record.evidence.isOfValue ? nil : found
    }.merged(
      symbol: { located in
        project.entity(of: located).map { project.types.entities[$0].name } ?? located.record.symbol
      }, identity: \.evidence.name
    ) { Key(entity: project.entity(of: $0), name: $0.evidence.name) }
  }

  /// A UI type that is used in one type's code.
  private struct Key: Hashable {
    let entity: Int?
    let name: String
  }

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

  /// Whether the type is a service, a reducer, or a model with logic, and is neither part of the user interface nor an
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
    // If a type is a model only because it has no other role, all of its supertypes must be known.
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

extension SyntaxProtocol {
  /// Whether the node is in the parameters or result of a function or closure type.
  fileprivate var isInSignature: Bool {
    for node in ancestors {
      if node.is(FunctionParameterSyntax.self) || node.is(ReturnClauseSyntax.self) || node.is(FunctionTypeSyntax.self) {
        return true
      }
      if node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension Project {
  /// Whether the type provides a window or controller for the system to present in, as a system protocol requires.
  fileprivate func presentsForSystem(_ entity: Int) -> Bool {
    facts(of: entity).contains { $0.inherited.contains { $0.hasSuffix("ContextProviding") } }
  }

  /// Whether a type is just a namespace for platform values: an enum without cases whose members are all static
  /// properties.
  fileprivate func isPlatformNamespace(_ entity: Int) -> Bool {
    guard types.entities[entity].kind == .enum else { return false }
    let facts = facts(of: entity)
    return facts.allSatisfy { fact in
      fact.properties.allSatisfy(\.isStatic)
        && fact.members.allSatisfy { $0.isStatic && $0.kind == .computedProperty }
    }
  }

  /// Whether a type is a value or entity in the model, which is not injected through a protocol.
  fileprivate func isValue(_ entity: Int) -> Bool {
    guard types.roles(of: entity) == .model else { return false }
    if types.entities[entity].kind == .struct || types.entities[entity].kind == .enum { return true }
    return facts(of: entity).contains { fact in
      fact.inherited.contains { ["Identifiable", "Hashable", "Codable"].contains($0.lastNamePart) }
    }
  }
}

extension Project {
  /// Whether a type stores a type-erased view, which makes it part of the view layer.
  fileprivate func storesErasedView(_ entity: Int) -> Bool {
    guard types.roles(of: entity) == .model || types.entities[entity].kind == .class else { return false }
    return properties(of: entity).contains { property in
      property.type?.split { !$0.isLetter }.contains("AnyView") ?? false
    }
  }
}

extension SyntaxProtocol {
  /// Whether the code only uses a name or value from the type: `UIApplication.didEnterBackgroundNotification`,
  /// `UIApplication.State`, `UIAlertController.self`, `UIDevice.current.systemVersion`.
  fileprivate var namesValue: Bool {
    if let type = parent?.as(MemberTypeSyntax.self), type.baseType.id == TypeSyntax(self)?.id { return true }
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(self)?.id else {
      return false
    }
    let name = access.declName.baseName.text
    if name == "self" || name.isUppercased { return true }
    if ["Notification", "URLString", "UserInfoKey"].contains(where: name.hasSuffix) { return true }
    let fact = access.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    guard trimmedDescription == "UIDevice" else { return fact == "applicationState" }
    return name.hasPrefix("is") || fact.map(deviceFacts.contains) ?? false
  }

  /// Whether this is in a default argument with another type, which callers can replace, or in the closure that a
  /// variable holds at first.
  fileprivate func isReplaceable(by name: String) -> Bool {
    for current in ancestors {
      if current.is(InitializerClauseSyntax.self), let parameter = current.parent?.as(FunctionParameterSyntax.self) {
        return !parameter.type.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
      }
      if let value = current.as(ClosureExprSyntax.self)?.parent?.as(InitializerClauseSyntax.self),
        let variable = value.parent?.parent?.parent?.as(VariableDeclSyntax.self)
      {
        return variable.bindingSpecifier.tokenKind == .keyword(.var)
      }
      if current.is(CodeBlockSyntax.self) || current.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension FileContext {
  /// Whether the enclosing function receives a value of the platform that it hands to the platform:
  /// `[UIApplicationShortcutItem]` for `UIApplication`.
  fileprivate func publishesValue(of name: String) -> Bool {
    member?.parameters.contains { parameter in
      parameter.type.split { !$0.isLetter && !$0.isNumber }.contains { $0.count > name.count && $0.hasPrefix(name) }
    } ?? false
  }
}

/// Properties of UIDevice that do not change while the app runs.
private let deviceFacts: Set<String> = [
  "model", "localizedModel", "systemName", "systemVersion", "identifierForVendor", "userInterfaceIdiom",
]
