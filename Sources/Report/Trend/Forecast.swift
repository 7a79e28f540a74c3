/// An extrapolation of a series with a trend, assuming that the coming weeks resemble the last year.
struct Forecast: Sendable, Hashable {
  /// The forecast for a week.
  struct Point: Sendable, Hashable {
    /// The number of weeks after the last value.
    let week: Int
    let value: Double
    /// The 80% prediction interval.
    let interval: ClosedRange<Double>
  }

  /// The points, sorted by week.
  let points: [Point]

  /// The number of weeks to forecast: a quarter of a year.
  static let horizon = 13

  /// Creates a forecast, or returns nil if there is no trend.
  /// - Parameter bounds: The range of possible values.
  init?(_ trend: Trend, weeks: Int = horizon, bounds: ClosedRange<Double>) {
    guard trend.verdict == .rising || trend.verdict == .falling, let slope = trend.slope?.slope,
      let last = trend.series.values.last
    else { return nil }
    let spread = Statistics.standardDeviation(trend.series.steps)
    let observed = Double(trend.series.values.count - 1)
    points = (1...weeks).map { week in
      let ahead = Double(week)
      let value = last + slope * ahead
      // A random walk with drift: the variance of the steps accumulates, and the drift itself is an estimate
      // (Hyndman and Athanasopoulos, "Forecasting: Principles and Practice", 5.5).
      let reach = Statistics.normal90 * spread * (ahead * (1 + ahead / observed)).squareRoot()
      func bounded(_ value: Double) -> Double { min(bounds.upperBound, max(bounds.lowerBound, value)) }
      return Point(week: week, value: bounded(value), interval: bounded(value - reach)...bounded(value + reach))
    }
  }

  /// Returns the range of weeks in which a falling value is likely to reach 0, based on the bounds of the forecast.
  /// Returns nil if the value is not falling or if the range ends more than `limit` weeks ahead.
  static func zero(of trend: Trend, limit: Int = 104) -> ClosedRange<Int>? {
    guard trend.verdict == .falling, let far = Forecast(trend, weeks: limit, bounds: 0...(.greatestFiniteMagnitude))
    else { return nil }
    guard let early = far.points.first(where: { $0.interval.lowerBound <= 0 })?.week,
      let late = far.points.first(where: { $0.interval.upperBound <= 0 })?.week
    else { return nil }
    return early...late
  }
}
