import Analyzer

/// Reduces long series to fewer points without changing their appearance.
enum Thinning {
  /// Returns the indices to draw: in each interval, the first, last, lowest and highest value of every series.
  static func drawn(_ seconds: [Int], series: [[Double?]], intervals: Int) -> [Int] {
    guard seconds.count > 2 * intervals, let first = seconds.first, let last = seconds.last, last > first else {
      return Array(seconds.indices)
    }
    var kept: Set<Int> = []
    for bucket in buckets(seconds, first: first, last: last, count: intervals) {
      kept.insert(bucket.lowerBound)
      kept.insert(bucket.upperBound - 1)
      for values in series {
        let known = bucket.filter { values[$0] != nil }
        if let low = known.min(by: { (values[$0] ?? 0) < (values[$1] ?? 0) }) { kept.insert(low) }
        if let high = known.max(by: { (values[$0] ?? 0) < (values[$1] ?? 0) }) { kept.insert(high) }
        // Keeps gaps visible.
        if let gap = bucket.first(where: { values[$0] == nil }) { kept.insert(gap) }
      }
    }
    return kept.sorted()
  }

  /// Returns at most `count` indices to label: the first and last of the series, and the last of each interval.
  static func named(_ seconds: [Int], count: Int) -> [Int] {
    guard seconds.count > count, let first = seconds.first, let last = seconds.last, last > first else {
      return Array(seconds.indices)
    }
    let ends = buckets(seconds, first: first, last: last, count: count - 1).map { $0.upperBound - 1 }
    return ends.first == 0 ? ends : [0] + ends
  }

  /// Splits indices into non-empty time intervals of equal length.
  private static func buckets(_ seconds: [Int], first: Int, last: Int, count: Int) -> [Range<Int>] {
    var buckets: [Range<Int>] = []
    var start = 0
    var current = 0
    for (index, time) in seconds.enumerated() {
      let bucket = min(count - 1, Int(saturating: Double(time - first) / Double(last - first) * Double(count)))
      if bucket != current, index > start {
        buckets.append(start..<index)
        start = index
      }
      current = bucket
    }
    buckets.append(start..<seconds.count)
    return buckets
  }
}
