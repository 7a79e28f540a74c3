/// All rules, grouped by theme in documentation order.
enum RuleCatalog {
  static let rules: [any Rule] = themes.flatMap(\.rules)

  /// The titles and rules of all themes, in documentation order.
  static let themes: [(title: String, rules: [any Rule])] = [
    ("Size", size), ("View models and models", viewModelsAndModels), ("Logic in views", viewLogic),
    ("State and data flow", state), ("Composition and navigation", composition), ("Rendering and style", rendering),
    ("Tests, debt and suppressions", hygiene), ("The Composable Architecture", tca), ("Team policy", policy),
  ]

  /// All rules and collectors, keyed by id.
  static let recorders: [String: any Recorder.Type] = {
    // Converting the array as a whole would look up each conformance at run time.
    let shared = collectors(of: rules).map { $0 as any Recorder.Type }
    let all: [any Recorder.Type] = rules.map { type(of: $0) } + shared
    return Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
  }()

  /// The collectors that the rules use, directly or through other collectors, in rule order and without duplicates.
  static func collectors(of rules: [any Rule]) -> [any Collector.Type] {
    var found: [any Collector.Type] = []
    var seen: Set<ObjectIdentifier> = []
    func add(_ collectors: [any Collector.Type]) {
      for collector in collectors where seen.insert(ObjectIdentifier(collector)).inserted {
        found.append(collector)
        add(collector.collectors)
      }
    }
    for rule in rules { add(type(of: rule).collectors) }
    return found
  }
}

/// The rule metadata that other modules can access.
package enum RuleList {
  /// The metadata of all rules, in documentation order.
  package static let infos: [RuleInfo] = RuleCatalog.rules.map(\.card)

  /// The metadata of all rules, grouped by theme, in documentation order.
  package static let themes: [(title: String, rules: [RuleInfo])] = RuleCatalog.themes.map {
    ($0.title, $0.rules.map(\.card))
  }

  /// The metadata of all rules, keyed by rule id.
  package static let infosByID: [String: RuleInfo] = Dictionary(uniqueKeysWithValues: infos.map { ($0.id, $0) })

  /// The ids of the rules whose findings depend on the review date.
  package static let rulesOfDay: Set<String> = Set(
    RuleCatalog.rules.filter { type(of: $0).dependsOnDay }.map(\.info.id))

  /// The ids and texts of the checklist items that a rule checks, sorted by id.
  package static func checklistItems(of rule: String) -> [(id: String, text: String)] {
    ChecklistCatalog.checklists.flatMap(\.items).filter { $0.rules.contains(rule) }.map { ($0.id, $0.text) }
      .sorted { $0.0 < $1.0 }
  }
}
