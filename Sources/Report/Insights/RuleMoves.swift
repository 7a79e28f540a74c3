import Analyzer
import History

/// The rules whose number of findings recently increased or decreased, and the causes.
struct RuleMoves: Sendable {
  struct Move: Sendable {
    let rule: String
    let before: Int
    let now: Int
    let cause: ChangeCause

    var net: Int { now - before }
  }

  /// The number of days that the comparison covers; nil if the history is shorter.
  let days: Int?
  /// The rules with more findings than before, followed by those with fewer. In each group, the largest changes come
  /// first.
  let moves: [Move]

  /// The maximum number of rules in each group.
  private static let maximumPerGroup = 6

  init(_ history: ProjectHistory, steps: Steps) {
    let last = history.samples.count - 1
    guard let days = MetricSeries.spans.last(where: { history.samples.index(daysBeforeLast: $0) != nil }),
      let first = history.samples.index(daysBeforeLast: days)
    else {
      self.days = nil
      moves = []
      return
    }
    self.days = days
    let comparison = SampleComparison(history.lives, from: first, to: last)
    let introduced = Dictionary(grouping: comparison.introduced, by: \.rule)
    let fixed = Dictionary(grouping: comparison.fixed, by: \.rule)
    let all = history.rules.indices.compactMap { index -> Move? in
      let (came, went) = (introduced[index] ?? [], fixed[index] ?? [])
      guard came.count != went.count else { return nil }
      let rule = history.rules[index]
      return Move(
        rule: rule, before: history.samples[first].totals.findings(of: rule).total,
        now: history.samples[last].totals.findings(of: rule).total,
        cause: ChangeCause(
          introduced: came, fixed: went, from: first, to: last, history: history, steps: steps))
    }
    let worse = all.filter { $0.net > 0 }.sorted { ($1.net, $0.rule) < ($0.net, $1.rule) }
    let better = all.filter { $0.net < 0 }.sorted { ($0.net, $0.rule) < ($1.net, $1.rule) }
    moves = Array(worse.prefix(Self.maximumPerGroup) + better.prefix(Self.maximumPerGroup))
  }
}
