/// Finds views and view models that navigate themselves although the project has coordinators.
struct NavigationOutsideCoordinator: Rule {
  let info = RuleInfo(
    id: "navigation_outside_coordinator",
    summary: "Where there are coordinators, they alone change the navigation path.",
    rationale: """
      A coordinator is worth its price only if every way into a screen leads through it: then deep links, restoration \
      and tests have one place to look at. A view that pushes onto the path itself is a second, hidden way.
      """,
    seeds: ["S0 coordinator", "S0 checklist testability"], scope: .project,
    defaultLevel: .off,
    triggering: [
      Example(
        """
        @Observable final class AppCoordinator {
          var path: [Route] = []
          func show(_ route: Route) { path.append(route) }
        }
        struct FeedView: View {
          let coordinator: AppCoordinator
          var body: some View {
            Button("Settings") { coordinator.↓path.append(.settings) }
          }
        }
        """),
      Example(
        """
        final class AppRouter {}
        struct FeedView: View {
          @State private var path = NavigationPath()
          var body: some View {
            NavigationStack(path: $path) {
              Button("Home") { self.↓path = NavigationPath() }
                .onAppear { ↓path.removeLast() }
            }
          }
        }
        """),
      Example(
        """
        final class AppCoordinator {}
        @Observable final class FeedViewModel {
          var screens: [AppScreen] = []
          var pages: [Int] = []
          func open() { ↓screens += [.detail] }
          func close() { ↓pages.removeAll() }
        }
        struct FeedView: View {
          @State private var model = FeedViewModel()
          var body: some View { NavigationStack(path: $model.pages) { Text("a") } }
        }
        """),
    ],
    good: [
      Example(
        """
        @Observable final class AppCoordinator {
          var path: [Route] = []
          func show(_ route: Route) { path.append(route) }
        }
        struct FeedView: View {
          let coordinator: AppCoordinator
          @State private var posts: [Post] = []
          var body: some View {
            // coordinator.path.append(.settings)
            Button("path.removeLast()") { coordinator.show(.settings) }
              .task { posts.append(Post()) }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var path = NavigationPath()
          var body: some View {
            NavigationStack(path: $path) { Button("a") { path.append(1) } }
          }
        }
        """),
      Example(
        """
        final class AppCoordinator {}
        @Observable final class FeedViewModel {
          private var path = NavigationPath()
          var shownPath: Binding<NavigationPath> { Binding(get: { self.path }, set: { self.path = $0 }) }
        }
        """, configuration: "warning"),
      Example(
        """
        struct SafariRouter: ViewModifier {
          func body(content: Content) -> some View { content }
        }
        struct MapView: UIViewRepresentable {
          class Coordinator: NSObject {}
          @Binding var path: [Route]
          func clear() { path.removeAll() }
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) { walk.observeNavigation(for: info.id) }

  func candidates(in project: Project) -> [LocatedCandidate] {
    guard let coordinator = NavigationFacts.coordinators(in: project).first else { return [] }
    return NavigationFacts(in: project, observedBy: info.id).mutations.compactMap { mutation in
      guard let entity = mutation.entity else { return nil }
      let roles = project.types.roles(of: entity)
      guard !roles.isDisjoint(with: [.view, .viewModel]), !roles.contains(.coordinator) else { return nil }
      let seen = mutation.located.observation
      return LocatedCandidate(
        file: mutation.located.file,
        candidate: Candidate(
          rule: info.id, range: seen.range, symbol: seen.symbol,
          subjects: [mutation.path, project.types.entities[coordinator].name], source: mutation.path))
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let subjects = candidate.subjects + ["", ""]
    return """
      `\(candidate.symbol)` changes `\(subjects[0])` itself; ask a coordinator such as `\(subjects[1])` to navigate
      """
  }
}
