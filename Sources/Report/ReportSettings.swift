package import Analyzer
package import History

/// The report's settings in the configuration.
package struct ReportSettings: Sendable, Hashable {
  /// How often the history is sampled.
  package var every = Sampling.Interval.week

  package init() {}

  /// - Parameter configuration: A configuration that was parsed with `section` as one of its keys.
  package init(_ configuration: Configuration) {
    guard case .string(let word)? = configuration.sections[Self.section.name]?["every"],
      let every = Sampling.Interval(rawValue: word)
    else { return }
    self.every = every
  }

  /// The `report` section of the configuration.
  package static let section: ConfigurationKey = {
    let words = Sampling.Interval.allCases.map(\.rawValue)
    let every = ReportSettings().every.rawValue
    return ConfigurationKey(
      "report",
      .mapping([ConfigurationKey("every", .choice(words), default: every, "How often to sample the history.")]),
      default: "{every: \(every)}",
      "How often `review report` samples the history: day, week, month, tag or commit.")
  }()
}
