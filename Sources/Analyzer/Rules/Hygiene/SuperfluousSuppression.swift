/// Finds comments that silence nothing.
///
/// What it finds is known once all other rules have spoken; see `SuppressionAudit`.
struct SuperfluousSuppression: Rule {
  let info = RuleInfo(
    id: SuppressionAudit.rule,
    summary: "Every suppression comment names known rules and is still needed.",
    rationale: """
      A comment that silences nothing says that the code has a fault which it does not have, and will hide the next \
      one without anybody deciding so. One with a misspelt rule does not do what its author believes. A comment for a \
      rule that is switched off is needed as long as the rule would fire there. Where the configuration requires \
      reasons (`suppressions: {require_reason: true}`), a comment without one is found too, though it still works.
      """,
    seeds: ["card"],
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
    ],
    good: [
      Example(
        """
        // review:disable:next ui_import_in_view_model -- goes with the old checkout
        import SwiftUI

        final class FeedViewModel {}
        """),
      Example(
        """
        /// Write `// review:disable:next any_view` before the line.
        /* // review:disable:next any_view */
        struct Feed {
          let text = "// review:disable:next any_view"
        }
        """),
      Example(
        """
        // review:disable untested_view_model, ui_import_in_view_model -- a sketch
        import SwiftUI

        final class FeedViewModel {}
        // review:enable untested_view_model, ui_import_in_view_model
        """),
    ])

  /// Nothing is known before all other rules have spoken.
  func candidates(in project: Project) -> [LocatedCandidate] { [] }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let names = candidate.subjects.dropFirst().map { "`\($0)`" }
    let list = names.joined(separator: ", ")
    switch candidate.subjects.first.flatMap(SuppressionAudit.Fault.init) {
    case .unknownRule:
      let advice = names.count > 1 ? "did you mean \(names[1])?" : "`review rules` lists all of them"
      return "this comment names \(names.first ?? ""), and no rule is called that; \(advice)"
    case .namesNothing: return "this comment names no rule; say which it silences (`review:disable:next any_view`)"
    case .noReason: return "this comment silences \(list) without a reason; give one behind `--`"
    case .suppressesNothing, nil: return "this comment silences nothing, as \(list) would not fire; remove it"
    }
  }
}
