import Analyzer
import History

/// The findings introduced and fixed between a sample and the previous one.
struct Step: Sendable {
  /// The sample's index.
  let sample: Int
  let introduced: [FindingLife]
  let fixed: [FindingLife]

  var net: Int { introduced.count - fixed.count }
  /// Whether nothing changed.
  var isQuiet: Bool { introduced.isEmpty && fixed.isEmpty }
}

/// A history's steps, and the commits that caused them.
struct Steps: Sendable {
  private let history: ProjectHistory
  /// The steps, with one element per sample; the first one is empty.
  let all: [Step]
  /// For each sample, the indices of the commits that changed each path.
  private let touching: [[String: [Int]]]

  init(_ history: ProjectHistory) {
    self.history = history
    var introduced = [[FindingLife]](repeating: [], count: history.samples.count)
    var fixed = introduced
    for life in history.lives {
      if life.introduced > 0, introduced.indices.contains(life.introduced) { introduced[life.introduced].append(life) }
      if let end = life.fixed, fixed.indices.contains(end) { fixed[end].append(life) }
    }
    all = history.samples.indices.map { Step(sample: $0, introduced: introduced[$0], fixed: fixed[$0]) }
    touching = history.samples.map { sample in
      var locations: [String: [Int]] = [:]
      for (index, commit) in sample.commits.enumerated() {
        for path in commit.paths { locations[path, default: []].append(index) }
      }
      return locations
    }
  }

  /// Returns the commits that may have introduced or fixed a finding, as indices into the sample's commits.
  ///
  /// If the cause is certain, the result is a single commit. If several commits changed the file and were not reviewed
  /// individually, the result contains all of them. If the cause is a change in a different file, the result is empty.
  func commits(behind life: FindingLife, isFixed: Bool) -> [Int] {
    let index = isFixed ? life.fixed ?? -1 : life.introduced
    guard history.samples.indices.contains(index), history.files.indices.contains(life.file) else { return [] }
    let sample = history.samples[index]
    if sample.commits.count == 1 { return [0] }
    let file = history.files[life.file]
    if let causes = sample.causes, history.rules.indices.contains(life.rule) {
      let location = StepCauses.Location(
        path: file.path(at: isFixed ? index - 1 : index), rule: history.rules[life.rule], severity: life.severity,
        line: isFixed ? life.lastLine : life.line)
      let found = Set((isFixed ? causes.fixed : causes.introduced)[location] ?? [])
      if !found.isEmpty { return found.sorted() }
    }
    let names = [file.path] + file.formerPaths.map(\.path)
    return Set(names.flatMap { touching[index][$0] ?? [] }).sorted()
  }

  /// Returns whether no commit in the step changed the file that contains the finding.
  func isUntouched(_ life: FindingLife, isFixed: Bool) -> Bool {
    let index = isFixed ? life.fixed ?? -1 : life.introduced
    guard touching.indices.contains(index), history.files.indices.contains(life.file) else { return false }
    let file = history.files[life.file]
    return ([file.path] + file.formerPaths.map(\.path)).allSatisfy { touching[index][$0] == nil }
  }

  /// Returns the change in the number of findings, keyed by commit index and rule, or nil if the sample's commits were
  /// not reviewed individually.
  func differences(ofSample index: Int) -> [Int: [String: Int]]? {
    guard index > 0, history.samples.indices.contains(index) else { return nil }
    let sample = history.samples[index]
    if let causes = sample.causes, !causes.differences.isEmpty { return causes.differences }
    guard sample.commits.count == 1 else { return nil }
    return [0: sample.totals.differences(from: history.samples[index - 1].totals)]
  }

  /// Returns the steps with the largest net changes, sorted by size, then from newest to oldest.
  /// - Parameter days: The number of days before the last sample to consider; nil for all.
  func largest(_ count: Int, lastDays days: Int? = nil) -> [Step] {
    let first = days.map { history.samples.index(daysBeforeLast: $0) ?? 0 } ?? 0
    let moved = all.filter { $0.net != 0 && $0.sample > first }
    return Array(moved.sorted { (abs($1.net), $1.sample) < (abs($0.net), $0.sample) }.prefix(count))
  }
}
