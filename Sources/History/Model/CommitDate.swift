package import Analyzer

/// When a commit was made: a moment, and the clock on its author's wall.
package struct CommitDate: Sendable, Hashable, Comparable {
  /// Seconds since 1970 in UTC.
  package let seconds: Int
  /// Minutes that the committer's clock was ahead of UTC.
  package let offsetMinutes: Int

  package init(seconds: Int, offsetMinutes: Int = 0) {
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// The day on the committer's calendar.
  package var day: CalendarDay { CalendarDay(secondsSince1970: seconds + offsetMinutes * 60) }

  /// The day as `2024-05-03`.
  package var text: String { day.text }

  package static func < (left: CommitDate, right: CommitDate) -> Bool { left.seconds < right.seconds }
}
