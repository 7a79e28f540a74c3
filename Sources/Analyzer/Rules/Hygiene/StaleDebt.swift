/// Finds notes about debt that have stood for too long.
struct StaleDebt: Rule {
  static let id = "stale_debt"

  let info = RuleInfo(
    id: Self.id,
    summary: "A note about debt is settled within three months.",
    rationale: """
      Debt is taken on for a while. A note that says when it was added can be asked whether that while is over: old \
      ones are either settled, or no debt any more, or a decision that deserves a better place than a comment. Where a \
      note has no `Added:` and the files lie in git, the day counts on which its line was committed last.
      """,
    seeds: ["S0 scenario-1"], scope: .project,
    defaultLevel: .off,
    options: [
      RuleOption(
        name: "days", kind: .integer(atLeast: 0), defaultValue: .integer(90),
        summary: "How many days a note may stand after it was added.")
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
        func load() {
          retry()  // ↓HACK // PROJ-7 // Added: 2024-02-29 // Reason: the server
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
        // TODO: no day of the calendar
        // Added: 2020-13-45

        // DONE: something else
        // Added: 2020-01-01
        struct Order {}
        """),
    ])

  func candidates(in project: Project) -> [LocatedCandidate] {
    guard let today = project.today else { return [] }
    let debt = UntrackedDebt().info
    return project.files.indices.flatMap { file -> [LocatedCandidate] in
      let facts = project.files[file].facts
      // To ask for days takes time, so it is done only where an answer would be heard.
      let commitDays = project.settings(ofFile: file).level(of: info.id).isOff ? nil : project.commitDays
      guard facts.notes.contains(where: { $0.added != nil }) || commitDays != nil else { return [] }
      let markers = project.options(of: debt, inFile: file).strings("markers")
      let notes = facts.notes.compactMap { note in note.marker(among: markers).map { (note: note, marker: $0) } }
      let undated = notes.lazy.map(\.note).filter { $0.added == nil }.map(\.start.line)
      let committed = commitDays?.of(Array(Set(undated)).sorted(), in: project.files[file].path) ?? [:]
      let days = project.options(of: info, inFile: file).integer("days")
      return notes.compactMap { note, marker in
        guard let added = note.added ?? committed[note.start.line], today.number - added.number > days else {
          return nil
        }
        return LocatedCandidate(
          file: file,
          candidate: note.candidate(rule: info.id, marker: marker, value: today.number - added.number))
      }
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let place = candidate.symbol.isEmpty ? "" : " in `\(candidate.symbol)`"
    let age = candidate.subjects.dropFirst().first ?? "too many"
    return
      "the \(candidate.subjects.first ?? "note")\(place) was added \(age) days ago; settle it, or give it a new date"
  }
}
