/// The levels and options of all rules for one path.
package struct PathSettings: Sendable, Hashable {
  var levels: [String: RuleLevel]
  var options: [String: [String: OptionValue]]
  /// The rules whose level the configuration sets.
  var rulesWithLevel: Set<String> = []

  /// Returns a rule's level, or off for an unknown rule.
  package func level(of ruleID: String) -> RuleLevel { levels[ruleID] ?? .off }

  /// Whether the configuration sets the rule's level, so that the team has asked for its findings.
  package func setsLevel(of ruleID: String) -> Bool { rulesWithLevel.contains(ruleID) }

  /// Returns the value or default of a rule's option, or nil if the rule has no such option.
  package func option(_ name: String, of ruleID: String) -> OptionValue? { options[ruleID]?[name] }
}
