/// Runs the examples of custom rules.
package enum CustomRuleTest {
  /// The result of one example.
  package struct Outcome: Sendable, Hashable {
    /// The custom rule's ID.
    package let rule: String
    /// Whether the rule is expected to report a finding.
    package let isTriggering: Bool
    /// The 1-based number of the example.
    package let number: Int
    /// The messages of the findings, in source order.
    package let messages: [String]
    /// Whether the example could be analyzed; false if it has a syntax error. Such an example never passes.
    package let parses: Bool

    /// Whether the result matches the expectation.
    package var passes: Bool { parses && messages.isEmpty != isTriggering }
  }

  /// Runs each example as a separate file, regardless of the rule's paths and level.
  package static func outcomes(of configuration: Configuration) -> [Outcome] {
    configuration.policy.customRules.flatMap { rule in
      rule.triggering.enumerated().map { outcome(of: rule, $1, $0 + 1, isTriggering: true, configuration) }
        + rule.passing.enumerated().map { outcome(of: rule, $1, $0 + 1, isTriggering: false, configuration) }
    }
  }

  private static func outcome(
    of rule: CustomRuleSettings, _ source: String, _ number: Int, isTriggering: Bool, _ configuration: Configuration
  ) -> Outcome {
    var rule = rule
    rule.severity = .error
    rule.selection.paths = []
    rule.selection.except = []
    // Examples have no path, so path requirements cannot be checked.
    if !isTriggering { rule.required.paths = [] }
    var alone = Configuration()
    alone.viewModelSuffixes = configuration.viewModelSuffixes
    alone.policy.customRules = [rule]
    let analysis = Analysis(configuration: alone)
    let facts = analysis.facts(ofEach: [Array(source.utf8)], jobs: 1)
    let files = facts.map { ProjectFile(path: "Example.swift", facts: $0) }
    let findings = analysis.review(of: files).findings.filter { $0.rule == rule.id }
    return Outcome(
      rule: rule.id, isTriggering: isTriggering, number: number, messages: findings.map(\.message),
      parses: facts.allSatisfy { $0.syntaxError == nil && $0.failure == nil })
  }
}
