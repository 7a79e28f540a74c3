/// Finds files of views that have grown too long.
struct ViewFileLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "view_file_length",
    summary: "A file that declares a view stays near 300 lines.",
    rationale: """
      A view file of many hundred lines holds more than one screen's worth of ideas. Subviews that deserve a name \
      deserve a file, and logic that fills the rest belongs to a model, where it can be tested.
      """,
    seeds: ["card", "S2 large-view", "S4 stable-view-tree", "S0 scenario-3"],
    opportunity: "the role view",
    defaultLevel: .limits(warning: 300, error: 500),
    remedy: Remedy(.subview, .medium),
    triggering: [
      Example(
        """
        import SwiftUI

        struct ↓FeedView: View {
          var body: some View { Text("") }
        }
        """, configuration: "{warning: 4}"),
      Example(
        """
        struct Post {}
        struct ↓FeedView {}
        struct PostRow: View { var body: some View { Text("") } }
        extension FeedView: View { var body: some View { PostRow() } }
        """, configuration: "{warning: 3}"),
      Example(
        """
        enum Feed {
          struct ↓Row: SwiftUI.View {
            var body: some SwiftUI.View { Text("") }
          }
        }
        """, configuration: "{warning: 4}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View { Text("") }
        }

        """, configuration: "{warning: 3}"),
      Example(
        """
        struct Post {
          // A View is mentioned here only.
          let title = "struct FeedView: View {}"
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        extension View {
          func card() -> some View { padding() }
        }
        """, configuration: "{warning: 1}"),
    ])

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    project.judgedFiles.compactMap { file in
      guard let view = project.types.firstDeclaredType(inFile: file, having: .view) else { return nil }
      return Located(
        file: file,
        record: Record(range: view.range, symbol: view.name, value: project.files[file].facts.lines.total))
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .view) }

  func message(for record: Record<NoEvidence>, value: Int, limit: Int) -> String {
    """
    the file of `\(record.symbol)` is \(value) lines long (limit \(limit)); move subviews into files of their own and \
    logic into a model
    """
  }
}

extension Project {
  /// The limit above which a rule reports something, also where it is off; for rules that leave such cases to it.
  func limit(of rule: RuleInfo, inFile file: Int, otherwise fallback: Int) -> Int {
    for level in [settings(ofFile: file).level(of: rule.id), rule.defaultLevel.plain] {
      if case .limits(let limits) = level, let lowest = limits.lowest { return lowest }
    }
    return fallback
  }
}
