import Essentials

/// The Mann–Kendall test for a monotonic trend, which compares all pairs of values.
/// - Source: Mann 1945, Kendall 1975; reports.md 4.9. The normal approximation is valid for ten or more values.
struct MannKendall: Sendable, Hashable {
  /// The number of rising pairs minus the number of falling pairs.
  let score: Int
  /// Kendall's tau, from -1 (always falling) to 1 (always rising).
  let tau: Double
  /// The two-sided p-value.
  let probability: Double

  /// Performs the test. Returns nil for fewer than two values.
  init?(_ values: [Double]) {
    guard values.count > 1 else { return nil }
    var score = 0
    for (index, first) in values.enumerated() {
      for second in values[(index + 1)...] { score += second > first ? 1 : second < first ? -1 : 0 }
    }
    self.score = score
    tau = 2 * Double(score) / Double(values.count * (values.count - 1))
    let deviation = Self.variance(values).squareRoot()
    // Applies a continuity correction, because the score is an integer.
    let z = score == 0 || deviation == 0 ? 0 : (Double(abs(score)) - 1) / deviation
    probability = erfc(z / 2.0.squareRoot())
  }

  /// Returns the score's variance under the null hypothesis, adjusted for ties.
  static func variance(_ values: [Double]) -> Double {
    func term(_ count: Int) -> Double { Double(count) * Double(count - 1) * Double(2 * count + 5) }
    let ties = values.reduce(into: [Double: Int]()) { $0[$1, default: 0] += 1 }
    return (term(values.count) - ties.values.sorted().reduce(0) { $0 + term($1) }) / 18
  }
}
