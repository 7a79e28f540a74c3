/// Reads typed values from the nodes in one file and collects all mistakes in them.
struct NodeReader {
  /// The maximum number of valid names to list in a message if none of them is similar.
  private static let maximumListedNames = 24
  /// The number of problems after which nearest names are no longer computed, which limits the cost of a malicious
  /// file.
  private static let maximumSuggestions = 100

  let file: String
  private(set) var problems: [ConfigurationProblem] = []

  init(file: String) { self.file = file }

  mutating func report(_ message: String, at position: SourcePosition) {
    problems.append(ConfigurationProblem(file: file, position: position, message: message))
  }

  /// Reports an invalid name, suggesting the nearest valid name or, if there are few, all valid names.
  mutating func reportUnknown(
    _ what: String, _ name: String, in place: String = "", at position: SourcePosition,
    valid: [String], meant: String? = nil, otherwise: String? = nil
  ) {
    var message = "unknown \(what) \(Quoted(name))\(place)"
    if let near = meant ?? nearest(to: name, among: valid) {
      message += NearestName.suggestion(near)
    } else if let otherwise {
      message += "; " + otherwise
    } else if let only = valid.first, valid.count == 1 {
      message += "; use '\(only)'"
    } else if !valid.isEmpty, valid.count <= Self.maximumListedNames {
      message += "; choose one of " + valid.joined(separator: ", ")
    }
    report(message, at: position)
  }

  private func nearest(to name: String, among valid: [String]) -> String? {
    problems.count < Self.maximumSuggestions ? NearestName.to(name, among: valid) : nil
  }

  private mutating func reportType(of node: YAMLNode, for name: String?, expected: String) {
    let found =
      switch node.content {
      case _ where node.isNull: "found no value"
      case .scalar(let text, isPlain: true): "found \(Quoted(text))"
      case .scalar(let text, isPlain: false): "found the string \(Quoted(text))"
      case .sequence: "found a list"
      case .mapping: "found a mapping"
      }
    report("expected \(expected)" + (name.map { " for '\($0)'" } ?? "") + ", but \(found)", at: node.position)
  }

  /// Returns the entries of a mapping, or none if it has no value, for example because all entries are commented out.
  mutating func entries(of node: YAMLNode, for name: String?, expected: String = "a mapping") -> [YAMLNode.Entry] {
    if case .mapping(let entries) = node.content { return entries }
    if !node.isNull { reportType(of: node, for: name, expected: expected) }
    return []
  }

  /// Returns the entries of a mapping with a fixed set of keys.
  mutating func entries(of node: YAMLNode, for name: String, keys: [String], what: String = "key") -> [YAMLNode.Entry] {
    entries(of: node, for: name).filter { entry in
      if keys.contains(entry.key) { return true }
      reportUnknown(what, entry.key, in: " under '\(name)'", at: entry.position, valid: keys)
      return false
    }
  }

  mutating func items(of node: YAMLNode, for name: String, expected: String) -> [YAMLNode] {
    if case .sequence(let items) = node.content { return items }
    if !node.isNull { reportType(of: node, for: name, expected: expected) }
    return []
  }

  mutating func integer(_ node: YAMLNode, for name: String, atLeast minimum: Int? = nil) -> Int? {
    guard let text = node.plainText, let number = Int(text) else {
      reportType(of: node, for: name, expected: "an integer")
      return nil
    }
    guard number.magnitude <= ConfigurationLimits.number else {
      report("'\(name)' must be at most \(ConfigurationLimits.number), not \(number)", at: node.position)
      return nil
    }
    if let minimum, number < minimum {
      report("'\(name)' must be at least \(minimum), not \(number)", at: node.position)
      return nil
    }
    return number
  }

  mutating func webAddress(_ node: YAMLNode, for name: String) -> String? {
    let isAllowed = { (byte: UInt8) in (0x21...0x7E).contains(byte) && !"()<>[]\"\\`".utf8.contains(byte) }
    guard let text = node.text, text.hasPrefix("https://"), text.utf8.count > 8, text.utf8.allSatisfy(isAllowed) else {
      report("'\(name)' requires a URL that begins with https://", at: node.position)
      return nil
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Returns a Boolean value.
  mutating func boolean(_ node: YAMLNode, for name: String) -> Bool? {
    switch node.plainText {
    case "true": return true
    case "false": return false
    default:
      reportType(of: node, for: name, expected: "true or false")
      return nil
    }
  }

  mutating func choice(_ node: YAMLNode, for name: String, of choices: [String]) -> String? {
    guard let text = node.text else {
      reportType(of: node, for: name, expected: "one of " + choices.joined(separator: ", "))
      return nil
    }
    if choices.contains(text) { return text }
    reportUnknown("value", text, in: " for '\(name)'", at: node.position, valid: choices)
    return nil
  }

  /// Returns the strings in a list, or nil if an item is invalid.
  mutating func strings(
    _ node: YAMLNode, for name: String, what: String = "strings", atMost limit: Int = ConfigurationLimits.texts
  ) -> [String]? {
    let before = problems.count
    guard case .sequence(let items) = node.content else {
      reportType(of: node, for: name, expected: "a list of \(what)")
      return nil
    }
    guard items.count <= limit else {
      report("'\(name)' has \(items.count) \(what) (limit \(limit))", at: node.position)
      return nil
    }
    let texts = items.compactMap { item -> String? in
      guard let text = item.text, !text.isEmpty else {
        reportType(of: item, for: name, expected: "a list of \(what)")
        return nil
      }
      return text
    }
    return problems.count == before ? texts : nil
  }

  /// Returns the path patterns in a list, or nil if an item is invalid or there is no value. The patterns must not
  /// refer to paths outside their folder.
  mutating func globs(_ node: YAMLNode, for name: String) -> [String]? {
    guard !node.isNull, let globs = strings(node, for: name, what: "globs", atMost: ConfigurationLimits.patterns) else {
      return nil
    }
    guard case .sequence(let items) = node.content else { return nil }
    let before = problems.count
    for (glob, item) in zip(globs, items) where glob.split(separator: "/").contains("..") {
      report(
        "glob \(Quoted(glob)) contains '..'; use a path inside this file's folder", at: item.position)
    }
    return problems.count == before ? globs : nil
  }

  /// Returns `off` or a severity.
  mutating func level(_ node: YAMLNode, for name: String, orElse other: String = "") -> RuleLevel? {
    let levels = ["off"] + Severity.allCases.map(\.rawValue)
    guard let text = node.text else {
      reportType(of: node, for: name, expected: "a level (\(levels.joined(separator: ", ")))\(other)")
      return nil
    }
    // YAML 1.1 parses a bare `off` as a Boolean, so editors may replace it with `false`.
    if text == "off" || text == "false" { return .off }
    if let severity = Severity(rawValue: text) { return .severity(severity) }
    let all = "choose one of " + levels.joined(separator: ", ")
    let isBoolean = ["on", "true", "yes"].contains(text.lowercased())
    reportUnknown(
      "level", text, at: node.position, valid: isBoolean ? [] : levels, meant: Self.levelAliases[text.lowercased()],
      otherwise: all)
    return nil
  }

  /// Level names from other tools that are too different from Lintel's to be found by edit distance.
  private static let levelAliases = [
    "no": "off", "none": "off", "never": "off", "disable": "off", "disabled": "off", "ignore": "off",
    "note": "info", "notice": "info", "hint": "info", "warn": "warning", "err": "error", "fatal": "error",
  ]
}
