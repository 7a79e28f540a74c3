/// The exact Wilcoxon signed-rank test on the steps of a series.
///
/// Counts in software resemble random walks. A test on the values often detects a trend in a random walk; a test on the
/// steps does not (reports.md 4.9).
struct SignedRank: Sendable, Hashable {
  /// The number of nonzero steps.
  let changes: Int
  /// The two-sided p-value.
  let probability: Double
  /// Whether the ranks of positive steps outweigh those of negative steps.
  let isRising: Bool

  /// Performs the test. Returns nil if all steps are zero.
  init?(steps: [Double]) {
    let changes = steps.filter { $0 != 0 }
    guard !changes.isEmpty else { return nil }
    self.changes = changes.count
    let ranks = Self.doubledRanks(changes.map(abs))
    let total = ranks.reduce(0, +)
    let up = zip(changes, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    isRising = 2 * up > total
    // All sign combinations are equally likely. Computes the share of combinations that produce each rank sum.
    var shares = [Double](repeating: 0, count: total + 1)
    shares[0] = 1
    var reached = 0
    for rank in ranks {
      for sum in stride(from: reached, through: 0, by: -1) {
        let half = shares[sum] / 2
        shares[sum] = half
        shares[sum + rank] += half
      }
      reached += rank
    }
    let tail = shares[...min(up, total - up)].reduce(0, +)
    probability = min(1, 2 * tail)
  }

  /// Returns twice the rank of each value, so that tied ranks are integers.
  private static func doubledRanks(_ values: [Double]) -> [Int] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Int](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for rank in start..<end { ranks[order[rank]] = start + 1 + end }
      start = end
    }
    return ranks
  }
}
