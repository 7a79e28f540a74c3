package import Analyzer

/// When a commit was made: a moment, and the clock on its author's wall.
package struct CommitDate: Sendable, Hashable, Comparable {
  /// Seconds since 1970 in UTC; within the years of `CalendarDay`.
  package let seconds: Int
  /// Minutes that the committer's clock was ahead of UTC; at most 14 hours, as on every clock on earth.
  package let offsetMinutes: Int

  /// Moments out of bounds become the nearest one, and an offset out of bounds becomes none.
  package init(seconds: Int, offsetMinutes: Int = 0) {
    self.seconds = min(max(seconds, CalendarDay.first.startSeconds), CalendarDay.last.startSeconds)
    self.offsetMinutes = (-840...840).contains(offsetMinutes) ? offsetMinutes : 0
  }

  /// The day on the committer's calendar.
  package var day: CalendarDay { CalendarDay(secondsSince1970: seconds + offsetMinutes * 60) }

  /// The day as `2024-05-03`.
  package var text: String { day.text }

  package static func < (left: CommitDate, right: CommitDate) -> Bool { left.seconds < right.seconds }
}
