import History

/// A trend and its forecast in words.
struct TrendText {
  /// The direction as an arrow, with a color and a word that indicate whether it is an improvement.
  let direction: HTML
  /// The change per month with its 95% interval, such as `−1.3 (−2.1 to −0.4)`.
  let pace: String
  /// Whether a change per month is available.
  let hasPace: Bool
  /// The forecast for the next quarter, or the reason there is none.
  let forecastText: String

  /// The average number of weeks per month.
  private static let month = 365.25 / 12 / 7

  init(_ series: MetricSeries) {
    self.init(trend: series.trend, forecast: series.forecast, metric: series.metric)
  }

  init(trend: Trend?, forecast: Forecast?, metric: Metric) {
    let unit = metric.unit
    func decimals(_ value: Double) -> String {
      FigureText.difference(value, unit == .count ? .ratio : unit)
    }
    switch trend?.verdict {
    case .rising: direction = Self.arrow("▲", "rising", isBetter: metric.better == .higher, metric)
    case .falling: direction = Self.arrow("▼", "falling", isBetter: metric.better == .lower, metric)
    case .some(Trend.Verdict.none): direction = tag("span", .class("muted word")) { "no trend" }
    default: direction = tag("span", .class("muted word")) { "not enough data" }
    }
    if let slope = trend?.slope, trend?.verdict == .rising || trend?.verdict == .falling {
      let ends = [slope.slopeInterval.lowerBound, slope.slopeInterval.upperBound].map { decimals($0 * Self.month) }
      hasPace = true
      pace = "\(decimals(slope.slope * Self.month)) (\(ends[0]) to \(ends[1]))"
    } else {
      hasPace = false
      pace = "–"
    }
    guard let end = forecast?.points.last else {
      forecastText = trend?.verdict == Trend.Verdict.none ? "none (no trend)" : "–"
      return
    }
    func figure(_ value: Double) -> String { FigureText.text(value, unit) }
    let range =
      "\(figure(end.value)), probably \(figure(end.interval.lowerBound)) to "
      + "\(figure(end.interval.upperBound))"
    guard metric.better == .lower, unit == .count, let trend, let zero = Forecast.zero(of: trend) else {
      forecastText = range
      return
    }
    forecastText = "\(range); reaches zero in \(zero.lowerBound) to \(zero.upperBound) weeks"
  }

  /// Returns what a trend requires, with the option that takes more samples if there are few.
  static func requirement(_ every: Sampling.Interval) -> String {
    let advice =
      switch every {
      case .month, .tag: "; `--every week` takes more samples"
      case .day, .week, .commit: ""
      }
    return
      "A trend requires at least \(Trend.minimumWeeks) weeks, with changes in at least \(Trend.minimumChanges) of "
      + "them\(advice)."
  }

  private static func arrow(_ symbol: String, _ word: String, isBetter: Bool, _ metric: Metric) -> HTML {
    let mark = tag("span", .word("aria-hidden", "true")) { symbol + "\u{A0}" }
    if metric.better == .neither { return tag("span") { mark + HTML(text: word) } }
    return isBetter
      ? tag("span", .class("delta better")) { mark + HTML(text: word + ", better") }
      : tag("span", .class("delta worse")) { mark + HTML(text: word + ", worse") }
  }
}
