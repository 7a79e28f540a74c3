import Analyzer
import History

/// One metric over all samples: its values, how it changed lately, and where it leads.
struct MetricSeries: Sendable {
  /// How a figure differs from what it was some days before the last sample.
  struct Change: Sendable, Hashable {
    let days: Int
    /// Nil where the history does not reach that far back, or one of the two is not known.
    let difference: Double?
  }

  let metric: Metric
  /// For each sample.
  let values: [Double?]
  let changes: [Change]
  /// Nil where no sample has a value.
  let trend: Trend?
  let forecast: Forecast?

  /// The days that changes are told over.
  static let spans = [7, 30, 90]

  var now: Double? { values.last ?? nil }

  /// All metrics at once, since the certainty of their trends depends on how many there are.
  static func all(_ metrics: [Metric], of samples: [Sample]) -> [MetricSeries] {
    let values = metrics.map { metric in samples.map { metric.value($0.totals) } }
    // A tree of which much is missing would look like progress.
    let trusted = samples.map(\.isComplete)
    let weekly = values.map { values in
      WeeklySeries(samples.indices.map { (samples[$0].date.day.number, trusted[$0] ? values[$0] : nil) })
    }
    var trends = Trend.judge(weekly.compactMap(\.self)).makeIterator()
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

  /// Whether a difference is good, bad or neither.
  func judgement(of difference: Double?) -> Judgement { metric.judgement(of: difference) }
}

/// What a difference means to the reader.
enum Judgement: Sendable, Hashable {
  case better
  case worse
  case neutral
}

extension [Sample] {
  /// The newest sample that is at least so many days older than the last one; nil where the history is shorter.
  func index(daysBeforeLast days: Int) -> Int? {
    guard let last else { return nil }
    let day = last.date.day.number - days
    return lastIndex { $0.date.day.number <= day }
  }
}

extension Sample {
  /// Whether at most one file in fifty is missing from its figures.
  var isComplete: Bool {
    let missing = gaps.reduce(0) { $0 + $1.files }
    return missing * 50 <= totals.files + missing
  }
}

extension FigureText {
  /// Whether a difference is more than 0 in the decimals that are written.
  static func isShown(_ difference: Double, _ unit: Metric.Unit) -> Bool {
    switch unit {
    case .count: abs(difference) >= 0.5
    case .share: abs(difference) >= 0.000_5
    case .ratio: abs(difference) >= 0.05
    }
  }
}
