import Analyzer
import Git
import Workspace

extension HistoryCollector {
  /// How many of the largest steps to examine commit by commit.
  private static let largestSteps = 10
  /// Every step within this number of days before the tip is examined.
  private static let recentDays = 90
  /// A step is examined if it changes the number of findings by more than this share.
  private static let significantShare = 0.05
  /// The maximum total number of files in the examined commits. Examining this many files takes a few minutes on the
  /// first run.
  private static let maximumFiles = 1_000_000

  /// Finds the commits that introduced or fixed each finding, for the most important steps: the largest ones, recent
  /// ones, and those that change the number of findings by more than 5%.
  ///
  /// A sample usually covers a week of commits. If several commits touched a file, each of them must be reviewed to
  /// find the cause. Only the files in which findings change during the step are reviewed.
  func causes(
    of lives: [FindingLife], in files: [FileHistory], _ line: HistoryLine, totals: [SampleTotals],
    from blobs: BlobSource,
    assuming assignment: ArchitectureAssignment
  ) throws -> [Int: StepCauses] {
    var net = [Int](repeating: 0, count: line.samples.count)
    var moved = net
    for life in lives {
      if life.introduced > 0, net.indices.contains(life.introduced) {
        net[life.introduced] += 1
        moved[life.introduced] += 1
      }
      if let fixed = life.fixed, net.indices.contains(fixed) {
        net[fixed] -= 1
        moved[fixed] += 1
      }
    }
    let candidates = net.indices.filter { $0 > 0 && moved[$0] > 0 && line.between[$0].count > 1 }
    let largest = candidates.sorted { (abs(net[$1]), $1) < (abs(net[$0]), $0) }.prefix(Self.largestSteps)
    let newest = line.seconds.last ?? 0
    let recent = candidates.reversed().filter { newest - line.seconds[$0] <= Self.recentDays * 86_400 }
    // A step that starts with no findings has no relative change, so its significance cannot be determined.
    let significant = candidates.filter { step in
      let before = totals[step - 1].findings()
      return before > 0 && Double(abs(net[step])) > Self.significantShare * Double(before)
    }.sorted { (abs(net[$1]), $1) < (abs(net[$0]), $0) }
    var chosen: [Int] = []
    var remainingFiles = Self.maximumFiles
    for step in largest + recent + significant where !chosen.contains(step) {
      let files = line.between[step].count * max(totals[step - 1].files, totals[step].files)
      guard files <= remainingFiles else { continue }
      chosen.append(step)
      remainingFiles -= files
    }
    let changed = paths(ofFilesWith: lives, changingIn: Set(chosen), files)
    let total = chosen.reduce(0) { $0 + line.between[$1].count }
    var done = 0
    var causes: [Int: StepCauses] = [:]
    for step in chosen.sorted() {
      causes[step] = try stepCauses(
        step, line, in: changed[step] ?? [], from: blobs, assuming: assignment
      ) {
        progress(.explaining(done: done + min($0, line.between[step].count), of: total))
      }
      done += line.between[step].count
    }
    if !chosen.isEmpty { progress(.explaining(done: total, of: total)) }
    return causes
  }

  /// Returns the paths of the files whose findings change in the given steps, before and after each step.
  private func paths(
    ofFilesWith lives: [FindingLife], changingIn steps: Set<Int>, _ files: [FileHistory]
  ) -> [Int: Set<String>] {
    var paths: [Int: Set<String>] = [:]
    for life in lives {
      if steps.contains(life.introduced) {
        paths[life.introduced, default: []].insert(files[life.file].path(at: life.introduced))
      }
      if let fixed = life.fixed, steps.contains(fixed) {
        paths[fixed, default: []].insert(files[life.file].path(at: fixed - 1))
      }
    }
    return paths
  }

  /// - Parameter paths: The paths of the files whose findings change in the step, before and after it.
  private func stepCauses(
    _ step: Int, _ line: HistoryLine, in paths: Set<String>, from blobs: BlobSource,
    assuming assignment: ArchitectureAssignment, progress: (_ done: Int) -> Void
  ) throws -> StepCauses {
    let commits = line.between[step]
    let changes = try treeChanges(along: [line.samples[step - 1].id] + commits.map(\.id), blobs)
    // Only commits that touch source or project files can change findings.
    let kept = commits.indices.filter { !changes[$0 + 1].isEmpty }
    let moments =
      [HistoryCommit(id: line.samples[step - 1].id, parent: nil, seconds: line.seconds[step - 1])]
      + kept.map { HistoryCommit(id: commits[$0].id, parent: nil, seconds: commits[$0].seconds) }
    let keptChanges = [changes[0]] + kept.map { changes[$0 + 1] }
    try analyzeNewContents(in: Array(keptChanges.dropFirst()), from: blobs)
    let moves = keptChanges.enumerated().map { $0 == 0 ? [:] : CommitChanges.moves(in: [$1]) }
    let evaluated = try evaluate(
      moments, keptChanges, moves: moves, reviewing: Self.paths(paths, followedBy: moves), from: blobs,
      assuming: assignment
    ) { done, _ in progress(done) }
    let found = evaluated.lineage.histories(churn: [:]) { _ in [] }
    var causes = StepCauses()
    for commit in kept { causes.differences[commit] = [:] }
    for life in found.lives {
      let rule = found.rules[life.rule]
      if life.introduced > 0 { causes.count(1, of: rule, by: kept[life.introduced - 1]) }
      if let fixed = life.fixed { causes.count(-1, of: rule, by: kept[fixed - 1]) }
      let file = found.files[life.file]
      let key = StepCauses.Location(
        path: life.introduced > 0 ? file.path : file.path(at: 0), rule: rule, severity: life.severity,
        line: life.introduced > 0 ? life.lastLine : life.line)
      if life.introduced > 0, life.fixed == nil {
        causes.introduced[key, default: []].append(kept[life.introduced - 1])
      } else if life.introduced == 0, let fixed = life.fixed {
        causes.fixed[key, default: []].append(kept[fixed - 1])
      }
    }
    return causes
  }

  /// Returns the paths along with all other paths that their files have after some of the commits.
  private static func paths(_ paths: Set<String>, followedBy moves: [[String: String]]) -> Set<String> {
    var all = paths
    var count = 0
    while all.count > count {
      count = all.count
      for (new, former) in moves.joined() where all.contains(new) || all.contains(former) {
        all.formUnion([new, former])
      }
    }
    return all
  }

  /// Returns the changes that each commit makes to source and project files.
  func treeChanges(along commits: [String], _ blobs: BlobSource) throws -> [[TreeChange]] {
    try repository.treeChanges(
      along: commits, followsRenames: !blobs.isPartial, below: workspace.root.path,
      matching: ProjectFileNames.patterns)
  }
}

extension StepCauses {
  /// Adds to the change in the number of findings of a rule.
  fileprivate mutating func count(_ difference: Int, of rule: String, by commit: Int) {
    let sum = differences[commit, default: [:]][rule, default: 0] + difference
    differences[commit, default: [:]][rule] = sum == 0 ? nil : sum
  }
}
