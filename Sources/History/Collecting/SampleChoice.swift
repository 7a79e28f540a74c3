import Analyzer
package import Git

/// Chooses which commits in a history to evaluate.
package enum SampleChoice {
  /// Chooses every commit, the tagged commits, or the last commit of each day, week or month.
  ///
  /// Weekly samples are supplemented by daily samples in the month before the tip. The tip is always included. Weeks
  /// begin on Monday and days at midnight UTC, so that the same history results in the same samples everywhere.
  /// - Parameters:
  ///   - commits: The commits, oldest first.
  ///   - tagged: The tagged commits.
  /// - Returns: The indices of the chosen commits in ascending order.
  package static func indices(
    of commits: [HistoryCommit], every interval: Sampling.Interval, tagged: Set<String>
  ) -> [Int] {
    guard let tip = commits.indices.last else { return [] }
    let seconds = risingTimes(of: commits)
    let chosen = commits.indices.filter { index in
      guard index != tip else { return true }
      let next = seconds[index + 1]
      switch interval {
      case .commit: return true
      case .tag: return tagged.contains(commits[index].id)
      case .day: return day(seconds[index]) != day(next)
      case .month: return month(seconds[index]) != month(next)
      case .week:
        let isRecent = seconds[tip] - seconds[index] <= 30 * 86_400
        return isRecent ? day(seconds[index]) != day(next) : week(seconds[index]) != week(next)
      }
    }
    return Array(chosen)
  }

  /// Returns the commits' times, adjusted so that they never decrease, because committers' clocks differ.
  package static func risingTimes(of commits: [HistoryCommit]) -> [Int] {
    var latest = Int.min
    return commits.map { commit in
      latest = max(latest, commit.seconds)
      return latest
    }
  }

  private static func day(_ seconds: Int) -> Int { CommitDate(seconds: seconds).day.number }

  /// Returns the number of the week that contains a time; 1 January 1970 was a Thursday.
  private static func week(_ seconds: Int) -> Int { (day(seconds) + 3).quotient(dividingBy: 7) }

  private static func month(_ seconds: Int) -> Int {
    let (year, month, _) = CommitDate(seconds: seconds).day.components
    return year * 12 + month
  }
}

extension Int {
  /// Returns the quotient, rounded toward negative infinity.
  fileprivate func quotient(dividingBy divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
