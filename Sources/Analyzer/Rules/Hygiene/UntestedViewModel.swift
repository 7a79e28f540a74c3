/// Finds view models that no test names.
struct UntestedViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "untested_view_model",
    summary: "A test names every view model.",
    rationale: """
      A view model exists so that what a screen does can be checked without the screen. One with a branch, an `await` \
      or a `catch` that no test names has the cost of the extra type and none of the benefit. The same holds for the \
      observable types of an app without view models. A type counts as tested when a test file names it, the type \
      around it, or a type that creates and stores it. In a project without tests this is one finding.
      """,
    seeds: ["S1 output expectations", "S0 scenario-1"],
    opportunity: "a view_model that is asked",
    defaultLevel: .info,
    remedy: Remedy(.tests, .medium),
    triggering: [
      Example(
        """
        @Observable final class ↓FeedViewModel {
          var posts: [Post] = []
          func load() async { posts = await client.posts() }
        }
        final class DetailViewModel {
          func open() { if isReady { start() } }
        }
        """),
      Example([
        (
          "Sources/App/Feed.swift",
          """
          enum Feed {
            final class ↓ListViewModel {
              var title: String { isNew ? "New" : "All" }
            }
          }
          final class FeedVM {
            func load() { do { try read() } catch { report(error) } }
          }
          """
        ),
        (
          "Tests/AppTests/FeedTests.swift",
          """
          import Testing
          @testable import App

          // ListViewModel is mentioned in a comment only.
          @Test func `a feed starts empty`() {
            let model = FeedVM()
            #expect(model.title == "ListViewModel")
          }
          """
        ),
      ]),
      Example([
        (
          "App/Feed.swift",
          """
          @Observable final class ↓Feed {
            func load() async { await read() }
          }
          struct FeedView: View {
            @State private var feed = Feed()
            var body: some View { Text("a") }
          }
          """
        ),
        ("AppTests/CartTests.swift", "import Testing"),
      ]),
    ],
    good: [
      Example([
        (
          "Sources/App/FeedViewModel.swift",
          """
          final class FeedViewModel {
            func load() async { await read() }
          }
          """
        ),
        (
          "Tests/AppTests/FeedTests.swift",
          """
          import XCTest

          final class FeedTests: XCTestCase {
            private var model: FeedViewModel?
          }
          """
        ),
      ]),
      Example([
        (
          "Sources/App/Feed.swift",
          """
          protocol FeedViewModel {}
          final class Feed {
            final class RowViewModel {
              func open() { if isReady { start() } }
            }
            private let list = ListViewModel(client: .live)
          }
          final class ListViewModel {
            func load() async { await read() }
          }
          """
        ),
        ("AppTests/Helpers.swift", "func make() -> Feed { fatalError() }"),
      ]),
      Example(
        """
        import Testing

        final class StubViewModel {
          func load() async { await read() }
        }
        """),
      Example(
        """
        struct RowViewModel {
          let title: String
          var subtitle: String { "by " + title }
        }
        struct FeedView: View { var body: some View { Text("") } }
        """),
    ])

  static let collectors: [any Collector.Type] = [TestedNames.self, DecidingMembers.self]

  struct Evidence: Analyzer.Evidence {
    let isViewModel: Bool
    let untested: UntestedType

    static let fields = FieldList(Self.init, \.isViewModel, \.untested)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let asked = Self.asked(in: project)
    guard !asked.isEmpty else { return [] }
    func evidence(of entity: Int, _ untested: UntestedType) -> Evidence {
      Evidence(isViewModel: project.types.roles(of: entity).contains(.viewModel), untested: untested)
    }
    guard let tested = project.collection(of: TestedNames.self) else {
      return project.candidateOfUntestedProject(asked) { evidence(of: asked[$0], $1) }
    }
    return asked.filter { !tested.isTested($0, in: project) }.compactMap {
      project.candidate(evidence(of: $0, UntestedType($0, in: project)), atTypeNamed: $0)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    Self.asked(in: project).compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>) -> String {
    record.evidence.untested.message(
      kind: record.evidence.isViewModel ? "view model" : "observable type", name: record.symbol)
  }

  /// The view models, and in a module without them the observables, that a test should name; in source order.
  static func asked(in project: Project) -> [Int] {
    let deciding = project.collection(of: DecidingMembers.self)
    return project.entitiesToBeTested.filter { entity in
      let roles = project.types.roles(of: entity)
      let isAsked =
        roles.contains(.viewModel)
        || roles.contains(.observable) && project.architectures[project.types.entities[entity].file] == .mv
      return isAsked
        && !(roles.isDisjoint(with: .viewModel) && project.facts(of: entity).contains(where: \.isInterface))
        && deciding[entity] != nil && project.isTestable(entity)
    }
  }
}
