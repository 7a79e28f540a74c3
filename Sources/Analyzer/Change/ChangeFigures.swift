/// How a change affects the metrics of the files that it touches, and which checklist items need manual review.
package struct ChangeFigures: Sendable, Hashable {
  /// A metric for which lower is better.
  package struct Metric: Sendable, Hashable {
    /// The measured property, whose raw value is the metric's name in the JSON output.
    package enum Name: String, Sendable, Hashable, CaseIterable {
      /// The number of lines of code in the longest `body`.
      case longestBody = "longest_body"
      /// The number of lines in the longest file that declares a view.
      case longestViewFile = "longest_view_file"
      /// The number of stored properties of the largest view model or observable class.
      case mostStoredProperties = "most_stored_properties"
      /// The number of files that declare a view model and import a UI framework.
      case viewModelsWithUI = "view_models_with_ui"
    }

    package let name: Name
    /// The value before and after the change, or nil if there is nothing to measure.
    package let value: ChangeSummary.Difference<Int?>

    package init(name: Name, value: ChangeSummary.Difference<Int?>) {
      self.name = name
      self.value = value
    }
  }

  /// A file with introduced or fixed findings.
  package struct File: Sendable, Hashable {
    /// The path after the change, or the previous path of a deleted file.
    package let path: String
    /// The number of findings in the file that the change introduces.
    package let introduced: Int
    /// The number of findings in the file that the change fixes.
    package let fixed: Int

    package init(path: String, introduced: Int, fixed: Int) {
      self.path = path
      self.introduced = introduced
      self.fixed = fixed
    }
  }

  /// A manual checklist item.
  package struct HumanItem: Sendable, Hashable {
    /// The checklist item's ID, which is a key in `humanTexts`.
    package let id: String
    /// The number of touched files that the item applies to.
    package let files: Int

    package init(id: String, files: Int) {
      self.id = id
      self.files = files
    }
  }

  /// The number of constructs that a checklist item applies to, and the number of these constructs that have a finding.
  package struct ItemCount: Sendable, Hashable {
    package let opportunities: Int
    package let failures: Int

    package init(opportunities: Int, failures: Int) {
      self.opportunities = opportunities
      self.failures = failures
    }
  }

  /// A checklist item for which the number of failures changed.
  package struct ItemChange: Sendable, Hashable {
    /// The checklist item's ID, which is a key in `itemTexts`.
    package let id: String
    /// The item's counts for the whole project, before and after the change.
    package let count: ChangeSummary.Difference<ItemCount>

    package init(id: String, count: ChangeSummary.Difference<ItemCount>) {
      self.id = id
      self.count = count
    }
  }

  /// The metrics for the touched files, in the order in which `Metric.Name` declares them.
  package let metrics: [Metric]
  /// The whole project's checklist coverage.
  package let coverage: ChangeSummary.Difference<CoverageCount>
  /// The files with introduced or fixed findings, sorted by path.
  package let files: [File]
  /// The manual checklist items, in checklist order.
  package let humanItems: [HumanItem]
  /// The items for which the number of failures changed, in checklist order.
  package let items: [ItemChange]

  package init(
    metrics: [Metric] = [], coverage: ChangeSummary.Difference<CoverageCount> = .init(before: .init(), after: .init()),
    files: [File] = [], humanItems: [HumanItem] = [], items: [ItemChange] = []
  ) {
    self.metrics = metrics
    self.coverage = coverage
    self.files = files
    self.humanItems = humanItems
    self.items = items
  }

  init(from base: Review, to head: Review, touched: Set<PathKey>, introduced: [Finding], fixed: [Finding]) {
    let before = base.files.filter { touched.contains(path: $0.path) }
    let after = head.files.filter { touched.contains(path: $0.path) }
    metrics = Metric.Name.allCases.map {
      Metric(name: $0, value: .init(before: $0.value(before), after: $0.value(after)))
    }
    coverage = .init(before: base.coverage, after: head.coverage)
    let introducedCounts = Dictionary(grouping: introduced) { PathKey($0.path) }.mapValues(\.count)
    let fixedCounts = Dictionary(grouping: fixed) { PathKey($0.path) }.mapValues(\.count)
    files = Set(introducedCounts.keys).union(fixedCounts.keys).sorted().map {
      File(path: $0.path, introduced: introducedCounts[$0] ?? 0, fixed: fixedCounts[$0] ?? 0)
    }
    humanItems = ChecklistCatalog.checklists.flatMap(\.items).enumerated().compactMap { index, item in
      let count = after.count { $0.items.indices.contains(index) && $0.items[index] == .human }
      return count > 0 ? HumanItem(id: item.id, files: count) : nil
    }
    items = Self.items(from: base, to: head)
  }

  private static func items(from base: Review, to head: Review) -> [ItemChange] {
    func counts(_ review: Review) -> [(id: String, count: ItemCount)] {
      review.checklists.flatMap(\.items).map {
        ($0.id, ItemCount(opportunities: $0.opportunities, failures: $0.failures))
      }
    }
    let before = Dictionary(counts(base).map { ($0.id, $0.count) }) { first, _ in first }
    return counts(head).compactMap { id, after in
      let before = before[id] ?? ItemCount(opportunities: 0, failures: 0)
      return before.failures == after.failures ? nil : ItemChange(id: id, count: .init(before: before, after: after))
    }
  }

  /// The text of each checklist item, keyed by ID.
  package static let itemTexts: [String: String] = Dictionary(
    ChecklistCatalog.items.map { ($0.id, $0.text) }
  ) { first, _ in first }

  /// The text of each manual checklist item, keyed by ID.
  package static let humanTexts: [String: String] = Dictionary(
    ChecklistCatalog.checklists.flatMap(\.items).filter { $0.decision == .manual }.map { ($0.id, $0.text) }
  ) { first, _ in first }
}

extension ChangeFigures.Metric.Name {
  fileprivate func value(_ files: [FileReview]) -> Int? {
    let models: Set<Role> = [.viewModel, .observable]
    switch self {
    case .longestBody: return files.compactMap(\.maxBodyLength).max()
    case .longestViewFile: return files.filter { $0.roles.contains(.view) }.map(\.lines.total).max()
    case .mostStoredProperties:
      return files.flatMap(\.types).filter { !models.isDisjoint(with: $0.roles) }.map(\.storedProperties).max()
    case .viewModelsWithUI:
      let viewModels = files.filter { $0.roles.contains(.viewModel) }
      return viewModels.isEmpty ? nil : viewModels.count { !$0.uiImports.isEmpty }
    }
  }
}
