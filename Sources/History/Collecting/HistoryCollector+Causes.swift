import Analyzer
import Git
import Workspace

extension HistoryCollector {
  /// How many of the largest steps are examined commit by commit.
  private static let largestSteps = 10
  /// The days before the tip in which every step is examined.
  private static let recentDays = 90
  /// The share of the findings by which a step has to change their number to be examined wherever it is.
  private static let notableShare = 0.05
  /// Files of all examined commits together: some minutes of work the first time.
  private static let mostFiles = 1_000_000

  /// Which commit introduced and fixed which finding, for the steps that people ask about: the largest, the recent, and those
  /// that change the number of findings by more than 5 %.
  ///
  /// A sample stands for a week of commits. Where several of them touched a file, only a look at each tells which it was.
  func causes(
    of lives: [FindingLife], _ line: HistoryLine, totals: [SampleTotals], from blobs: BlobSource,
    judgedBy ruling: ArchitectureRuling
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
    // As shares of what was there before; the first findings of all are no step.
    let notable = candidates.filter { step in
      let before = totals[step - 1].findings()
      return before > 0 && Double(abs(net[step])) > Self.notableShare * Double(before)
    }.sorted { (abs(net[$1]), $1) < (abs(net[$0]), $0) }
    var chosen: [Int] = []
    var room = Self.mostFiles
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
      causes[step] = try stepCauses(step, line, from: blobs, judgedBy: ruling) {
        progress(.explaining(done: done + min($0, line.between[step].count), of: total))
      }
      done += line.between[step].count
    }
    if !chosen.isEmpty { progress(.explaining(done: total, of: total)) }
    return causes
  }

  private func stepCauses(
    _ step: Int, _ line: HistoryLine, from blobs: BlobSource, judgedBy ruling: ArchitectureRuling,
    progress: (_ done: Int) -> Void
  ) throws -> StepCauses {
    let commits = line.between[step]
    let changes = try treeChanges(along: [line.samples[step - 1].id] + commits.map(\.id), blobs)
    // A commit that touches neither sources nor project files changes nothing.
    let kept = commits.indices.filter { !changes[$0 + 1].isEmpty }
    let moments =
      [HistoryCommit(id: line.samples[step - 1].id, parent: nil, seconds: line.seconds[step - 1])]
      + kept.map { HistoryCommit(id: commits[$0].id, parent: nil, seconds: commits[$0].seconds) }
    let told = [changes[0]] + kept.map { changes[$0 + 1] }
    try analyseNewContents(in: Array(told.dropFirst()), from: blobs)
    let moves = told.enumerated().map { $0 == 0 ? [:] : CommitChanges.moves(in: [$1]) }
    let evaluated = try evaluate(moments, told, moves: moves, from: blobs, judgedBy: ruling) { done, _ in progress(done)
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

  /// What changed from commit to commit in sources and project files.
  func treeChanges(along commits: [String], _ blobs: BlobSource) throws -> [[TreeChange]] {
    try repository.treeChanges(
      along: commits, followsRenames: !blobs.isPartial, below: workspace.root.path,
      matching: ["*.swift", "*.pbxproj", "*.xcconfig"])
  }
}
