import Analyzer
import History

/// What a gate measures.
struct GateMeasure: Sendable, Hashable {
  enum Subject: Sendable, Hashable {
    /// A metric of the catalogue, by id.
    case metric(String)
    /// Open findings of a rule, of all severities or of one.
    case rule(String, Severity?)
    /// Open findings that came in the last days.
    case introduced(Filter, days: Int)
    /// Findings that were open before the last days, and are gone.
    case fixed(Filter, days: Int)
  }

  /// Which findings count.
  enum Filter: Sendable, Hashable {
    case all
    case severity(Severity)
    case rule(String)
  }

  /// As it was written.
  let name: String
  let subject: Subject

  /// The days that `introduced` and `fixed` look back where nothing is said.
  static let defaultDays = 7
  /// A hundred years.
  static let mostDays = 36_500

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
