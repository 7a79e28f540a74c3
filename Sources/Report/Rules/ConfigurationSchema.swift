public import Analyzer

/// The JSON Schema of config.yml, for editors that complete and check it.
/// - Source: JSON Schema draft 2020-12; cli.md, "Configuration".
public enum ConfigurationSchema {
  /// The schema as a document.
  /// - Parameter planned: Ids of rules that the configuration accepts although they are not built yet.
  public static func text(_ rules: [RuleInfo], planned: Set<String> = []) -> String {
    JSONValue.object([
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("title", "The configuration of review"),
      .init("type", "object"),
      .init("required", ["review"]),
      .init("additionalProperties", false),
      .init("properties", properties(rules, planned)),
    ]).text()
  }

  private static func properties(_ rules: [RuleInfo], _ planned: Set<String>) -> JSONValue {
    let levels = object(
      rules.map { .init($0.id, setting(of: $0)) } + planned.sorted().map { .init($0, true) })
    let override = object([.init("paths", strings), .init("rules", levels)])
    return .object([
      .init("review", described(["const": 1], "The form of the file.")),
      .init(
        "architecture", described(choice(["auto"] + Architecture.allCases.map(\.rawValue)), "What the code follows.")),
      .init("include", described(strings, "Globs of files to review.")),
      .init("exclude", described(strings, "Globs of files to leave out; they win over include.")),
      .init("generated", described(choice(["skip", "review"]), "What to do with generated files.")),
      .init("view_model_suffixes", described(strings, "Endings of a name that make a type a view model.")),
      .init("assume", assume),
      .init("rules", levels),
      .init("overrides", .object([.init("type", "array"), .init("items", override)])),
      .init("suppressions", object([.init("require_reason", ["type": "boolean"])])),
      .init("bot", object([.init("max_comments", number)])),
      .init("report", object([.init("every", choice(["day", "week", "month", "tag", "commit"]))])),
    ])
  }

  private static var assume: JSONValue {
    let version: JSONValue = ["type": ["string", "number"]]
    let platforms = ["ios", "macos", "tvos", "watchos", "visionos"].map { JSONValue.Member($0, version) }
    return object([
      .init("deployment", object(platforms)), .init("default_isolation", choice(["nonisolated", "MainActor"])),
    ])
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
