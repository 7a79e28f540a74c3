/// The direction and slope of a series over the last year.
struct Trend: Sendable, Hashable {
  /// The result of the tests.
  enum Verdict: Sendable, Hashable {
    /// There are too few weeks or changes for a test.
    case tooShort
    /// No trend was detected, which does not prove that the series is constant.
    case none
    case rising
    case falling
  }

  let series: WeeklySeries
  let verdict: Verdict
  /// The change per week with its confidence interval; nil for fewer than two weeks.
  let slope: TheilSen?
  let level: MannKendall?
  let steps: SignedRank?

  /// The minimum number of weeks that a test requires, and the minimum number of weeks with changes (reports.md 4.9).
  static let minimumWeeks = 12
  static let minimumChanges = 6
  /// The maximum share of false trends among the reported trends.
  static let falseDiscoveryRate = 0.05

  /// The larger of the two tests' p-values, because both tests must confirm the direction.
  var probability: Double? {
    guard series.values.count >= Self.minimumWeeks, let level, let steps, steps.changes >= Self.minimumChanges else {
      return nil
    }
    guard (level.score > 0) == steps.isRising, level.score != 0 else { return 1 }
    return max(level.probability, steps.probability)
  }

  private init(_ series: WeeklySeries, verdict: Verdict) {
    self.series = series
    self.verdict = verdict
    slope = TheilSen(series.values.enumerated().map { (Double($0.offset), $0.element) })
    level = MannKendall(series.values)
    steps = SignedRank(steps: series.steps)
  }

  private func tested(isSignificant: Bool) -> Trend {
    guard probability != nil else { return Trend(series, verdict: .tooShort) }
    guard isSignificant, let slope, slope.slope != 0, let level, (slope.slope > 0) == (level.score > 0) else {
      return Trend(series, verdict: .none)
    }
    return Trend(series, verdict: slope.slope > 0 ? .rising : .falling)
  }

  /// Tests series that are shown together, correcting for the number of tests.
  static func test(_ series: [WeeklySeries]) -> [Trend] {
    let trends = series.map { Trend($0, verdict: .none) }
    let found = Statistics.discoveries(trends.map(\.probability), rate: falseDiscoveryRate)
    return zip(trends, found).map { $0.tested(isSignificant: $1) }
  }
}
