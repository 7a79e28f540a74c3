import Analyzer

/// The Theil–Sen estimator of a slope: the median of all pairwise slopes, which is robust against outliers.
/// - Source: Sen 1968; reports.md 4.9.
struct TheilSen: Sendable, Hashable {
  /// The change in y per unit of x.
  let slope: Double
  /// The 95% confidence interval of the slope, assuming independent points.
  let slopeInterval: ClosedRange<Double>

  /// Computes the slope. Returns nil for fewer than two distinct x values.
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
    let reach = Statistics.normal975 * MannKendall.variance(points.map(\.y)).squareRoot()
    let pairs = Double(slopes.count)
    let lower = max(0, Int(saturating: ((pairs - reach) / 2).rounded(.toNearestOrEven)) - 1)
    let upper = min(slopes.count - 1, Int(saturating: ((pairs + reach) / 2).rounded(.toNearestOrEven)))
    slopeInterval = slopes[min(lower, upper)]...slopes[max(lower, upper)]
  }
}
