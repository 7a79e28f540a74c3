import SwiftSyntax

/// Finds services, reducers and models that reach for the user interface.
struct UITypeInModel: ProjectRule {
  static let info = RuleInfo(
    id: "ui_type_in_model",
    summary: "A service, reducer or model knows no screen, alert, pasteboard or view.",
    rationale: """
      Fetching, storing and deciding stay the same whatever shows the result. A service that asks `UIApplication` or \
      builds an alert can be neither tested nor shared without a running app. A tiny protocol in front of the platform \
      keeps the decision in the service and the platform in an adapter beside the views.
      """,
    seeds: ["S1 domain (independent of UI frameworks)", "S1 hard rule"],
    opportunity: "a service, a reducer, or a model type that is asked",
    defaultLevel: .warning,
    remedy: Remedy(.service, .medium),
    triggering: [
      Example(
        """
        import UIKit

        final class LinkService {
          func open(_ url: URL) async {
            await ↓UIApplication.shared.open(url)
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
    /// Whether it stands in the parameters or the result of a function, or of a closure's type.
    let isInSignature: Bool

    /// Whether the type is a value or an entity, which nobody gives a protocol to.
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
      // Behind a module only these names matter, so that the words for them are enough.
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
    guard !context.isPreview, !node.isInNotificationName else { return }
    context.record(
      Evidence(name: name, isInSignature: node.isInSignature), by: Self.self, at: context.range(of: node),
      source: name)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let deciding = project.collection(of: OwnRules.self)
    var judged: [Int: Bool] = [:]
    var interface = InterfaceHelpers(project)
    return project.judgedRecords(of: Self.self).compactMap { located in
      let seen = located.evidence
      guard !project.files[located.file].isTest, let entity = project.entity(of: located),
        case .external = project.types.lookUp(
          seen.name, inFile: located.file, insideType: project.types.entities[entity].name)
      else { return nil }
      let isDomain = judged[entity] ?? isDomain(entity, deciding: deciding, in: project)
      judged[entity] = isDomain
      guard isDomain, !interface.contain(entity, naming: seen.name, inSignature: seen.isInSignature),
        !(seen.isInSignature && (seen.name == "AnyView" || project.presentsForSystem(entity))),
        !project.isPlatformNamespace(entity)
      else { return nil }
      var found = located
      found.record.evidence.isOfValue = project.isValue(entity)
      return found
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let deciding = project.collection(of: OwnRules.self)
    return project.judgedEntities(having: [.service, .reducer, .model]).filter { entity in
      let file = project.types.entities[entity].file
      return !project.files[file].isTest && isDomain(entity, deciding: deciding, in: project)
    }.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>) -> String {
    let problem = "`\(record.symbol)` depends on the UI type `\(record.evidence.name)`"
    return record.evidence.isOfValue
      ? "\(problem); move the code that uses it to an extension in the view layer"
      : "\(problem); put a small protocol in front of it and implement that in the view layer"
  }

  // MARK: Which types are meant

  /// Whether the type is a service, a reducer, or a model with work or rules of its own, and neither a part of the
  /// interface nor an adapter to it.
  private func isDomain(_ entity: Int, deciding: Set<Int>, in project: Project) -> Bool {
    let roles = project.types.roles(of: entity)
    guard !roles.isDisjoint(with: [.service, .reducer, .model]),
      roles.isDisjoint(with: [.coordinator, .viewController, .viewModel])
    else { return false }
    if roles.isDisjoint(with: [.service, .reducer]), !deciding.contains(entity), !project.doesInputOutput(entity),
      !isPartOfReducer(entity, in: project)
    {
      return false
    }
    // What is a model only because nothing else is known of it must be known whole.
    return !PlatformParts(project, trustsUnknown: !roles.contains(.model)).contain(entity)
  }
}

extension UITypeInModel {
  /// Whether the type is nested in a reducer, such as its State.
  private func isPartOfReducer(_ entity: Int, in project: Project) -> Bool {
    let type = project.types.entities[entity]
    guard let owner = type.name.enclosingName,
      let reducer = project.types.lookUp(owner, inFile: type.file, insideType: nil).entity
    else { return false }
    return project.types.roles(of: reducer).contains(.reducer)
  }
}

extension SyntaxProtocol {
  /// Whether this stands in a parameter or a result, of a function or of a closure's type.
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
  /// Whether the type gives the system a window or controller to present in, by a protocol that wants just that.
  fileprivate func presentsForSystem(_ entity: Int) -> Bool {
    facts(of: entity).contains { $0.inherited.contains { $0.hasSuffix("ContextProviding") } }
  }

  /// Whether a type only gathers what the platform says of itself: an enum without cases whose members are all static
  /// properties.
  fileprivate func isPlatformNamespace(_ entity: Int) -> Bool {
    guard types.entities[entity].kind == .enum else { return false }
    let facts = facts(of: entity)
    return facts.allSatisfy { fact in
      fact.properties.allSatisfy(\.isStatic)
        && fact.members.allSatisfy { $0.isStatic && $0.kind == .computedProperty }
    }
  }

  /// Whether a type is a value or an entity of the model: nothing that others are given through a protocol.
  fileprivate func isValue(_ entity: Int) -> Bool {
    guard types.roles(of: entity) == .model else { return false }
    if types.entities[entity].kind == .struct || types.entities[entity].kind == .enum { return true }
    return facts(of: entity).contains { fact in
      fact.inherited.contains { ["Identifiable", "Hashable", "Codable"].contains($0.lastNamePart) }
    }
  }
}

extension SyntaxProtocol {
  /// Whether this is the `UIApplication` of `UIApplication.didEnterBackgroundNotification`, a mere name.
  fileprivate var isInNotificationName: Bool {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(self)?.id else {
      return false
    }
    return access.declName.baseName.text.hasSuffix("Notification")
  }
}
