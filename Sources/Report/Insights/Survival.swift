import History

/// The time until findings are fixed.
///
/// Uses the Kaplan–Meier estimator, which accounts for findings that are still open. Without those, fixes would appear
/// to take less time than they do. Findings in the first sample are excluded, because their age is unknown.
struct Survival: Sendable, Hashable {
  /// The number of days after which half of the findings are fixed; nil if fewer than half were fixed during the
  /// observation period.
  let halfLife: Int?
  /// The number of findings introduced within the history.
  let observed: Int
  /// The number of findings introduced within the history that have been fixed.
  let fixed: Int
  /// The share of findings that are still open, with one point for each age at which it drops. The last point is the
  /// end of the observation period.
  let curve: [Point]

  /// A step in the curve.
  struct Point: Sendable, Hashable {
    let day: Int
    let share: Double
  }

  /// Whether there is enough data for a curve.
  var isMeaningful: Bool { observed >= 20 && fixed >= 10 }

  /// - Parameter days: The day of each sample.
  init(_ lives: some Sequence<FindingLife>, days: [Int]) {
    guard let last = days.last else {
      halfLife = nil
      observed = 0
      fixed = 0
      curve = []
      return
    }
    var ends: [Int: (fixed: Int, open: Int)] = [:]
    var count = 0
    for life in lives where life.introduced > 0 && life.introduced < days.count {
      count += 1
      if let fixed = life.fixed, fixed < days.count {
        ends[days[fixed] - days[life.introduced], default: (0, 0)].fixed += 1
      } else {
        ends[last - days[life.introduced], default: (0, 0)].open += 1
      }
    }
    observed = count
    fixed = ends.values.reduce(0) { $0 + $1.fixed }
    var curve: [Point] = []
    var atRisk = count
    var share = 1.0
    var found: Int?
    for (age, end) in ends.sorted(by: { $0.key < $1.key }) {
      if atRisk > 0 { share *= 1 - Double(end.fixed) / Double(atRisk) }
      atRisk -= end.fixed + end.open
      if end.fixed > 0 { curve.append(Point(day: age, share: share)) }
      if share <= 0.5, found == nil { found = age }
    }
    if let end = ends.keys.max(), end > curve.last?.day ?? 0 { curve.append(Point(day: end, share: share)) }
    self.curve = curve
    halfLife = found
  }
}
