import Analyzer

/// Many measured values as how often each occurs; small where values repeat, and exact.
package struct ValueCounts: Sendable, Hashable {
  /// How often one value occurs.
  package struct Run: Sendable, Hashable {
    package let value: Int
    package let count: Int

    package init(value: Int, count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// By rising value, each once.
  package let runs: [Run]

  package init(_ values: some Sequence<Int>) {
    let counts = values.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    runs = counts.map { Run(value: $0.key, count: $0.value) }.sorted { $0.value < $1.value }
  }

  /// - Parameter runs: In any order; runs of the same value are joined, empty ones left out. They may come from a damaged
  ///   cache, so no more than a thousand million of a run are counted.
  package init(runs: [Run]) {
    let counts = runs.reduce(into: [Int: Int]()) { $0[$1.value, default: 0] += min($1.count, 1_000_000_000) }
    self.runs = counts.filter { $0.value > 0 }.map { Run(value: $0.key, count: $0.value) }
      .sorted { $0.value < $1.value }
  }

  /// How many values there are.
  package var count: Int { runs.reduce(0) { $0 + $1.count } }

  /// The largest value, nil where there is none.
  package var maximum: Int? { runs.last?.value }

  /// How many values lie above a limit.
  package func count(above limit: Int) -> Int {
    runs.reduce(0) { $0 + ($1.value > limit ? $1.count : 0) }
  }

  /// How many values lie in a range.
  package func count(in range: ClosedRange<Int>) -> Int {
    runs.reduce(0) { $0 + (range.contains($1.value) ? $1.count : 0) }
  }

  /// The smallest value that at least this share of all values does not exceed (nearest rank); nil where there is none.
  /// - Parameter share: 0 to 1.
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
