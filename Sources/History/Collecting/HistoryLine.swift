import Analyzer
import Git

/// Why a history cannot be shown.
package enum HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There are no commits in the requested range of days.
  case noCommits(since: String?, until: String?)

  package var description: String {
    switch self {
    case .noCommits(let since, let until):
      "no commits found" + (since.map { " since \($0)" } ?? "") + (until.map { " until \($0)" } ?? "")
        + "; change --since or --until"
    }
  }
}

/// A branch's first-parent history, and the commits chosen as samples.
struct HistoryLine {
  /// The branch name to display, such as `main`.
  let branch: String
  /// The commits chosen as samples, oldest first; the last one is the tip.
  let samples: [HistoryCommit]
  /// The samples, with their times adjusted so that they never decrease.
  var moments: [HistoryCommit] {
    zip(samples, seconds).map { HistoryCommit(id: $0.id, parent: $0.parent, seconds: $1) }
  }
  /// The time of each sample in seconds since 1970; non-decreasing.
  let seconds: [Int]
  /// The tags on each sample and on the commits since the previous sample.
  let tags: [[String]]
  /// For each sample, the commits since the previous sample, ending with the sample itself; for the first sample, only
  /// the sample itself.
  let between: [[HistoryCommit]]
  /// The number of commits in the requested range of days, including those that are not samples.
  let commits: Int
  /// The first commit in the history; never nil, because a history contains at least its tip.
  let first: HistoryCommit?
  let tip: HistoryCommit
  /// The commits in the year before the tip, and the start of that year.
  let churnWindow: (from: Int, commits: [HistoryCommit])
  /// The first commit with an implausible date, and the number of such commits; nil if there are none.
  let misdated: (first: String, count: Int)?

  /// - Throws: `GitError`, `HistoryError`.
  init(_ repository: GitRepository, _ request: HistoryCollector.Request) throws {
    let start = try Self.start(repository)
    branch = start.name
    let dated = CommitDates(try repository.firstParents(of: start.revision))
    let all = dated.commits
    let times = SampleChoice.risingTimes(of: all)
    let range = all.indices.filter { index in
      let day = CalendarDay(secondsSince1970: times[index])
      return (request.since.map { $0 <= day } ?? true) && (request.until.map { day <= $0 } ?? true)
    }
    let line = range.map { all[$0] }
    guard let tip = line.last else {
      throw HistoryError.noCommits(since: request.since?.text, until: request.until?.text)
    }
    self.tip = tip
    first = line.first
    commits = line.count
    let misdated = line.filter { dated.corrected.contains($0.id) }
    self.misdated = misdated.first.map { ($0.id, misdated.count) }
    let named = Dictionary(grouping: try repository.tags(), by: \.commit)
    let chosen = SampleChoice.indices(of: line, every: request.every, tagged: Set(named.keys))
    samples = chosen.map { line[$0] }
    seconds = chosen.map { times[range[$0]] }
    tags = chosen.indices.map { position in
      let from = position == 0 ? 0 : chosen[position - 1] + 1
      return line[from...chosen[position]].flatMap { named[$0.id]?.map(\.name) ?? [] }
    }
    between = chosen.indices.map { position in
      Array(line[(position == 0 ? chosen[position] : chosen[position - 1] + 1)...chosen[position]])
    }
    let windowStart = (times[range[line.count - 1]]) - 365 * 86_400
    churnWindow = (windowStart, line.filter { $0.seconds >= windowStart })
  }

  /// Returns the remote's default branch, or `HEAD` if that branch is checked out or unknown.
  private static func start(_ repository: GitRepository) throws -> (revision: String, name: String) {
    let current = try repository.currentBranch()
    if let remote = try repository.defaultBranch() {
      let name = String(remote.drop { $0 != "/" }.dropFirst())
      return current == name ? ("HEAD", name) : (remote, name)
    }
    return ("HEAD", current ?? "HEAD")
  }
}
