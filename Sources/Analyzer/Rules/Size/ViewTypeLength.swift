/// Finds view types that are too long, even if they are split into extensions.
struct ViewTypeLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "view_type_length",
    summary: "View types should be small, including their extensions.",
    rationale: """
      Splitting a large view into extensions or files moves lines, not responsibilities: all the parts still share the \
      same state. Only separate types make the parts independent. Types with a `swiftlint:disable type_body_length` \
      comment are reported as info.
      """,
    seeds: ["S2 large-view (extensions do not make a view smaller)"],
    opportunity: "a view",
    defaultLevel: .limits(warning: 250, error: 500),
    remedy: Remedy(.subview, .large),
    triggering: [
      Example(
        """
        struct ↓FeedView: View {
          let title: String
          var body: some View { Text(title) }
        }
        extension FeedView {
          func reload() {}
        }
        """, configuration: "{warning: 2}"),
      Example(
        [
          (
            "App/FeedView.swift",
            """
            struct ↓FeedView: View {
              var body: some View { header }
            }
            """
          ),
          (
            "App/FeedView+Header.swift",
            """
            extension FeedView {
              var header: some View { Text("") }
            }
            """
          ),
        ], configuration: "{warning: 1}"),
      Example(
        """
        struct ↓FeedView: View {
          struct Row {
            let a = 1
          }
          var body: some View { Text("") }
          let b = 2
        }
        """, configuration: "{warning: 1}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          struct Row {
            let a = 1
            let b = 2
          }

          // Only this line is counted.
          var body: some View { Text("") }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct Feed {
          let a = 1
          let b = 2
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        extension View {
          func card() -> some View { padding() }
          func tile() -> some View { padding() }
        }
        """, configuration: "{warning: 1}"),
    ])

  static let collectors: [any Collector.Type] = [SwiftLintDirectives.self]

  func candidates(in project: Project) -> [Located<NoEvidence>] { project.typeLengths(role: .view) }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .view) }

  func message(for record: Record<NoEvidence>, value: Int, limit: Int) -> String {
    """
    `\(record.symbol)` is \(value) lines long, including extensions (limit \(limit)); extract sections into separate \
    views
    """
  }
}
