import SwiftSyntax

/// Finds services, reducers and models that reach for the user interface.
struct UITypeInModel: Rule {
  let info = RuleInfo(
    id: "ui_type_in_model",
    summary: "A service, reducer or model knows no screen, alert, pasteboard or view.",
    rationale: """
      Fetching, storing and deciding stay the same whatever shows the result. A service that asks `UIApplication` or \
      builds an alert can be neither tested nor shared without a running app. A tiny protocol in front of the platform \
      keeps the decision in the service and the platform in an adapter beside the views.
      """,
    seeds: ["S1 domain (independent of UI frameworks)", "S1 hard rule"],
    defaultLevel: .warning,
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
        struct Screen {
          let content: ↓AnyView
          var width: CGFloat { ↓UIKit.UIScreen.main.bounds.width }
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
        struct WorkspaceFileRevealer: FileRevealing {
          func reveal(_ url: URL) {
            ↓NSWorkspace.shared.activateFileViewerSelecting([url])
          }
        }
        """),
    ],
    good: [
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

  private static let names: Set<String> = [
    "UIApplication", "UIViewController", "NSViewController", "UIAlertController", "NSAlert", "NSWorkspace",
    "UIPasteboard", "NSPasteboard", "UIScreen", "UIDevice", "NSOpenPanel", "NSSavePanel", "AnyView", "NavigationPath",
  ]
  private static let modules: Set<String> = ["UIKit", "AppKit", "SwiftUI"]

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onTypeName { node, context in
      guard context.type != nil else { return }
      let name = node.name.text
      if Self.names.contains(name) {
        observe(id, name, at: node, context)
      } else if Self.modules.contains(name), let member = node.parent?.as(MemberTypeSyntax.self),
        Self.names.contains(member.name.text)
      {
        observe(id, member.name.text, at: member, context)
      }
    }
    walk.onReference { node, context in
      guard context.type != nil else { return }
      let name = node.baseName.text
      if Self.names.contains(name) {
        observe(id, name, at: node, context)
      } else if Self.modules.contains(name), let access = node.parent?.as(MemberAccessExprSyntax.self),
        Self.names.contains(access.declName.baseName.text)
      {
        observe(id, access.declName.baseName.text, at: access, context)
      }
    }
  }

  private func observe(_ id: String, _ name: String, at node: some SyntaxProtocol, _ context: FileContext) {
    guard !context.isPreview else { return }
    context.observe(rule: id, kind: "names", subjects: [name], at: context.range(of: node))
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    var judged: [Int: Bool] = [:]
    return project.observed(by: info.id).compactMap { located in
      let seen = located.observation
      guard let type = seen.type, let name = seen.subjects.first, !project.files[located.file].isTest,
        case .entity(let entity) = project.types.meaning(of: .init(file: located.file, type: type)),
        case .external = project.types.lookUp(
          name, inFile: located.file, insideType: project.types.entities[entity].name)
      else { return nil }
      let isDomain = judged[entity] ?? isDomain(entity, in: project)
      judged[entity] = isDomain
      guard isDomain else { return nil }
      return LocatedCandidate(
        file: located.file,
        candidate: Candidate(
          rule: info.id, range: seen.range, symbol: seen.symbol, subjects: [name], source: name))
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let name = candidate.subjects.first ?? "a UI type"
    return """
      `\(candidate.symbol)` names \(name); ask for it through a small protocol that an adapter in the view layer \
      implements
      """
  }

  // MARK: Which types are meant

  /// Whether the type is a service, reducer or model, and neither a part of the interface nor an adapter to it.
  private func isDomain(_ entity: Int, in project: Project) -> Bool {
    let roles = project.types.roles(of: entity)
    guard !roles.isDisjoint(with: [.service, .reducer, .model]),
      roles.isDisjoint(with: [.coordinator, .viewController, .viewModel])
    else { return false }
    // What is a model only because nothing else is known of it must be known whole.
    return !PlatformParts(project, trustsUnknown: !roles.contains(.model)).contain(entity)
  }
}

/// Tells which types belong to the platform: parts of UIKit and AppKit, what is nested in them, and adapters.
private struct PlatformParts {
  private let project: Project
  /// Whether a foreign name after the colon that nothing is known of makes no difference.
  private let trustsUnknown: Bool

  init(_ project: Project, trustsUnknown: Bool) {
    self.project = project
    self.trustsUnknown = trustsUnknown
  }

  /// Whether a type inherits from the UI frameworks, is nested in a type that does, or conforms to a protocol of the
  /// project that knows nothing of them.
  func contain(_ entity: Int, visited: Set<Int> = []) -> Bool {
    guard !visited.contains(entity) else { return false }
    let type = project.types.entities[entity]
    let isPart = (type.declarations + type.extensions).contains { reference in
      project.fact(reference).inherited.contains { name in
        switch project.types.lookUp(name, inFile: reference.file, insideType: type.name.enclosingName) {
        case .entity(let parent): isPlainProtocol(parent) || contain(parent, visited: visited.union([entity]))
        case .external(let name): isPlatform(name.lastNamePart)
        case .ambiguous: true
        }
      }
    }
    return isPart || isNestedInPlatform(type)
  }

  /// Whether this is a protocol whose file imports no UI framework, so that what conforms to it is an adapter.
  private func isPlainProtocol(_ entity: Int) -> Bool {
    let type = project.types.entities[entity]
    return type.kind == .protocol && project.files[type.file].facts.uiImports.isEmpty
  }

  /// What is nested in a view of SwiftUI is judged by itself; what is nested in a part of UIKit belongs to it.
  private func isNestedInPlatform(_ type: TypeIndex.Entity) -> Bool {
    guard let declaration = type.declarations.first, let owner = project.fact(declaration).parent else { return false }
    switch project.types.meaning(of: .init(file: declaration.file, type: owner)) {
    case .external(let name): return UIFrameworkNames.isLikelyType(name.lastNamePart)
    case .ambiguous: return true
    case .entity(let outer):
      if project.types.roles(of: outer).contains(.viewController) { return true }
      let outer = project.types.entities[outer]
      return (outer.declarations + outer.extensions).contains { reference in
        project.fact(reference).inherited.contains { name in
          guard case .external(let name) = project.types.lookUp(name, inFile: reference.file, insideType: nil) else {
            return false
          }
          return name != "View" && name != "App" && isUIName(name.lastNamePart)
        }
      }
    }
  }

  private func isPlatform(_ name: String) -> Bool {
    if isUIName(name) || Self.dependencyKeys.contains(name) { return true }
    return !trustsUnknown && !LibraryNames.contains(name)
  }

  private func isUIName(_ name: String) -> Bool {
    UIFrameworkNames.isLikelyType(name) || name.contains("ViewController")
  }

  /// Where the live value of an injected dependency is written down: the adapter of the Composable Architecture.
  private static let dependencyKeys: Set<String> = ["DependencyKey", "TestDependencyKey"]
}
