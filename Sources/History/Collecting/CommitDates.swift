import Git

/// A history's commits with plausible dates.
///
/// A commit can have any date. An implausible date is replaced by the previous commit's date, which is close to the
/// real one. At the start of the history, implausible dates are replaced by the first plausible date.
struct CommitDates {
  /// The range of dates that git accepts (1970 to 2099), in seconds since 1970.
  static let plausible = 0..<4_102_444_800

  /// All commits, with implausible dates replaced.
  let commits: [HistoryCommit]
  /// The IDs of the commits whose dates were replaced.
  let corrected: Set<String>

  /// - Parameter commits: The commits, oldest first.
  init(_ commits: [HistoryCommit]) {
    var last = commits.first { Self.plausible.contains($0.seconds) }?.seconds ?? Self.plausible.lowerBound
    var corrected: Set<String> = []
    self.commits = commits.map { commit in
      guard !Self.plausible.contains(commit.seconds) else {
        last = commit.seconds
        return commit
      }
      corrected.insert(commit.id)
      return HistoryCommit(id: commit.id, parent: commit.parent, seconds: last)
    }
    self.corrected = corrected
  }
}
