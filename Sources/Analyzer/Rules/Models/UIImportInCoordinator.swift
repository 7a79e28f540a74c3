/// Finds coordinators whose files import a UI framework without using it.
struct UIImportInCoordinator: ProjectRule {
  static let info = RuleInfo(
    id: "ui_import_in_coordinator",
    summary: "Files that declare a coordinator should not import unused UI frameworks.",
    rationale: """
      A coordinator that represents routes as plain values does not depend on the views that it navigates to, so each \
      path through the app can be tested without views. An unused UI framework import suggests otherwise.
      """,
    seeds: ["S0 part-4 (testable without SwiftUI)"],
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
    let module: String
    /// The modules to import instead.
    let replacement: String

    static let fields = FieldList(Self.init, \.module, \.replacement)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let imports = project.collection(of: UINames.self)
    return imports.files.flatMap { file -> [Located<Evidence>] in
      guard !project.files[file.index].isTest, imports.declares(.coordinator, in: file),
        !imports.needsUI(file, uncertainty: .countsIfLikely)
      else { return [] }
      // A type that conforms to another module's …Coordinator or …Delegate protocol is part of the UI.
      guard !project.declaresForeignDelegate(inFile: file.index) else { return [] }
      let symbol = project.types.firstDeclaredType(inFile: file.index, having: .coordinator)?.name ?? ""
      return file.use.imports.map { found in
        Located(
          file: file.index,
          record: Record(
            evidence: Evidence(
              module: found.module, replacement: project.files[file.index].facts.replacementForUIImport),
            range: found.range, symbol: symbol, source: "import \(found.module)"))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .coordinator) }

  func message(for record: Record<Evidence>) -> String {
    """
    the file that declares coordinator \
    `\(record.symbol)` imports `\(record.evidence.module)` without using it; import `\(record.evidence.replacement)` \
    instead
    """
  }
}

extension Project {
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
