import History

/// A file that is changed often and breaks rules often: where work on the architecture pays.
///
/// The score is the product of two ranks within the project, each 0 to 1: how often the file changed in the churn
/// window, and how many findings it has. Ranks are not bent by one giant, and mean the same from month to month
/// (reports.md 4.3).
struct Hotspot: Sendable, Hashable {
  /// An index into the files of the history.
  let file: Int
  let commits: Int
  let findings: Int
  let codeLines: Int
  /// 0 to 1.
  let score: Double

  /// All files of the last sample, hottest first; equal ones by path.
  static func ranked(_ history: ProjectHistory) -> [Hotspot] {
    let last = history.samples.count - 1
    let present = history.files.indices.compactMap { index in
      history.files[index].state(at: last).map { (index, $0) }
    }
    let churn = ranks(present.map { history.files[$0.0].churn.commits })
    let cost = ranks(present.map { $0.1.findings.total })
    return present.enumerated().map { place, entry in
      Hotspot(
        file: entry.0, commits: history.files[entry.0].churn.commits, findings: entry.1.findings.total,
        codeLines: entry.1.codeLines, score: churn[place] * cost[place])
    }.sorted { ($1.score, $1.findings, $0.file) < ($0.score, $0.findings, $1.file) }
  }

  /// The share of values that are smaller; 0 for a value of 0, since no change and no finding are no reason to look.
  private static func ranks(_ values: [Int]) -> [Double] {
    let sorted = values.sorted()
    guard sorted.count > 1 else { return values.map { $0 > 0 ? 1 : 0 } }
    var smaller: [Int: Int] = [:]
    for (place, value) in sorted.enumerated() where smaller[value] == nil { smaller[value] = place }
    return values.map { $0 == 0 ? 0 : Double(smaller[$0] ?? 0) / Double(sorted.count - 1) }
  }
}
