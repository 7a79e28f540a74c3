import SwiftSyntax

/// Finds projects with deep links whose navigation is spread over many views.
struct ScatteredNavigation: ProjectRule {
  static let info = RuleInfo(
    id: "scattered_navigation",
    summary: "An app with deep links should manage its navigation centrally.",
    rationale: """
      A deep link can open any screen. If several views each have their own path, the code that opens a link has to \
      update all of them, and it is hard to tell or test which screen is visible. A single coordinator that owns the \
      path and handles links solves both problems.
      """,
    sources: ["S0 decision tree", "S0 part-4"],
    opportunity: "a navigation container, link or path",
    defaultLevel: .info,
    remedy: Remedy(.coordinator, .medium),
    triggering: [
      Example(
        """
        struct RootView: View {
          var body: some View { Tabs().↓onOpenURL { url in open(url) } }
        }
        struct FeedView: View {
          @State private var path = NavigationPath()
          var body: some View { NavigationStack(path: $path) { Text("a") } }
        }
        struct SearchView: View {
          @State private var routes: [Route] = []
          var body: some View { NavigationStack(path: $routes) { Text("b") } }
        }
        struct ProfileView: View {
          @Binding var path: NavigationPath
          var body: some View { Text("c") }
        }
        """),
      Example([
        (
          "App/AppMain.swift",
          """
          @main struct AppMain: App {
            @State private var model = AppModel()
            var body: some Scene {
              WindowGroup { RootView().↓onOpenURL(perform: model.open) }
            }
          }
          """
        ),
        (
          "App/AppModel.swift",
          """
          @Observable final class AppModel { var path: [AppScreen] = [] }
          struct A: View {
            let model: AppModel
            var body: some View { Button("a") { model.path.append(.a) } }
          }
          struct B: View {
            let model: AppModel
            var body: some View { Button("b") { model.path = [.b] } }
          }
          struct C: View {
            @Environment(AppModel.self) private var model
            var body: some View { Button("c") { model.path.removeAll() } }
          }
          struct D: View {
            var body: some View { Text("d").onOpenURL { _ in } }
          }
          """
        ),
      ]),
      Example(
        """
        struct A: View {
          @State private var path: [Int] = []
          var body: some View { NavigationStack(path: $path) { Text("a") } }
        }
        struct B: View {
          @State private var path: [Int] = []
          var body: some View {
            NavigationStack(path: $path) { Text("b") }
              .↓onOpenURL { _ in path = [1] }
          }
        }
        struct C: View {
          @State private var steps = [SetupDestination]()
          var body: some View { Text("c") }
        }
        """),
      Example([
        (
          "App/RootView.swift",
          """
          struct RootView: View {
            @State private var path = NavigationPath()
            var body: some View {
              NavigationStack(path: $path) { Text("a") }
                .↓onOpenURL { url in path.append(url) }
            }
          }
          """
        ),
        (
          "App/ShopView.swift",
          """
          @Observable final class ShopNavigation { var path: [ShopRoute] = [] }
          struct ShopView: View {
            @Bindable var navigation: ShopNavigation
            var body: some View { NavigationStack(path: $navigation.path) { CartView(navigation: navigation) } }
          }
          struct CartView: View {
            let navigation: ShopNavigation
            var body: some View { Button("Pay") { navigation.path.append(.payment) } }
          }
          struct PaymentView: View {
            let navigation: ShopNavigation
            var body: some View { Button("Done") { navigation.path.removeAll() } }
          }
          """
        ),
      ]),
    ],
    good: [
      Example(
        """
        @Observable final class AppRouter { var path: [Route] = [] }
        struct RootView: View {
          var body: some View { Tabs().onOpenURL { url in open(url) } }
        }
        struct A: View { @State private var path = NavigationPath(); var body: some View { Text("a") } }
        struct B: View { @State private var path = NavigationPath(); var body: some View { Text("b") } }
        struct C: View { @State private var path = NavigationPath(); var body: some View { Text("c") } }
        """),
      Example(
        """
        struct RootView: View {
          // Tabs().onOpenURL { url in open(url) }
          var body: some View { Text(".onOpenURL") }
        }
        struct A: View { @State private var path = NavigationPath(); var body: some View { Text("a") } }
        struct B: View { @State private var path = NavigationPath(); var body: some View { Text("b") } }
        struct C: View { @State private var path = NavigationPath(); var body: some View { Text("c") } }
        """),
      Example(
        """
        struct RootView: View {
          var body: some View { Tabs().onOpenURL { url in open(url) } }
        }
        struct A: View { @State private var path = NavigationPath(); var body: some View { Text("a") } }
        struct B: View { @State private var path = NavigationPath(); var body: some View { Text("b") } }
        struct C: View { @State private var points: [Point] = []; var body: some View { Text("c") } }
        """),
      Example(
        """
        protocol FlowRouter { func open(_ url: URL) }
        struct RootView: View {
          let router: any FlowRouter
          var body: some View { Tabs().onOpenURL { router.open($0) } }
        }
        struct A: View { @State private var path = NavigationPath(); var body: some View { Text("a") } }
        struct B: View { @State private var path = NavigationPath(); var body: some View { Text("b") } }
        struct C: View { @State private var path = NavigationPath(); var body: some View { Text("c") } }
        """),
      Example(
        """
        @Observable final class RouterPath { var path: [AppDestination] = [] }
        struct RootView: View {
          @State private var router = RouterPath()
          var body: some View { Tabs().onOpenURL { url in router.path = [.link(url)] } }
        }
        struct A: View { let router: RouterPath; var body: some View { Button("a") { router.path = [] } } }
        struct B: View { let router: RouterPath; var body: some View { Button("b") { router.path = [] } } }
        """),
    ])

