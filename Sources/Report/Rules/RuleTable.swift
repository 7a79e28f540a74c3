package import Analyzer

/// An overview of all rules.
package enum RuleTable {
  /// Returns a table for the terminal.
  package static func text(_ rules: [RuleInfo], usesColor: Bool) -> String {
    let ink = Ink(isEnabled: usesColor)
    let idWidth = rules.map(\.id.count).max() ?? 0
    let levels = rules.map(LevelText.defaults)
    let levelWidth = min(46, levels.map(\.count).max() ?? 0)
    let lines = zip(rules, levels).map { rule, level in
      ink(rule.id.padded(to: idWidth), .bold) + "  " + level.padded(to: levelWidth) + "  " + ink(rule.summary, .dim)
    }
    return lines.joined(separator: "\n") + "\n\n\(rules.count) rules; run `review explain RULE` for details.\n"
  }

  /// Returns a Markdown table.
  package static func markdown(_ rules: [RuleInfo]) -> String {
    markdownLines(rules) { "`\($0.id)`" }.joined(separator: "\n") + "\n"
  }

  /// Returns all information about the rules, and the conventions detected in a project, as JSON.
  /// - Parameter modules: The project's modules; empty outside a project.
  package static func json(_ rules: [RuleInfo], modules: [ModuleArchitecture] = []) -> String {
    JSONValue.object([
      .init("schema", 1), .init("rules", .array(rules.map(object))),
      .init("learned", .array(modules.compactMap(learned))),
    ]).text()
  }

  /// Returns a module's detected conventions that override the defaults, or nil if there are none.
  private static func learned(_ module: ModuleArchitecture) -> JSONValue? {
    module.memberOrder.map { order in
      .object([
        .init("rule", "view_member_order"),
        .init("module", .string(module.name)),
        .init("order", JSONValue(order.order)),
        .init(
          "swaps",
          .array(
            order.swaps.map { swap in
              .object([
                .init("above", .string(swap.above)), .init("below", .string(swap.below)),
                .init("views", .integer(swap.views)), .init("of", .integer(swap.total)),
              ])
            })),
      ])
    }
  }

  static func markdownLines(_ rules: [RuleInfo], name: (RuleInfo) -> String) -> [String] {
    ["| rule | default | fix | summary |", "| --- | --- | --- | --- |"]
      + rules.map { rule in
        let fix = rule.fixing.first.map { $0.isSafe ? "safe" : "unsafe" } ?? ""
        return "| \(name(rule)) | \(LevelText.defaults(of: rule)) | \(fix) | \(rule.summary.markdownCell) |"
      }
  }

  private static func object(_ rule: RuleInfo) -> JSONValue {
    .object([
      .init("id", .string(rule.id)),
      .init("summary", .string(rule.summary)),
      .init("rationale", .string(rule.rationale)),
      .init("sources", JSONValue(rule.sources)),
      .init("scope", .string(rule.scope.rawValue)),
      .init(
        "default",
        .object(
          Architecture.allCases.map { architecture in
            .init(architecture.rawValue, level(rule.defaultLevel.level(for: architecture)))
          })),
      .init("fires_at_limit", .boolean(rule.firesAtLimit)),
      .init("fix", rule.fixing.first.map { .string($0.isSafe ? "safe" : "unsafe") } ?? .null),
      .init("options", .array(rule.options.map(option))),
      .init("checklist", JSONValue(RuleList.checklistItems(of: rule.id).map(\.id))),
    ])
  }

  private static func level(_ level: RuleLevel) -> JSONValue {
    switch level {
    case .off: "off"
    case .severity(let severity): .string(severity.rawValue)
    case .limits(let limits):
      .object(
        Severity.allCases.compactMap { severity in limits[severity].map { .init(severity.rawValue, .integer($0)) } })
    }
  }

  private static func option(_ option: RuleOption) -> JSONValue {
    .object([
      .init("name", .string(option.name)), .init("values", .string(LevelText.values(of: option))),
      .init("default", option.defaultValue.json), .init("summary", .string(option.summary)),
    ])
  }
}

extension OptionValue {
  /// The value as JSON.
  var json: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .boolean(let flag): .boolean(flag)
    case .string(let text): .string(text)
    case .strings(let texts): JSONValue(texts)
    }
  }
}

extension String {
  /// Returns the text, padded with spaces to the given width.
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
