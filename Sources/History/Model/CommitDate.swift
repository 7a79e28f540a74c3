package import Analyzer

/// A commit's time, with its committer's time zone.
package struct CommitDate: Sendable, Hashable, Comparable {
  /// The number of seconds since 1970 in UTC, limited to the range that `CalendarDay` supports.
  package let seconds: Int
  /// The committer's offset from UTC in minutes. No time zone's offset exceeds 14 hours.
  package let offsetMinutes: Int

  /// Clamps times to the supported range, and ignores an out-of-range offset.
  package init(seconds: Int, offsetMinutes: Int = 0) {
    self.seconds = min(max(seconds, CalendarDay.first.startSeconds), CalendarDay.last.startSeconds)
    self.offsetMinutes = (-840...840).contains(offsetMinutes) ? offsetMinutes : 0
  }

  /// The day in the committer's time zone.
  package var day: CalendarDay { CalendarDay(secondsSince1970: seconds + offsetMinutes * 60) }

  /// The day in the format `2024-05-03`.
  package var text: String { day.text }

  package static func < (left: CommitDate, right: CommitDate) -> Bool { left.seconds < right.seconds }
}
