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
  public var text: String {
    let (year, month, day) = day.components
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  public static func < (left: CommitDate, right: CommitDate) -> Bool { left.seconds < right.seconds }
}
