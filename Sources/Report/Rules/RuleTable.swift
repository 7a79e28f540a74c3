package import Analyzer

/// An overview of all rules.
package enum RuleTable {
  /// Rules with a common title.
  package typealias Group = (title: String, rules: [RuleInfo])

  /// Returns the rules of each group, sorted by ID, with their default levels and fixes.
  /// - Parameter width: The number of columns in the terminal. If it is nil, each rule is one line of any length.
  package static func text(_ groups: [Group], usesColor: Bool, width: Int?) -> String {
    let ink = Ink(isEnabled: usesColor)
    let rules = groups.flatMap { $0.rules }
    let idWidth = rules.map(\.id.count).max() ?? 0
    let levelWidth = min(46, rules.map { level(of: $0).count }.max() ?? 0)
    let sections = groups.filter { !$0.rules.isEmpty }.map { group -> String in
      let lines = group.rules.sorted { $0.id < $1.id }.flatMap { rule -> [String] in
        guard let width else { return [line(rule, idWidth: idWidth, levelWidth: levelWidth, ink)] }
        return wrappedLines(rule, idWidth: idWidth, width: max(60, width), ink)
      }
      return ([ink(group.title, .bold + .blue)] + lines).map { $0 + "\n" }.joined()
    }
    return sections.joined(separator: "\n") + "\n\(rules.count) rules; run `review explain RULE` for details.\n"
  }

  private static func line(_ rule: RuleInfo, idWidth: Int, levelWidth: Int, _ ink: Ink) -> String {
    "  " + ink(rule.id.padded(to: idWidth), .bold) + "  " + level(of: rule).padded(to: levelWidth) + "  "
      + ink(VisibleText.escaped(rule.summary), .dim)
  }

  /// Returns the ID and the level, followed by the summary on separate lines.
  private static func wrappedLines(_ rule: RuleInfo, idWidth: Int, width: Int, _ ink: Ink) -> [String] {
    let indent = idWidth + 4
    let levels = WordWrap.lines(level(of: rule), first: width - indent, rest: width - indent)
    let heading = "  " + ink(rule.id.padded(to: idWidth), .bold) + "  " + levels[0]
    let summary = WordWrap.lines(VisibleText.escaped(rule.summary), first: width - 4, rest: width - 4)
    return [heading] + levels.dropFirst().map { String(repeating: " ", count: indent) + $0 }
      + summary.map { "    " + ink($0, .dim) }
  }

  /// Returns the default levels and the kind of fix, if any.
  private static func level(of rule: RuleInfo) -> String {
    LevelText.defaults(of: rule) + (rule.fixing.first.map { $0.isSafe ? " (safe fix)" : " (unsafe fix)" } ?? "")
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
        .init("rule", .string(order.rule)),
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
      .init("details", JSONValue(rule.detailSentences)),
      .init("sources", JSONValue(rule.sources)),
      .init("scope", .string(rule.scope.rawValue)),
      .init(
        "default",
        .object(
          Architecture.allCases.map { architecture in
            .init(architecture.rawValue, level(rule.defaultLevel.level(for: architecture)))
          })),
      .init("fires_at_limit", .boolean(rule.firesAtLimit)),
      .init("minor", .boolean(rule.isMinor)),
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
