/// Finds files that declare a reducer and import a UI framework.
struct UIImportInReducer: ProjectRule {
  static let info = RuleInfo(
    id: "ui_import_in_reducer",
    summary: "Files that declare a reducer should not import a UI framework.",
    rationale: """
      A reducer describes how actions change state and runs in a test store without a screen. Importing a UI framework \
      in its file invites colors, animations and alerts into the state, and ties the feature to one user interface. If \
      the file contains a preview, move the preview to the view's file.
      """,
    details: """
      All UI imports in a file are combined into one finding. The rule ignores imports that the file needs only for \
      data in actions (such as `ScenePhase` or an image), for `move(fromOffsets:toOffset:)` and `remove(atOffsets:)`, \
      for an extension of the `Reducer` protocol, or to animate the changes of an action (`send(.a, animation: \
      .default)`). If such a file needs more, or the file uses UI types, the finding is minor. The rule also ignores \
      files that declare an app delegate and private reducers in files with a preview. If a module contains more than \
      ten files with unneeded imports, they are one finding, and so are other imports.
      """,
    sources: ["S0 part-3", "S0 testability checklist"],
    opportunity: "a reducer",
    defaultLevel: .inTCA(.severity(.warning)),
    triggering: [
      Example(
        """
        import ComposableArchitecture
        ↓import SwiftUI

        @Reducer struct Feed {}
        """),
      Example(
        """
        #if os(iOS)
        ↓@_exported import UIKit
        #else
        ↓import class AppKit.NSImage
        #endif

        struct Feed: Reducer {}

        #Preview {
          struct Shown: View { var body: some View { Text("") } }
          return Shown()
        }
        """),
      Example(
        """
        import ComposableArchitecture
        ↓import SwiftUI
        ↓import UIKit

        @Reducer struct RequestStore {
          struct State { var requestID = UUID() }
        }
        """),
      Example(
        """
        import ComposableArchitecture
        ↓import SwiftUI

        @Reducer struct QuickSearch {
          struct State {
            var tint: Color
            var words: [String] = []
          }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              state.words.remove(atOffsets: action.offsets)
              return .none
            }
          }
        }
        """),
      Example(
        """
        ↓internal import SwiftUI.View

        public enum App {
          @ComposableArchitecture.Reducer public struct Feed {}
        }
        struct Feed_Previews: PreviewProvider {
          static var previews: some View { Text("") }
        }
        """),
    ],
    good: [
      Example(
        """
        import ComposableArchitecture
        import SwiftUI

        @Reducer struct Game {
          var body: some ReducerOf<Self> {
            Reduce { state, action in .run { send in await send(.finished, animation: .default) } }
          }
        }
        """),
      Example(
        """
        import ComposableArchitecture
        import SwiftUI

        extension View {
          func menu(_ item: Binding<MenuState?>) -> some View { overlay { Text("") } }
        }
        @Reducer private struct PreviewReducer {
          struct State: Equatable { var menu: MenuState? }
        }
        struct Menu_Previews: PreviewProvider {
          static var previews: some View { Text("") }
        }
        """),
      Example(
        """
        import SwiftUI

        @Reducer struct Feed {}
        struct FeedView: View {
          let store: StoreOf<Feed>
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        import ComposableArchitecture
        import Foundation
        // import SwiftUI

        @Reducer struct Feed {
          let code = "import SwiftUI"
        }
        """),
      Example(
        """
        import SwiftUI

        extension Feed {
          static let shared = Feed()
        }
        """),
      Example(
        """
        import ComposableArchitecture
        import SwiftUI

        @Reducer struct Lock {
          enum Action { case scenePhaseChanged(ScenePhase) }
        }
        """),
      Example(
        """
        import ComposableArchitecture
        import SwiftUI

        @Reducer struct QuickSearch {
          struct State { var words: [String] = [] }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .delete(let offsets): state.words.remove(atOffsets: offsets)
              case .move(let source, let destination): state.words.move(fromOffsets: source, toOffset: destination)
              }
              return .none
            }
          }
        }
        """),
      Example(
        """
        import ComposableArchitecture
        import SwiftUI

        extension Reducer {
          func haptics(_ style: UIImpactFeedbackGenerator.FeedbackStyle = .light) -> some Reducer<State, Action> {
            Reduce { state, action in
              UIImpactFeedbackGenerator(style: style).impactOccurred()
              return .none
            }
          }
        }
        @Reducer struct RecurseReducer {}
        """),
      Example(
        """
        import ComposableArchitecture
        import UIKit

        @Reducer struct Launch {}
        final class AppDelegate: UIResponder, UIApplicationDelegate {}
        """),
    ])

  static let collectors: [any Collector.Type] = [UINames.self]

  struct Evidence: Analyzer.Evidence {
    /// The imported UI framework.
    let module: String
    /// Whether nothing in the file needs the module.
    let isUnused: Bool
    /// The modules to import instead.
    let replacements: [String]
    /// The names of the framework that the file uses and that could move to a view.
    var names: [String] = []
    /// Whether the file passes animations with actions, which only the framework provides.
    var animates = false
    /// The number of other imports in the module that share the finding.
    var others = 0

