/// Reads a `rules` mapping: the levels, limits and options of each rule.
struct RuleSettingReader: Sendable {
  private var rules: [String: RuleInfo]
  /// The names of all rules, sorted, for suggestions.
  private(set) var names: [String]

  init(rules: [RuleInfo]) {
    self.rules = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    names = rules.map(\.id).sorted()
  }

  /// Returns a reader that also accepts the given rules.
  func adding(_ infos: [RuleInfo]) -> RuleSettingReader {
    guard !infos.isEmpty else { return self }
    var reader = self
    for info in infos { reader.rules[info.id] = info }
    reader.names = reader.rules.keys.sorted()
    return reader
  }

  /// Returns the positions of each rule's settings.
  static func places(in node: YAMLNode) -> Configuration.RulePositions {
    guard case .mapping(let entries) = node.content else { return [:] }
    return entries.reduce(into: [:]) { places, entry in
      if case .mapping(let settings) = entry.value.content {
        for setting in settings { places[entry.key, default: [:]][setting.key] = setting.position }
      } else {
        places[entry.key, default: [:]]["level"] = entry.position
      }
    }
  }

  func settings(_ node: YAMLNode, nodes: inout NodeReader) -> [String: Configuration.RuleSetting] {
    var settings: [String: Configuration.RuleSetting] = [:]
    for entry in nodes.entries(of: node, for: "rules", expected: "a mapping of rules") {
      if let info = rules[entry.key] {
        settings[entry.key] = setting(entry.value, info: info, nodes: &nodes)
      } else {
        nodes.reportUnknown(
          "rule", entry.key, at: entry.position, valid: names, otherwise: "run `review rules` for a list")
      }
    }
    return settings
  }

  private func setting(
    _ node: YAMLNode, info: RuleInfo, nodes: inout NodeReader
  ) -> Configuration.RuleSetting? {
    if case .mapping(let entries) = node.content { return setting(entries, info: info, nodes: &nodes) }
    if info.defaultLevel.hasLimits, let limit = node.plainText.flatMap({ Int($0) }) {
      nodes.report(
        "a limit requires a severity; write '\(info.id): {warning: \(limit)}'", at: node.position)
      return nil
    }
    let level = nodes.level(node, for: info.id, orElse: " or a mapping")
    return level.map { Configuration.RuleSetting(level: info.defaultLevel.configured($0)) }
  }

  private func setting(
    _ entries: [YAMLNode.Entry], info: RuleInfo, nodes: inout NodeReader
  ) -> Configuration.RuleSetting {
    var setting = Configuration.RuleSetting()
    var limits = LimitEntries()
    for entry in entries {
      if let option = info.options.first(where: { $0.name == entry.key }) {
        setting.options[option.name] = value(entry.value, option: option, nodes: &nodes)
      } else if entry.key == "level" {
        setting.level = nodes.level(entry.value, for: "level").map(info.defaultLevel.configured)
      } else if let severity = Severity(rawValue: entry.key), info.defaultLevel.hasLimits {
        limits.read(entry, severity: severity, nodes: &nodes)
      } else if Severity(rawValue: entry.key) != nil {
        nodes.report("'\(info.id)' has no limits; use 'level: \(entry.key)' instead", at: entry.position)
      } else {
        let valid = ["level"] + (info.defaultLevel.hasLimits ? Severity.allCases.map(\.rawValue) : [])
        nodes.reportUnknown(
          "option", entry.key, in: " for '\(info.id)'", at: entry.position, valid: valid + info.options.map(\.name))
      }
    }
    if let first = limits.firstPosition {
      if let level = entries.first(where: { $0.key == "level" }) {
        nodes.report(
          "'\(info.id)' has both a level and limits; the limits determine the level, so remove one of them",
          at: max(first, level.position))
      }
      limits.checkOrder(nodes: &nodes)
      setting.level = .limits(limits.limits)
    }
    return setting
  }

  private func value(_ node: YAMLNode, option: RuleOption, nodes: inout NodeReader) -> OptionValue? {
    switch option.kind {
    case .integer(let minimum): nodes.integer(node, for: option.name, atLeast: minimum).map(OptionValue.integer)
    case .boolean: nodes.boolean(node, for: option.name).map(OptionValue.boolean)
    case .choice(let choices): nodes.choice(node, for: option.name, of: choices).map(OptionValue.string)
    case .strings: nodes.strings(node, for: option.name).map(OptionValue.strings)
    }
  }
}

/// The configured limits for one rule.
private struct LimitEntries {
  private(set) var firstPosition: SourcePosition?
  private var values: [(severity: Severity, limit: Int, position: SourcePosition)] = []

  mutating func read(_ entry: YAMLNode.Entry, severity: Severity, nodes: inout NodeReader) {
    firstPosition = min(firstPosition ?? entry.position, entry.position)
    guard let limit = nodes.integer(entry.value, for: entry.key, atLeast: 0) else { return }
    values.append((severity, limit, entry.value.position))
  }

  var limits: RuleLevel.Limits {
    RuleLevel.Limits(Dictionary(values.map { ($0.severity, $0.limit) }, uniquingKeysWith: { $1 }))
  }

  /// Reports a limit that has no effect because a higher severity has an equal or lower limit.
  func checkOrder(nodes: inout NodeReader) {
    let sorted = values.sorted { $0.severity < $1.severity }
    for (lower, higher) in zip(sorted, sorted.dropFirst()) where lower.limit >= higher.limit {
      nodes.report(
        "the limit for '\(lower.severity.rawValue)' (\(lower.limit)) must be lower than the one for "
          + "'\(higher.severity.rawValue)' (\(higher.limit))", at: lower.position)
    }
  }
}

extension RuleLevel.Limits {
  fileprivate init(_ limits: [Severity: Int]) {
    self.init(info: limits[.info], warning: limits[.warning], error: limits[.error])
  }
}

extension DefaultLevel {
  /// The plain level, followed by the levels for individual architectures.
  private var all: [RuleLevel] { [plain] + Architecture.allCases.compactMap { byArchitecture[$0] } }

  /// Whether the rule measures a size or count.
  package var hasLimits: Bool {
    all.contains { if case .limits = $0 { true } else { false } }
  }

  /// Interprets a bare `off` or severity. Given a bare severity, a rule with limits uses its lowest default limit.
  func configured(_ level: RuleLevel) -> RuleLevel {
    guard case .severity(let severity) = level, let lowest = lowestLimit else { return level }
    return .limits(RuleLevel.Limits([severity: lowest]))
  }

  private var lowestLimit: Int? {
    if case .limits(let limits) = plain { return limits.lowest }
    return all.compactMap { if case .limits(let limits) = $0 { limits.lowest } else { nil } }.min()
  }

  /// Returns the level of a rule that is enabled without a level: its default, or, if that is off, its lowest default
  /// in any other architecture.
  func enabled(for architecture: Architecture) -> RuleLevel {
    let candidates = [level(for: architecture), plain] + all.filter { if case .limits = $0 { true } else { false } }
    if let level = candidates.first(where: { !$0.isOff }) { return level }
    let severities = all.compactMap { if case .severity(let severity) = $0 { severity } else { nil } }
    return .severity(severities.min() ?? .warning)
  }
}
