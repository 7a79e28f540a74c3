/// Finds coordinators whose file imports a UI framework that it does not use.
struct UIImportInCoordinator: ProjectRule {
  static let info = RuleInfo(
    id: "ui_import_in_coordinator",
    summary: "The file of a coordinator imports a UI framework only where it uses one.",
    rationale: """
      A coordinator that keeps routes as plain values decides where to go without knowing what is shown there, so each \
      path through the app can be tested without a single view. The import says the opposite of what the code does.
      """,
    seeds: ["S0 part-4 (testable without SwiftUI)"],
    opportunity: "the role coordinator",
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
    /// What to import in its place.
    let replacement: String

    static let fields = FieldList(Self.init, \.module, \.replacement)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let imports = project.collection(of: UINames.self)
    return imports.files.flatMap { file -> [Located<Evidence>] in
      guard !project.files[file.index].isTest, imports.declares(.coordinator, in: file),
        !imports.needsUI(file, doubt: .countsIfLikely)
      else { return [] }
      // What conforms to another module's …Coordinator or …Delegate works for a part of the interface.
      guard !project.declaresForeignDelegate(inFile: file.index) else { return [] }
      let symbol = project.types.firstDeclaredType(inFile: file.index, having: .coordinator)?.name ?? ""
      return file.use.imports.map { found in
        Located(
          file: file.index,
          record: Record(
            evidence: Evidence(
              module: found.module, replacement: project.files[file.index].facts.importInPlaceOfUI),
            range: found.range, symbol: symbol, source: "import \(found.module)"))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .coordinator) }

  func message(for record: Record<Evidence>) -> String {
    """
    the file of the coordinator `\(record.symbol)` imports \(record.evidence.module) and uses nothing of it; import \
    `\(record.evidence.replacement)` instead
    """
  }
}

extension Project {
  /// Whether a coordinator of the file conforms to a protocol of another module that is named for such helpers.
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
