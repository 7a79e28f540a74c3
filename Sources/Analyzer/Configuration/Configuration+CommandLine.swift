/// An invalid rule name on the command line.
package struct RuleSelectionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The option that contains the name, such as `--only`.
  package let option: String
  /// The rule name as typed.
  package let rule: String
  /// The most similar existing name.
  package let nearest: String?

  /// The error as one sentence.
  package var description: String {
    let advice = nearest == nil ? "; run `review rules` for a list" : NearestName.suggestion(nearest)
    return "unknown rule \(Quoted(rule)) for \(option)\(advice)"
  }
}

extension Configuration {
  /// Returns the configuration with the command-line options as its last layer.
  ///
  /// `only` disables every rule that is listed in neither `only` nor `enable`. The listed rules are enabled at their
  /// default level or, if that is off, at their lowest level in any other architecture, except on paths for which an
  /// override or a nested file disables them. `disable` takes precedence over both.
  /// - Parameter architecture: The architecture that replaces the configured one, or nil to use the configured one.
  /// - Throws: `RuleSelectionError` for the first unknown rule.
  package func applying(
    only: [String] = [], enable: [String] = [], disable: [String] = [], architecture: ArchitectureSetting? = nil,
    rules: [RuleInfo]
  ) throws(RuleSelectionError) -> Configuration {
    let known = Set(rules.map(\.id) + policy.customRules.map(\.id))
    for (option, names) in [("--only", only), ("--enable", enable), ("--disable", disable)] {
      for rule in names where !known.contains(rule) {
        throw RuleSelectionError(option: option, rule: rule, nearest: NearestName.to(rule, among: known))
      }
    }
    var result = self
    result.architecture = architecture ?? result.architecture
    var layer = Layer(origin: "command line", folder: "")
    layer.enabledRules = Set(only + enable).subtracting(disable)
    if !only.isEmpty { layer.onlyRules = layer.enabledRules }
    for rule in disable { layer.rules[rule] = RuleSetting(level: .off) }
    result.layers.append(layer)
    return result
  }
}
