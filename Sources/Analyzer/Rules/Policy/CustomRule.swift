/// A rule defined by a team in its configuration.
struct CustomRule: ProjectRule {
  /// Tests are checked if the rule's paths include them.
  static let reviewsTests = true

  struct Evidence: Analyzer.Evidence {
    let symbol: String
    let matched: String
    let file: String
    let role: String

    static let fields = FieldList(Self.init, \.symbol, \.matched, \.file, \.role)
  }

  /// A placeholder, since all custom rules share this type. Each instance has its own `info`.
  static let info = RuleInfo(
    id: "custom_rule", summary: "A rule defined in the configuration.", rationale: "", sources: [],
    opportunity: "code that matches the rule's conditions", defaultLevel: .off, triggering: [], good: [])
  static let collectors: [any Collector.Type] = [PolicyUses.self]

  let settings: CustomRuleSettings
  let info: RuleInfo

  init(_ settings: CustomRuleSettings) {
    self.settings = settings
    info = settings.info
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.collection(of: PolicyUses.self).rules[settings.id] ?? []
  }

  func message(for record: Record<Evidence>) -> String {
    MessageTemplate.filled(
      settings.message,
      with: [
        "symbol": record.evidence.symbol, "matched": record.evidence.matched, "file": record.evidence.file,
        "role": record.evidence.role,
      ])
  }
}

/// A message template whose placeholders are enclosed in braces.
package enum MessageTemplate {
  /// The names of the placeholders that a message may contain, without braces.
  package static let names = ["symbol", "matched", "file", "role"]

  /// Returns the text with the placeholders filled in; any other text in braces stays unchanged.
  static func filled(_ template: String, with values: [String: String]) -> String {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}") else { break }
      let name = String(rest[rest.index(after: open)..<close])
      if let value = values[name] {
        text += value
        rest = rest[rest.index(after: close)...]
      } else {
        text += "{"
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }
}
