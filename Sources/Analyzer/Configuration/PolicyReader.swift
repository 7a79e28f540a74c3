/// Reads `layers`, `forbidden_imports` and `custom_rules`.
struct PolicyReader {
  private let file: String
  /// The IDs of existing rules.
  private let builtInRules: Set<String>

  init(file: String, builtInRules: Set<String>) {
    self.file = file
    self.builtInRules = builtInRules
  }

  private func place(_ position: SourcePosition) -> ConfigurationLocation {
    ConfigurationLocation(file: file, position: position)
  }

  /// Returns the location of each item in a list.
  private func locations(of list: YAMLNode) -> [ConfigurationLocation] { list.items.map { place($0.position) } }

  // MARK: Layers

  /// A layer that another layer may use.
  private struct LayerUse {
    /// The name of the layer that may use the other one.
    let user: String
    let name: String
    let position: SourcePosition
  }

  /// Returns the file's layers, merged with earlier layers. A layer replaces any earlier layer with the same name.
  func layers(_ node: YAMLNode, over earlier: [PolicyLayer], nodes: inout NodeReader) -> [PolicyLayer] {
    var layers = earlier
    var uses: [LayerUse] = []
    for entry in nodes.entries(of: node, for: "layers", expected: "a mapping of layers") {
      guard let layer = layer(entry, uses: &uses, nodes: &nodes) else { continue }
      if let known = layers.firstIndex(where: { $0.name == layer.name }) {
        layers[known] = layer
      } else {
        layers.append(layer)
      }
    }
    if layers.count > ConfigurationLimits.layers {
      nodes.report(
        "the configuration has \(layers.count) layers (limit \(ConfigurationLimits.layers)); merge some of them",
        at: node.position)
      return earlier
    }
    let names = layers.map(\.name)
    let known = Set(names)
    for use in uses where !known.contains(use.name) {
      let others = names.filter { $0 != use.user }
      nodes.reportUnknown(
        "layer", use.name, in: " in 'may_use'", at: use.position, valid: others,
        otherwise: others.isEmpty ? "declare it under 'layers'" : nil)
    }
    return layers
  }

  private func layer(
    _ entry: YAMLNode.Entry, uses: inout [LayerUse], nodes: inout NodeReader
  ) -> PolicyLayer? {
    let before = nodes.problems.count
    var paths: [String]?
    var places: [ConfigurationLocation] = []
    var modules: [String] = []
    var mayUse: [String] = []
    for key in nodes.entries(of: entry.value, for: entry.key, keys: ["paths", "modules", "may_use"]) {
      switch key.key {
      case "paths":
        paths = nodes.globs(key.value, for: "paths")
        places = locations(of: key.value)
      case "modules":
        modules = nodes.optionalStrings(key.value, for: "modules") ?? []
      default:
        mayUse = nodes.optionalStrings(key.value, for: "may_use") ?? []
        uses += zip(mayUse, key.value.items).map { LayerUse(user: entry.key, name: $0, position: $1.position) }
      }
    }
    if entry.key.isEmpty { nodes.report("a layer requires a name", at: entry.position) }
    guard nodes.problems.count == before else { return nil }
    guard let paths, !paths.isEmpty else {
      nodes.report("layer \(Quoted(entry.key)) requires 'paths' (a list of globs)", at: entry.position)
      return nil
    }
    return PolicyLayer(
      name: entry.key, paths: paths, modules: modules, mayUse: mayUse, place: place(entry.position),
      pathLocations: places)
  }

  // MARK: Imports

  func forbiddenImports(_ node: YAMLNode, nodes: inout NodeReader) -> [ForbiddenImport] {
    let name = "forbidden_imports"
    return nodes.items(of: node, for: name, expected: "a list of modules with exceptions").compactMap { item in
      let before = nodes.problems.count
      var modules: [String] = []
      var except: [String] = []
      var message: String?
      var places: [ConfigurationLocation] = []
      for entry in nodes.entries(of: item, for: name, keys: ["modules", "except", "message"]) {
        switch entry.key {
        case "modules": modules = nodes.patterns(entry.value, for: "modules")
        case "except":
          except = nodes.globs(entry.value, for: "except") ?? []
          places = locations(of: entry.value)
        default: message = nodes.sentence(entry.value, for: "message")
        }
      }
      guard nodes.problems.count == before else { return nil }
      if modules.isEmpty {
        nodes.report("a forbidden import requires 'modules' (a list of names)", at: item.position)
        return nil
      }
      return ForbiddenImport(
        modules: modules, except: except, message: message, place: place(item.position), exceptLocations: places)
    }
  }

