/// Finds view models that no test names.
struct UntestedViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "untested_view_model",
    summary: "A test names every view model.",
    rationale: """
      A view model exists so that what a screen does can be checked without the screen. One that no test names has the \
      cost of the extra type and none of the benefit; a few tests of its state transitions (success, failure, \
      cancellation) are what it is for.
      """,
    seeds: ["S1 output expectations", "S0 scenario-1"],
    defaultLevel: .info,
    remedy: Remedy(.tests, .medium),
    triggering: [
      Example(
        """
        @Observable final class ↓FeedViewModel {
          var posts: [Post] = []
        }
        """),
      Example([
        (
          "Sources/App/Feed.swift",
          """
          enum Feed {
            final class ↓ListViewModel {}
          }
          final class FeedVM {}
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
          "App/FeedViewModel.swift",
          """
          struct ↓FeedViewModel: Equatable {
            let title: String
          }
          """
        ),
        ("App/FeedView.swift", "struct FeedView: View { let model: FeedViewModel }"),
      ]),
    ],
    good: [
      Example([
        ("Sources/App/FeedViewModel.swift", "final class FeedViewModel {}"),
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
          extension Feed {
            final class RowViewModel {}
          }
          """
        ),
        ("AppTests/Helpers.swift", "func make() -> Feed.RowViewModel { fatalError() }"),
      ]),
      Example(
        """
        import Testing

        final class StubViewModel {}
        """),
      Example(
        """
        final class FeedModel {}
        struct FeedView: View { var body: some View { Text("") } }
        """),
    ])

  static let collectors: [any Collector.Type] = [TestedNames.self]

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    let tested = project.collection(of: TestedNames.self) ?? []
    return project.entities(having: .viewModel).compactMap { entity in
      guard project.isTestable(entity), !tested.contains(project.types.entities[entity].name.lastNamePart) else {
        return nil
      }
      return project.candidate(NoEvidence(), atTypeNamed: entity)
    }
  }

  func message(for record: Record<NoEvidence>) -> String {
    "no test names `\(record.symbol)`; test its state transitions: success, failure and cancellation"
  }
}
