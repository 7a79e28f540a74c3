/// The levels and options of all rules for one path.
package struct PathSettings: Sendable, Hashable {
  var levels: [String: RuleLevel]
  var options: [String: [String: OptionValue]]

  /// The level of a rule; one that is not known is off.
  package func level(of ruleID: String) -> RuleLevel { levels[ruleID] ?? .off }

  /// The value of a rule's option, its default where the configuration gives none; nil if the rule has no such option.
  package func option(_ name: String, of ruleID: String) -> OptionValue? { options[ruleID]?[name] }
}
