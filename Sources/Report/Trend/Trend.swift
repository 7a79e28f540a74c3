/// Whether a figure has a direction over the last year, how steep, and where it leads.
struct Trend: Sendable, Hashable {
  /// What can be said.
  enum Verdict: Sendable, Hashable {
    /// Too few weeks or changes to say anything.
    case tooShort
    /// Nothing speaks for a direction; not the same as standing still.
    case none
    case rising
    case falling
  }

  let series: WeeklySeries
  let verdict: Verdict
  /// Change a week, with its interval; nil with fewer than two weeks.
  let slope: TheilSen?
  let level: MannKendall?
  let steps: SignedRank?

  /// With fewer weeks, or fewer weeks in which something changed, nothing is said (reports.md 4.9).
  static let leastWeeks = 12
  static let leastChanges = 6
  /// How many of the trends stated may be false.
  static let falseDiscoveryRate = 0.05

  /// Both tests have to find the direction: that on the level and that on the steps.
  var probability: Double? {
    guard series.values.count >= Self.leastWeeks, let level, let steps, steps.changes >= Self.leastChanges else {
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

  private func judged(isFound: Bool) -> Trend {
    guard probability != nil else { return Trend(series, verdict: .tooShort) }
    guard isFound, let slope, slope.slope != 0, let level, (slope.slope > 0) == (level.score > 0) else {
      return Trend(series, verdict: .none)
    }
    return Trend(series, verdict: slope.slope > 0 ? .rising : .falling)
  }

  /// Judges series that are shown together, so that many of them do not make a false alarm likely.
  static func judge(_ series: [WeeklySeries]) -> [Trend] {
    let trends = series.map { Trend($0, verdict: .none) }
    let found = Statistics.discoveries(trends.map(\.probability), rate: falseDiscoveryRate)
    return zip(trends, found).map { $0.judged(isFound: $1) }
  }
}
