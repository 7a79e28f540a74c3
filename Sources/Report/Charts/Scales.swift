import Analyzer

/// Maps values to positions along an axis.
struct LinearScale: Sendable {
  let domain: ClosedRange<Double>
  /// The position of the domain's lower bound, which is greater than `to` on a vertical axis.
  let from: Double
  let to: Double

  func position(_ value: Double) -> Double {
    let span = domain.upperBound - domain.lowerBound
    guard span > 0 else { return from }
    return from + (value - domain.lowerBound) / span * (to - from)
  }
}

/// A vertical axis with round numbers.
struct ValueAxis: Sendable {
  let domain: ClosedRange<Double>
  let ticks: [Double]

  /// Whether the axis starts above 0, in which case the chart must say so.
  var isCropped: Bool { domain.lowerBound > 0 }

  /// - Parameters:
  ///   - values: The values to show.
  ///   - mayCrop: Whether the axis may start above 0 if the values vary little. Suitable for lines but not for areas.
  init(_ values: [Double], unit: Metric.Unit, mayCrop: Bool, wanted: Int = 4) {
    let top = values.max() ?? 0
    let low = values.min() ?? 0
    let least: Double = unit == .count ? 1 : unit == .share ? 0.01 : 0.1
    var start = 0.0
    if mayCrop, low > 0, top - low < 0.3 * top {
      let padding = max(top - low, least) * 0.5
      start = max(0, low - padding)
    }
    let step = max(least, Self.roundStep((max(top, start + least) - start) / Double(wanted), least: least))
    // Tolerates rounding errors: 0.1 has no exact binary representation.
    let tolerance = 1e-9
    start = (start / step + tolerance).rounded(.down) * step
    var end = (top / step - tolerance).rounded(.up) * step
    if end <= start { end = start + step }
    // Shares cannot exceed 1, so the axis ends there.
    if unit == .share { end = min(end, 1) }
    domain = start...max(end, start + least)
    ticks = stride(from: start, through: end + step / 1000, by: step).map { $0 }
  }

  /// Returns the smallest number that is 1, 2, 2.5 or 5 times a power of ten and at least as large as the given step.
  /// - Parameter least: The result is a multiple of this value.
  static func roundStep(_ step: Double, least: Double) -> Double {
    guard step > 0, step.isFinite else { return 1 }
    var power = 1.0
    while power * 10 <= step { power *= 10 }
    while power > step { power /= 10 }
    let factors = power >= 10 * least * 0.999 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10]
    let factor = factors.first { $0 * power >= step * 0.999_999 } ?? 10
    return factor * power
  }
}

/// A time axis with ticks for years, months or days, depending on the span.
struct TimeAxis: Sendable {
  struct Tick: Sendable, Hashable {
    let seconds: Int
    let label: String
    /// Whether the tick marks the start of a year; such ticks are emphasized.
    let isYear: Bool
  }

  let ticks: [Tick]

  /// - Parameter most: The maximum number of labels.
  init(from first: Int, to last: Int, most: Int) {
    let start = CalendarDay(secondsSince1970: first)
    let end = CalendarDay(secondsSince1970: last)
    let days = end.number - start.number
    let (year, month, _) = start.components
    if days < 60 {
      let step = max(1, (days + most - 1) / max(1, most))
      ticks = stride(from: start.number, through: end.number, by: max(1, step)).map { number in
        let day = CalendarDay(secondsSince1970: number * 86_400)
        let parts = day.components
        return Tick(
          seconds: number * 86_400, label: "\(parts.day) \(CalendarDay.monthNames[parts.month - 1])", isYear: false)
      }.filter { $0.seconds >= first && $0.seconds <= last }
      return
    }
    let months = days / 30 + 1
    let step = [1, 2, 3, 6, 12, 24, 60, 120].first { months / $0 <= most } ?? 240
    var found: [Tick] = []
    var next = step >= 12 ? 1 : (month - 1) / step * step + 1
    let firstYear = step > 12 ? year / (step / 12) * (step / 12) : year
    while let day = CalendarDay.first(ofMonth: next, year: firstYear), day <= end {
      let parts = day.components
      let isYear = parts.month == 1
      let label = isYear ? String(parts.year) : CalendarDay.monthNames[parts.month - 1]
      if day.number * 86_400 >= first { found.append(Tick(seconds: day.number * 86_400, label: label, isYear: isYear)) }
      next += step
    }
    ticks = found
  }
}