  // MARK: Custom rules

  /// Returns the file's rules, merged with earlier rules. A rule replaces any earlier rule with the same name.
  func customRules(
    _ node: YAMLNode, over earlier: [CustomRuleSettings], nodes: inout NodeReader
  ) -> [CustomRuleSettings] {
    var rules = earlier
    for entry in nodes.entries(of: node, for: "custom_rules", expected: "a mapping of rules") {
      guard isUsable(entry, nodes: &nodes), let rule = customRule(entry, nodes: &nodes) else { continue }
      if let known = rules.firstIndex(where: { $0.id == rule.id }) { rules[known] = rule } else { rules.append(rule) }
    }
    if rules.count > ConfigurationLimits.customRules {
      nodes.report(
        "the configuration has \(rules.count) custom rules (limit \(ConfigurationLimits.customRules)); remove some of them",
        at: node.position)
    }
    return rules
  }

  private func isUsable(_ entry: YAMLNode.Entry, nodes: inout NodeReader) -> Bool {
    if builtInRules.contains(entry.key) {
      nodes.report(
        "'\(entry.key)' is a built-in rule; choose another name, or configure it under 'rules'", at: entry.position)
      return false
    }
    let isName =
      entry.key.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
      && entry.key.utf8.count <= 80
      && entry.key.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "_")
      }
    if !isName {
      nodes.report(
        "invalid rule name \(Quoted(entry.key)); use snake case, such as no_tracking_in_views", at: entry.position)
    }
    return isName
  }

  private func customRule(_ entry: YAMLNode.Entry, nodes: inout NodeReader) -> CustomRuleSettings? {
    let before = nodes.problems.count
    var rule = CustomRuleSettings(id: entry.key, message: "", place: place(entry.position))
    let keys = ["message", "level", "in", "forbid", "require", "examples"]
    for part in nodes.entries(of: entry.value, for: entry.key, keys: keys) {
      switch part.key {
      case "message": rule.message = message(part.value, nodes: &nodes)
      case "level": readLevel(part.value, into: &rule, nodes: &nodes)
      case "in": rule.selection = selection(part.value, nodes: &nodes)
      case "forbid": rule.forbidden = forbidden(part.value, nodes: &nodes)
      case "require": rule.required = required(part.value, nodes: &nodes)
      default: readExamples(part.value, into: &rule, nodes: &nodes)
      }
    }
    guard nodes.problems.count == before else { return nil }
    if rule.message.isEmpty {
      nodes.report("rule '\(rule.id)' requires a 'message'", at: entry.position)
    } else if rule.forbidden.isEmpty, rule.required.isEmpty {
      nodes.report("rule '\(rule.id)' requires 'forbid' or 'require'", at: entry.position)
    }
    return nodes.problems.count == before ? rule : nil
  }

  private func message(_ node: YAMLNode, nodes: inout NodeReader) -> String {
    guard let text = nodes.sentence(node, for: "message") else { return "" }
    for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      guard let close = part.firstIndex(of: "}") else { continue }
      let name = String(part[..<close])
      let isWord = !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "_" }
      if isWord, !MessageTemplate.names.contains(name) {
        nodes.reportUnknown("placeholder", name, in: " in 'message'", at: node.position, valid: MessageTemplate.names)
      }
    }
    return text
  }

  private func readLevel(_ node: YAMLNode, into rule: inout CustomRuleSettings, nodes: inout NodeReader) {
    switch nodes.level(node, for: "level") {
    case .severity(let severity)?: rule.severity = severity
    case .off?: rule.severity = nil
    case .limits?, nil: break
    }
  }

  private static let kinds: [TypeFact.Kind] = [.struct, .class, .enum, .actor, .protocol, .extension]

  private func selection(_ node: YAMLNode, nodes: inout NodeReader) -> CustomRuleSettings.Selection {
    var selection = CustomRuleSettings.Selection()
    var places: (paths: [ConfigurationLocation], except: [ConfigurationLocation]) = ([], [])
    let keys = ["roles", "code", "kind", "name", "conforms_to", "paths", "except"]
    for entry in nodes.entries(of: node, for: "in", keys: keys) {
      switch entry.key {
      case "roles":
        selection.roles = nodes.choices(entry.value, for: "roles", of: Role.allCases.map(\.rawValue)).compactMap(
          Role.init)
      case "code":
        let codes = CustomRuleSettings.Code.allCases.map(\.rawValue)
        selection.code = nodes.choice(entry.value, for: "code", of: codes).flatMap(CustomRuleSettings.Code.init) ?? .any
      case "kind":
        selection.kinds = nodes.choices(entry.value, for: "kind", of: Self.kinds.map(\.rawValue)).compactMap(
          TypeFact.Kind.init)
      case "name": selection.names = nodes.patterns(entry.value, for: "name")
      case "conforms_to": selection.conformsTo = nodes.patterns(entry.value, for: "conforms_to")
      case "paths":
        selection.paths = nodes.globs(entry.value.asList, for: "paths") ?? []
        places.paths = locations(of: entry.value.asList)
      default:
        selection.except = nodes.globs(entry.value.asList, for: "except") ?? []
        places.except = locations(of: entry.value.asList)
      }
    }
    selection.globLocations = places.paths + places.except
    return selection
  }

  private static let forbiddenKeys = ["calls", "types", "attributes", "modifiers", "properties"]

  private func forbidden(_ node: YAMLNode, nodes: inout NodeReader) -> CustomRuleSettings.Forbidden {
    var forbidden = CustomRuleSettings.Forbidden()
    for entry in nodes.entries(of: node, for: "forbid", keys: Self.forbiddenKeys) {
      let patterns = nodes.patterns(entry.value, for: entry.key)
      switch entry.key {
      case "calls": forbidden.calls = patterns
      case "types": forbidden.types = patterns
      case "attributes": forbidden.attributes = patterns
      case "modifiers": forbidden.modifiers = patterns
      default: forbidden.properties = patterns
      }
    }
    return forbidden
  }

  private func required(_ node: YAMLNode, nodes: inout NodeReader) -> CustomRuleSettings.Required {
    var required = CustomRuleSettings.Required()
    let keys = ["name", "path", "attributes", "conforms_to", "access"]
    for entry in nodes.entries(of: node, for: "require", keys: keys) {
      switch entry.key {
      case "name": required.names = nodes.patterns(entry.value, for: "name")
      case "path": required.paths = nodes.globs(entry.value.asList, for: "path") ?? []
      case "attributes": required.attributes = nodes.patterns(entry.value, for: "attributes")
      case "conforms_to": required.conformsTo = nodes.patterns(entry.value, for: "conforms_to")
      default:
        let all = CustomRuleSettings.Access.allCases.map(\.rawValue)
        required.access = nodes.choice(entry.value, for: "access", of: all).flatMap(CustomRuleSettings.Access.init)
      }
    }
    return required
  }

  private func readExamples(_ node: YAMLNode, into rule: inout CustomRuleSettings, nodes: inout NodeReader) {
    for entry in nodes.entries(of: node, for: "examples", keys: ["triggering", "passing"]) {
      let sources = nodes.optionalStrings(entry.value, for: entry.key) ?? []
      if entry.key == "triggering" { rule.triggering = sources } else { rule.passing = sources }
    }
  }
}

