import Analyzer
import History
import TestSupport

/// The files of a synthetic project at one point in time, and the changes up to the next one.
struct Stage {
  private(set) var files: [SyntheticFile] = []
  /// The files whose findings changed since the last query.
  var touched: Set<Int> = []
  private var serial = 0
  private let catalogue: ItemCatalogue
  private var counts = SampleTotals()

  init(catalogue: ItemCatalogue) { self.catalogue = catalogue }

  /// The current figures.
  var totals: SampleTotals {
    var totals = counts
    let present = files.filter(\.isPresent)
    let views = present.filter { $0.kind == .view }
    totals.bodyLengths = ValueCounts(views.compactMap(\.bodyLength))
    totals.viewFileLengths = ValueCounts(views.map(\.lines))
    totals.propertyCounts = ValueCounts(present.compactMap(\.properties))
    totals.viewModelFiles = present.count { $0.kind == .viewModel }
    let held = min(views.count, totals.viewModelFiles)
    let stores = views.count / 12
    totals.views = ArchitectureCounts(
      views: views.count, viewsWithViewModel: held, viewsWithStore: min(stores, views.count - held))
    // Every second item has constructs.
    for (index, id) in totals.items.keys.sorted().enumerated() where index.isMultiple(of: 2) {
      guard let count = totals.items[id], count.passed + count.failed > 0 else { continue }
      totals.constructs[id] = ConstructCount(all: 2 * count.passed + 3 * count.failed, failed: count.failed)
    }
    totals.architecture = totals.views.found
    totals.modules = ["App": totals.views]
    return totals
  }

  mutating func add(_ file: SyntheticFile, at sample: Int, using random: inout SeededRandom) {
    files.append(file)
    let index = files.count - 1
    for _ in 0..<random.below(3) { raise(index, using: &random) }
    settle(index, at: sample, before: nil)
  }

  /// Simulates a period of work in which few files receive most of the changes.
  mutating func work(at sample: Int, progress: Double, using random: inout SeededRandom) {
    let edits = max(2, files.count / 24)
    for _ in 0..<edits {
      // Squaring a uniform number favors the first files.
      let share = Double.random(in: 0..<1, using: &random)
      let index = min(files.count - 1, Int(share * share * Double(files.count)))
      guard files[index].isPresent else { continue }
      let before = files[index]
      edit(index, at: sample, progress: progress, using: &random)
      settle(index, at: sample, before: before)
    }
  }

  private mutating func edit(_ index: Int, at sample: Int, progress: Double, using random: inout SeededRandom) {
    let change = random.below(30) - 9
    files[index].lines = max(12, files[index].lines + change)
    files[index].bodyLength = files[index].bodyLength.map { max(2, $0 + change / 6) }
    files[index].properties = files[index].properties.map { max(1, $0 + random.below(3) - 1) }
    // A file can change several times between two samples, because each sample stands for three commits.
    let first = max(sample * 3, (files[index].churn.changes.last ?? -1) + 1)
    files[index].churn.changes += first...(first + random.below(3))
    files[index].churn.linesAdded += max(0, change) + random.below(8)
    files[index].churn.linesDeleted += max(0, -change) + random.below(5)
    // Findings accumulate in the first two thirds and are then fixed.
    let raised = progress < 0.62 ? 0.5 : 0.22
    if random.chance(raised) { raise(index, using: &random) }
    if !files[index].issues.isEmpty, random.chance(progress < 0.62 ? 0.25 : 0.62) {
      files[index].issues.remove(at: random.below(files[index].issues.count))
    }
    if random.chance(0.004) {
      files[index].formerPaths.append(.init(path: files[index].path, until: sample))
      files[index].path = files[index].path.replacing(".swift", with: "+New.swift")
    }
    if random.chance(0.003) {
      files[index].isPresent = false
      files[index].issues = []
    }
  }

  private mutating func raise(_ index: Int, using random: inout SeededRandom) {
    let rule = random.pick(files[index].kind.rules)
    serial += 1
    files[index].issues.append(
      .init(
        serial: serial, rule: rule.id, severity: rule.severity,
        line: 3 + random.below(max(1, min(390, files[index].lines) - 3))))
  }

  /// Updates the items, points and sums based on a file's current state.
  private mutating func settle(_ index: Int, at sample: Int, before: SyntheticFile?) {
    files[index].items = files[index].isPresent ? catalogue.items(of: files[index]) : []
    let point = FileHistory.Point(sample: sample, state: files[index].state)
    if files[index].points.last?.sample == sample { files[index].points.removeLast() }
    if files[index].points.last?.state != point.state || files[index].points.isEmpty {
      files[index].points.append(point)
    }
    touched.insert(index)
    if let before { count(before, sign: -1) }
    if files[index].isPresent { count(files[index], sign: 1) }
  }

  private mutating func count(_ file: SyntheticFile, sign: Int) {
    counts.files += sign
    counts.codeLines += sign * file.codeLines
    for issue in file.issues {
      counts.findings[issue.rule, default: SeverityCounts()][issue.severity] += sign
    }
    for (id, status) in zip(catalogue.ids, file.items) {
      switch status {
      case .passed: add(CoverageCount(passed: sign), to: id)
      case .failed: add(CoverageCount(failed: sign), to: id)
      case .human: add(CoverageCount(human: sign), to: id)
      case .notApplicable, .switchedOff: break
      }
    }
  }

  private mutating func add(_ count: CoverageCount, to item: String) {
    counts.items[item, default: CoverageCount()] += count
    counts.coverage += count
  }
}
