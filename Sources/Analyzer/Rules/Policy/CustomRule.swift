/// A rule that a team wrote into its configuration.
struct CustomRule: ProjectRule {
  /// Where its paths say so.
  static let judgesTests = true

  struct Evidence: Analyzer.Evidence {
    let symbol: String
    let matched: String
    let file: String
    let role: String

    static let fields = FieldList(Self.init, \.symbol, \.matched, \.file, \.role)
  }

  /// All of them share the type, so what is known of one is in the instance.
  static let info = RuleInfo(
    id: "custom_rule", summary: "A rule of the configuration.", rationale: "", seeds: [],
    opportunity: "code that the rule's conditions select", defaultLevel: .off, triggering: [], good: [])
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

/// A message with names in braces.
package enum MessageTemplate {
  package static let names = ["symbol", "matched", "file", "role"]

  /// The text with the values; braces around anything else stay.
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
