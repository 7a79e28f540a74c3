import History

/// A series' value at the end of each week. Weeks without commits keep the value from the previous week.
struct WeeklySeries: Sendable, Hashable {
  /// The week of the first value, as the number of weeks since the Monday before 1 January 1970.
  let firstWeek: Int
  /// The values; never empty.
  let values: [Double]

  /// The length of the window for trends: one year.
  static let window = 52

  /// - Parameters:
  ///   - samples: The day and value of each sample, oldest first. Samples without a value are ignored.
  ///   - weeks: The maximum number of weeks, ending with the last sample that has a value.
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
      // Weeks before the window are dropped below anyway. The limit prevents a gap of centuries from using too much
      // memory.
      if gap > 0 { values += repeatElement(values[values.count - 1], count: min(gap, weeks)) }
      first = max(first, week - values.count + 1)
      values[values.count - 1] = value
    }
    guard !values.isEmpty else { return nil }
    let surplus = max(0, values.count - weeks)
    firstWeek = first + surplus
    self.values = Array(values.dropFirst(surplus))
  }

  /// Returns the week that contains the given day, which is specified as the number of days since 1970.
  static func week(ofDay day: Int) -> Int {
    // 1 January 1970 was a Thursday.
    let shifted = day + 3
    return shifted >= 0 ? shifted / 7 : -((6 - shifted) / 7)
  }

  /// Returns a week's Monday in days since 1970.
  static func monday(ofWeek week: Int) -> Int { week * 7 - 3 }

  /// The changes between consecutive weeks.
  var steps: [Double] { zip(values, values.dropFirst()).map { $1 - $0 } }
}
