/// A rule named on the command line that cannot be chosen.
public struct RuleSelectionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Why it cannot.
  public enum Reason: Sendable, Hashable {
    /// There is no such rule; with the nearest name where there is one.
    case unknown(nearest: String?)
    /// The catalogue has it, this version does not.
    case notBuilt
  }

  /// The option that named it, such as `--only`.
  public let option: String
  public let rule: String
  public let reason: Reason

  /// One sentence for a person.
  public var description: String {
    switch reason {
    case .unknown(let nearest?): "unknown rule \(Quoted(rule)) for \(option); did you mean '\(nearest)'?"
    case .unknown(nearest: nil): "unknown rule \(Quoted(rule)) for \(option); `review rules` lists all of them"
    case .notBuilt: "the rule \(Quoted(rule)) for \(option) is not built yet; `review rules` lists those that are"
    }
  }
}

extension Configuration {
  /// The configuration with what the command line says, as the last layer.
  ///
  /// `only` switches off every rule that neither it nor `enable` names. Rules named there speak where they would be
  /// off, with their default level or the mildest level of another architecture, save on paths for which an override
  /// or nested file switches them off. `disable` wins over both.
  /// - Parameter architecture: replaces the configured one where it is not nil.
  /// - Parameter plannedRules: rules that are not built yet: they may be disabled, not chosen.
  /// - Throws: at the first rule, in the order given, that is not known.
  public func applying(
    only: [String] = [], enable: [String] = [], disable: [String] = [], architecture: ArchitectureSetting? = nil,
    rules: [RuleInfo], plannedRules: Set<String> = []
  ) throws(RuleSelectionError) -> Configuration {
    let known = Set(rules.map(\.id))
    for (option, names) in [("--only", only), ("--enable", enable), ("--disable", disable)] {
      for rule in names where !known.contains(rule) {
        let isPlanned = plannedRules.contains(rule)
        if isPlanned, option == "--disable" { continue }
        let nearest = NearestName.to(rule, among: option == "--disable" ? known.union(plannedRules) : known)
        throw RuleSelectionError(option: option, rule: rule, reason: isPlanned ? .notBuilt : .unknown(nearest: nearest))
      }
    }
    var result = self
    result.architecture = architecture ?? result.architecture
    var layer = Layer(origin: "command line", folder: "")
    layer.enabledRules = Set(only + enable).subtracting(disable)
    if !only.isEmpty { layer.onlyRules = layer.enabledRules }
    for rule in disable where known.contains(rule) { layer.rules[rule] = RuleSetting(level: .off) }
    result.layers.append(layer)
    return result
  }
}
