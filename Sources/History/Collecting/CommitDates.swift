import Git

/// The commits of a line with dates that a calendar can hold.
///
/// A commit may claim any date: whoever makes it writes the number. One outside of `plausible` takes the date of the
/// commit before it, which is about when it was made; at the beginning of the line, that of the first commit with a
/// plausible date.
struct CommitDates {
  /// The years 1970 to 2099, in seconds since 1970: those that git itself reads when a person types a date.
  static let plausible = 0..<4_102_444_800

  /// As given, with other dates where needed.
  let commits: [HistoryCommit]
  /// Names of the commits whose own date is not used.
  let corrected: Set<String>

  /// - Parameter commits: Oldest first.
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
