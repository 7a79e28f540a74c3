/// Where a figure goes if the next weeks are like the last year; only made where there is a trend.
struct Forecast: Sendable, Hashable {
  /// One week ahead of the last value.
  struct Point: Sendable, Hashable {
    /// Weeks after the last value.
    let week: Int
    let value: Double
    /// Holds the figure in 80 of 100 cases.
    let interval: ClosedRange<Double>
  }

  /// By rising week.
  let points: [Point]

  /// A quarter of a year.
  static let horizon = 13

  /// Nil where the trend does not say where to.
  /// - Parameter bounds: The values that the figure can take.
  init?(_ trend: Trend, weeks: Int = horizon, bounds: ClosedRange<Double>) {
    guard trend.verdict == .rising || trend.verdict == .falling, let slope = trend.slope?.slope,
      let last = trend.series.values.last
    else { return nil }
    let spread = Statistics.standardDeviation(trend.series.steps)
    let observed = Double(trend.series.values.count - 1)
    points = (1...weeks).map { week in
      let ahead = Double(week)
      let value = last + slope * ahead
      // A walk with a drift: its steps add up, and the drift itself is an estimate
      // (Hyndman and Athanasopoulos, "Forecasting: Principles and Practice", 5.5).
      let reach = Statistics.normal90 * spread * (ahead * (1 + ahead / observed)).squareRoot()
      func bounded(_ value: Double) -> Double { min(bounds.upperBound, max(bounds.lowerBound, value)) }
      return Point(week: week, value: bounded(value), interval: bounded(value - reach)...bounded(value + reach))
    }
  }

  /// The weeks in which a falling figure is at 0: early and late end of the interval; nil where the late end is more
  /// than `limit` weeks ahead, or the figure rises.
  static func zero(of trend: Trend, limit: Int = 104) -> ClosedRange<Int>? {
    guard trend.verdict == .falling, let far = Forecast(trend, weeks: limit, bounds: 0...(.greatestFiniteMagnitude))
    else { return nil }
    guard let early = far.points.first(where: { $0.interval.lowerBound <= 0 })?.week,
      let late = far.points.first(where: { $0.interval.upperBound <= 0 })?.week
    else { return nil }
    return early...late
  }
}
