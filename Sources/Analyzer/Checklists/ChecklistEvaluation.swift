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

    /// The same file as if nothing had been found in it.
    var withoutFindings: File {
      File(path: path, roles: roles, isTest: isTest, architecture: architecture, isOff: isOff, findings: [:])
    }
  }

  private let hasViewModels: Bool
  private let hasReducers: Bool

  init(hasViewModels: Bool, hasReducers: Bool) {
    self.hasViewModels = hasViewModels
    self.hasReducers = hasReducers
  }

  /// The state of every item of all checklists for one file, in the order of the catalogue.
  func items(of file: File) -> [ItemStatus] {
    ChecklistCatalog.checklists.flatMap { checklist in
      checklist.items.map { status(of: $0, in: checklist, for: file) }
    }
  }

  /// The same for a file with findings, from what holds for one like it that has none.
  func items(of file: File, likeCleanFile clean: [ItemStatus]) -> [ItemStatus] {
    var items = clean
    for rule in file.findings.keys {
      for place in ChecklistCatalog.placesByRule[rule] ?? [] {
        items[place.item] = status(
          of: ChecklistCatalog.items[place.item], in: ChecklistCatalog.checklists[place.checklist], for: file)
      }
    }
    return items
  }

  /// Every checklist over all files.
  /// - Parameter decided: Each file with what `items(of:)` gives for it.
  func reviews(of decided: [(file: File, items: [ItemStatus])]) -> [ChecklistReview] {
    var sums = Array(repeating: ItemSum(), count: ChecklistCatalog.items.count)
    for (file, statuses) in decided {
      for (index, status) in statuses.enumerated() {
        sums[index].add(status)
        guard status == .failed else { continue }
        sums[index].findings += ChecklistCatalog.items[index].rules.reduce(0) { $0 + (file.findings[$1] ?? 0) }
      }
    }
    var first = 0
    return ChecklistCatalog.checklists.map { checklist in
      defer { first += checklist.items.count }
      let items = zip(checklist.items, sums[first...]).map { item, sum in
        ChecklistReview.Item(
          id: item.id, text: item.text, status: sum.worst, findings: sum.findings,
          coverage: sum.coverage)
      }
      return ChecklistReview(
        id: checklist.id, items: items, coverage: items.reduce(into: CoverageCount()) { $0 += $1.coverage })
    }
  }

  /// The state of one item for one file.
  func status(of item: Checklist.Item, in checklist: Checklist, for file: File) -> ItemStatus {
    let rules = item.rules.filter { !file.isOff($0) }
    let isBroken = rules.contains { (file.findings[$0] ?? 0) > 0 }
    guard applies(checklist, to: file), isBroken || applies(item, to: file) else { return .notApplicable }
    if item.decision == .person { return .human }
    if rules.isEmpty { return .switchedOff }
    return isBroken ? .failed : .passed
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
}

/// One item over the files that were looked at so far.
private struct ItemSum {
  private static let worstFirst: [ItemStatus] = [.failed, .human, .passed, .switchedOff, .notApplicable]

  private(set) var worst = ItemStatus.notApplicable
  private(set) var coverage = CoverageCount()
  var findings = 0

  mutating func add(_ status: ItemStatus) {
    coverage.add(status)
    guard status != worst else { return }
    worst = Self.worstFirst.first { $0 == status || $0 == worst } ?? worst
  }
}
