package import Analyzer

/// A configuration file that lists every default; removing a line does not change the effective configuration.
package enum ConfigurationText {
  /// The name of the schema file written by `review init` next to the configuration.
  package static let schemaFile = ".review.schema.json"

  /// The comment that tells editors with a YAML language server which schema applies to the file.
  static let modeline = "# yaml-language-server: $schema=\(schemaFile)"

  /// Returns the file's contents. Rules are commented out so that later versions can change their defaults.
  /// - Parameters:
  ///   - sections: The sections defined by other modules.
  ///   - found: A review of the project, used to set the architecture explicitly. If nil, the architecture is not set.
  package static func text(
    _ themes: [(title: String, rules: [RuleInfo])], sections: [ConfigurationKey], found: Review? = nil
  ) -> String {
    var lines = [
      modeline,
      "# The configuration for `review`. Apart from the detected architecture, every line shows a default: change the",
      "# values you want to override, and delete the rest. `review` reports unknown names and invalid values.",
    ]
    let found = found.flatMap { $0.architecture.counts.views + $0.architecture.counts.reducers > 0 ? $0 : nil }
    for key in ConfigurationKey.all(sections) {
      lines.append("")
      lines += comment(key.summary) + choices(of: key)
      if key.name == "architecture", let found {
        lines += architecture(of: found)
      } else {
        lines += entry(key, themes)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Sets the detected architecture explicitly, so that it does not change when the code does.
  private static func architecture(of review: Review) -> [String] {
    let project = review.architecture
    let others = review.modules.filter { $0.verdict.architecture != project.architecture }
    func figures(_ name: String, _ verdict: ArchitectureVerdict) -> [String] {
      let near = verdict.counts.isNearThreshold ? " (close to the 20% threshold)" : ""
      let reason = verdict.counts.reason(for: verdict.architecture)
      return comment("\(VisibleText.escaped(name)): \(verdict.architecture.rawValue) (\(reason))\(near).")
    }
    let lines = figures("Detected in the project", project) + others.flatMap { figures($0.name, $0.verdict) }
    guard !others.isEmpty else { return lines + ["architecture: \(project.architecture.rawValue)"] }
    return lines + ["architecture:", "  default: \(project.architecture.rawValue)"]
      + others.map { "  \(YAMLText.scalar($0.name)): \($0.verdict.architecture.rawValue)" }
  }

  private static func choices(of key: ConfigurationKey) -> [String] {
    if case .choice(let words) = key.form { return ["# " + words.joined(separator: " | ")] }
    return []
  }

  private static func entry(_ key: ConfigurationKey, _ themes: [(title: String, rules: [RuleInfo])]) -> [String] {
    switch key.form {
    case .rules: return ["rules:"] + themes.flatMap(section)
    case .mapping(let keys) where key.defaultText == nil:
      return ["\(key.name):"] + keys.map { "#   \($0.name): \($0.example ?? "")  # \($0.summary)" }
    default:
      let example = key.example.map { ["# \(key.name): \($0)"] } ?? []
      return ["\(key.name): \(key.defaultText ?? "")"] + example
    }
  }

  private static func section(_ title: String, _ rules: [RuleInfo]) -> [String] {
    let settings = rules.map { "#   \($0.id): \(setting(of: $0))" }
    let column = min(56, settings.map(\.count).max() ?? 0)
    return ["", "  # \(title)"]
      + zip(rules, settings).map { rule, setting in
        "\(setting)\(String(repeating: " ", count: max(0, column - setting.count)))  # "
          + "\(rule.summary)\(others(of: rule))"
      }
  }

  /// Returns the rule's default level and options in configuration syntax.
  static func setting(of rule: RuleInfo) -> String {
    let options = rule.options.map { "\($0.name): \(text(of: $0.defaultValue))" }
    switch rule.defaultLevel.plain {
    case .off: return options.isEmpty ? "off" : mapping(["level: off"] + options)
    case .severity(let severity):
      return options.isEmpty ? severity.rawValue : mapping(["level: \(severity.rawValue)"] + options)
    case .limits(let limits):
      let pairs = Severity.allCases.compactMap { severity in limits[severity].map { "\(severity.rawValue): \($0)" } }
      return mapping(pairs + options)
    }
  }

  /// Returns the architectures for which the rule has a different default level, along with these levels, and whether
  /// the rule's findings are minor.
  private static func others(of rule: RuleInfo) -> String {
    let others = LevelText.others(of: rule) + (rule.isMinor ? ["minor unless set"] : [])
    return others.isEmpty ? "" : " (\(others.joined(separator: "; ")))"
  }

  private static func mapping(_ entries: [String]) -> String { "{\(entries.joined(separator: ", "))}" }

  private static func text(of value: OptionValue) -> String {
    switch value {
    case .integer(let number): String(number)
    case .boolean(let flag): String(flag)
    case .string(let text): YAMLText.scalar(text)
    case .strings(let texts): YAMLText.list(texts)
    }
  }

  private static func comment(_ text: String) -> [String] {
    WordWrap.lines(text, first: 117, rest: 117).map { "# \($0)" }
  }
}

/// Formats values as single-line YAML.
enum YAMLText {
  static func list(_ strings: [String]) -> String { "[\(strings.map(scalar).joined(separator: ", "))]" }

  /// Returns the text in quotes, or unchanged if it is a plain word.
  static func scalar(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_.\/-]*/) != nil
    let isWord = !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
    return isPlain && isWord ? text : JSONValue.string(text).line
  }
}
