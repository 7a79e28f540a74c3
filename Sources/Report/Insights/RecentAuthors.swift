import Analyzer
import History

/// The authors of a file's recent changes, shown if the file has no owner.
struct RecentAuthors: Sendable {
  private let commits: [String: [String: Int]]

  init(_ history: ProjectHistory) {
    var commits: [String: [String: Int]] = [:]
    for sample in history.samples where sample.date.seconds >= history.churnWindow.from.seconds {
      for commit in sample.commits {
        for path in commit.paths { commits[path, default: [:]][commit.author, default: 0] += 1 }
      }
    }
    self.commits = commits
  }

  /// Returns the authors, such as `Ada (7 of 10 commits) and Grace`, or nil if there are none.
  func text(of path: String) -> String? {
    guard let authors = commits[path], !authors.isEmpty else { return nil }
    let total = authors.values.reduce(0, +)
    let ranked = authors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let first = "\(ranked[0].key) (\(ranked[0].value) of \(Wording.count(total, "commit")))"
    return ranked.count > 1 ? "\(first) and \(ranked[1].key)" : first
  }
}
