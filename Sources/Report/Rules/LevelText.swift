package import Analyzer

/// Describes a rule's level, scope and options in text and Markdown output.
package enum LevelText {
  /// Returns text such as `warning over 40, error over 100`, `warning` or `off`.
  package static func of(_ level: RuleLevel, firesAtLimit: Bool) -> String {
    switch level {
    case .off: return "off"
    case .severity(let severity): return severity.rawValue
    case .limits(let limits):
      return Severity.allCases.compactMap { severity in
        limits[severity].map { "\(severity.rawValue) \(firesAtLimit ? "at \($0) or more" : "over \($0)")" }
      }.joined(separator: ", ")
    }
  }

  /// Returns the default level and those for specific architectures, such as `info; mv: warning; tca: off`, followed by
  /// `(minor)` if the rule's findings are minor by default.
  package static func defaults(of rule: RuleInfo) -> String {
    ([of(rule.defaultLevel.plain, firesAtLimit: rule.firesAtLimit)] + others(of: rule)).joined(separator: "; ")
      + (rule.isMinor ? " (minor)" : "")
  }

  /// Explains why the rule's findings are minor by default, or returns nil if they are not.
  static func minorNote(of rule: RuleInfo) -> String? {
    guard rule.isMinor else { return nil }
    let severity = Severity.allCases.last { rule.defaultLevel.plain == .severity($0) } ?? .info
    return """
      All findings are minor by default, because fewer than three in five were worth acting on in apps that had not \
      been used to tune the rule: they are only counted, and have no comment on pull requests. If the configuration \
      sets the rule's level, as in `\(rule.id): \(severity.rawValue)`, they are reported like those of other rules.
      """
  }

  /// Returns the architectures that have a different default level, such as `mv: warning`.
  static func others(of rule: RuleInfo) -> [String] {
    let plain = of(rule.defaultLevel.plain, firesAtLimit: rule.firesAtLimit)
    return Architecture.allCases.compactMap { architecture -> String? in
      let text = of(rule.defaultLevel.level(for: architecture), firesAtLimit: rule.firesAtLimit)
      return text == plain ? nil : "\(architecture.rawValue): \(text)"
    }
  }

  /// Describes the files that a rule applies to.
  static func opportunity(of rule: RuleInfo) -> String { "Applies to files that contain \(rule.opportunity)." }

  /// Describes how much code a rule must analyze.
  static func scope(of rule: RuleInfo) -> String {
    switch rule.scope {
    case .file: "each file separately"
    case .project: "the whole project"
    case .change: "the lines that a change adds"
    }
  }

  /// Describes the kind of fix that the rule provides, if any.
  static func fix(of rule: RuleInfo) -> String {
    guard let example = rule.fixing.first else { return "none" }
    return example.isSafe ? "safe" : "unsafe (applied only with `--unsafe`)"
  }

  /// Returns an option's valid values.
  package static func values(of option: RuleOption) -> String {
    switch option.kind {
    case .integer(let least): "an integer ≥ \(least)"
    case .boolean: "true or false"
    case .choice(let choices): choices.joined(separator: ", ")
    case .strings: "a list of strings"
    }
  }

  /// Returns a value in configuration syntax.
  package static func text(of value: OptionValue) -> String {
    switch value {
    case .integer(let number): String(number)
    case .boolean(let flag): String(flag)
    case .string(let text): text
    case .strings(let texts): "[" + texts.joined(separator: ", ") + "]"
    }
  }
}
