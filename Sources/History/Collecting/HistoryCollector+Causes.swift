import Analyzer
import Git
import Workspace

extension HistoryCollector {
  /// How many steps are looked at commit by commit: the largest ones.
  private static let largestSteps = 10
  /// The days before the tip of which every step is looked at.
  private static let recentDays = 90
  /// Commits that are judged to find causes, at most.
  private static let mostCommits = 400

  /// Which commit introduced and fixed which finding, for the steps that people ask about: the largest and the recent ones.
  ///
  /// A sample stands for a week of commits. Where several of them touched a file, only a look at each tells which it was.
  func causes(
    of lives: [FindingLife], _ line: HistoryLine, from blobs: BlobSource, judgedBy ruling: ArchitectureRuling
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
    var chosen: [Int] = []
    var room = Self.mostCommits
    for step in largest + recent where !chosen.contains(step) && line.between[step].count <= room {
      chosen.append(step)
      room -= line.between[step].count
    }
    var causes: [Int: StepCauses] = [:]
    for (done, step) in chosen.sorted().enumerated() {
      progress(.explaining(done: done, of: chosen.count))
      causes[step] = try stepCauses(step, line, from: blobs, judgedBy: ruling)
    }
    if !chosen.isEmpty { progress(.explaining(done: chosen.count, of: chosen.count)) }
    return causes
  }

  private func stepCauses(
    _ step: Int, _ line: HistoryLine, from blobs: BlobSource, judgedBy ruling: ArchitectureRuling
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
    let evaluated = try evaluate(moments, told, from: blobs, judgedBy: ruling) { _, _ in }
    let found = evaluated.lineage.histories(churn: [:]) { _ in [] }
    var causes = StepCauses()
    for life in found.lives {
      let key = StepCauses.Place(
        path: found.files[life.file].path, rule: found.rules[life.rule], severity: life.severity,
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
