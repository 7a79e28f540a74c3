import Analyzer
import History

/// The quantity checked by a gate.
struct GateMeasure: Sendable, Hashable {
  enum Subject: Sendable, Hashable {
    /// A metric, given by its ID.
    case metric(String)
    /// A rule's open findings, optionally limited to one severity.
    case rule(String, Severity?)
    /// Open findings introduced in the last `days` days.
    case introduced(Filter, days: Int)
    /// Findings fixed in the last `days` days.
    case fixed(Filter, days: Int)
  }

  /// The findings to count.
  enum Filter: Sendable, Hashable {
    case all
    case severity(Severity)
    case rule(String)
  }

  /// The measure as the user wrote it.
  let name: String
  let subject: Subject

  /// The default number of days for `introduced` and `fixed`.
  static let defaultDays = 7
  /// The maximum number of days: a hundred years.
  static let maximumDays = 36_500

  func value(in history: ProjectHistory) -> Double? {
    guard let totals = history.samples.last?.totals else { return nil }
    switch subject {
    case .metric(let id): return MetricCatalog.all.first { $0.id == id }?.value(totals)
    case .rule(let rule, let severity):
      let counts = totals.findings(of: rule)
      return Double(severity.map { counts[$0] } ?? counts.total)
    case .introduced(let filter, let days):
      return Double(compared(history, days).introduced.count(where: matches(filter, history)))
    case .fixed(let filter, let days):
      return Double(compared(history, days).fixed.count(where: matches(filter, history)))
    }
  }

  private func compared(_ history: ProjectHistory, _ days: Int) -> SampleComparison {
    SampleComparison(
      history.lives, from: history.samples.index(daysBeforeLast: days) ?? 0, to: history.samples.count - 1)
  }

  private func matches(_ filter: Filter, _ history: ProjectHistory) -> (FindingLife) -> Bool {
    switch filter {
    case .all: { _ in true }
    case .severity(let severity): { $0.severity == severity }
    case .rule(let rule): { history.rules.indices.contains($0.rule) && history.rules[$0.rule] == rule }
    }
  }
}
