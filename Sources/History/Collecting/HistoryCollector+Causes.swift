import Analyzer
import Git
import Workspace

extension HistoryCollector {
  /// The number of largest steps to examine commit by commit.
  private static let largestSteps = 10
  /// The number of days before the tip in which every step is examined.
  private static let recentDays = 90
  /// The relative change in the number of findings above which a step is always examined.
  private static let notableShare = 0.05
  /// The maximum total number of files in the examined commits; examining this many takes a few minutes on the first
  /// run.
  private static let maximumFiles = 1_000_000

  /// Finds the commits that introduced and fixed each finding, for the most important steps: the largest ones, recent
  /// ones, and those that change the number of findings by more than 5%.
  ///
  /// A sample usually covers a week of commits. If several commits touched a file, each of them must be reviewed to
  /// find the cause.
  func causes(
    of lives: [FindingLife], _ line: HistoryLine, totals: [SampleTotals], from blobs: BlobSource,
    evaluatedBy ruling: ArchitectureRuling
  ) throws -> [Int: StepCauses] {
    var net = [Int](repeating: 0, count: line.samples.count)
    var moved = net
    for life in lives {
      if life.born > 0, net.indices.contains(life.born) {
        net[life.born] += 1
        moved[life.born] += 1
      }
      if let gone = life.gone, net.indices.contains(gone) {
        net[gone] -= 1
        moved[gone] += 1
      }
    }
    let candidates = net.indices.filter { $0 > 0 && moved[$0] > 0 && line.between[$0].count > 1 }
    let largest = candidates.sorted { (abs(net[$1]), $1) < (abs(net[$0]), $0) }.prefix(Self.largestSteps)
    let newest = line.seconds.last ?? 0
    let recent = candidates.reversed().filter { newest - line.seconds[$0] <= Self.recentDays * 86_400 }
    // The change is relative to the previous number of findings; the first findings in the history are not a step.
    let notable = candidates.filter { step in
      let before = totals[step - 1].findings()
      return before > 0 && Double(abs(net[step])) > Self.notableShare * Double(before)
    }.sorted { (abs(net[$1]), $1) < (abs(net[$0]), $0) }
    var chosen: [Int] = []
    var room = Self.maximumFiles
    for step in largest + recent + notable where !chosen.contains(step) {
      let files = line.between[step].count * max(totals[step - 1].files, totals[step].files)
      guard files <= room else { continue }
      chosen.append(step)
      room -= files
    }
    let total = chosen.reduce(0) { $0 + line.between[$1].count }
    var done = 0
    var causes: [Int: StepCauses] = [:]
    for step in chosen.sorted() {
      causes[step] = try stepCauses(step, line, from: blobs, evaluatedBy: ruling) {
        progress(.explaining(done: done + min($0, line.between[step].count), of: total))
      }
      done += line.between[step].count
    }
    if !chosen.isEmpty { progress(.explaining(done: total, of: total)) }
    return causes
  }

  private func stepCauses(
    _ step: Int, _ line: HistoryLine, from blobs: BlobSource, evaluatedBy ruling: ArchitectureRuling,
    progress: (_ done: Int) -> Void
  ) throws -> StepCauses {
    let commits = line.between[step]
    let changes = try treeChanges(along: [line.samples[step - 1].id] + commits.map(\.id), blobs)
    // Only commits that touch source or project files can change findings.
    let kept = commits.indices.filter { !changes[$0 + 1].isEmpty }
    let moments =
      [HistoryCommit(id: line.samples[step - 1].id, parent: nil, seconds: line.seconds[step - 1])]
      + kept.map { HistoryCommit(id: commits[$0].id, parent: nil, seconds: commits[$0].seconds) }
    let told = [changes[0]] + kept.map { changes[$0 + 1] }
    try analyzeNewContents(in: Array(told.dropFirst()), from: blobs)
    let moves = told.enumerated().map { $0 == 0 ? [:] : CommitChanges.moves(in: [$1]) }
    let evaluated = try evaluate(moments, told, moves: moves, from: blobs, evaluatedBy: ruling) { done, _ in
      progress(done)
    }
    let found = evaluated.lineage.histories(churn: [:]) { _ in [] }
    var causes = StepCauses()
    let totals = evaluated.samples.map(\.totals)
    for (index, commit) in kept.enumerated() where totals.indices.contains(index + 1) {
      causes.differences[commit] = totals[index + 1].differences(from: totals[index])
    }
    for life in found.lives {
      let file = found.files[life.file]
      let key = StepCauses.Place(
        path: life.born > 0 ? file.path : file.path(at: 0), rule: found.rules[life.rule], severity: life.severity,
        line: life.born > 0 ? life.lastLine : life.line)
      if life.born > 0, life.gone == nil {
        causes.introduced[key, default: []].append(kept[life.born - 1])
      } else if life.born == 0, let gone = life.gone {
        causes.fixed[key, default: []].append(kept[gone - 1])
      }
    }
    return causes
  }

  /// Returns the changes that each commit makes to source and project files.
  func treeChanges(along commits: [String], _ blobs: BlobSource) throws -> [[TreeChange]] {
    try repository.treeChanges(
      along: commits, followsRenames: !blobs.isPartial, below: workspace.root.path,
      matching: ["*.swift", "*.pbxproj", "*.xcconfig"])
  }
}
