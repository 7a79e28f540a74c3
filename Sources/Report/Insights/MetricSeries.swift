import Analyzer
import History

/// A metric's values in all samples, with its recent changes, trend and forecast.
struct MetricSeries: Sendable {
  /// The change in value over the given number of days before the last sample.
  struct Change: Sendable, Hashable {
    let days: Int
    /// The difference; nil if the history is too short or either value is unknown.
    let difference: Double?
  }

  let metric: Metric
  /// The values, with one element per sample.
  let values: [Double?]
  let changes: [Change]
  /// The trend; nil if no sample has a value.
  let trend: Trend?
  let forecast: Forecast?

  /// The time spans over which changes are shown, in days.
  static let spans = [7, 30, 90]

  var now: Double? { values.last ?? nil }

  /// Computes the series for all metrics together, because a trend's significance depends on the number of tested
  /// metrics.
  static func all(_ metrics: [Metric], of samples: [Sample]) -> [MetricSeries] {
    let values = metrics.map { metric in samples.map { metric.value($0.totals) } }
    // Excludes samples with many missing files, because the missing findings would look like an improvement.
    let trusted = samples.map(\.isComplete)
    let weekly = values.map { values in
      WeeklySeries(samples.indices.map { (samples[$0].date.day.number, trusted[$0] ? values[$0] : nil) })
    }
    var trends = Trend.test(weekly.compactMap(\.self)).makeIterator()
    return metrics.indices.map { index in
      let trend = weekly[index] == nil ? nil : trends.next()
      return MetricSeries(
        metric: metrics[index], values: values[index], changes: changes(of: values[index], samples: samples),
        trend: trend, forecast: trend.flatMap { Forecast($0, bounds: metrics[index].bounds) })
    }
  }

  private static func changes(of values: [Double?], samples: [Sample]) -> [Change] {
    spans.map { days in
      guard let before = samples.index(daysBeforeLast: days), let now = values.last ?? nil, let then = values[before]
      else { return Change(days: days, difference: nil) }
      return Change(days: days, difference: now - then)
    }
  }

  /// Returns whether a difference is an improvement, a regression or neither.
  func assessment(of difference: Double?) -> Assessment { metric.assessment(of: difference) }
}

/// Whether a difference is an improvement, a regression or neither.
enum Assessment: Sendable, Hashable {
  case better
  case worse
  case neutral
}

extension [Sample] {
  /// Returns the latest sample that is at least the given number of days older than the last one, or nil if there is
  /// none.
  func index(daysBeforeLast days: Int) -> Int? {
    guard let last else { return nil }
    let day = last.date.day.number - days
    return lastIndex { $0.date.day.number <= day }
  }
}

extension Sample {
  /// Whether at most 2% of the files are missing.
  var isComplete: Bool {
    let missing = gaps.reduce(0) { $0 + $1.files }
    return missing * 50 <= totals.files + missing
  }
}

extension FigureText {
  /// Returns whether a difference is large enough to be visible when rounded for display.
  static func isShown(_ difference: Double, _ unit: Metric.Unit) -> Bool {
    switch unit {
    case .count: abs(difference) >= 0.5
    case .share: abs(difference) >= 0.000_5
    case .ratio: abs(difference) >= 0.05
    }
  }
}
