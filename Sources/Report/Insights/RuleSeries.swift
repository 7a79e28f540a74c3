import Analyzer
import History

/// A rule's findings across all samples.
struct RuleSeries: Sendable {
  let id: String
  /// The rule's description; nil if this version does not include the rule.
  let info: RuleInfo?
  /// The number of findings, with one element per sample.
  let counts: [SeverityCounts]
  let lives: [FindingLife]
  let survival: Survival
  let lifetimes: Lifetimes

  var now: SeverityCounts { counts.last ?? SeverityCounts() }

  /// Returns all rules that ever had findings, sorted by their current number of findings in descending order, then by
  /// ID.
  static func all(of history: ProjectHistory) -> [RuleSeries] {
    let infos = Dictionary(history.ruleInfos.map { ($0.id, $0) }) { first, _ in first }
    var lives = [[FindingLife]](repeating: [], count: history.rules.count)
    for life in history.lives where lives.indices.contains(life.rule) { lives[life.rule].append(life) }
    let days = history.samples.map(\.date.day.number)
    return history.rules.enumerated().map { index, id in
      RuleSeries(
        id: id, info: infos[id], counts: history.samples.map { $0.totals.findings(of: id) }, lives: lives[index],
        survival: Survival(lives[index], days: days), lifetimes: Lifetimes(lives[index], days: days))
    }.sorted { ($1.now.total, $0.id) < ($0.now.total, $1.id) }
  }

  /// Returns the change over the given number of days before the last sample, or nil if the history is shorter.
  func change(overDays days: Int, samples: [Sample]) -> Int? {
    samples.index(daysBeforeLast: days).map { now.total - counts[$0].total }
  }
}