  static let collectors: [any Collector.Type] = [NavigationState.self, LinkHandlers.self]

  struct Evidence: Analyzer.Evidence {
    /// The views that store or change navigation state, in source order.
    let views: [String]

    static let fields = FieldList(Self.init, \.views)
  }

  /// A project is reported only if at least this many views store or change navigation state.
  private static let minimumViews = 3

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: NavigationState.parts) { call, context in
      guard let name = call.calleeToken?.text, !context.isPreview else { return }
      context.countOpportunity(of: Self.self, at: call, conditions: [.isForeign(name)])
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard let first = project.collection(of: LinkHandlers.self), project.navigationCoordinators.isEmpty,
      !project.hasCoordinatorProtocol, !project.hasRouterByAnotherName(usedIn: first.file)
    else { return [] }
    let navigation = project.collection(of: NavigationState.self)
    let changing = Set(navigation.changes.map(\.entity))
    let views = project.entities(having: .view).filter { view in
      !project.files[project.types.entities[view].file].isTest && !project.isForPreviews(view)
        && (changing.contains(view) || navigation.isStored(by: view, in: project))
    }
    guard views.count >= Self.minimumViews else { return [] }
    return [
      Located(
        file: first.file,
        record: Record(
          evidence: Evidence(views: views.map { project.types.entities[$0].name }), range: first.record.range,
          symbol: first.record.symbol, type: first.record.type, value: views.count))
    ]
  }

  func message(for record: Record<Evidence>) -> String {
    let views = record.evidence.views
    let names = views.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    let more = views.count > 5 ? " and \(views.count - 5) more" : ""
    return """
      deep links are opened here, but \(views.count) views change navigation paths (\(names)\(more)); let one \
      coordinator own the path and open the links
      """
  }
}

/// Collects the code that opens deep links.
struct LinkHandlers: Collector, ProjectWideRecorder {
  static let id = "link_handlers"

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["onOpenURL"]) { call, context in
      guard let member = call.calledMember, call.modifierName == "onOpenURL", !context.isPreview else { return }
      context.record(by: Self.self, at: context.range(from: member.declName, to: call))
    }
  }

  /// Returns the first handler that is not in a test.
  func collection(in project: Project) -> Located<NoEvidence>? {
    project.records(of: Self.self).filter { !project.files[$0.file].isTest }
      .min { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
  }
}

extension Project {
  /// Whether a view is part of a preview or, according to its name, exists only for previews.
  fileprivate func isForPreviews(_ view: Int) -> Bool {
    types.entities[view].name.lastNamePart.contains("Preview") || facts(of: view).contains(where: \.isPreview)
  }

  /// Whether the app declares a protocol for coordinators, whose conforming types may have any name: `FlowRouter`.
  fileprivate var hasCoordinatorProtocol: Bool {
    types.entities.contains { type in
      type.kind == .protocol && !files[type.file].isTest
        && RoleResolver.rolesByName(type.name.lastNamePart, viewModelSuffixes: []).contains(.coordinator)
    }
  }

  /// Whether the file uses an observable type whose name suggests a router but does not give it the coordinator role:
  /// `RouterPath`.
  fileprivate func hasRouterByAnotherName(usedIn file: Int) -> Bool {
    entities(having: .observable).contains { entity in
      let name = types.entities[entity].name.lastNamePart
      return ["Router", "Coordinator", "Navigator", "Navigation"].contains { name.contains($0) }
        && !types.roles(of: entity).contains(.viewModel) && !files[types.entities[entity].file].isTest
        && (types.entities[entity].file == file || files[file].mentions(name))
    }
  }
}
