import Foundation

/// Whether a series tends to rise or fall: later values are compared with earlier ones, pair by pair.
/// - Source: Mann 1945, Kendall 1975; reports.md 4.9. The normal approximation holds from ten values on.
struct MannKendall: Sendable, Hashable {
  /// Pairs that rise less pairs that fall.
  let score: Int
  /// -1 (falls throughout) to 1 (rises throughout).
  let tau: Double
  /// The probability of a score as far from 0 if there were no trend, both directions.
  let probability: Double

  /// Nil with fewer than two values.
  init?(_ values: [Double]) {
    guard values.count > 1 else { return nil }
    var score = 0
    for (index, first) in values.enumerated() {
      for second in values[(index + 1)...] { score += second > first ? 1 : second < first ? -1 : 0 }
    }
    self.score = score
    tau = 2 * Double(score) / Double(values.count * (values.count - 1))
    let deviation = Self.variance(values).squareRoot()
    // Towards 0 by one, since the score is a whole number.
    let z = score == 0 || deviation == 0 ? 0 : (Double(abs(score)) - 1) / deviation
    probability = erfc(z / 2.0.squareRoot())
  }

  /// The variance of the score without a trend, with ties taken into account.
  static func variance(_ values: [Double]) -> Double {
    func term(_ count: Int) -> Double { Double(count) * Double(count - 1) * Double(2 * count + 5) }
    let ties = values.reduce(into: [Double: Int]()) { $0[$1, default: 0] += 1 }
    return (term(values.count) - ties.values.sorted().reduce(0) { $0 + term($1) }) / 18
  }
}
