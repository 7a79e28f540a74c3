import Analyzer
import Report
import Reviewing

extension AgentTool {
  static let explainRule = AgentTool(
    name: "explain_rule", title: "Explain a rule",
    description: "Explains a rule: its rationale, its options, and triggering and non-triggering examples.",
    parameters: [
      .init(name: "rule", kind: .string, isRequired: true, summary: "The rule id, such as body_length."),
      .init(
        name: "root", kind: .string,
        summary: "The absolute path of a project; needed only for custom rules declared in its configuration."),
    ],
    output: [
      .init("id", ["type": "string"]), .init("summary", ["type": "string"]), .init("rationale", ["type": "string"]),
      .init("level", ["type": "string"]), .init("options", ["type": "array", "items": ["type": "object"]]),
      .init("triggering", ["type": "array", "items": ["type": "string"]]),
      .init("non_triggering", ["type": "array", "items": ["type": "string"]]),
    ]
  ) { arguments, workbench in
    let name = arguments.string("rule") ?? ""
    if let root = arguments.string("root") { _ = try workbench.project(at: root) }
    let customRules = workbench.customRules
    guard let rule = RuleList.infosByID[name] ?? customRules[name] else {
      let nearest = NearestName.to(name, among: RuleList.infos.map(\.id) + customRules.keys.sorted())
      throw ToolFailure("unknown rule '\(name)'\(NearestName.suggestion(nearest))")
    }
    func code(_ examples: [Example]) -> JSONValue {
      JSONValue(examples.map { $0.files.map(\.source).joined(separator: "\n") })
    }
    return [
      "id": .string(rule.id), "summary": .string(rule.summary), "rationale": .string(rule.rationale),
      "details": JSONValue(rule.detailSentences),
      "level": .string(LevelText.defaults(of: rule)),
      "options": .array(
        rule.options.map {
          [
            "name": .string($0.name), "summary": .string($0.summary), "values": .string(LevelText.values(of: $0)),
            "default": .string(LevelText.text(of: $0.defaultValue)),
          ]
        }),
      "triggering": code(rule.triggering), "non_triggering": code(rule.good),
    ]
  }

  static let listRules = AgentTool(
    name: "list_rules", title: "List rules",
    description: "Lists the rules and their levels: the defaults, or those configured for a file.",
    parameters: [
      .init(name: "theme", kind: .string, summary: "List only the rules with this theme, such as `Size`."),
      .init(
        name: "enabled_for", kind: .string,
        summary: "The absolute path of a file. If given, only the rules enabled for it are listed, with their levels."),
    ],
    output: [
      .init(
        "rules",
        [
          "type": "array",
          "items": [
            "type": "object",
            "properties": [
              "id": ["type": "string"], "summary": ["type": "string"], "level": ["type": "string"],
              "theme": ["type": "string"],
            ],
          ],
        ])
    ]
  ) { arguments, workbench in
    var themes = RuleList.themes
    if let theme = arguments.string("theme") {
      themes = themes.filter { $0.title.lowercased() == theme.lowercased() }
      if themes.isEmpty {
        throw ToolFailure(
          "unknown theme '\(theme)'; valid themes: \(RuleList.themes.map(\.title).joined(separator: ", "))")
      }
    }
    var groups = themes.map { (title: $0.title, rules: $0.rules) }
    let levels = try arguments.string("enabled_for").map { file in
      let (project, path) = try workbench.locate(file: file)
      if arguments.string("theme") == nil {
        let rules = try project.currentConfiguration().configuration.policy.customRules.map(\.info)
        groups.append(("Configuration", rules))
      }
      return try project.levels(of: path)
    }
    var rules: [JSONValue] = []
    for group in groups {
      for rule in group.rules {
        let level = levels?[rule.id]
        if levels != nil, level == nil || level?.isOff == true { continue }
        rules.append([
          "id": .string(rule.id), "summary": .string(rule.summary),
          "level": .string(
            level.map { LevelText.of($0, firesAtLimit: rule.firesAtLimit) } ?? LevelText.defaults(of: rule)),
          "theme": .string(group.title),
        ])
      }
    }
    return ["rules": .array(rules)]
  }
}
