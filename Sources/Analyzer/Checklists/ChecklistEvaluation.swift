/// Evaluates every checklist item for every file, and computes the totals.
struct ChecklistEvaluation {
  /// The data about a file that determines the status of its items.
  struct File {
    let path: String
    let roles: RoleSet
    let isTest: Bool
    let architecture: Architecture
    /// Returns whether a rule is disabled for this file.
    let isOff: (String) -> Bool
    /// The constructs that each rule examined; omits rules that examined none.
    let constructs: [String: [CheckedConstruct]]
    /// The number of findings for each rule.
    let findings: [String: Int]

    /// A copy of the file without any examined constructs.
    var unexamined: File {
      File(
        path: path, roles: roles, isTest: isTest, architecture: architecture, isOff: isOff, constructs: [:],
        findings: [:])
    }

    /// Returns whether a rule reports a finding in the file.
    func fails(_ rule: String) -> Bool { constructs[rule]?.contains(where: \.isFailed) ?? false }
  }

  private let hasViewModels: Bool
  private let hasReducers: Bool

  init(hasViewModels: Bool, hasReducers: Bool) {
    self.hasViewModels = hasViewModels
    self.hasReducers = hasReducers
  }

  /// Returns the status of every item in all checklists for one file.
  func items(of file: File) -> [ItemStatus] {
    ChecklistCatalog.checklists.flatMap { checklist in
      checklist.items.map { status(of: $0, in: checklist, for: file) }
    }
  }

  /// Returns the same statuses as `items(of:)`, but computes only the statuses of items whose rules examined a
  /// construct, and takes all others from `unexamined`.
  func items(of file: File, likeUnexamined unexamined: [ItemStatus]) -> [ItemStatus] {
    var items = unexamined
    for rule in file.constructs.keys {
      for place in ChecklistCatalog.indicesByRule[rule] ?? [] {
        items[place.item] = status(
          of: ChecklistCatalog.items[place.item], in: ChecklistCatalog.checklists[place.checklist], for: file)
      }
    }
    return items
  }

  /// Returns the results for all checklists, across all files.
  /// - Parameter decided: Each file with its result from `items(of:)`.
  func reviews(of decided: [(file: File, items: [ItemStatus])]) -> [ChecklistReview] {
    var sums = Array(repeating: ItemSum(), count: ChecklistCatalog.items.count)
    for (file, statuses) in decided {
      for (index, status) in statuses.enumerated() {
        sums[index].add(status)
        guard status == .failed || status == .passed else { continue }
        sums[index].add(ChecklistCatalog.items[index].rules.lazy.filter { !file.isOff($0) }, of: file)
      }
    }
    var first = 0
    return ChecklistCatalog.checklists.map { checklist in
      defer { first += checklist.items.count }
      let items = zip(checklist.items, sums[first...]).map { item, sum in
        ChecklistReview.Item(
          id: item.id, text: item.text, status: sum.worst, findings: sum.findings,
          coverage: sum.coverage, opportunities: sum.opportunities, failures: sum.failures)
      }
      return ChecklistReview(
        id: checklist.id, items: items, coverage: items.reduce(into: CoverageCount()) { $0 += $1.coverage })
    }
  }

  /// Returns the status of one item for one file.
  func status(of item: Checklist.Item, in checklist: Checklist, for file: File) -> ItemStatus {
    let rules = item.rules.lazy.filter { !file.isOff($0) }
    let isBroken = rules.contains(where: file.fails)
    guard applies(checklist, to: file), isBroken || applies(item, to: file) else { return .notApplicable }
    if item.decision == .manual { return .human }
    if rules.isEmpty { return .switchedOff }
    if isBroken { return .failed }
    return rules.contains { file.constructs[$0] != nil } ? .passed : .notApplicable
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

/// The totals for one item across several files.
private struct ItemSum {
  private(set) var worst = ItemStatus.notApplicable
  private(set) var coverage = CoverageCount()
  private(set) var findings = 0
  private(set) var opportunities = 0
  private(set) var failures = 0

  /// Adds the constructs that the item's rules examined in a file.
  mutating func add(_ rules: some Sequence<String>, of file: ChecklistEvaluation.File) {
    var failedByStart: [SourcePosition: Bool] = [:]
    for rule in rules {
      findings += file.findings[rule] ?? 0
      for construct in file.constructs[rule] ?? [] {
        if let start = construct.start {
          failedByStart[start] = failedByStart[start] == true || construct.isFailed
        } else {
          opportunities += 1
          failures += construct.isFailed ? 1 : 0
        }
      }
    }
    opportunities += failedByStart.count
    failures += failedByStart.values.count { $0 }
  }

  mutating func add(_ status: ItemStatus) {
    coverage.add(status)
    if worst.weight < status.weight { worst = status }
  }
}

extension ItemStatus {
  /// The order of statuses; an item has the status with the greatest weight.
  fileprivate var weight: Int {
    switch self {
    case .failed: 4
    case .human: 3
    case .passed: 2
    case .switchedOff: 1
    case .notApplicable: 0
    }
  }

  /// Returns an item's overall status across several files, or `notApplicable` if there are no files.
  static func worst(of statuses: some Sequence<ItemStatus>) -> ItemStatus {
    statuses.max { $0.weight < $1.weight } ?? .notApplicable
  }
}
