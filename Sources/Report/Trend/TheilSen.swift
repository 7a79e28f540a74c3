import Analyzer

/// The median of the slopes through all pairs of points: a line that a few wild points do not bend.
/// - Source: Sen 1968; reports.md 4.9.
struct TheilSen: Sendable, Hashable {
  /// Change of y for each unit of x.
  let slope: Double
  /// y at x = 0, through the medians of both.
  let intercept: Double
  /// The interval that holds the slope in 95 of 100 cases, if the points are independent.
  let slopeInterval: ClosedRange<Double>

  /// Nil with fewer than two different x.
  init?(_ points: [(x: Double, y: Double)]) {
    var slopes: [Double] = []
    slopes.reserveCapacity(points.count * (points.count - 1) / 2)
    for (index, first) in points.enumerated() {
      for second in points[(index + 1)...] where second.x != first.x {
        slopes.append((second.y - first.y) / (second.x - first.x))
      }
    }
    guard !slopes.isEmpty else { return nil }
    slopes.sort()
    slope = Statistics.median(ofSorted: slopes)
    intercept = Statistics.median(points.map(\.y)) - slope * Statistics.median(points.map(\.x))
    let reach = Statistics.normal975 * MannKendall.variance(points.map(\.y)).squareRoot()
    let pairs = Double(slopes.count)
    let lower = max(0, Int(saturating: ((pairs - reach) / 2).rounded(.toNearestOrEven)) - 1)
    let upper = min(slopes.count - 1, Int(saturating: ((pairs + reach) / 2).rounded(.toNearestOrEven)))
    slopeInterval = slopes[min(lower, upper)]...slopes[max(lower, upper)]
  }

  /// The line at x.
  func value(at x: Double) -> Double { intercept + slope * x }
}
