package import Analyzer

/// Says a rule's level, scope and options in words that every printed form shares.
package enum LevelText {
  /// `warning over 40, error over 100`, `warning`, `off`.
  package static func of(_ level: RuleLevel, firesAtLimit: Bool) -> String {
    switch level {
    case .off: return "off"
    case .severity(let severity): return severity.rawValue
    case .limits(let limits):
      let word = firesAtLimit ? "from" : "over"
      return Severity.allCases.compactMap { severity in
        limits[severity].map { "\(severity.rawValue) \(word) \($0)" }
      }.joined(separator: ", ")
    }
  }

  /// The default level, with the architectures for which it differs: `info; mv: warning; tca: off`.
  package static func defaults(of rule: RuleInfo) -> String {
    ([of(rule.defaultLevel.plain, firesAtLimit: rule.firesAtLimit)] + others(of: rule)).joined(separator: "; ")
  }

  /// The architectures whose default level differs: `mv: warning`.
  static func others(of rule: RuleInfo) -> [String] {
    let plain = of(rule.defaultLevel.plain, firesAtLimit: rule.firesAtLimit)
    return Architecture.allCases.compactMap { architecture -> String? in
      let text = of(rule.defaultLevel.level(for: architecture), firesAtLimit: rule.firesAtLimit)
      return text == plain ? nil : "\(architecture.rawValue): \(text)"
    }
  }

  /// What a rule judges, as a sentence that says what that decides.
  static func opportunity(of rule: RuleInfo) -> String {
    let subject =
      rule.opportunity.first == "`"
      ? rule.opportunity
      : rule.opportunity.prefix(1).uppercased() + rule.opportunity.dropFirst()
    return "\(subject). A checklist item applies only to files where one of its rules finds this."
  }

  /// What a rule needs to see.
  static func scope(of rule: RuleInfo) -> String {
    switch rule.scope {
    case .file: "one file at a time"
    case .project: "the whole project"
    case .change: "what a change adds"
    }
  }

  /// Whether the rule mends what it finds.
  static func fix(of rule: RuleInfo) -> String {
    guard let example = rule.fixing.first else { return "none" }
    return example.isSafe ? "safe" : "unsafe (applied only when asked for)"
  }

  /// The values that an option takes.
  package static func values(of option: RuleOption) -> String {
    switch option.kind {
    case .integer(let least): "a whole number from \(least)"
    case .boolean: "true or false"
    case .choice(let choices): choices.joined(separator: ", ")
    case .strings: "a list of strings"
    }
  }

  /// A value as it is written in the configuration.
  package static func text(of value: OptionValue) -> String {
    switch value {
    case .integer(let number): String(number)
    case .boolean(let flag): String(flag)
    case .string(let text): text
    case .strings(let texts): "[" + texts.joined(separator: ", ") + "]"
    }
  }
}
