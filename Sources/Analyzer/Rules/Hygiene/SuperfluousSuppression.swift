/// Finds suppression comments that have no effect.
struct SuperfluousSuppression: SuppressionRule, PlainRule {
  static let reviewsTests = true

  static let info = RuleInfo(
    id: "superfluous_suppression",
    summary: "Suppression comments should name existing rules and suppress at least one finding.",
    rationale: """
      An unused suppression suggests a problem that does not exist, and it hides the next real one without anyone \
      noticing. A suppression that misspells a rule or the command has no effect.
      """,
    details: """
      A suppression for a disabled rule is not reported if the rule, when enabled, reports a finding there. If the \
      configuration requires reasons (`suppressions: {require_reason: true}`), suppressions without a reason are also \
      reported, but still take effect. The fix removes the unused rules from the comment, or the whole comment if it \
      suppresses nothing. For a region, the comment at its end is adjusted as well.
      """,
    sources: ["card"],
    opportunity: "a suppression comment",
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct FeedView: View {
          ↓// review:disable:next body_length -- will be cut in March
          var body: some View { Text("short") }
        }
        """),
      Example(
        """
        import Foundation
        ↓// review:disable:file god_view_modl
        final class Feed {}  ↓// review:disable:this
        """),
      Example(
        """
        struct FeedView: View {
          ↓// review:disable untested_view_model, body_length -- a sketch
          var body: some View { Text("review:disable:next body_length") }
          // review:enable body_length, untested_view_model
        }
        """),
      Example(
        """
        struct FeedView: View {
          ↓// review:disabel:next any_view
          let header: AnyView
          let footer: AnyView  ↓// review:disable:line any_view
          ↓// review: disable:next any_view
          var body: some View { header }
        }
        """),
    ],
    good: [
      Example(
        """
        // review:disable:next ui_import_in_view_model -- will be removed with the old checkout
        import SwiftUI

        final class FeedViewModel {}
        """),
      Example(
        """
        /// Write `// review:disable:next any_view` before the line.
        /* // review:disable:next any_view */
        struct Feed {
          // review: disable this before the release, review:stable
          // review:usable by other screens
          let text = "// review:disable:next any_view"
        }
        """),
      Example(
        """
        // review:disable untested_view_model, ui_import_in_view_model -- a sketch
        import SwiftUI

        final class FeedViewModel { func load() async { await read() } }
        // review:enable untested_view_model, ui_import_in_view_model
        """),
    ],
    fixing: [
      FixExample(
        before: """
          import SwiftUI

          // review:disable:file god_view_model
          struct FeedView: View {
            // review:disable:next body_length -- will be cut in March
            var body: some View {
              Text("short")  // review:disable:this any_view
            }
          }
          """,
        after: """
          import SwiftUI

          struct FeedView: View {
            var body: some View {
              Text("short")
            }
          }
          """, isSafe: true),
      FixExample(
        before: """
          // review:disable:file god_view_model, ui_import_in_view_model, any_view -- the old checkout
          import SwiftUI

          // review:disable untested_view_model, body_length -- a sketch
          final class FeedViewModel { func load() async { await read() } }
          // review:enable body_length
          // review:enable untested_view_model

          // review:disable navigation_view
          struct FeedView: View { var body: some View { Text("short") } }
          // review:enable navigation_view
          struct FeedRow {}
          """,
        after: """
          // review:disable:file ui_import_in_view_model -- the old checkout
          import SwiftUI

          // review:disable untested_view_model -- a sketch
          final class FeedViewModel { func load() async { await read() } }
          // review:enable untested_view_model

          struct FeedView: View { var body: some View { Text("short") } }
          struct FeedRow {}
          """, isSafe: true),
    ])

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedFiles.flatMap { file in
      project.files[file].facts.suppressions.map { LocatedOpportunity(file: file, start: $0.range.start) }
    }
  }

  func message(for record: Record<SuppressionFault>) -> String {
    let list = record.evidence.rules.map { "`\($0)`" }.joined(separator: ", ")
    switch record.evidence.kind {
    case .unknownRule:
      let advice =
        record.evidence.nearest.map { "did you mean `\($0)`?" }
        ?? "run `review rules` to list all rules, or write a reason after `--`"
      return "unknown rule in suppression: \(list); \(advice)"
    case .unknownCommand:
      let advice =
        record.evidence.nearest.map { "write `review:\($0)`" }
        ?? "write `review:disable:next`, `:this`, `:previous` or `:file`"
      return "unknown suppression comment `review:\(record.evidence.rules.joined())`; \(advice)"
    case .namesNothing:
      return "suppression does not name a rule; name the rule to suppress (`review:disable:next any_view`)"
    case .noReason: return "suppression of \(list) has no reason; add one after `--`"
    case .suppressesNothing: return "unused suppression of \(list); remove it"
    }
  }
}
