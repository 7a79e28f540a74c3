/// Finds coordinators whose file imports a UI framework that it does not use.
struct UIImportInCoordinator: Rule {
  let info = RuleInfo(
    id: "ui_import_in_coordinator",
    summary: "The file of a coordinator imports a UI framework only where it uses one.",
    rationale: """
      A coordinator that keeps routes as plain values decides where to go without knowing what is shown there, so each \
      path through the app can be tested without a single view. The import says the opposite of what the code does.
      """,
    seeds: ["S0 part-4 (testable without SwiftUI)"],
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

  func candidates(in project: Project) -> [LocatedCandidate] {
    let imports = project.uiImports
    return imports.files.flatMap { file -> [LocatedCandidate] in
      guard !project.files[file.index].isTest, imports.declares(.coordinator, in: file),
        !imports.needsUI(file, doubt: .countsIfLikely)
      else { return [] }
      let symbol = project.types.firstDeclaredType(inFile: file.index, having: .coordinator) ?? ""
      return file.imports.map { found in
        LocatedCandidate(
          file: file.index,
          candidate: Candidate(
            rule: info.id, range: found.range, symbol: symbol,
            subjects: [found.module, project.files[file.index].facts.importInPlaceOfUI],
            source: "import \(found.module)"))
      }
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let module = candidate.subjects.first ?? "a UI framework"
    return """
      the file of the coordinator `\(candidate.symbol)` uses nothing of \(module); import \
      \(candidate.subjects.dropFirst().first ?? "Foundation") so that it can be tested without views
      """
  }
}
