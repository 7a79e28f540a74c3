public import Analyzer

/// When a commit was made: a moment, and the clock on its author's wall.
public struct CommitDate: Sendable, Hashable, Comparable {
  /// Seconds since 1970 in UTC.
  public let seconds: Int
  /// Minutes that the committer's clock was ahead of UTC.
  public let offsetMinutes: Int

  public init(seconds: Int, offsetMinutes: Int = 0) {
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// The day on the committer's calendar.
  public var day: CalendarDay { CalendarDay(secondsSince1970: seconds + offsetMinutes * 60) }

  /// The day as `2024-05-03`.
  public var text: String { day.text }

  public static func < (left: CommitDate, right: CommitDate) -> Bool { left.seconds < right.seconds }
}
