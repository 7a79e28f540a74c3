/// Finds comments that silence nothing.
///
/// What it finds is known once all other rules have spoken; see `SuppressionAudit`.
struct SuperfluousSuppression: FileRule {
  static let judgesTests = true

  static let info = RuleInfo(
    id: "superfluous_suppression",
    summary: "Every suppression comment names known rules and is still needed.",
    rationale: """
      A comment that silences nothing says that the code has a fault which it does not have, and will hide the next \
      one without anybody deciding so. One with a misspelt rule does not do what its author believes. A comment for a \
      rule that is switched off is needed as long as the rule would fire there. Where the configuration requires \
      reasons (`suppressions: {require_reason: true}`), a comment without one is found too, though it still works.
      """,
    seeds: ["card"],
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

        final class FeedViewModel { func load() async { await read() } }
        // review:enable untested_view_model, ui_import_in_view_model
        """),
    ])

  /// Why a comment is found. `SuppressionAudit` makes it once all other rules have spoken.
  struct Evidence: Analyzer.Evidence {
    enum Fault: String, Storable {
      case suppressesNothing, unknownRule, namesNothing, noReason
    }

    let fault: Fault
    let rules: [String]
    /// The rule that an unknown name may mean.
    let nearest: String?

    init(_ fault: Fault, rules: [String], nearest: String? = nil) {
      self.fault = fault
      self.rules = rules
      self.nearest = nearest
    }

    static let fields = FieldList({ Evidence($0, rules: $1, nearest: $2) }, \.fault, \.rules, \.nearest)
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.judgedFiles.flatMap { file in
      project.files[file].facts.suppressions.map { LocatedOpportunity(file: file, start: $0.range.start) }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let list = record.evidence.rules.map { "`\($0)`" }.joined(separator: ", ")
    switch record.evidence.fault {
    case .unknownRule:
      let advice = record.evidence.nearest.map { "did you mean `\($0)`?" } ?? "`review rules` lists all of them"
      return "this comment names an unknown rule, \(list); \(advice)"
    case .namesNothing:
      return "this comment names no rule; name the rule that it suppresses (`review:disable:next any_view`)"
    case .noReason: return "this comment suppresses \(list) without a reason; add one after `--`"
    case .suppressesNothing: return "this comment suppresses nothing: \(list) reports nothing here; remove it"
    }
  }
}
