/// Resolves the levels and options for a path from a configuration, the rules' defaults and an architecture.
///
/// Paths to which the same layers and overrides apply share one result.
package struct SettingsResolver: Sendable {
  /// A layer, or one of its overrides.
  private struct Step: Sendable {
    /// The paths that the step applies to. A folder includes everything under it.
    var patterns: [PathPattern]
    /// Whether the step is limited to some paths.
    var isNarrow: Bool
    var rules: [String: Configuration.RuleSetting]
    var onlyRules: Set<String>?
    var enabledRules: Set<String> = []
  }

  private let steps: [Step]
  /// The patterns of all steps, labeled with the indices of the steps.
  private let patterns: PathPatternSet
  private let defaults: PathSettings
  /// The levels of the rules in `enabledRules`, keyed by rule.
  private let enabledLevels: [String: RuleLevel]
  /// The preview rules that the configuration does not enable.
  private let unusedPreviewRules: Set<String>
  /// Whether all steps apply to all paths.
  private let isUniform: Bool
  /// The indices into `distinct`, keyed by the indices of the steps that apply.
  private var resolved: [[Int]: Int] = [:]
  /// The distinct results found so far.
  private(set) var distinct: [PathSettings] = []

  package init(configuration: Configuration, rules: [RuleInfo], architecture: Architecture) {
    let steps = configuration.layers.flatMap(Self.steps)
    self.steps = steps
    patterns = PathPatternSet(steps.indices.flatMap { index in steps[index].patterns.map { ($0, index) } })
    isUniform = !steps.contains(where: \.isNarrow)
    var defaults = PathSettings(levels: [:], options: [:])
    var enabledLevels: [String: RuleLevel] = [:]
    let enabled = steps.reduce(into: Set<String>()) { $0.formUnion($1.enabledRules) }
    var unused: Set<String> = []
    for rule in rules {
      defaults.levels[rule.id] = rule.defaultLevel.level(for: architecture)
      if rule.isPreview, !configuration.usesPreview { unused.insert(rule.id) }
      for option in rule.options { defaults.options[rule.id, default: [:]][option.name] = option.defaultValue }
      if enabled.contains(rule.id) { enabledLevels[rule.id] = rule.defaultLevel.enabled(for: architecture) }
    }
    self.defaults = defaults
    self.enabledLevels = enabledLevels
    unusedPreviewRules = unused
  }

  private static func steps(of layer: Configuration.Layer) -> [Step] {
    let whole = Step(
      patterns: [PathPattern("", in: layer.folder)], isNarrow: !layer.folder.isEmpty, rules: layer.rules,
      onlyRules: layer.onlyRules,
      enabledRules: layer.enabledRules)
    let parts = layer.overrides.map { override in
      Step(patterns: override.paths.map { PathPattern($0, in: layer.folder) }, isNarrow: true, rules: override.rules)
    }
    return [whole] + parts
  }

  /// Returns the settings for a path relative to the root, with `/` as the separator.
  package mutating func settings(for path: String) -> PathSettings { distinct[index(for: path)] }

  /// Returns the settings for a path as an index into `distinct`.
  mutating func index(for path: String) -> Int {
    let applicable = applicableSteps(for: path)
    if let index = resolved[applicable] { return index }
    distinct.append(resolve(applicable))
    resolved[applicable] = distinct.count - 1
    return distinct.count - 1
  }

  private func applicableSteps(for path: String) -> [Int] {
    isUniform ? Array(steps.indices) : patterns.labels(matching: path)
  }

  private func resolve(_ applicable: [Int]) -> PathSettings {
    var settings = defaults
    var offForPath: Set<String> = []
    for index in applicable {
      let step = steps[index]
      for (rule, setting) in step.rules where settings.levels[rule] != nil {
        if let level = setting.level {
          settings.levels[rule] = level
          settings.rulesWithLevel.insert(rule)
          if level.isOff, step.isNarrow { offForPath.insert(rule) } else { offForPath.remove(rule) }
        }
        for (option, value) in setting.options { settings.options[rule, default: [:]][option] = value }
      }
      for rule in step.enabledRules where settings.level(of: rule).isOff && !offForPath.contains(rule) {
        settings.levels[rule] = enabledLevels[rule]
      }
      settings.rulesWithLevel.formUnion(step.enabledRules)
      if let only = step.onlyRules {
        for rule in settings.levels.keys where !only.contains(rule) { settings.levels[rule] = .off }
      }
    }
    for rule in unusedPreviewRules { settings.levels[rule] = .off }
    return settings
  }
}

extension Configuration {
  /// Returns the settings for one path. For many paths, use a `SettingsResolver`.
  package func settings(for path: String, architecture: Architecture, rules: [RuleInfo]) -> PathSettings {
    var resolver = SettingsResolver(configuration: self, rules: rules, architecture: architecture)
    return resolver.settings(for: path)
  }
}
