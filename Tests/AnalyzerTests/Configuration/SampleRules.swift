import Analyzer

/// Built-in rules with custom cards, so that these tests do not depend on the actual cards.
enum SampleRules {
  static let all: [RuleInfo] = [
    rule("any_view", .warning),
    rule("missing_preview", .off),
    rule(
      "computed_view_helpers",
      DefaultLevel(.severity(.info), byArchitecture: [.mv: .severity(.warning)]),
      options: [
        RuleOption(name: "max_count", kind: .integer(atLeast: 1), defaultValue: .integer(3), summary: ""),
        RuleOption(
          name: "style", kind: .choice(["dedicated_types", "any"]), defaultValue: .string("dedicated_types"),
          summary: ""),
        RuleOption(name: "strict", kind: .boolean, defaultValue: .boolean(false), summary: ""),
        RuleOption(name: "markers", kind: .strings, defaultValue: .strings(["TODO"]), summary: ""),
      ]),
    rule("body_length", .limits(warning: 40, error: 100)),
    rule("view_file_length", .limits(warning: 300, error: 500)),
    rule("view_type_length", .limits(warning: 250, error: 500)),
    rule("view_model_length", .limits(warning: 250, error: 500)),
    rule("god_view_model", .limits(warning: 15, error: 30)),
    rule("ui_import_in_view_model", .error),
    rule(
      "reducer_length", DefaultLevel(.off, byArchitecture: [.tca: .limits(warning: 150, error: 300)])),
    rule("unnecessary_view_model", DefaultLevel(.off, byArchitecture: [.mv: .severity(.warning)])),
    rule("missing_mark", .off),
    rule("stale_debt", .off),
  ]

  /// Configuration sections, declared the way other modules declare theirs.
  static let sections = [
    ConfigurationKey(
      "bot",
      .mapping([
        ConfigurationKey("max_comments", .number, default: "25", ""),
        ConfigurationKey("min_severity", .choice(["info", "warning", "error"]), default: "warning", ""),
        ConfigurationKey("docs_url", .webAddress, default: nil, ""),
        ConfigurationKey("check_run", .boolean, default: "false", ""),
        ConfigurationKey("code_scanning", .boolean, default: "false", ""),
      ]), default: nil, ""),
    ConfigurationKey(
      "report",
      .mapping([ConfigurationKey("every", .choice(["day", "week", "month", "tag", "commit"]), default: "week", "")]),
      default: nil, ""),
  ]

  static let loader = ConfigurationLoader(rules: all, sections: sections)

  private static func rule(_ id: String, _ level: DefaultLevel, options: [RuleOption] = []) -> RuleInfo {
    RuleInfo(
      id: id, summary: "", rationale: "", sources: [], opportunity: "", defaultLevel: level, options: options,
      triggering: [], good: [])
  }

  /// Loads a configuration from the text of a root configuration file.
  static func load(_ text: String) throws -> Configuration {
    try loader.load(root: Array(text.utf8), file: "config.yml", into: Configuration())
  }
}
