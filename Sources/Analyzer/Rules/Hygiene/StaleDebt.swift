/// Finds debt comments that are too old.
struct StaleDebt: ProjectRule {
  static let info = RuleInfo(
    id: "stale_debt",
    summary: "Debt comments (`TODO`, `FIXME`, `HACK`) should be resolved within three months.",
    rationale: """
      Technical debt is meant to be temporary. An old comment usually describes debt that has been paid off, is no \
      longer a problem, or has become a permanent decision that belongs in the documentation. If a comment has no \
      `Added:` date, the rule uses the date of the last commit that changed its line.
      """,
    sources: ["S0 scenario-1"],
    opportunity: "a dated comment that starts with a debt marker, such as `TODO`",
    defaultLevel: .off,
    options: [
      RuleOption(
        name: "days", kind: .integer(atLeast: 0), defaultValue: .integer(90),
        summary: "The maximum age of a debt comment, in days.")
    ],
    triggering: [
      Example(
        """
        import Foundation

        // ↓TODO: TECH DEBT - move the discount to Order
        // Ticket: PROJ-123
        // Added: 2025-06-14
        struct Order {}
        """),
      Example(
        """
        struct FeedView: View {
          /* ↓FIXME: colours
             Added: 2025-12-20 */
          var body: some View { Text("") }
        }
        """, configuration: "{level: warning, days: 10}"),
      Example(
        """
        final class FeedService {
          func load() {
            retry()  // ↓HACK // PROJ-7 // Added: 2024-02-29 // Reason: the server
          }
        }
        """),
    ],
    good: [
      Example(
        """
        // TODO: move the discount to Order
        // Added: 2025-12-14
        struct Order {}
        """),
      Example(
        """
        // TODO: move the discount to Order
        struct Order {
          // Added: 2020-01-01
          let note = "TODO: Added: 2020-01-01"
        }
        """),
      Example(
        """
        // TODO: not a valid date
        // Added: 2020-13-45

        // DONE: something else
        // Added: 2020-01-01
        struct Order {}
        """),
      Example(
        """
        // TODO: retry
        // Added: 2020-01-01
        func load() {}
        """),
    ])

  static let dependsOnDay = true
  static let collectors: [any Collector.Type] = [DebtNotes.self]

  struct Evidence: Analyzer.Evidence {
    let marker: String
    /// The age of the comment, in days.
    let age: Int

    static let fields = FieldList(Self.init, \.marker, \.age)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard let today = project.today else { return [] }
    return zip(project.reviewedFiles, project.collection(of: DebtNotes.self)).flatMap { file, debts in
      // Skips files for which the rule is off, because commit dates are expensive to look up.
      let debts = debts.filter { $0.isInAppCode(of: project) && !$0.note.explainsForeignBug }
      let commitDays = project.settings(ofFile: file).level(of: Self.id).isOff ? nil : project.commitDays
      guard debts.contains(where: { $0.note.added != nil }) || commitDays != nil else { return [Located<Evidence>]() }
      let undated = debts.lazy.map(\.note).filter { $0.added == nil }.map(\.start.line)
      let committed = commitDays?.of(Array(Set(undated)).sorted(), in: project.files[file].path) ?? [:]
      let days = project.options(of: info, inFile: file).integer("days")
      return debts.compactMap { debt in
        guard let added = debt.note.added ?? committed[debt.note.start.line], today.number - added.number > days else {
          return nil
        }
        return debt.candidate(Evidence(marker: debt.marker, age: today.number - added.number))
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let (marker, age) = (record.evidence.marker, record.evidence.age)
    return "the \(marker) in `\(record.symbol)` is \(age) days old; resolve it or update its date"
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.collection(of: DebtNotes.self).joined().filter { $0.isInAppCode(of: project) }
      .map { LocatedOpportunity(file: $0.file, start: $0.note.start) }
  }
}
