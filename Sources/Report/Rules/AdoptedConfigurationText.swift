package import Analyzer

/// The configuration file written by `review init --adopt`.
package enum AdoptedConfigurationText {
  /// Returns the file as YAML. It lists the rules whose level changes or whose findings are in the baseline, with the
  /// figures behind each level as a comment.
  package static func text(_ adoption: Adoption) -> String {
    var lines = [
      ConfigurationText.modeline,
      "# The configuration for `review`, derived from the current code. Rules without findings are now errors;",
      "# existing findings are recorded in the baseline. Rules that are not listed keep their defaults.",
      "review: 1",
      "rules:",
    ]
    let listed = adoption.entries.filter { $0.level != nil || $0.baselined > 0 }
    let settings = listed.map { entry in
      entry.level.map { "  \(entry.rule.id): \(text(of: $0))" }
        ?? "  # \(entry.rule.id): \(text(of: entry.standard))"
    }
    let width = min(56, settings.map(\.count).max() ?? 0)
    for (entry, setting) in zip(listed, settings) {
      let gap = String(repeating: " ", count: max(0, width - setting.count))
      lines.append("\(setting)\(gap)  # \(remark(on: entry))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func remark(on entry: Adoption.Entry) -> String {
    if entry.findings == 0, entry.baselined == 0 { return "no findings" }
    let found = Wording.count(entry.findings, "finding") + " by default"
    return entry.baselined == entry.findings
      ? "\(Wording.count(entry.findings, "finding")) in the baseline" : "\(found), \(entry.baselined) in the baseline"
  }

  private static func text(of level: RuleLevel) -> String {
    switch level {
    case .off: return "off"
    case .severity(let severity): return severity.rawValue
    case .limits(let limits):
      let pairs = Severity.allCases.compactMap { severity in limits[severity].map { "\(severity.rawValue): \($0)" } }
      return "{\(pairs.joined(separator: ", "))}"
    }
  }
}
