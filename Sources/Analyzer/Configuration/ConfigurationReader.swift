/// The top-level keys of a configuration file.
enum ConfigurationFileKey: String, CaseIterable {
  case review, architecture, include, exclude, generated
  case viewModelSuffixes = "view_model_suffixes"
  case assume, rules, overrides, suppressions, extends
  case requiredVersion = "required_version"
  case preview, layers
  case forbiddenImports = "forbidden_imports"
  case customRules = "custom_rules"

  var isAllowedInFolder: Bool { [.review, .exclude, .rules, .overrides].contains(self) }
}

private typealias Key = ConfigurationFileKey

/// Reads the nodes in one file into a configuration.
struct ConfigurationReader {
  private static let form = 1

  private var rules: RuleSettingReader
  private let policy: PolicyReader
  /// The version of the program, or nil to skip the check.
  private let version: String?
  /// The keys that belong to other modules.
  private let sections: [ConfigurationKey]
  /// The folder of a nested file, or nil for the file at the root.
  private let folder: String?
  private var nodes: NodeReader
  private var configuration: Configuration
  private var layer: Configuration.Layer
  /// Whether a nested file contains a key that is allowed only at the root.
  private var hasRootOnlyKey = false

  init(
    rules: RuleSettingReader, sections: [ConfigurationKey], version: String?, file: String, folder: String?,
    configuration: Configuration
  ) {
    self.rules = rules.adding(configuration.policy.customRules.map(\.info))
    self.version = version
    policy = PolicyReader(file: file, builtInRules: Set(rules.names))
    self.sections = sections
    self.folder = folder
    self.configuration = configuration
    nodes = NodeReader(file: file)
    layer = Configuration.Layer(origin: file, folder: folder ?? "")
  }

  /// - Parameter root: The root node of the file.
  /// - Throws: `ConfigurationError` with all mistakes in the file.
  mutating func read(_ root: YAMLNode) throws(ConfigurationError) -> Configuration {
    let entries = nodes.entries(of: root, for: nil, expected: "a mapping such as 'review: 1'")
    // Checking a file in a different format version would only produce misleading problems.
    guard hasSupportedVersion(root) else { throw ConfigurationError(nodes.problems) }
    // The custom rules must be known before the other keys are read.
    for entry in entries where entry.key == Key.customRules.rawValue && folder == nil { readCustomRules(entry.value) }
    for entry in entries { read(entry) }
    guard nodes.problems.isEmpty else { throw ConfigurationError(nodes.problems) }
    configuration.layers.append(layer)
    if let excess = ConfigurationLimits.firstExceededLimit(of: configuration) {
      nodes.report(excess, at: root.position)
    }
    guard nodes.problems.isEmpty else { throw ConfigurationError(nodes.problems) }
    return configuration
  }

  private mutating func hasSupportedVersion(_ root: YAMLNode) -> Bool {
    guard case .mapping = root.content else { return false }
    guard let node = root[Key.review.rawValue] else {
      nodes.report("the 'review' key is missing; add the line 'review: \(Self.form)'", at: root.position)
      return true
    }
    guard let form = nodes.integer(node, for: "review"), form != Self.form else { return true }
    let name = nodes.file.split(separator: "/").last.map(String.init) ?? nodes.file
    nodes.report(
      "this \(name) has format version \(form); this version of review supports version \(Self.form)"
        + (form > Self.form ? "; update review" : ""), at: node.position)
    return false
  }

  private mutating func read(_ entry: YAMLNode.Entry) {
    let section = sections.first { $0.name == entry.key }
    let key = Key(rawValue: entry.key)
    guard key != nil || section != nil else { return reportUnknown(entry) }
    if folder != nil, key?.isAllowedInFolder != true {
      reportRootOnly(entry)
      return
    }
    note(entry)
    if let section { return read(section, entry.value) }
    let node = entry.value
    switch key {
    case .review, nil: break
    case .architecture: readArchitecture(node)
    case .include: readInclude(node)
    case .exclude: readExclude(node)
    case .generated:
      let choice = nodes.choice(node, for: "generated", of: ["skip", "review"])
      configuration.reviewsGeneratedFiles = choice == "review"
    case .viewModelSuffixes: readSuffixes(node)
    case .assume: readAssumptions(node)
    case .rules:
      layer.rules = rules.settings(node, nodes: &nodes)
      layer.rulePositions = RuleSettingReader.places(in: node)
    case .extends: if !node.isNull { _ = nodes.strings(node, for: "extends", what: "files") }
    case .requiredVersion: if !node.isNull { checkVersion(node) }
    case .preview:
      guard let value = nodes.boolean(node, for: "preview") else { break }
      configuration.usesPreview = value
    case .layers:
      configuration.policy.layers = policy.layers(node, over: configuration.policy.layers, nodes: &nodes)
    case .forbiddenImports:
      configuration.policy.forbiddenImports += policy.forbiddenImports(node, nodes: &nodes)
    // Already read.
    case .customRules: break
    case .overrides: readOverrides(node)
    case .suppressions:
      for entry in nodes.entries(of: node, for: "suppressions", keys: ["require_reason"]) {
        guard let value = nodes.boolean(entry.value, for: entry.key) else { continue }
        configuration.requiresSuppressionReason = value
      }
    }
  }

