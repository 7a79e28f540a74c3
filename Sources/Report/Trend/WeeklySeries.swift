import History

/// A figure at the end of each week; a week without a commit has that of the week before, since nothing changed.
struct WeeklySeries: Sendable, Hashable {
  /// The week of the first value: whole weeks, from Monday, since the Monday before 1 January 1970.
  let firstWeek: Int
  /// Never empty.
  let values: [Double]

  /// How far back a trend looks: a year.
  static let window = 52

  /// - Parameters:
  ///   - samples: Oldest first.
  ///   - value: The figure; nil where a sample does not have it.
  init?(_ samples: [(day: Int, value: Double?)], weeks: Int = window) {
    var values: [Double] = []
    var first = 0
    for case (let day, let value?) in samples {
      let week = Self.week(ofDay: day)
      if values.isEmpty {
        first = week
        values = [value]
        continue
      }
      let gap = week - (first + values.count - 1)
      // What lies before the window is cut off below, so that a gap of centuries takes no more room than one of a year.
      if gap > 0 { values += repeatElement(values[values.count - 1], count: min(gap, weeks)) }
      first = max(first, week - values.count + 1)
      values[values.count - 1] = value
    }
    guard !values.isEmpty else { return nil }
    let surplus = max(0, values.count - weeks)
    firstWeek = first + surplus
    self.values = Array(values.dropFirst(surplus))
  }

  /// The week that holds a day, given in days since 1970.
  static func week(ofDay day: Int) -> Int {
    // 1 January 1970 was a Thursday.
    let shifted = day + 3
    return shifted >= 0 ? shifted / 7 : -((6 - shifted) / 7)
  }

  /// The Monday of a week, in days since 1970.
  static func monday(ofWeek week: Int) -> Int { week * 7 - 3 }

  /// The change from each week to the next.
  var steps: [Double] { zip(values, values.dropFirst()).map { $1 - $0 } }
}
