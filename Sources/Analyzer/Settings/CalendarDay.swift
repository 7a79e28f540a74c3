/// A day of the calendar, without a time of day or a time zone.
public struct CalendarDay: Sendable, Hashable, Comparable {
  /// Days since 1 January 1970.
  public let number: Int

  /// The day in UTC of a time in seconds since 1970.
  public init(secondsSince1970 seconds: Int) {
    number = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
  }

  /// Reads `2025-12-14`; nil for anything else and for days that no calendar has.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    // Years that start in March put the leap day last (Howard Hinnant, "days_from_civil").
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }
}
