import Analyzer
import History

/// The checklist items that have results in synthetic files.
struct ItemCatalogue {
  private let checklists: [ChecklistReview]
  let ids: [String]
  private let decided: Set<String>
  private let itemsByRule: [String: Set<String>]

  init() {
    checklists = Analysis(configuration: Configuration()).review(of: []).checklists
    ids = checklists.flatMap(\.items).map(\.id)
    let rules = RuleList.infos.map { ($0.id, Set(RuleList.checklistItems(of: $0.id).map(\.id))) }
    itemsByRule = Dictionary(uniqueKeysWithValues: rules)
    decided = rules.reduce(into: []) { $0.formUnion($1.1) }
  }

  /// Returns the result of each item for a file.
  func items(of file: SyntheticFile) -> [ItemStatus] {
    let failed = file.issues.reduce(into: Set<String>()) { $0.formUnion(itemsByRule[$1.rule] ?? []) }
    let family = SyntheticFile.Kind.allCases.firstIndex(of: file.kind) ?? 0
    return ids.enumerated().map { index, id in
      if failed.contains(id) { return .failed }
      guard (index * 7 + 3) % 4 == family || (index + family).isMultiple(of: 5), !id.hasPrefix("tca") else {
        return .notApplicable
      }
      return decided.contains(id) ? .passed : .human
    }
  }

  /// Returns the review for the last sample.
  func review(of files: [SyntheticFile], totals: SampleTotals) -> Review {
    var place = 0
    let checklists = checklists.map { checklist in
      let items = checklist.items.map { item in
        defer { place += 1 }
        let coverage = totals.items[item.id] ?? CoverageCount()
        let status: ItemStatus =
          coverage.failed > 0 ? .failed : coverage.human > 0 ? .human : coverage.passed > 0 ? .passed : .notApplicable
        return ChecklistReview.Item(
          id: item.id, text: item.text, status: status, findings: coverage.failed, coverage: coverage,
          opportunities: totals.constructs[item.id]?.all ?? 0, failures: totals.constructs[item.id]?.failed ?? 0)
      }
      return ChecklistReview(
        id: checklist.id, items: items, coverage: items.reduce(into: CoverageCount()) { $0 += $1.coverage })
    }
    let counts = totals.views
    return Review(
      architecture: ArchitectureVerdict(
        architecture: .mvvm, reason: "\(counts.viewsWithViewModel) of \(counts.views) views use a view model",
        counts: counts),
      modules: [
        ModuleArchitecture(
          name: "Features", verdict: ArchitectureVerdict(architecture: .mvvm, reason: "most views use a view model")),
        ModuleArchitecture(
          name: "DesignSystem", verdict: ArchitectureVerdict(architecture: .mv, reason: "no view uses a view model")),
      ], files: files.map(\.review), findings: files.flatMap(\.reviewFindings), checklists: checklists,
      folders: folders(of: files), coverage: totals.coverage, suppressed: 3, baselined: 0,
      skipped: [SkippedFile(path: "Generated/Strings.swift", reason: "is generated", isFailure: false)])
  }

  private func folders(of files: [SyntheticFile]) -> [FolderReview] {
    var sums: [String: (files: Int, findings: Int, coverage: CoverageCount)] = [:]
    for file in files {
      var folder = file.path[...]
      while true {
        folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
        sums[folder.isEmpty ? "." : String(folder), default: (0, 0, CoverageCount())].files += 1
        sums[folder.isEmpty ? "." : String(folder)]?.findings += file.issues.count
        sums[folder.isEmpty ? "." : String(folder)]?.coverage += file.coverage
        if folder.isEmpty { break }
      }
    }
    return sums.sorted { $0.key < $1.key }.map {
      FolderReview(path: $0.key, files: $0.value.files, findings: $0.value.findings, coverage: $0.value.coverage)
    }
  }
}
