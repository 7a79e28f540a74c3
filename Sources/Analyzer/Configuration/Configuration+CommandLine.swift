/// A rule named on the command line that cannot be chosen.
package struct RuleSelectionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The option that named it, such as `--only`.
  package let option: String
  package let rule: String
  /// The nearest name that is known.
  package let nearest: String?

  /// One sentence for a person.
  package var description: String {
    let advice = nearest.map { "did you mean '\($0)'?" } ?? "`review rules` lists all of them"
    return "unknown rule \(Quoted(rule)) for \(option); \(advice)"
  }
}

extension Configuration {
  /// The configuration with what the command line says, as the last layer.
  ///
  /// `only` switches off every rule that neither it nor `enable` names. Rules named there speak where they would be
  /// off, with their default level or the mildest level of another architecture, save on paths for which an override
  /// or nested file switches them off. `disable` wins over both.
  /// - Parameter architecture: replaces the configured one where it is not nil.
  /// - Throws: at the first rule, in the order given, that is not known.
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
