package import Essentials

/// A calendar day without a time or time zone, in the years 0 to 9999.
package struct CalendarDay: Sendable, Hashable, Comparable {
  /// The number of days since January 1, 1970.
  package let number: Int

  /// The first supported day, January 1 of the year 0.
  package static let first = CalendarDay(number: .min)
  /// The last supported day, December 31, 9999.
  package static let last = CalendarDay(number: .max)

  /// - Parameter number: The number of days since January 1, 1970, clamped to the supported range.
  package init(number: Int) { self.number = min(max(number, -719_528), 2_932_896) }
}

extension CalendarDay {
  /// Creates the UTC day that contains a time in seconds since 1970.
  package init(secondsSince1970 seconds: Int) {
    self.init(number: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
  }

  /// Creates the UTC day that contains a date.
  package init(_ moment: Date) { self.init(secondsSince1970: Int(saturating: moment.timeIntervalSince1970)) }

  /// The start of the day in UTC, in seconds since 1970.
  package var startSeconds: Int { number * 86_400 }

  /// Parses `2025-12-14`; returns nil for anything else and for days that do not exist.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    // Years that start in March have the leap day at their end (Howard Hinnant, "days_from_civil").
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    self.init(number: era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468)
  }

  /// The year, month (1 to 12) and day (1 to 31).
  package var components: (year: Int, month: Int, day: Int) {
    // The inverse of the computation above (Howard Hinnant, "civil_from_days").
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The day in ISO 8601 format: `2025-12-14`.
  package var text: String {
    let (year, month, day) = components
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }
}
