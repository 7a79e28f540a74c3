/// Whether the steps of a series go up as often and as far as they go down (Wilcoxon's signed-rank test, exact).
///
/// Counts in software wander: today's is yesterday's and a bit. A test on the level takes such a walk for a trend in most
/// cases; one on its steps does not (reports.md 4.9).
struct SignedRank: Sendable, Hashable {
  /// Steps that are not 0.
  let changes: Int
  /// The probability of ranks as uneven as these if up and down were equal, both directions.
  let probability: Double
  /// Whether the ranks of the steps up outweigh those of the steps down.
  let isRising: Bool

  /// Nil where no step is other than 0.
  init?(steps: [Double]) {
    let changes = steps.filter { $0 != 0 }
    guard !changes.isEmpty else { return nil }
    self.changes = changes.count
    let ranks = Self.doubledRanks(changes.map(abs))
    let total = ranks.reduce(0, +)
    let up = zip(changes, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    isRising = 2 * up > total
    // Every choice of signs is equally likely: the share of those that weigh each sum.
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

  /// Twice the rank of each value, so that the middle ranks of equal ones are whole numbers.
  private static func doubledRanks(_ values: [Double]) -> [Int] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Int](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for place in start..<end { ranks[order[place]] = start + 1 + end }
      start = end
    }
    return ranks
  }
}
