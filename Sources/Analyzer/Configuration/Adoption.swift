/// Settings that let a project pass without code changes: rules without findings become errors, and the baseline
/// accepts the findings of all other rules.
package struct Adoption: Sendable {
  /// The adopted setting for one rule.
  package struct Entry: Sendable {
    package let rule: RuleInfo
    /// The new level, or nil to keep the default.
    package let level: RuleLevel?
    /// The default level for the project's architecture.
    package let standard: RuleLevel
    /// The number of findings with the default settings.
    package let findings: Int
    /// The number of findings at the new level, which the baseline accepts.
    package let baselined: Int
  }

  /// The enabled rules, in the order of the rule reference.
  package let entries: [Entry]

  /// Returns a configuration in which every rule with limits reports every value that it measures.
  package static func measuring(_ configuration: Configuration) -> Configuration {
    var measuring = configuration
    var layer = Configuration.Layer(origin: "adoption", folder: "")
    for info in RuleList.infos where info.defaultLevel.hasLimits {
      layer.rules[info.id] = Configuration.RuleSetting(level: .limits(info: 0))
    }
    measuring.layers.append(layer)
    return measuring
  }

  /// - Parameters:
  ///   - review: A review with the default settings.
  ///   - measured: A review with the configuration from `measuring(_:)`.
  package init(review: Review, measured: Review) {
    let architecture = review.architecture.architecture
    let counts = Dictionary(grouping: review.findings, by: \.rule).mapValues(\.count)
    let values = Dictionary(grouping: measured.findings, by: \.rule).mapValues { $0.compactMap(\.value).sorted() }
    entries = RuleList.infos.compactMap { info in
      let level = info.defaultLevel.level(for: architecture)
      // Skips rules that depend on a change or on the date: having no findings now says nothing about later reviews.
      guard !level.isOff, info.scope != .change, !RuleList.rulesOfDay.contains(info.id), !info.isPreview else {
        return nil
      }
      let findings = counts[info.id] ?? 0
      let adopted = Self.level(info, level, findings: findings, values: values[info.id] ?? [])
      let baselined =
        if case .limits(let limits)? = adopted {
          (values[info.id] ?? []).count { value in
            limits.lowest.map { info.firesAtLimit ? value >= $0 : value > $0 } ?? false
          }
        } else {
          findings
        }
      return Entry(rule: info, level: adopted, standard: level, findings: findings, baselined: baselined)
    }
  }

  private static func level(_ info: RuleInfo, _ level: RuleLevel, findings: Int, values: [Int]) -> RuleLevel? {
    switch level {
    case .off: return nil
    case .severity: return findings == 0 ? .severity(.error) : info.fixing.isEmpty ? nil : .severity(.warning)
    case .limits(let limits):
      guard let lowest = limits.lowest else { return nil }
      if findings == 0 { return .limits(error: lowest) }
      guard !values.isEmpty else { return nil }
      let percentile = values[min(values.count - 1, (values.count * 95 + 99) / 100 - 1)]
      let limit = max(1, min(percentile, lowest * 2))
      // Scales the limit of a higher severity proportionally, but never below its default.
      func moved(_ other: Int?) -> Int? { other.map { max($0, min($0 * 2, $0 * limit / max(1, lowest)), limit + 1) } }
      if limits.info == lowest {
        return .limits(info: limit, warning: moved(limits.warning), error: moved(limits.error))
      }
      if limits.warning == lowest { return .limits(warning: limit, error: moved(limits.error)) }
      return .limits(error: limit)
    }
  }
}
