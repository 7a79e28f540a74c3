/// Finds debt comments that do not reference a ticket.
struct UntrackedDebt: ProjectRule {
  static let info = RuleInfo(
    id: "untracked_debt",
    summary: "Debt comments (`TODO`, `FIXME`, `HACK`) should reference a ticket.",
    rationale: """
      "Later" without a ticket usually means never. A ticket can be looked up, planned and closed by others; without \
      one, the shortcut stays, and the next change is built on top of it.
      """,
    details: """
      The rule ignores comments about bugs in other code (`HACK: SwiftUI bug on iOS 17`), ideas (`TODO: maybe …?`), \
      notes about a version of a platform, Xcode or Swift (`TODO: on iOS 18, …`), with a date or a release (`TODO: \
      remove after v0.6.0`) or about a missing language feature, a `HACK` or `XXX` that explains why the code is \
      needed (`HACK: … because …`), comments without text in an unavailable `init(coder:)`, and comments in previews. \
      Comments with the same text share a finding. Modules in which fewer than one in ten debt comments reference a \
      ticket share a single finding if they contain twenty or more TODOs, and another one if they contain twenty or \
      more comments that mention a defect or have a stronger marker, such as `FIXME`. Findings in such modules are minor.
      """,
    sources: ["S0 scenario-1"],
    opportunity: "a comment that starts with a debt marker, such as `TODO`",
    defaultLevel: .info,
    options: [
      RuleOption(
        name: "markers", kind: .strings, defaultValue: .strings(CommentNote.defaultMarkers),
        summary: """
          The words that a debt comment starts with (case-sensitive). A marker that is not uppercase must start with a \
          word for debt, such as `tidy` or `cleanup`, or precede a colon.
          """)
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
        /// that affects only UTF-8 and ISO-8601.
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
        final class SyncService {
          func sync() {
            // ↓HACK: we want to remove this second request when the server supports paging
            load()
            // ↓XXX: this needs to be rewritten to make the order of the entries stable
            merge()
          }
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
          // ↓TODO: in the list, show 2.5 rows in march
          var rows = 2
          // ↓TODO: sort
          var posts: [Post] = []
        }
        """),
      Example(
        """
        struct FeedView: View {
          // ↓LATER: paging
          // TODO: not a marker here
          let posts: [Post]

          // ↓tidy up this list
          var body: some View { List(posts) { PostRow(post: $0) } }
        }
        """, configuration: "{markers: [LATER, tidy up]}"),
      Example(
        """
        struct Feed {
          // ↓TODO: add paging
          let posts: [Post]
          // ↓TODO: add sections
          func load() {}
          // ↓TODO: add swipe actions
          func swipe() {}
          // ↓TODO: move to the model
          func sort() {}
          // ↓TODO: add a share sheet
          func share() {}
          // ↓TODO: add undo
          func delete() {}
        }
        """),
      Example(
        """
        struct FeedMenu: View {
          var body: some View {
            Button("Share") {}  // ↓TODO: implement this action
          }
        }
        struct FeedToolbar: View {
          var body: some View {
            Button("Share") {}  // TODO: implement this action
          }
        }
        """),
      Example(
        """
        struct Archive {
          // ↓TODO: convert the data from v1.2
          var data = Data()
          // ↓TODO: restore the order that was lost in v2.0
          var order: [String] = []
        }
        """),
    ],
    good: [
      Example(
        """
        struct ReplyButton: View {
          var body: some View {
            // TODO: Maybe this shouldn't be here but in the layout
            // of the post.
            Text("Reply")
          }
          func update() {
            // TODO: Obviously we can be efficient about what needs to be updated here
            reload()
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          // TODO: investigate unifying this with the search
          @Binding var trigger: Bool
          // TODO: should this be part of the model?
          // TODO: move that to SwiftUI once implemented
          let title: String
          var body: some View {
            // TODO: On watchOS 10 this can be replaced by `sensoryFeedback`
            Text(title)
          }
        }
        // TODO: DOCS (Anna)
        struct Feed {}
        // TODO: fix the layout of the previews
        struct FeedView_Previews: PreviewProvider {
          static var previews: some View { FeedView() }
        }
        """),
      Example(
        """
        final class Storage {
          // TODO: This flag can be deleted in March 2027. Check the commit for other code to delete.
          var hasSeenChange = true
          // TODO: Remove this after v0.6.0
          // It removes the logins of the old system.
          func removeOldLogins() {}
          // TODO: Remove in v2.0
          func convert() {}
        }
        """),
      Example(
        """
        final class TrackModel {
          // TODO: Doesn't work because of missing `reasync`.
          var title: String { codec.title }
          // FIXME: remove the cast when Swift supports typed key paths
          var codec: Codec { codecs[0] }
          // HACK: Swift doesn't support stored properties in extensions
          var size: Int { 0 }
        }
        """),
      Example(
        """
        struct SettingsView: View {
          var body: some View {
            // HACK! Don't want a sidebar toggle, but want the toolbar to be visible
            Button("") {}.opacity(0)
          }
          func resize() {
            // HACK: Because the text view is inside a scroll view, it doesn't resize correctly.
            text.layout()
            // XXX: set the flag to false as it's not reported by the extension
            isEnabled = false
          }
        }
        """),
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
        final class SizeLabel: UILabel {
          override init(frame: CGRect) { super.init(frame: frame) }
          required init?(coder: NSCoder) {
            // TODO
            fatalError("init(coder:) has not been implemented")
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
    /// The number of other comments in the project that share the finding.
    var others = 0

    static let fields = FieldList(Self.init(marker:others:), \.marker, \.others)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    // Whether comments get separate findings depends on all comments in the module, including those in unreviewed
    // files.
    guard project.reviewedFiles.contains(where: { !project.files[$0].facts.notes.isEmpty }) else { return [] }
    let all = DebtNotes.notes(in: project.files.indices, of: project)
    let debts = all.joined().filter { $0.isInAppCode(of: project) }
    let tracked = Dictionary(grouping: debts) { project.files[$0.file].module }
      .filter { $1.filter { $0.note.ticket != nil }.count * 10 >= $1.count }
    let found = debts.filter {
      $0.note.ticket == nil && !$0.note.explainsForeignBug && !$0.isIdea && !$0.isScheduled
        && !$0.awaitsLanguageFeature && !$0.marksUnavailableInitializer(in: project) && !$0.explainsCode
    }
    let isTracked = { (debt: DebtNote) in tracked[project.files[debt.file].module] != nil }
    let untracked = found.filter { !isTracked($0) }
    let inUntracked =
      Self.combined(untracked.filter(\.isUrgent), identity: "urgent")
      + Self.combined(untracked.filter { !$0.isUrgent })
    // A team that has no tickets for its debt would not start with one of these.
    return Self.withoutCopies(found.filter(isTracked)) + inUntracked.map(\.asMinor)
  }

  /// Merges comments from modules whose comments rarely reference tickets, unless there are only a few.
  private static func combined(_ found: [DebtNote], identity: String = "") -> [Located<Evidence>] {
    guard found.count > maximumSeparateNotes else { return withoutCopies(found) }
    return candidates(for: found).merged(identity: { _ in identity }, owner: { _ in .project }) { _ in true }.map {
      located in
      var first = located
      first.record.evidence.others = found.count - 1
      return first
    }
  }

  private static let maximumSeparateNotes = 19

  /// Merges comments with the same text, which are about the same task.
  private static func withoutCopies(_ found: [DebtNote]) -> [Located<Evidence>] {
    candidates(for: found).joined(above: 1) { located -> String? in
      let text = located.record.source
      return text.split(separator: " ").count >= fewestWordsOfCopies ? text : nil
    } identify: { located in
      located.cause = Cause(identity: located.record.source, owner: .project)
    }
  }

  /// A shorter text, such as `TODO: fix this`, does not tell what has to be done.
  private static let fewestWordsOfCopies = 4

  private static func candidates(for found: [DebtNote]) -> [Located<Evidence>] {
    found.map { $0.candidate(Evidence(marker: $0.marker)) }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    debts(in: project).map { LocatedOpportunity(file: $0.file, start: $0.note.start) }
  }

  private func debts(in project: Project) -> [DebtNote] {
    project.collection(of: DebtNotes.self).joined().filter { $0.isInAppCode(of: project) }
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.others > 0 {
      return """
        the \(record.evidence.marker) in `\(record.symbol)` and \(record.evidence.others) others in the project do not \
        reference tickets; add tickets to those that you plan to resolve, and delete the rest
        """
    }
    return """
      the \(record.evidence.marker) in `\(record.symbol)`\(record.locationSuffix) does not reference a ticket; add one \
      (`PROJ-123`, `#123` or a URL), fix it now, or delete the comment
      """
  }
}
