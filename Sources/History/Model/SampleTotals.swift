package import Analyzer

/// A tree's totals, as `review check --all` would report them for that commit.
package struct SampleTotals: Sendable, Hashable {
  /// The number of reviewed files.
  package var files: Int
  /// The number of lines of code in all reviewed files.
  package var codeLines: Int
  /// The number of findings of each rule, keyed by rule ID. Rules without findings are omitted.
  package var findings: [String: SeverityCounts]
  /// The results of the checklist items for all files, used to compute coverage and automated coverage.
  package var coverage: CoverageCount
  /// The number of files for which a checklist item passes, fails or needs manual review, keyed by item ID. Items that
  /// do not apply to any file are omitted.
  package var items: [String: CoverageCount]
  /// The number of constructs examined by an item's rules, keyed by checklist item ID. Items without constructs are
  /// omitted.
  package var constructs: [String: ConstructCount]
  /// The architecture suggested by this tree's figures. It does not affect the rules, which use the architecture chosen
  /// for the whole history.
  package var architecture: Architecture
  /// The figures for each module that is large enough to have its own architecture, keyed by folder.
  package var modules: [String: ArchitectureCounts]
  /// The number of views that use a view model, a store, or neither.
  package var views: ArchitectureCounts
  /// The lengths of the views' `body` properties in lines of code.
  package var bodyLengths: ValueCounts
  /// The number of lines in each file that declares a view.
  package var viewFileLengths: ValueCounts
  /// The numbers of stored properties in view models and observable classes.
  package var propertyCounts: ValueCounts
  /// The number of files that declare a view model.
  package var viewModelFiles: Int

  package init(
    files: Int = 0, codeLines: Int = 0, findings: [String: SeverityCounts] = [:],
    coverage: CoverageCount = CoverageCount(), items: [String: CoverageCount] = [:],
    constructs: [String: ConstructCount] = [:], architecture: Architecture = .mv,
    modules: [String: ArchitectureCounts] = [:], views: ArchitectureCounts = ArchitectureCounts(),
    bodyLengths: ValueCounts = ValueCounts([]),
    viewFileLengths: ValueCounts = ValueCounts([]), propertyCounts: ValueCounts = ValueCounts([]),
    viewModelFiles: Int = 0
  ) {
    self.files = files
    self.codeLines = codeLines
    self.findings = findings
    self.coverage = coverage
    self.items = items
    self.constructs = constructs
    self.architecture = architecture
    self.modules = modules
    self.views = views
    self.bodyLengths = bodyLengths
    self.viewFileLengths = viewFileLengths
    self.propertyCounts = propertyCounts
    self.viewModelFiles = viewModelFiles
  }

  /// Returns how much each rule's number of findings has changed since the earlier totals. Unchanged rules are omitted.
  package func differences(from before: SampleTotals) -> [String: Int] {
    let rules = Set(findings.keys).union(before.findings.keys)
    let pairs = rules.map { ($0, (findings[$0]?.total ?? 0) - (before.findings[$0]?.total ?? 0)) }
    return Dictionary(uniqueKeysWithValues: pairs.filter { $0.1 != 0 })
  }

  /// Creates the totals from a review of the whole project.
  package init(_ review: Review) {
    let viewFiles = review.files.filter { $0.roles.contains(.view) }
    let types = review.files.flatMap(\.types)
    self.init(
      files: review.files.count,
      codeLines: review.files.reduce(0) { $0 + $1.lines.code },
      findings: review.findings.reduce(into: [:]) { $0[$1.rule, default: SeverityCounts()][$1.severity] += 1 },
      coverage: review.coverage,
      items: review.checklists.flatMap(\.items).reduce(into: [:]) { items, item in
        if item.coverage != CoverageCount() { items[item.id] = item.coverage }
      },
      constructs: review.checklists.flatMap(\.items).reduce(into: [:]) { constructs, item in
        if item.opportunities > 0 {
          constructs[item.id] = ConstructCount(all: item.opportunities, failed: item.failures)
        }
      },
      architecture: review.architecture.counts.found,
      modules: Dictionary(review.modules.map { ($0.name, $0.verdict.counts) }) { first, _ in first },
      views: review.architecture.counts,
      bodyLengths: ValueCounts(types.compactMap(\.bodyLength)),
      viewFileLengths: ValueCounts(viewFiles.map(\.lines.total)),
      propertyCounts: ValueCounts(types.filter(\.countsAsViewModelState).map(\.storedProperties)),
      viewModelFiles: review.files.count { $0.roles.contains(.viewModel) })
  }

  /// Returns the number of findings with the given severity, or of all findings.
  package func findings(_ severity: Severity? = nil) -> Int {
    findings.values.reduce(0) { sum, counts in sum + (severity.map { counts[$0] } ?? counts.total) }
  }

  /// Returns one rule's finding counts.
  package func findings(of rule: String) -> SeverityCounts { findings[rule] ?? SeverityCounts() }
}

extension TypeReview {
  /// Whether the type's stored properties are counted as view model state.
  var countsAsViewModelState: Bool {
    kind != "protocol" && (roles.contains(.viewModel) || roles.contains(.observable))
  }
}