extension YAMLNode {
  /// The node itself if it is a list, otherwise a list that contains the node.
  fileprivate var asList: YAMLNode {
    text == nil ? self : YAMLNode(content: .sequence([self]), position: position)
  }
}

extension NodeReader {
  /// Returns the strings in a list, an empty list if there is no value, or nil if an item is invalid.
  fileprivate mutating func optionalStrings(_ node: YAMLNode, for name: String) -> [String]? {
    node.isNull ? [] : strings(node, for: name)
  }

  /// Reads a list or a single string as name patterns.
  fileprivate mutating func patterns(_ node: YAMLNode, for name: String) -> [String] {
    optionalStrings(node.asList, for: name, what: "names") ?? []
  }

  private mutating func optionalStrings(_ node: YAMLNode, for name: String, what: String) -> [String]? {
    node.isNull ? [] : strings(node, for: name, what: what)
  }

  /// Reads a list or a single string; each word must be one of the choices.
  fileprivate mutating func choices(_ node: YAMLNode, for name: String, of choices: [String]) -> [String] {
    guard let words = optionalStrings(node.asList, for: name, what: "words") else { return [] }
    for (word, item) in zip(words, node.asList.items) where !choices.contains(word) {
      reportUnknown("value", word, in: " for '\(name)'", at: item.position, valid: choices)
    }
    return words
  }

  /// Reads text of limited length and returns it on a single line.
  fileprivate mutating func sentence(_ node: YAMLNode, for name: String) -> String? {
    guard let text = node.text, !text.isEmpty else {
      report("'\(name)' requires a sentence", at: node.position)
      return nil
    }
    guard text.utf8.count <= ConfigurationLimits.messageBytes else {
      report("'\(name)' is too long (limit \(ConfigurationLimits.messageBytes) bytes); shorten it", at: node.position)
      return nil
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
