package import Analyzer

/// The configuration's JSON Schema, for completion and validation in editors.
/// - Source: JSON Schema draft-07, which editors support best; docs/configuration.md.
package enum ConfigurationSchema {
  /// Returns the schema as a JSON document.
  package static func text(_ rules: [RuleInfo], sections: [ConfigurationKey]) -> String {
    JSONValue.object([
      .init("$schema", "http://json-schema.org/draft-07/schema#"),
      .init("title", "Configuration for review"),
      .init("type", "object"),
      .init("required", ["review"]),
      .init("additionalProperties", false),
      .init("properties", properties(rules, sections)),
    ]).text()
  }

  private static func properties(_ rules: [RuleInfo], _ sections: [ConfigurationKey]) -> JSONValue {
    // Custom rules are configured like built-in rules, but their names are not known here.
    let levels: JSONValue = .object([
      .init("type", "object"), .init("properties", .object(rules.map { .init($0.id, setting(of: $0)) })),
    ])
    let override = object([.init("paths", strings), .init("rules", levels)])
    let architecture = choice(Architecture.allCases.map(\.rawValue))
    let special: [String: JSONValue] = [
      "architecture": [
        "anyOf": [
          choice(["auto"] + Architecture.allCases.map(\.rawValue)),
          [
            "type": "object", "required": ["default"], "properties": ["default": architecture],
            "additionalProperties": architecture,
          ],
        ]
      ],
      "rules": levels, "overrides": .object([.init("type", "array"), .init("items", override)]),
    ]
    return .object(
      ConfigurationKey.all(sections).map { key -> JSONValue.Member in
        // A key without a value uses the default, for example if the lines below it are commented out.
        let value: JSONValue = ["anyOf": .array([special[key.name] ?? schema(of: key.form), ["type": "null"]])]
        return .init(key.name, described(value, key.summary))
      })
  }

  private static func schema(of form: ConfigurationKey.Form) -> JSONValue {
    switch form {
    case .form: ["const": 1]
    case .choice(let words): choice(words)
    case .strings: strings
    case .boolean: ["type": "boolean"]
    case .number: number
    case .version: ["type": ["string", "number"]]
    case .webAddress: ["type": "string"]
    case .mapping(let keys): object(keys.map { .init($0.name, described(schema(of: $0.form), $0.summary)) })
    case .layers: layers
    case .forbiddenImports: forbiddenImports
    case .customRules: customRules
    case .rules, .overrides: true
    }
  }

  private static func setting(of rule: RuleInfo) -> JSONValue {
    let level = choice(["off"] + Severity.allCases.map(\.rawValue))
    var members = [JSONValue.Member("level", level)]
    let defaults = Architecture.allCases.map { rule.defaultLevel.level(for: $0) } + [rule.defaultLevel.plain]
    let hasLimits = defaults.contains { if case .limits = $0 { true } else { false } }
    if hasLimits { members += Severity.allCases.map { .init($0.rawValue, number) } }
    members += rule.options.map { .init($0.name, described(values(of: $0), $0.summary)) }
    let mapping: JSONValue = .object([
      .init("type", "object"), .init("additionalProperties", false), .init("properties", .object(members)),
    ])
    return .object([.init("description", .string(rule.summary)), .init("anyOf", .array([level, mapping]))])
  }

  private static func values(of option: RuleOption) -> JSONValue {
    switch option.kind {
    case .integer(let least): ["type": "integer", "minimum": .integer(least)]
    case .boolean: ["type": "boolean"]
    case .choice(let choices): choice(choices)
    case .strings: strings
    }
  }

  // MARK: Team policy

  private static let words: JSONValue = ["anyOf": [["type": "string"], strings]]

  private static func map(of value: JSONValue) -> JSONValue {
    .object([.init("type", "object"), .init("additionalProperties", value)])
  }

  private static let layers: JSONValue = map(
    of: object([.init("paths", strings), .init("modules", strings), .init("may_use", strings)]))

  private static let forbiddenImports: JSONValue = .object([
    .init("type", "array"),
    .init("items", object([.init("modules", words), .init("except", strings), .init("message", ["type": "string"])])),
  ])

  private static let customRules: JSONValue = {
    let selection = object([
      .init("roles", listOrOne(Role.allCases.map(\.rawValue))),
      .init("code", choice(CustomRuleSettings.Code.allCases.map(\.rawValue))),
      .init("kind", listOrOne(["struct", "class", "enum", "actor", "protocol", "extension"])),
      .init("name", words), .init("conforms_to", words), .init("paths", words), .init("except", words),
    ])
    let forbidden = object(["calls", "types", "attributes", "modifiers", "properties"].map { .init($0, words) })
    let required = object([
      .init("name", words), .init("path", words), .init("attributes", words), .init("conforms_to", words),
      .init("access", choice(CustomRuleSettings.Access.allCases.map(\.rawValue))),
    ])
    return map(
      of: object([
        .init("message", ["type": "string"]), .init("level", choice(["off"] + Severity.allCases.map(\.rawValue))),
        .init("in", selection), .init("forbid", forbidden), .init("require", required),
        .init("examples", object([.init("triggering", strings), .init("passing", strings)])),
      ]))
  }()

  private static func listOrOne(_ values: [String]) -> JSONValue {
    .object([
      .init("anyOf", .array([choice(values), .object([.init("type", "array"), .init("items", choice(values))])]))
    ])
  }

  private static func object(_ properties: [JSONValue.Member]) -> JSONValue {
    .object([
      .init("type", "object"), .init("additionalProperties", false), .init("properties", .object(properties)),
    ])
  }

  private static func described(_ schema: JSONValue, _ text: String) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object([.init("description", .string(text))] + members)
  }

  private static func choice(_ values: [String]) -> JSONValue { .object([.init("enum", JSONValue(values))]) }

  private static let strings: JSONValue = ["type": "array", "items": ["type": "string"]]

  private static let number: JSONValue = ["type": "integer", "minimum": 0]
}
