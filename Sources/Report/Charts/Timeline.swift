import Analyzer
import History

/// The moments that a chart has values for, and what happened at them.
struct Timeline: Sendable {
  /// A release on the axis.
  struct Mark: Sendable, Hashable {
    let index: Int
    let name: String
  }

  /// Seconds since 1970; never falling.
  let seconds: [Int]
  /// Days as people write them, on the clock of each commit.
  let days: [CalendarDay]
  /// By rising index.
  let marks: [Mark]
  /// What else happened, such as a switch of the architecture; by rising index.
  let events: [Mark]
  /// Whether the figures of a moment are incomplete.
  let isPartial: [Bool]
  /// The names of the pages that say what came and went at a moment; nil where there is none.
  let pages: [String?]

  init(
    seconds: [Int], days: [CalendarDay], marks: [Mark] = [], events: [Mark] = [], isPartial: [Bool] = [],
    pages: [String?] = []
  ) {
    // A clock that went back must not make a line turn back.
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

  /// The part from an index on.
  func suffix(from first: Int) -> Timeline {
    Timeline(
      seconds: Array(seconds[first...]), days: Array(days[first...]),
      marks: marks.filter { $0.index >= first }.map { Mark(index: $0.index - first, name: $0.name) },
      events: events.filter { $0.index >= first }.map { Mark(index: $0.index - first, name: $0.name) },
      isPartial: Array(isPartial[first...]), pages: Array(pages[first...]))
  }
}

extension CalendarDay {
  /// `3 May 2024`.
  var longText: String {
    let (year, month, day) = components
    return "\(day) \(Self.monthNames[month - 1]) \(year)"
  }

  static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The first day of a month; months beyond a year run on into the next.
  static func first(ofMonth month: Int, year: Int) -> CalendarDay? {
    let years = year + (month - 1) / 12
    let rest = (month - 1) % 12 + 1
    return CalendarDay("\(years < 1000 ? "0" : "")\(years)-\(rest < 10 ? "0" : "")\(rest)-01")
  }
}
