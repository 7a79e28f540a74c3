/// Finds debt comments that do not reference a ticket.
struct UntrackedDebt: ProjectRule {
  static let info = RuleInfo(
    id: "untracked_debt",
    summary: "Debt comments (`TODO`, `FIXME`, `HACK`) should reference a ticket.",
    rationale: """
      "Later" without a ticket usually means never. A ticket can be looked up, planned and closed by others; without \
      one, the shortcut stays, and the next change is built on top of it. Comments about bugs in other code \
      (`HACK: SwiftUI bug on iOS 17`) are not reported.
      """,
    seeds: ["S0 scenario-1"],
    opportunity: "a comment that starts with a debt marker, such as `TODO`",
    defaultLevel: .info,
    options: [
      RuleOption(
        name: "markers", kind: .strings, defaultValue: .strings(CommentNote.usualMarkers),
        summary: "The words that mark a debt comment (case-sensitive); custom markers must be uppercase.")
    ],
    triggering: [
      Example(
        """
        struct FeedView: View {
          // ↓TODO: move the sorting to the model
          var body: some View {
            Text("a")  // ↓FIXME(anna): wrong color
          }
        }
        """),
      Example(
        """
        import Foundation

        /// ↓HACK: works around a quirk of the server
        /// that only shows in UTF-8 and ISO-8601.
        @MainActor
        final class FeedViewModel {
          /*
           * ↓TECH DEBT
           * Reason: deadline
           */
          func load() {}
        }
        """),
      Example(
        """
        struct FeedView {}
        extension FeedView: View {
          var body: some View {
            // TODO: PROJ-12 tracks this

            // ↓refactor later
            Text("a")
          }
        }
        """),
      Example(
        """
        import Foundation

        // ↓TODO: split this

        struct Feed {
          // ↓TODO: sort
          var posts: [Post] = []
        }
        """),
    ],
    good: [
      Example(
        """
        final class FeedService {
          // HACK: SwiftUI bug on iOS 17, the list does not update without this.
          func refresh() {}
          // FIXME: FB13456789
          func reload() {}
        }
        """),
      Example(
        """
        struct FeedView: View {
          // TODO: TECH DEBT - move the sorting to the model
          // Ticket: PROJ-123
          // Added: 2025-12-14
          let title = "TODO: not a comment"

          // FIXME: see #42

          // TODO: 13103 - a number after the marker is a ticket, too
          // HACKs, TODOs and a TODO elsewhere in the text are fine.
          var body: some View {
            Text(title)  // XXX https://example.com/issues/7
          }
        }
        """),
      Example(
        """
        // TODO: about the file, not the view


        import SwiftUI

        struct FeedView: View {
          // TODO-list of the user
          // todo: lower case
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        // TODO: sort
        func load() {}
        """),
      Example(
        """
        struct FeedTests {
          // TODO: more cases
          func testLoad() {}
        }
        """, path: "Tests/AppTests/FeedTests.swift"),
    ])

  static let collectors: [any Collector.Type] = [DebtNotes.self]

  struct Evidence: Analyzer.Evidence {
    let marker: String

    static let fields = FieldList(Self.init, \.marker)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    debts(in: project).compactMap { debt in
      guard debt.note.ticket == nil, !debt.note.explainsForeignBug else { return nil }
      return debt.candidate(Evidence(marker: debt.marker))
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    debts(in: project).map { LocatedOpportunity(file: $0.file, start: $0.note.start) }
  }

  private func debts(in project: Project) -> [DebtNote] {
    project.collection(of: DebtNotes.self).joined().filter { $0.isInAppCode(of: project) }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    the \(record.evidence.marker) in `\(record.symbol)` does not reference a ticket; add one (`PROJ-123`, `#123` or a \
    URL), or fix it now
    """
  }
}