  private mutating func readCustomRules(_ node: YAMLNode) {
    let all = policy.customRules(node, over: configuration.policy.customRules, nodes: &nodes)
    configuration.policy.customRules = all
    rules = rules.adding(all.map(\.info))
  }

  private mutating func checkVersion(_ node: YAMLNode) {
    guard let text = node.text, let required = RequiredVersion(text) else {
      nodes.report("'required_version' requires a version such as \">=1.2\"", at: node.position)
      return
    }
    guard let version, !required.allows(version) else { return }
    nodes.report(
      "this configuration requires review \(required), but version \(version) is running; install a matching version",
      at: node.position)
  }

  /// Records the position of a value.
  private mutating func note(_ entry: YAMLNode.Entry) {
    guard folder == nil else { return }
    configuration.places[entry.key] = ConfigurationLocation(file: nodes.file, position: entry.position)
    guard case .mapping(let entries) = entry.value.content else { return }
    for inner in entries {
      configuration.places[entry.key + "." + inner.key] = ConfigurationLocation(
        file: nodes.file, position: inner.position)
    }
  }

  private mutating func read(_ section: ConfigurationKey, _ node: YAMLNode) {
    for entry in nodes.entries(of: node, for: section.name, keys: section.keys.map(\.name)) {
      guard let key = section.keys.first(where: { $0.name == entry.key }), let value = value(of: key, entry.value)
      else { continue }
      configuration.sections[section.name, default: [:]][key.name] = value
    }
  }

  private mutating func value(of key: ConfigurationKey, _ node: YAMLNode) -> OptionValue? {
    switch key.form {
    case .boolean: nodes.boolean(node, for: key.name).map(OptionValue.boolean)
    case .number: nodes.integer(node, for: key.name, atLeast: 0).map(OptionValue.integer)
    case .choice(let choices): nodes.choice(node, for: key.name, of: choices).map(OptionValue.string)
    case .webAddress: nodes.webAddress(node, for: key.name).map(OptionValue.string)
    case .strings: nodes.strings(node, for: key.name).map(OptionValue.strings)
    case .form, .version, .mapping, .rules, .overrides, .layers, .forbiddenImports, .customRules: nil
    }
  }

  /// Reports a key of the root configuration in a nested file. The file may be the configuration of a separate project,
  /// which has many such keys, so only the first one is reported.
  private mutating func reportRootOnly(_ entry: YAMLNode.Entry) {
    guard !hasRootOnlyKey else { return }
    hasRootOnlyKey = true
    nodes.report(
      "'\(entry.key)' is allowed only in the root configuration; to review this folder as a project of its own, "
        + "pass it to --root", at: entry.position)
  }

  private mutating func reportUnknown(_ entry: YAMLNode.Entry) {
    // `forbidden_import` is a rule, but `forbidden_imports` is a top-level key.
    if rules.names.contains(entry.key), Key(rawValue: entry.key + "s") == nil {
      nodes.report("'\(entry.key)' is a rule; move it under 'rules'", at: entry.position)
    } else {
      let own = Key.allCases.filter { folder == nil || $0.isAllowedInFolder }.map(\.rawValue)
      nodes.reportUnknown(
        "key", entry.key, at: entry.position, valid: own + (folder == nil ? sections.map(\.name) : []))
    }
  }

  private mutating func readArchitecture(_ node: YAMLNode) {
    if case .mapping(let entries) = node.content { return readArchitectures(entries, at: node.position) }
    let valid = ["auto"] + Architecture.allCases.map(\.rawValue)
    guard let text = node.text, !valid.contains(text) else {
      guard let choice = nodes.choice(node, for: "architecture", of: valid) else { return }
      configuration.architecture = Architecture(rawValue: choice).map { .fixed($0) } ?? .automatic
      return
    }
    nodes.reportUnknown("architecture", text, at: node.position, valid: valid)
  }

