import Analyzer
import History

/// The points in time on a chart's axis, and the events at these points.
struct Timeline: Sendable {
  /// A release on the axis.
  struct Mark: Sendable, Hashable {
    let index: Int
    let name: String
  }

  /// The time of each point in seconds since 1970; non-decreasing.
  let seconds: [Int]
  /// The day of each point in the committer's time zone.
  let days: [CalendarDay]
  /// The releases, sorted by index.
  let marks: [Mark]
  /// Other events, such as an architecture change; sorted by index.
  let events: [Mark]
  /// Whether each point's values are incomplete.
  let isPartial: [Bool]
  /// The name of each point's page, if any.
  let pages: [String?]

  init(
    seconds: [Int], days: [CalendarDay], marks: [Mark] = [], events: [Mark] = [], isPartial: [Bool] = [],
    pages: [String?] = []
  ) {
    // Prevents lines from going backward if a committer's clock was wrong.
    var latest = Int.min
    self.seconds = seconds.map {
      latest = max(latest, $0)
      return latest
    }
    self.days = days
    self.marks = marks
    self.events = events
    self.pages = pages.isEmpty ? Array(repeating: nil, count: seconds.count) : pages
    self.isPartial = isPartial.isEmpty ? Array(repeating: false, count: seconds.count) : isPartial
  }

  init(_ samples: [Sample], events: [Mark] = [], pages: [String?] = []) {
    self.init(
      seconds: samples.map(\.date.seconds), days: samples.map(\.date.day),
      marks: samples.enumerated().flatMap { index, sample in sample.tags.map { Mark(index: index, name: $0) } },
      events: events, isPartial: samples.map(\.isPartial), pages: pages)
  }

  var count: Int { seconds.count }
}

extension CalendarDay {
  /// The day in the format `3 May 2024`.
  var longText: String {
    let (year, month, day) = components
    return "\(day) \(Self.monthNames[month - 1]) \(year)"
  }

  static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Returns the first day of a month; month 13 is January of the next year.
  static func first(ofMonth month: Int, year: Int) -> CalendarDay? {
    let years = year + (month - 1) / 12
    let rest = (month - 1) % 12 + 1
    return CalendarDay("\(years < 1000 ? "0" : "")\(years)-\(rest < 10 ? "0" : "")\(rest)-01")
  }
}