    static let fields = FieldList(
      Self.init(module:isUnused:replacements:names:animates:others:), \.module, \.isUnused, \.replacements, \.names,
      \.animates, \.others)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    // Whether an import gets a separate finding depends on all files in the module, including unreviewed ones.
    let reviewed = imports(inFiles: project.reviewedFiles, project.collection(of: UINames.self), of: project)
    guard !reviewed.isEmpty else { return [] }
    let found = imports(inFiles: Array(project.files.indices), .ofAllFiles(in: project), of: project)
    return [true, false].flatMap { isUnused in
      found.filter { $0.evidence.isUnused == isUnused }
        .oncePerModule(
          above: Self.maximumSeparateImports, in: project, identity: isUnused ? "unused" : ""
        ) { record, others in
          record.evidence.others = others
        }
    }
  }

  /// Imports get separate findings if a module has at most this many.
  private static let maximumSeparateImports = 10

  private func imports(
    inFiles files: [Int], _ imports: UIImports, of project: Project
  ) -> [Located<Evidence>] {
    let uses = Dictionary(imports.files.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    return files.flatMap { file -> [Located<Evidence>] in
      let source = project.files[file]
      guard !source.uiImports.isEmpty, !source.isTest, let reducer = project.onlyReducer(inFile: file),
        uses[file].map({ !imports.needsUIOnlyForData($0) && !project.mustImportUI($0, imports) }) ?? true
      else { return [] }
      let found = source.facts.imports.filter { SystemAPIs.mainUIFrameworks.contains($0.module) }
      let unused = uses[file].flatMap { imports.needsUI($0, uncertainty: .countsIfLikely) ? nil : $0 }
      let replacements = uses[file].map { project.replacements(for: $0) } ?? []
      let names = uses[file].map { imports.namesOfUI(in: $0) } ?? []
      let animates = uses[file]?.use.passesAnimations ?? false
      return found.map { found in
        Located(
          file: file,
          record: Record(
            evidence: Evidence(
              module: found.module, isUnused: unused != nil, replacements: replacements, names: names,
              animates: animates),
            range: found.range, symbol: reducer, source: "import \(found.module)",
            // The code that uses a type often cannot move to a view.
            isMinor: animates || !names.isEmpty))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .reducer) }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    let subject = "the file that declares reducer `\(record.symbol)` imports `\(evidence.module)`"
    let advice =
      evidence.replacements.isEmpty
      ? "remove the import" : "import \(Wording.list(of: evidence.replacements)) instead"
    if evidence.others > 0 {
      let start = """
        the file that declares reducer `\(record.symbol)` imports `\(evidence.module)`, and there are \
        \(evidence.others) similar imports in the module
        """
      return evidence.isUnused
        ? "\(start), which nothing needs; remove them" : "\(start); keep code that needs a UI framework in the views"
    }
    if !evidence.isUnused, !evidence.names.isEmpty {
      let names = Wording.list(of: evidence.names, longest: evidence.animates ? 1 : 3)
      let uses = "\(subject) for \(names)"
      return evidence.animates
        ? "\(uses), and to animate changes; move that code to the view, and keep the import for animations"
        : "\(uses); move that code to the view, then \(advice)"
    }
    guard evidence.isUnused else {
      return "\(subject); \(advice), and move any code that needs `\(evidence.module)` to the view"
    }
    return "\(subject), but nothing in it needs `\(evidence.module)`; \(advice)"
  }
}

extension Project {
  /// Whether a file needs the framework for code that cannot move to a view: array methods that only SwiftUI provides,
  /// or an extension of the `Reducer` protocol, which provides operators for reducers.
  fileprivate func mustImportUI(_ file: UIImports.File, _ imports: UIImports) -> Bool {
    func needsUI(outside scopes: Set<String>) -> Bool {
      let rest = UIImports.File(index: file.index, use: file.use.outside(scopes, includesMembers: false))
      return imports.needsUI(rest, uncertainty: .countsIfLikely)
    }
    if file.use.movesElements || file.use.passesAnimations, !needsUI(outside: []) { return true }
    let extensions = files[file.index].facts.types.filter { $0.kind == .extension && $0.simpleName == "Reducer" }
    let operators = Set(extensions.map(\.name).filter { types.holds(.isForeign($0), inFile: file.index) })
    return !operators.isEmpty && imports.needsUI(file, uncertainty: .countsIfLikely) && !needsUI(outside: operators)
  }

  /// The name of the first reducer in the file; nil if the file declares any views. Previews and their reducers are
  /// ignored.
  fileprivate func onlyReducer(inFile file: Int) -> String? {
    var reducer: String?
    let declared = files[file].facts.types
    let hasPreview = declared.contains(where: \.isPreview)
    for (type, fact) in declared.enumerated() where !fact.isPreview && fact.kind != .extension {
      guard case .entity(let entity) = types.meaning(of: .init(file: file, type: type)) else { continue }
      let roles = types.roles(of: entity)
      let draws = !roles.isDisjoint(with: [.view, .viewModifier, .style, .appScene, .viewController])
      if draws || fact.inherited.contains(where: \.isAppDelegateProtocol) { return nil }
      // A private reducer next to a preview supplies it with actions.
      let isOfPreview = hasPreview && fact.parent == nil && types.entities[entity].isFilePrivate
      if reducer == nil, roles.contains(.reducer), !isOfPreview { reducer = fact.name }
    }
    return reducer
  }
}

extension String {
  /// Whether this is the name of an app delegate protocol, which requires the framework in its file.
  fileprivate var isAppDelegateProtocol: Bool {
    hasSuffix("ApplicationDelegate") || hasSuffix("SceneDelegate")
  }
}
