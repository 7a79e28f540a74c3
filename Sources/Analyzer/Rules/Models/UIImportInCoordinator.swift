/// Finds coordinators whose files import a UI framework without using it.
struct UIImportInCoordinator: ProjectRule {
  static let info = RuleInfo(
    id: "ui_import_in_coordinator",
    summary: "Files that declare a coordinator should not import unused UI frameworks.",
    rationale: """
      A coordinator that represents routes as plain values does not depend on the views that it navigates to, so each \
      path through the app can be tested without views. An unused import of a UI framework suggests the opposite.
      """,
    details: """
      A protocol that coordinators conform to counts as a coordinator.
      """,
    sources: ["S0 part-4 (testable without SwiftUI)"],
    opportunity: "a coordinator",
    defaultLevel: .info,
    triggering: [
      Example(
        """
        ↓import SwiftUI

        enum Route: Hashable { case detail(Int) }

        @Observable final class AppCoordinator {
          var path: [Route] = []
          func show(_ id: Int) { path.append(.detail(id)) }
        }
        """),
      Example(
        """
        import Combine
        ↓import UIKit

        final class LoginRouter: ObservableObject {
          // A NavigationPath is not needed.
          @Published var isShown = false
        }
        """),
      Example(
        [
          (
            "App/Router.swift",
            """
            import Foundation
            ↓import SwiftUI

            @MainActor @Observable final class Router {
              var sheet: Sheet?
              func present(_ sheet: Sheet) { self.sheet = sheet }
            }
            """
          ),
          ("App/Sheet.swift", "enum Sheet { case settings }"),
        ]),
      Example(
        [
          (
            "App/CheckoutCoordinatorProtocol.swift",
            """
            ↓import SwiftUI
            ↓import UIKit

            @MainActor protocol CheckoutCoordinatorProtocol: AnyObject {
              func showPayment(for order: Int)
            }
            """
          ),
          (
            "App/CheckoutNavigating.swift",
            """
            ↓import UIKit

            @MainActor protocol CheckoutNavigating: AnyObject {
              func showSummary(for order: Int)
            }
            """
          ),
          (
            "App/CheckoutCoordinator.swift",
            """
            import Foundation

            @MainActor final class CheckoutCoordinator: CheckoutCoordinatorProtocol, CheckoutNavigating {
              private(set) var order: Int?
              func showPayment(for order: Int) { self.order = order }
              func showSummary(for order: Int) { self.order = order }
            }
            """
          ),
        ]),
    ],
    good: [
      Example(
        """
        import AppKit
        import TextKitExtras

        final class HighlightCoordinator: TextViewCoordinator {
          func prepare(controller: Controller) {}
        }
        """),
      Example(
        """
        import SwiftUI

        @Observable final class AppCoordinator {
          var path = NavigationPath()
        }
        """),
      Example(
        """
        import UIKit

        final class AppCoordinator {
          private let navigation: UINavigationController
          init(navigation: UINavigationController) { self.navigation = navigation }
        }
        """),
      Example(
        """
        import Observation

        @Observable final class AppCoordinator {
          var code = "import SwiftUI"
        }
        """),
      Example(
        """
        import SwiftUI

        final class AppCoordinator {
          var isShown = false
        }
        struct RootView: View {
          var body: some View { Text("Home") }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [UINames.self]

  struct Evidence: Analyzer.Evidence {
    /// The UI framework.
    let module: String
    /// The modules to import instead.
    let replacements: [String]

    static let fields = FieldList(Self.init, \.module, \.replacements)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let imports = project.collection(of: UINames.self)
    return imports.files.flatMap { file -> [Located<Evidence>] in
      guard !project.files[file.index].isTest, project.declaresCoordinator(inFile: file.index),
        !imports.needsUI(file, uncertainty: .countsIfLikely)
      else { return [] }
      // A type that conforms to another module's …Coordinator or …Delegate protocol is part of the UI.
      guard !project.declaresForeignDelegate(inFile: file.index) else { return [] }
      let symbol = project.types.firstDeclaredType(inFile: file.index, having: .coordinator)?.name ?? ""
      let replacements = project.replacements(for: file)
      let first = file.use.imports.firstIndex(where: \.canBeReplaced)
      return file.use.imports.indices.map { index in
        let found = file.use.imports[index]
        return Located(
          file: file.index,
          record: Record(
            evidence: Evidence(module: found.module, replacements: index == first ? replacements : []),
            range: found.range, symbol: symbol, source: "import \(found.module)"))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .coordinator) }

  func message(for record: Record<Evidence>) -> String {
    let replacements = record.evidence.replacements
    let advice = replacements.isEmpty ? "remove the import" : "import \(Wording.list(of: replacements)) instead"
    return """
      the file that declares coordinator `\(record.symbol)` imports `\(record.evidence.module)` without using it; \
      \(advice)
      """
  }
}

extension Project {
  /// Whether the file declares a coordinator or a protocol for one.
  fileprivate func declaresCoordinator(inFile file: Int) -> Bool {
    files[file].facts.types.indices.contains { type in
      let fact = files[file].facts.types[type]
      guard fact.kind != .extension,
        case .entity(let entity) = types.meaning(of: .init(file: file, type: type))
      else { return false }
      return types.roles(of: entity).contains(.coordinator)
    }
  }

  /// Whether a coordinator in the file conforms to another module's protocol for UI helpers.
  fileprivate func declaresForeignDelegate(inFile file: Int) -> Bool {
    files[file].facts.types.indices.contains { type in
      let reference = TypeIndex.Reference(file: file, type: type)
      return types.roles(inside: reference).contains(.coordinator)
        && files[file].facts.types[type].inherited.contains { name in
          guard name.hasSuffix("Coordinator") || name.hasSuffix("Delegate"),
            case .external = types.lookUp(name, inFile: file, insideType: nil)
          else { return false }
          return true
        }
    }
  }
}
