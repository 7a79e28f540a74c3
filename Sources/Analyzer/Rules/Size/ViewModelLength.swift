/// Finds view models that are too long, even if they are split into extensions.
struct ViewModelLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "view_model_length",
    summary: "View models should be small, including their extensions.",
    rationale: """
      A view model that keeps growing has taken on responsibilities that belong elsewhere: networking, persistence, \
      formatting, business rules. Moving each concern into a service or a plain type keeps the rest easy to test. A \
      type for which `swiftlint:disable type_body_length` is written is info.
      """,
    seeds: ["S0 real-world (60 lines)", "S1 massive view model"],
    opportunity: "a view model",
    defaultLevel: .limits(warning: 250, error: 500),
    remedy: Remedy(.model, .large),
    triggering: [
      Example(
        """
        final class ↓FeedViewModel {
          var posts: [Post] = []
          func load() async {}
        }
        extension FeedViewModel {
          func reload() {}
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        struct ↓SettingsVM {
          var name = ""
          var mail = ""
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        class BaseViewModel {}
        final class ↓Feed: BaseViewModel {
          var name = ""
          var mail = ""
        }
        """, configuration: "{warning: 1}"),
    ],
    good: [
      Example(
        """
        final class FeedViewModel {
          // One line of code.

          var posts: [Post] = []
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        @Observable final class Feed {
          var name = ""
          var mail = ""
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedViewModelFactory {
          let a = 1
          let b = 2
        }
        """, configuration: "{warning: 1}"),
    ])

  static let collectors: [any Collector.Type] = [SwiftLintDirectives.self]

  func candidates(in project: Project) -> [Located<NoEvidence>] { project.typeLengths(role: .viewModel) }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .viewModel) }

  func message(for record: Record<NoEvidence>, value: Int, limit: Int) -> String {
    """
    `\(record.symbol)` is \(value) lines long, including extensions (limit \(limit)); move networking, persistence and \
    pure logic into separate types
    """
  }
}
