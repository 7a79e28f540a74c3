package import Analyzer

/// The results of running the examples of custom rules.
package enum CustomRuleTestText {
  /// Returns a line for each failed example and each rule without examples, followed by the totals.
  /// - Parameter rules: The IDs of all custom rules.
  package static func text(_ outcomes: [CustomRuleTest.Outcome], rules: [String]) -> String {
    var lines: [String] = []
    for outcome in outcomes where !outcome.passes {
      let kind = outcome.isTriggering ? "triggering" : "non-triggering"
      let what =
        if !outcome.parses {
          "does not parse"
        } else if let message = outcome.messages.first {
          "triggers a finding: \(VisibleText.escaped(message))"
        } else {
          "does not trigger a finding"
        }
      lines.append("\(outcome.rule): \(kind) example \(outcome.number) \(what)")
    }
    for rule in rules where !outcomes.contains(where: { $0.rule == rule }) { lines.append("\(rule): no examples") }
    let failed = outcomes.count { !$0.passes }
    let total = "\(Wording.count(rules.count, "custom rule")), \(Wording.count(outcomes.count, "example"))"
    lines.append(total + (failed == 0 ? ", all passed" : ", \(failed) failed"))
    return lines.map { $0 + "\n" }.joined()
  }
}
