/// The configuration that applies to one path, with the origin of each value.
package struct EffectiveConfiguration: Sendable {
  /// One value.
  package struct Value: Sendable, Hashable {
    /// A configured value.
    package enum Content: Sendable, Hashable {
      case text(String)
      case texts([String])
      case flag(Bool)
      case level(RuleLevel)
      case option(OptionValue)
    }

    /// The key, such as `exclude`, `rules.body_length.level` or `rules.body_length.max_count`.
    package let key: String
    package let content: Content
    /// The position in a file, or nil for a default.
    package let place: ConfigurationLocation?
    /// The origin of a value that does not come from a file: `default`, `detected` or `command line`.
    package let origin: String
  }

  /// The path relative to the root; empty for the root itself.
  package let path: String
  /// The values of the general keys, followed by the rules' values, sorted by rule ID.
  package let values: [Value]

  package init(of configuration: Configuration, for path: String, architecture: Architecture) {
    self.path = path
    let path = Self.file(at: path)
    let infos = configuration.ruleInfos
    let settings = configuration.settings(for: path, architecture: architecture, rules: infos)
    let places = RuleLocationFinder(of: configuration, for: path)
    var values = Self.general(configuration, architecture)
    values += Self.policy(configuration.policy, for: path)
    for info in infos.sorted(by: { $0.id < $1.id }) {
      let custom = configuration.policy.customRules.first { $0.id == info.id }?.place
      values.append(
        places.value("rules.\(info.id).level", .level(settings.level(of: info.id)), rule: info.id, key: nil, custom))
      for option in info.options {
        guard let value = settings.option(option.name, of: info.id) else { continue }
        values.append(
          places.value("rules.\(info.id).\(option.name)", .option(value), rule: info.id, key: option.name, custom))
      }
    }
    self.values = values
  }

  /// Returns the path itself if it is a Swift file, otherwise the path of a file in the folder, to which patterns such as
  /// `Legacy/**` apply.
  package static func file(at path: String) -> String {
    path.isEmpty || path.hasSuffix(".swift") ? path : path + "/File.swift"
  }

  private static func general(_ configuration: Configuration, _ architecture: Architecture) -> [Value] {
    func value(
      _ key: String, _ content: Value.Content, at place: String? = nil, otherwise origin: String = "default"
    ) -> Value {
      let found = configuration.places[place ?? key]
      return Value(key: key, content: content, place: found, origin: found == nil ? origin : "")
    }
    let isDetected = configuration.architecture == .automatic
    var values = [
      value("architecture", .text(architecture.rawValue), otherwise: isDetected ? "detected" : "command line"),
      value("include", .texts(configuration.include)),
      value("exclude", .texts(configuration.exclude)),
      value("generated", .text(configuration.reviewsGeneratedFiles ? "review" : "skip")),
      value("view_model_suffixes", .texts(configuration.viewModelSuffixes)),
      value("suppressions.require_reason", .flag(configuration.requiresSuppressionReason)),
      value("preview", .flag(configuration.usesPreview)),
    ]
    for (platform, version) in configuration.assume.deployment.sorted(by: { $0.key < $1.key }) {
      values.append(value("assume.deployment.\(platform)", .text(version), at: "assume.deployment"))
    }
    if let isMain = configuration.assume.isMainActorByDefault {
      values.append(value("assume.default_isolation", .text(isMain ? "MainActor" : "nonisolated")))
    }
    for (section, entries) in configuration.sections.sorted(by: { $0.key < $1.key }) {
      for (key, option) in entries.sorted(by: { $0.key < $1.key }) {
        values.append(value("\(section).\(key)", .option(option)))
      }
    }
    return values
  }

  /// Returns the path's layer and the modules that the path may not import.
  private static func policy(_ policy: Policy, for path: String) -> [Value] {
    var values: [Value] = []
    if let index = LayerMap(policy.layers, paths: [], targets: []).layer(ofFile: path) {
      let layer = policy.layers[index]
      values.append(Value(key: "layer", content: .text(layer.name), place: layer.place, origin: ""))
      if !layer.modules.isEmpty {
        values.append(Value(key: "layer.modules", content: .texts(layer.modules), place: layer.place, origin: ""))
      }
      values.append(Value(key: "layer.may_use", content: .texts(layer.mayUse), place: layer.place, origin: ""))
    }
    return values
      + policy.forbiddenImports.filter { !PathPatternSet($0.except.map { PathPattern($0) }).matches(path) }.map {
        Value(key: "forbidden_imports", content: .texts($0.modules), place: $0.place, origin: "")
      }
  }
}

/// Finds the last layer or override that configures a rule.
private struct RuleLocationFinder {
  private struct Step {
    let file: String
    let rules: [String: Configuration.RuleSetting]
    let places: Configuration.RulePositions
  }

  private var steps: [Step] = []

  init(of configuration: Configuration, for path: String) {
    for layer in configuration.layers {
      guard PathPatternSet([PathPattern("", in: layer.folder)]).matches(path) else { continue }
      steps.append(Step(file: layer.origin, rules: layer.rules, places: layer.rulePositions))
      for override in layer.overrides
      where PathPatternSet(override.paths.map { PathPattern($0, in: layer.folder) }).matches(path) {
        steps.append(Step(file: layer.origin, rules: override.rules, places: override.rulePositions))
      }
    }
  }

  /// - Parameters:
  ///   - key: The option, or nil for the level.
  ///   - custom: The location of the rule's declaration if it is a custom rule.
  func value(
    _ name: String, _ content: EffectiveConfiguration.Value.Content, rule: String, key: String?,
    _ custom: ConfigurationLocation?
  ) -> EffectiveConfiguration.Value {
    for step in steps.reversed() {
      guard let setting = step.rules[rule], key.map({ setting.options[$0] != nil }) ?? (setting.level != nil) else {
        continue
      }
      let places = step.places[rule] ?? [:]
      let position =
        key.map { places[$0] } ?? Severity.allCases.compactMap { places[$0.rawValue] }.min() ?? places["level"]
      let place = position.map { ConfigurationLocation(file: step.file, position: $0) }
      return .init(key: name, content: content, place: place, origin: place == nil ? step.file : "")
    }
    return .init(key: name, content: content, place: custom, origin: custom == nil ? "default" : "")
  }
}
