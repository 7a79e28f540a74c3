/// Statistical functions shared by trend tests and forecasts.
enum Statistics {
  /// The normal quantiles for 95% and 80% intervals.
  static let normal975 = 1.959_963_984_540_054
  static let normal90 = 1.281_551_565_544_600_5

  /// Returns the median; 0 if there are no values.
  static func median(ofSorted values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }

  /// Returns the sample standard deviation; 0 for fewer than two values.
  static func standardDeviation(_ values: [Double]) -> Double {
    guard values.count > 1 else { return 0 }
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)).squareRoot()
  }

  /// Returns which p-values are significant at the given false discovery rate.
  /// - Source: Benjamini and Hochberg 1995.
  static func discoveries(_ probabilities: [Double?], rate: Double) -> [Bool] {
    let known = probabilities.compactMap(\.self).sorted()
    var threshold: Double?
    for (index, probability) in known.enumerated()
    where probability <= rate * Double(index + 1) / Double(known.count) {
      threshold = probability
    }
    return probabilities.map { probability in
      guard let probability, let threshold else { return false }
      return probability <= threshold
    }
  }
}
