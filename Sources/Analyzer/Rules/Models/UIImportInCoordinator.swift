/// Finds coordinators whose files import a UI framework without using it.
struct UIImportInCoordinator: ProjectRule {
  static let info = RuleInfo(
    id: "ui_import_in_coordinator",
    summary: "Files that declare a coordinator should not import unused UI frameworks.",
    rationale: """
      A coordinator that represents routes as plain values does not depend on the views that it navigates to, so each \
      path through the app can be tested without views. An unused import of a UI framework suggests the opposite. The \
      rule ignores files that declare only a coordinator's protocol.
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
        import Combine
        import SwiftUI

        protocol RecoveryCoordinatorProtocol: CoordinatorProtocol {
          var actions: AnyPublisher<RecoveryAction, Never> { get }
        }
        struct DefaultRecoveryHook {
          func makeCoordinator() -> any RecoveryCoordinatorProtocol { RecoveryCoordinator() }
        }
        """),
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
    /// The UI frameworks that the file imports, in source order.
    let modules: [String]
    /// The modules to import instead.
    let replacements: [String]

    static let fields = FieldList(Self.init, \.modules, \.replacements)
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
      return file.use.imports.map { found in
        Located(
          file: file.index,
          record: Record(
            evidence: Evidence(
              modules: file.use.imports.map(\.module).uniqued, replacements: project.replacements(for: file)),
            range: found.range, symbol: symbol, source: "import \(found.module)"))
      }
    }
    .merged { $0.file }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .coordinator) }

  func message(for record: Record<Evidence>) -> String {
    let modules = Wording.list(of: record.evidence.modules)
    let replacements = record.evidence.replacements
    let isOne = record.evidence.modules.count == 1
    let advice =
      replacements.isEmpty
      ? "remove the import\(isOne ? "" : "s")" : "import \(Wording.list(of: replacements)) instead"
    return """
      the file that declares coordinator `\(record.symbol)` imports \(modules) without using \(isOne ? "it" : "them"); \
      \(advice)
      """
  }
}

extension Project {
  /// Whether the file declares a coordinator that is not only a protocol.
  fileprivate func declaresCoordinator(inFile file: Int) -> Bool {
    files[file].facts.types.indices.contains { type in
      let fact = files[file].facts.types[type]
      guard fact.kind != .extension, fact.kind != .protocol,
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
