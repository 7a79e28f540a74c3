/// Decides every checklist item for every file, and sums up.
struct ChecklistEvaluation {
  /// What must be known of one file.
  struct File {
    let path: String
    let roles: RoleSet
    let isTest: Bool
    let architecture: Architecture
    /// Rules that are off for this file.
    let isOff: (String) -> Bool
    /// Number of findings by rule.
    let findings: [String: Int]
  }

  private let plannedRules: Set<String>
  private let hasViewModels: Bool
  private let hasReducers: Bool

  init(plannedRules: Set<String>, hasViewModels: Bool, hasReducers: Bool) {
    self.plannedRules = plannedRules
    self.hasViewModels = hasViewModels
    self.hasReducers = hasReducers
  }

  /// The state of every item of all checklists for one file, in the order of the catalogue.
  func items(of file: File) -> [ItemStatus] {
    ChecklistCatalog.checklists.flatMap { checklist in
      checklist.items.map { status(of: $0, in: checklist, for: file) }
    }
  }

  /// Every checklist over all files.
  /// - Parameter decided: Each file with what `items(of:)` gives for it.
  func reviews(of decided: [(file: File, items: [ItemStatus])]) -> [ChecklistReview] {
    var first = 0
    return ChecklistCatalog.checklists.map { checklist in
      defer { first += checklist.items.count }
      let items = checklist.items.enumerated().map { offset, item in
        review(of: item, statuses: decided.lazy.map { ($0.file, $0.items[first + offset]) })
      }
      return ChecklistReview(
        id: checklist.id, items: items, coverage: items.reduce(into: CoverageCount()) { $0 += $1.coverage })
    }
  }

  private func review(
    of item: Checklist.Item, statuses: some Sequence<(File, ItemStatus)>
  ) -> ChecklistReview.Item {
    var coverage = CoverageCount()
    var seen: Set<ItemStatus> = []
    var findings = 0
    for (file, status) in statuses {
      seen.insert(status)
      coverage.add(status)
      if status == .failed { findings += item.rules.reduce(0) { $0 + (file.findings[$1] ?? 0) } }
    }
    return ChecklistReview.Item(
      id: item.id, text: item.text, status: Self.overall(seen), findings: findings,
      missingRules: item.rules.filter(plannedRules.contains).sorted(), coverage: coverage)
  }

  /// The state of one item for one file.
  func status(of item: Checklist.Item, in checklist: Checklist, for file: File) -> ItemStatus {
    // The configuration cannot switch off what is not built, so an item that waits for a rule never counts as passed.
    let rules = item.rules.filter { plannedRules.contains($0) || !file.isOff($0) }
    let isBroken = rules.contains { (file.findings[$0] ?? 0) > 0 }
    guard applies(checklist, to: file), isBroken || applies(item, to: file) else { return .notApplicable }
    if item.decision == .person { return .human }
    if rules.isEmpty { return .switchedOff }
    if isBroken { return .failed }
    return rules.contains(where: plannedRules.contains) ? .notBuilt : .passed
  }

  private func applies(_ checklist: Checklist, to file: File) -> Bool {
    switch checklist.scope {
    case .always: true
    case .whereViewModelsExist: hasViewModels
    case .whereReducersExist: hasReducers
    case .viewFiles: file.roles.contains(.view)
    case .architecture(let architecture): file.architecture == architecture
    }
  }

  private func applies(_ item: Checklist.Item, to file: File) -> Bool {
    switch item.applies {
    case .any: true
    case .test: file.isTest
    default: item.applies.roles.map { !file.roles.isDisjoint(with: $0) } ?? true
    }
  }

  /// The state over all files: the worst that was seen.
  private static func overall(_ seen: Set<ItemStatus>) -> ItemStatus {
    let worstFirst: [ItemStatus] = [.failed, .notBuilt, .human, .passed, .switchedOff]
    return worstFirst.first(where: seen.contains) ?? .notApplicable
  }
}
