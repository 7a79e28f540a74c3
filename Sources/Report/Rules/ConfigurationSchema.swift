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
      .init("additionalProperties", ["anyOf": [level, object([.init("level", level)])]]),
    ])
    let override = object([.init("paths", someStrings), .init("rules", levels)], required: ["paths", "rules"])
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
      "include": someStrings,
      "view_model_suffixes": someStrings,
      "extends": ["type": "array", "items": ["type": "string", "pattern": "^(?!/|[a-z]+:).*\\.ya?ml$"]],
      "custom_rules": customRules(besides: rules.map(\.id)),
      "rules": levels, "overrides": .object([.init("type", "array"), .init("items", override)]),
    ]
    return .object(
      ConfigurationKey.all(sections).map { key -> JSONValue.Member in
        let value = special[key.name] ?? schema(of: key.form)
        return .init(
          key.name, described(mayBeEmpty(key) ? ["anyOf": .array([value, ["type": "null"]])] : value, key.summary))
      })
  }

  /// Whether a key needs no value, for example because the lines below it are commented out.
  private static func mayBeEmpty(_ key: ConfigurationKey) -> Bool {
    switch key.form {
    case .strings, .version, .mapping, .rules, .overrides, .layers, .forbiddenImports, .customRules: true
    case .form, .choice, .boolean, .number, .webAddress: false
    }
  }

  private static func schema(of form: ConfigurationKey.Form) -> JSONValue {
    switch form {
    case .form: ["const": 1]
    case .choice(let words): choice(words)
    case .strings: strings
    case .boolean: ["type": "boolean"]
    case .number: number
    case .version: version
    case .webAddress: ["type": "string", "pattern": "^https://."]
    case .mapping(let keys): object(keys.map { .init($0.name, described(schema(of: $0.form), $0.summary)) })
    case .layers: layers
    case .forbiddenImports: forbiddenImports
    case .rules, .overrides, .customRules: true
    }
  }

  private static func setting(of rule: RuleInfo) -> JSONValue {
    var members = [JSONValue.Member("level", level)]
    let defaults = Architecture.allCases.map { rule.defaultLevel.level(for: $0) } + [rule.defaultLevel.plain]
    let hasLimits = defaults.contains { if case .limits = $0 { true } else { false } }
    if hasLimits { members += Severity.allCases.map { .init($0.rawValue, number) } }
    members += rule.options.map { .init($0.name, described(values(of: $0), $0.summary)) }
    let mapping = object(members, excluding: hasLimits ? exclusiveLevels : [])
    return .object([.init("description", .string(rule.summary)), .init("anyOf", .array([level, mapping]))])
  }

  private static let level = choice(["off"] + Severity.allCases.map(\.rawValue))

  /// Limits determine the level, so both together are contradictory.
  private static let exclusiveLevels = Severity.allCases.map { JSONValue(["level", $0.rawValue]) }

  private static func values(of option: RuleOption) -> JSONValue {
    switch option.kind {
    case .integer(let least): ["type": "integer", "minimum": .integer(least)]
    case .boolean: ["type": "boolean"]
    case .choice(let choices): choice(choices)
    case .strings: strings
    }
  }

  // MARK: Team policy

  private static let words: JSONValue = ["anyOf": [item, strings]]

  private static let layers: JSONValue = .object([
    .init("type", "object"), .init("propertyNames", ["minLength": 1]),
    .init(
      "additionalProperties",
      object(
        [.init("paths", someStrings), .init("modules", optional(strings)), .init("may_use", optional(strings))],
        required: ["paths"])),
  ])

  private static let forbiddenImports: JSONValue = .object([
    .init("type", "array"),
    .init(
      "items",
      object(
        [
          .init("modules", ["anyOf": [item, someStrings]]), .init("except", optional(strings)),
          .init("message", text),
        ], required: ["modules"])),
  ])

  private static func customRules(besides builtIn: [String]) -> JSONValue {
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
    let rule = object(
      [
        .init("message", text), .init("level", level), .init("in", selection), .init("forbid", forbidden),
        .init("require", required),
        .init("examples", object([.init("triggering", strings), .init("passing", strings)])),
      ], required: ["message"], requiringOneOf: ["forbid", "require"])
    return .object([
      .init("type", "object"),
      .init(
        "propertyNames",
        .object([
          .init("pattern", "^[a-z][a-z0-9_]{0,79}$"), .init("not", .object([.init("enum", JSONValue(builtIn))])),
        ])
      ),
      .init("additionalProperties", rule),
    ])
  }

  private static func listOrOne(_ values: [String]) -> JSONValue {
    .object([
      .init("anyOf", .array([choice(values), .object([.init("type", "array"), .init("items", choice(values))])]))
    ])
  }

  /// Returns the schema of a mapping that has no other keys.
  /// - Parameters:
  ///   - required: Keys that must all be present.
  ///   - alternatives: Keys of which at least one must be present.
  ///   - excluded: Lists of keys that must not be present together.
  private static func object(
    _ properties: [JSONValue.Member], required: [String] = [], requiringOneOf alternatives: [String] = [],
    excluding excluded: [JSONValue] = []
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("type", "object"), .init("additionalProperties", false), .init("properties", .object(properties)),
    ]
    if !required.isEmpty { members.append(.init("required", JSONValue(required))) }
    if !alternatives.isEmpty {
      members.append(.init("anyOf", .array(alternatives.map { ["required": JSONValue([$0])] })))
    }
    if !excluded.isEmpty {
      members.append(.init("not", ["anyOf": .array(excluded.map { ["required": $0] })]))
    }
    return .object(members)
  }

  private static func optional(_ schema: JSONValue) -> JSONValue { ["anyOf": .array([schema, ["type": "null"]])] }

  private static func described(_ schema: JSONValue, _ text: String) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object([.init("description", .string(text))] + members)
  }

  private static func choice(_ values: [String]) -> JSONValue { .object([.init("enum", JSONValue(values))]) }

  private static let text: JSONValue = ["type": "string", "minLength": 1]

  /// In YAML, an item such as `2024` is a number, but the program reads it as text.
  private static let item: JSONValue = ["type": ["string", "number"], "minLength": 1]

  private static let strings: JSONValue = ["type": "array", "items": item]

  private static let someStrings: JSONValue = ["type": "array", "items": item, "minItems": 1]

  private static let version: JSONValue = ["type": ["string", "number"], "pattern": "^[<>=]*\\s*\\d"]

  private static let number: JSONValue = [
    "type": "integer", "minimum": 0, "maximum": .integer(ConfigurationLimits.number),
  ]
}
