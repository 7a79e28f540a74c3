import Analyzer
import Essentials
import Report
import Reviewing

/// The resources that agents can read: rule pages, and the configuration that applies to a file.
enum AgentResources {
  private static let rulePrefix = "lintel://rules/"

  static var list: JSONValue {
    .array(
      RuleList.infos.map { rule in
        [
          "uri": .string(rulePrefix + rule.id), "name": .string(rule.id), "title": .string(rule.id),
          "description": .string(rule.summary), "mimeType": "text/markdown",
        ]
      })
  }

  static let templates: JSONValue = [
    [
      "uriTemplate": "lintel://rules/{id}", "name": "rule", "title": "Rule page",
      "description": "A rule's rationale, options and examples.", "mimeType": "text/markdown",
    ],
    [
      "uriTemplate": "lintel://config{?root,path}", "name": "config", "title": "Effective configuration",
      "description": "The level of every rule for a file in a project.", "mimeType": "application/json",
    ],
  ]

  /// Returns the contents of a resource.
  static func read(_ address: String, _ workbench: Workbench) throws -> JSONValue {
    let (type, text) = try content(of: address, workbench)
    return ["contents": [["uri": .string(address), "mimeType": .string(type), "text": .string(text)]]]
  }

  private static func content(of address: String, _ workbench: Workbench) throws -> (type: String, text: String) {
    if address.hasPrefix(rulePrefix) {
      let name = String(address.dropFirst(rulePrefix.count))
      guard let rule = RuleList.infosByID[name] ?? workbench.customRules[name] else {
        throw ToolFailure("unknown rule '\(name)'")
      }
      return ("text/markdown", RulePage.markdown(rule))
    }
    guard let parts = URLComponents(string: address), parts.scheme == "lintel", parts.host == "config" else {
      throw ToolFailure("unknown resource \(address)")
    }
    func value(_ name: String) throws -> String {
      guard let value = parts.queryItems?.first(where: { $0.name == name })?.value, !value.isEmpty else {
        throw ToolFailure("lintel://config requires `\(name)`")
      }
      return value
    }
    let project = try workbench.project(at: try value("root"))
    let path = try workbench.path(try value("path"), in: project)
    let levels = try project.levels(of: path)
    let document: JSONValue = .object([
      .init("path", .string(path)),
      .init(
        "rules",
        .object(
          try project.currentConfiguration().configuration.ruleInfos.map { rule in
            .init(rule.id, .string(LevelText.of(levels[rule.id] ?? .off, firesAtLimit: rule.firesAtLimit)))
          })),
    ])
    return ("application/json", document.text())
  }
}
