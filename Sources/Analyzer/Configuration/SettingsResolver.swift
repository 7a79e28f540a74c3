/// Answers for each path which levels and options hold, from a configuration, the rules' defaults and an architecture.
///
/// Paths for which the same layers and overrides hold share one result.
package struct SettingsResolver: Sendable {
  /// A layer, or one of its overrides.
  private struct Step: Sendable {
    var folder: [[UInt8]]
    /// Nil where it holds for the whole folder.
    var patterns: [PathPattern]?
    var rules: [String: Configuration.RuleSetting]
    var onlyRules: Set<String>?
    var enabledRules: Set<String> = []

    /// Whether it is about some paths rather than the whole tree.
    var isNarrow: Bool { patterns != nil || !folder.isEmpty }

    func holds(for path: [[UInt8]]) -> Bool {
      guard path.starts(with: folder) else { return false }
      guard let patterns else { return true }
      return patterns.contains { $0.matches(components: path[folder.count...]) }
    }
  }

  private let steps: [Step]
  private let defaults: PathSettings
  /// What `enabledRules` mean, by rule.
  private let enabledLevels: [String: RuleLevel]
  /// Whether all steps hold for all paths.
  private let isUniform: Bool
  /// What holds somewhere, by the indices of the steps that hold; as an index into `distinct`.
  private var resolved: [[Int]: Int] = [:]
  /// The results so far, each once.
  private(set) var distinct: [PathSettings] = []

  package init(configuration: Configuration, rules: [RuleInfo], architecture: Architecture) {
    steps = configuration.layers.flatMap(Self.steps)
    isUniform = !steps.contains(where: \.isNarrow)
    var defaults = PathSettings(levels: [:], options: [:])
    var enabledLevels: [String: RuleLevel] = [:]
    for rule in rules {
      defaults.levels[rule.id] = rule.defaultLevel.level(for: architecture)
      for option in rule.options { defaults.options[rule.id, default: [:]][option.name] = option.defaultValue }
      enabledLevels[rule.id] = rule.defaultLevel.enabled(for: architecture)
    }
    self.defaults = defaults
    self.enabledLevels = enabledLevels
  }

  private static func steps(of layer: Configuration.Layer) -> [Step] {
    let folder = PathPattern.components(of: layer.folder)
    let whole = Step(
      folder: folder, patterns: nil, rules: layer.rules, onlyRules: layer.onlyRules, enabledRules: layer.enabledRules)
    let parts = layer.overrides.map { override in
      Step(folder: folder, patterns: override.paths.map(PathPattern.init), rules: override.rules)
    }
    return [whole] + parts
  }

  /// The settings for a path relative to the root, with `/`.
  package mutating func settings(for path: String) -> PathSettings { distinct[index(for: path)] }

  /// The same as an index into `distinct`.
  mutating func index(for path: String) -> Int {
    let holding = holdingSteps(for: path)
    if let index = resolved[holding] { return index }
    distinct.append(resolve(holding))
    resolved[holding] = distinct.count - 1
    return distinct.count - 1
  }

  private func holdingSteps(for path: String) -> [Int] {
    if isUniform { return Array(steps.indices) }
    let components = PathPattern.components(of: path)
    return steps.indices.filter { steps[$0].holds(for: components) }
  }

  private func resolve(_ holding: [Int]) -> PathSettings {
    var settings = defaults
    var offForPath: Set<String> = []
    for index in holding {
      let step = steps[index]
      for (rule, setting) in step.rules where settings.levels[rule] != nil {
        if let level = setting.level {
          settings.levels[rule] = level
          if level.isOff, step.isNarrow { offForPath.insert(rule) } else { offForPath.remove(rule) }
        }
        for (option, value) in setting.options { settings.options[rule, default: [:]][option] = value }
      }
      for rule in step.enabledRules where settings.level(of: rule).isOff && !offForPath.contains(rule) {
        settings.levels[rule] = enabledLevels[rule]
      }
      if let only = step.onlyRules {
        for rule in settings.levels.keys where !only.contains(rule) { settings.levels[rule] = .off }
      }
    }
    return settings
  }
}

extension Configuration {
  /// The settings for one path; for many paths keep a `SettingsResolver`.
  package func settings(for path: String, architecture: Architecture, rules: [RuleInfo]) -> PathSettings {
    var resolver = SettingsResolver(configuration: self, rules: rules, architecture: architecture)
    return resolver.settings(for: path)
  }
}
