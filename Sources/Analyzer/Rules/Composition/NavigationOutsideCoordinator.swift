import SwiftSyntax

/// Finds views and view models that navigate on their own in a project with coordinators.
struct NavigationOutsideCoordinator: ProjectRule {
  static let info = RuleInfo(
    id: "navigation_outside_coordinator",
    summary: "If a project has coordinators, only they should change the navigation path.",
    rationale: """
      A coordinator is worth its cost only if every route to a screen goes through it, so that deep links, state \
      restoration and tests deal with a single type. A view that changes the path directly bypasses the coordinator.
      """,
    sources: ["S0 coordinator", "S0 testability checklist"],
    opportunity: "a navigation container, link or path",
    defaultLevel: .off,
    remedy: Remedy(.coordinator, .medium),
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

  static let collectors: [any Collector.Type] = [NavigationState.self]

  struct Evidence: Analyzer.Evidence {
    /// The path that the code changes: `path`, `coordinator.path`.
    let path: String
    /// A coordinator that could navigate instead.
    let coordinator: String

    static let fields = FieldList(Self.init, \.path, \.coordinator)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: NavigationState.parts) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview else { return }
      context.countOpportunity(of: Self.self, at: call, conditions: [.isForeign(name)])
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard let coordinator = project.navigationCoordinators.first else { return [] }
    return project.collection(of: NavigationState.self).changes.compactMap { change in
      let roles = project.types.roles(of: change.entity)
      guard !roles.isDisjoint(with: [.view, .viewModel]), !roles.contains(.coordinator) else { return nil }
      let seen = change.located.record
      let path = seen.evidence.path.text
      return Located(
        file: change.located.file,
        record: Record(
          evidence: Evidence(path: path, coordinator: project.types.entities[coordinator].name), range: seen.range,
          symbol: seen.symbol, type: seen.type, source: path))
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` changes `\(record.evidence.path)` directly; navigate through a coordinator such as \
    `\(record.evidence.coordinator)`
    """
  }
}
