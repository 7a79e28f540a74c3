/// Every rule that is built, theme by theme in the order of the catalogue; each theme lists its own.
enum RuleCatalog {
  static let rules: [any Rule] = themes.flatMap(\.rules)

  /// The themes with what each is about.
  static let themes: [(title: String, rules: [any Rule])] = [
    ("Size", size), ("View models and models", viewModelsAndModels), ("Logic in views", viewLogic),
    ("State and data flow", state), ("Composition and navigation", composition), ("Rendering and style", rendering),
    ("Tests, debt and suppressions", hygiene), ("The Composable Architecture", tca),
  ]

  /// Rules of the catalogue that are not built yet: known to the configuration and to checklists, and silent.
  static let planned: Set<String> = Set(
    ChecklistCatalog.checklists.flatMap(\.items).flatMap(\.rules) + plannedWithoutItem
  ).subtracting(rules.map(\.info.id))

  private static let plannedWithoutItem = ["parse_error", "superfluous_suppression"]
}

/// What is known of the rules outside of the analyzer.
public enum RuleList {
  /// The cards of all built rules, in the order of the catalogue.
  public static let infos: [RuleInfo] = RuleCatalog.rules.map(\.info)

  /// The same cards by theme, in the same order.
  public static let themes: [(title: String, rules: [RuleInfo])] = RuleCatalog.themes.map {
    ($0.title, $0.rules.map(\.info))
  }

  /// Ids of the catalogue that are not built yet.
  public static let planned: Set<String> = RuleCatalog.planned
}

extension RuleList {
  /// The checklist items that a rule decides, with their text, sorted by id.
  public static func checklistItems(of rule: String) -> [(id: String, text: String)] {
    ChecklistCatalog.checklists.flatMap(\.items).filter { $0.rules.contains(rule) }.map { ($0.id, $0.text) }
      .sorted { $0.0 < $1.0 }
  }
}