  /// Reads an architecture for each listed module, and the default for all others.
  private mutating func readArchitectures(_ entries: [YAMLNode.Entry], at position: SourcePosition) {
    var modules: [String: Architecture] = [:]
    for entry in entries {
      let choice = nodes.choice(entry.value, for: entry.key, of: Architecture.allCases.map(\.rawValue))
      modules[entry.key] = choice.flatMap(Architecture.init)
    }
    guard entries.contains(where: { $0.key == Self.otherModules }) else {
      nodes.report("'architecture' requires '\(Self.otherModules)' for modules that are not listed", at: position)
      return
    }
    guard let project = modules.removeValue(forKey: Self.otherModules) else { return }
    configuration.architecture = .assigned(ArchitectureAssignment(project, modules: modules, isConfigured: true))
  }

  /// The key for all modules that are not listed.
  private static let otherModules = "default"

  private mutating func readInclude(_ node: YAMLNode) {
    guard let globs = nodes.globs(node, for: "include") else { return }
    if globs.isEmpty {
      nodes.report("'include' is empty; remove it to review every Swift file", at: node.position)
    }
    configuration.include = globs
    configuration.includeLocations = node.items.map {
      ConfigurationLocation(file: nodes.file, position: $0.position)
    }
  }

  private mutating func readExclude(_ node: YAMLNode) {
    guard let globs = nodes.globs(node, for: "exclude") else { return }
    if let folder {
      configuration.exclude += globs.map { PathPattern.escaped(folder) + "/" + $0 }
    } else {
      configuration.exclude = globs
    }
  }

  private mutating func readSuffixes(_ node: YAMLNode) {
    let name = Key.viewModelSuffixes.rawValue
    guard !node.isNull, let suffixes = nodes.strings(node, for: name) else { return }
    if suffixes.isEmpty {
      nodes.report("'\(name)' is empty; list at least one suffix, such as ViewModel", at: node.position)
    }
    configuration.viewModelSuffixes = suffixes
  }

  private mutating func readAssumptions(_ node: YAMLNode) {
    for entry in nodes.entries(of: node, for: "assume", keys: ["deployment", "default_isolation"]) {
      if entry.key == "deployment" {
        readDeployment(entry.value)
      } else {
        readIsolation(entry.value)
      }
    }
  }

  private mutating func readDeployment(_ node: YAMLNode) {
    let platforms = ["ios", "macos", "tvos", "watchos", "visionos"]
    for entry in nodes.entries(of: node, for: "deployment", keys: platforms, what: "platform") {
      let numbers = entry.value.text?.split(separator: ".", omittingEmptySubsequences: false) ?? []
      let isVersion = numbers.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy { "0"..."9" ~= $0 } }
      guard let text = entry.value.text, isVersion, (1...3).contains(numbers.count) else {
        let found = entry.value.text.map { ", not \(Quoted($0))" } ?? ""
        nodes.report("'\(entry.key)' requires a version such as \"17.0\"\(found)", at: entry.value.position)
        continue
      }
      configuration.assume.deployment[entry.key] = text
    }
  }

  private mutating func readIsolation(_ node: YAMLNode) {
    switch node.text.map({ $0.lowercased().replacing("_", with: "") }) {
    case "nonisolated": configuration.assume.isMainActorByDefault = false
    case "mainactor": configuration.assume.isMainActorByDefault = true
    default: _ = nodes.choice(node, for: "default_isolation", of: ["nonisolated", "MainActor"])
    }
  }

  private mutating func readOverrides(_ node: YAMLNode) {
    for item in nodes.items(of: node, for: "overrides", expected: "a list of paths and rules") {
      var paths: [String]?
      var settings: [String: Configuration.RuleSetting]?
      var places: Configuration.RulePositions = [:]
      var pathPositions: [SourcePosition] = []
      let before = nodes.problems.count
      for entry in nodes.entries(of: item, for: "overrides", keys: ["paths", "rules"]) {
        if entry.key == "paths" {
          paths = nodes.globs(entry.value, for: "paths")
          pathPositions = entry.value.items.map(\.position)
        } else {
          settings = rules.settings(entry.value, nodes: &nodes)
          places = RuleSettingReader.places(in: entry.value)
        }
      }
      if let paths, !paths.isEmpty, let settings {
        layer.overrides.append(
          Configuration.Override(
            paths: paths, rules: settings, rulePositions: places, pathPositions: pathPositions))
      } else if nodes.problems.count == before {
        nodes.report("an override requires 'paths' (a list of globs) and 'rules'", at: item.position)
      }
    }
  }
}
