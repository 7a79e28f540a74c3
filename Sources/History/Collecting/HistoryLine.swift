import Analyzer
import Git

/// Why there is no history to show.
package enum HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No commit lies between the two days.
  case noCommits(since: String?, until: String?)

  package var description: String {
    switch self {
    case .noCommits(let since, let until):
      "there is no commit" + (since.map { " since \($0)" } ?? "") + (until.map { " until \($0)" } ?? "")
        + "; give other days as --since and --until"
    }
  }
}

/// The line of commits that a history follows, and those of them that are looked at.
struct HistoryLine {
  /// A person's name for the line, such as `main`.
  let branch: String
  /// Oldest first; the last is the tip.
  let samples: [HistoryCommit]
  /// The samples with times that never fall.
  var moments: [HistoryCommit] {
    zip(samples, seconds).map { HistoryCommit(id: $0.id, parent: $0.parent, seconds: $1) }
  }
  /// When each sample was committed, in seconds since 1970; never falling.
  let seconds: [Int]
  /// Names of the tags at each sample, or between it and the sample before.
  let tags: [[String]]
  /// For each sample, the commits since the one before, its own the last; of the first sample its own alone.
  let between: [[HistoryCommit]]
  /// How many commits there are in all.
  let commits: Int
  /// The first commit of the line; nil never, as there is a tip.
  let first: HistoryCommit?
  let tip: HistoryCommit
  /// The commits of the year before the tip, and when it begins.
  let churnWindow: (from: Int, commits: [HistoryCommit])
  /// The first of the commits whose date is not plausible, and how many there are; nil where there is none.
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

  /// The default branch: what is checked out where that is it, else what the remote calls it.
  private static func start(_ repository: GitRepository) throws -> (revision: String, name: String) {
    let current = try repository.currentBranch()
    if let remote = try repository.defaultBranch() {
      let name = String(remote.drop { $0 != "/" }.dropFirst())
      return current == name ? ("HEAD", name) : (remote, name)
    }
    return ("HEAD", current ?? "HEAD")
  }
}
