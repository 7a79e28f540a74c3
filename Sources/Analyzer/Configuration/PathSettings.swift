/// The levels and options of all rules for one path.
package struct PathSettings: Sendable, Hashable {
  var levels: [String: RuleLevel]
  var options: [String: [String: OptionValue]]

  /// Returns a rule's level, or off for an unknown rule.
  package func level(of ruleID: String) -> RuleLevel { levels[ruleID] ?? .off }

  /// Returns the value or default of a rule's option, or nil if the rule has no such option.
  package func option(_ name: String, of ruleID: String) -> OptionValue? { options[ruleID]?[name] }
}
