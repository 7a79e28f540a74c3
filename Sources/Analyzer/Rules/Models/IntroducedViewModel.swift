/// Finds view models added by a change to a module that has none.
struct IntroducedViewModel: ChangeRule {
  static let info = RuleInfo(
    id: "introduced_view_model",
    summary: "A change should not add the first view model to a module.",
    rationale: """
      In a module where views, the environment and models manage state, a single view model introduces a second way to \
      do the same thing: developers must learn both, and state is copied between them. Try to split the view or to \
      move the behavior to a model first. If you decide to use view models, adopt them for a whole module instead of a \
      single screen.
      """,
    details: """
      Outside of packages, all folders of an app count as one module. The bot does not comment if the module has fewer \
      than ten views, because its architecture is hardly settled yet.
      """,
    sources: ["S2.5", "S3 bottom line", "S4 MV (no view models unless the code already uses them)"],
    opportunity: "a view model added by the change",
    defaultLevel: DefaultLevel(.off, byArchitecture: [.mv: .severity(.warning)]),
    triggering: [
      Example(
        """
        @Observable final class ↓FeedViewModel {
          var posts: [Post] = []
        }
        """, configuration: "warning", change: added("Sources/App/Example.swift")),
      Example(
        [
          (
            "App/FeedView.swift",
            """
            struct FeedView: View {
              @State private var posts: [Post] = []
              var body: some View { List(posts) { Text($0.title) } }
            }
            """
          ),
          (
            "App/SearchView.swift",
            """
            struct SearchView: View {
              @State private var model = SearchVM()
              var body: some View { Text(model.query) }
            }
            final class ↓SearchVM: ObservableObject {
              var query = ""
            }
            """
          ),
        ], configuration: "warning", change: added("App/SearchView.swift", earlier: ["FeedView"])),
      Example(
        [
          ("Sources/Legacy/FeedViewModel.swift", "final class FeedViewModel {}"),
          (
            "Sources/Search/SearchView.swift",
            """
            extension SearchView {
              struct ↓ViewModel {
                var query = ""
              }
            }
            """
          ),
        ], configuration: "warning", change: added("Sources/Search/SearchView.swift", earlier: ["FeedViewModel"])),
    ],
    good: [
      Example(
        [
          ("App/FeedViewModel.swift", "final class FeedViewModel {}"),
          ("App/SearchViewModel.swift", "final class SearchViewModel {}"),
        ], configuration: "warning", change: added("App/SearchViewModel.swift", earlier: ["FeedViewModel"])),
      Example(
        [
          ("Shared/FeedViewModel.swift", "final class FeedViewModel {}"),
          ("Model/QueueViewModel.swift", "final class QueueViewModel {}"),
        ], configuration: "warning", change: added("Model/QueueViewModel.swift", earlier: ["FeedViewModel"])),
      Example(
        """
        @Observable final class FeedStore {
          var posts: [Post] = []
        }
        // class FeedViewModel {}
        """, configuration: "warning", change: added("Sources/App/Example.swift")),
      Example(
        """
        import Testing

        final class FakeViewModel {}
        """, path: "Tests/AppTests/FakeViewModel.swift", configuration: "warning",
        change: added("Tests/AppTests/FakeViewModel.swift")),
      Example(
        """
        final class FeedViewModel {}
        """, configuration: "warning", change: added("Sources/App/Other.swift", earlier: ["FeedViewModel"])),
      Example("final class FeedViewModel {}", configuration: "warning"),
    ])

  private static func added(_ file: String, earlier: Set<String> = []) -> ProjectChange {
    ProjectChange(addedFiles: [PathKey(file)], earlierTypes: earlier)
  }

  func candidates(of change: ProjectChange, in project: Project) -> [Located<NoEvidence>] {
    let viewModels = project.entities(having: .viewModel).filter { entity in
      let type = project.types.entities[entity]
      return !project.files[type.file].isTest && type.declarations.contains { !project.fact($0).isPreview }
    }
    let isNew = { (entity: Int) in
      !change.earlierTypes.contains(project.types.entities[entity].name)
    }
    let module = { (entity: Int) in
      let folder = project.types.modules[project.types.entities[entity].file]
      // Outside of packages, the folders of an app are often one module.
      return folder.contains("Sources/") ? folder : ""
    }
    let settled = Set(viewModels.filter { !isNew($0) }.map(module))
    let added = viewModels.filter { isNew($0) && !settled.contains(module($0)) }
    guard !added.isEmpty else { return [] }
    let views = Dictionary(grouping: project.entities(having: .view).filter { !isNew($0) }, by: module)
      .mapValues(\.count)
    return added.compactMap { entity in
      let found = project.candidate(NoEvidence(), atTypeNamed: entity)
      return views[module(entity), default: 0] < Self.leastViews ? found?.asMinor : found
    }
  }

  /// In a module with fewer views, a view model may well be the beginning of another architecture.
  private static let leastViews = 10

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    guard let change = project.change else { return [] }
    return project.viewModels.filter { !change.earlierTypes.contains(project.types.entities[$0].name) }
      .compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<NoEvidence>) -> String {
    """
    `\(record.symbol)` is the first view model in its module; keep the state in the view and the behavior in a model \
    or service, as the rest of the module does
    """
  }
}
