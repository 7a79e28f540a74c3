import Analyzer

/// A distribution of measured values, stored as the number of occurrences of each value.
package struct ValueCounts: Sendable, Hashable {
  /// A value and its number of occurrences.
  package struct Run: Sendable, Hashable {
    package let value: Int
    package let count: Int

    package init(value: Int, count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// The distinct values in ascending order, with the number of occurrences of each.
  package let runs: [Run]

  package init(_ values: some Sequence<Int>) {
    let counts = values.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    runs = counts.map { Run(value: $0.key, count: $0.value) }.sorted { $0.value < $1.value }
  }

  /// - Parameter runs: The runs in any order. Runs with the same value are merged, and empty runs are ignored. The
  ///   number of occurrences in a run is capped at a billion, because a damaged cache can contain any number.
  package init(runs: [Run]) {
    let counts = runs.reduce(into: [Int: Int]()) { $0[$1.value, default: 0] += min($1.count, 1_000_000_000) }
    self.runs = counts.filter { $0.value > 0 }.map { Run(value: $0.key, count: $0.value) }
      .sorted { $0.value < $1.value }
  }

  /// The total number of values.
  package var count: Int { runs.reduce(0) { $0 + $1.count } }

  /// The largest value; nil if there are none.
  package var maximum: Int? { runs.last?.value }

  /// Returns the number of values in a range.
  package func count(in range: ClosedRange<Int>) -> Int {
    runs.reduce(0) { $0 + (range.contains($1.value) ? $1.count : 0) }
  }

  /// Returns a quantile, using the nearest-rank method, or nil if there are no values.
  /// - Parameter share: The share, from 0 to 1.
  package func quantile(_ share: Double) -> Int? {
    let rank = max(1, Int(saturating: (share * Double(count)).rounded(.up)))
    var seen = 0
    for run in runs {
      seen += run.count
      if seen >= rank { return run.value }
    }
    return runs.last?.value
  }
}
