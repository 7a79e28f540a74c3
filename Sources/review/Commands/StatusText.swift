import Report
import SharedStores

/// The progress for each repository in a workspace, as a table for a terminal.
struct StatusText {
  let text: String

  init(_ progress: [ReportProgress]) {
    let header = ["REPOSITORY", "STATE", "RUNNER", "SINCE (UTC)", "ATTEMPTS"]
    let rows = progress.map { entry in
      [entry.repository, entry.state.rawValue, entry.runner ?? "-", entry.since ?? "-", "\(entry.attempt)"]
        .map(VisibleText.escaped)
    }
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    let lines = ([header] + rows).map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    let failures = progress.compactMap { entry in
      entry.message.map { "\(VisibleText.escaped(entry.repository)): \(VisibleText.escaped($0))" }
    }
    let counts = ReportProgress.State.allCases.map { state in
      "\(progress.count { $0.state == state }) \(state.rawValue)"
    }
    let repositories = progress.count == 1 ? "1 repository" : "\(progress.count) repositories"
    let summary = "\(repositories): " + counts.joined(separator: ", ")
    text = (lines + failures + [summary]).joined(separator: "\n") + "\n"
  }
}
