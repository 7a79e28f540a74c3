import History

/// A file that changes often and has many findings; refactoring such a file pays off the most.
///
/// The score is the product of two ranks within the project, each from 0 to 1: the rank by the number of changes in the
/// churn window, and the rank by the number of findings. Unlike absolute values, ranks are not distorted by outliers
/// and remain comparable over time (reports.md 4.3).
struct Hotspot: Sendable, Hashable {
  /// The file's index in the history.
  let file: Int
  let commits: Int
  let findings: Int
  let codeLines: Int
  /// The score, from 0 to 1.
  let score: Double

  /// Returns all files in the last sample, sorted by descending score, then by path.
  static func ranked(_ history: ProjectHistory) -> [Hotspot] {
    let last = history.samples.count - 1
    let present = history.files.indices.compactMap { index in
      history.files[index].state(at: last).map { (index, $0) }
    }
    let churn = ranks(present.map { history.files[$0.0].churn.commits })
    let cost = ranks(present.map { $0.1.findings.total })
    return present.enumerated().map { location, entry in
      Hotspot(
        file: entry.0, commits: history.files[entry.0].churn.commits, findings: entry.1.findings.total,
        codeLines: entry.1.codeLines, score: churn[location] * cost[location])
    }.sorted { ($1.score, $1.findings, $0.file) < ($0.score, $0.findings, $1.file) }
  }

  /// Returns the rank of each value, which is the share of values that are smaller. Files without changes or findings
  /// have rank 0, because they are not hotspots.
  private static func ranks(_ values: [Int]) -> [Double] {
    let sorted = values.sorted()
    guard sorted.count > 1 else { return values.map { $0 > 0 ? 1 : 0 } }
    var smaller: [Int: Int] = [:]
    for (location, value) in sorted.enumerated() where smaller[value] == nil { smaller[value] = location }
    return values.map { $0 == 0 ? 0 : Double(smaller[$0] ?? 0) / Double(sorted.count - 1) }
  }
}
