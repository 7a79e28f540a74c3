import Analyzer
import Git
import Store
import Synchronization
import Workspace

/// What the evaluation of all samples gave.
struct Evaluation {
  /// What is shown of each sample, without its files.
  var samples: [(totals: SampleTotals, gaps: [Sample.Gap])] = []
  var lineage: FileLineage
  /// The tree of the last sample.
  var tree = TreeWalk.Tree()
}

extension HistoryCollector {
  /// A tree that must be judged.
  private struct Task: Sendable {
    let position: Int
    let files: [ProjectFile]
    let gaps: [Sample.Gap]
    let settings: ProjectSettings
    let today: CalendarDay
  }

  /// Judges every sample that was not judged before, and hands all of them to the lineage, oldest first.
  func evaluate(
    _ line: HistoryLine, _ changes: [[TreeChange]], from blobs: BlobSource
  ) throws -> Evaluation {
    var evaluation = Evaluation(lineage: FileLineage(rules: rules))
    var trees = SampleTrees(self, blobs)
    let total = line.samples.count
    // As many at a time as keep all processors busy; their trees are in memory together.
    let width = max(1, jobs * 2)
    for start in stride(from: 0, to: total, by: width) {
      let positions = start..<min(start + width, total)
      var known: [Int: SampleResult] = [:]
      var tasks: [Task] = []
      for position in positions {
        try trees.advance(changes[position])
        if let result = storedResult(of: line.samples[position].id) {
          known[position] = result
        } else {
          let tree = try trees.current()
          tasks.append(
            Task(
              position: position, files: tree.files, gaps: tree.gaps, settings: tree.settings,
              today: CalendarDay(secondsSince1970: line.seconds[position])))
        }
      }
      for (task, result) in zip(tasks, judge(tasks, of: line)) { known[task.position] = result }
      for position in positions {
        guard let result = known[position] else { continue }
        let moves = changes[position].compactMap { change in change.formerPath.map { (change.path, $0) } }
        evaluation.lineage.add(result, at: position, moves: Dictionary(moves, uniquingKeysWith: { $1 }))
        evaluation.samples.append((result.totals, result.gaps))
      }
      progress(.judging(done: positions.upperBound, of: total))
    }
    evaluation.tree = trees.tree
    return evaluation
  }

  private func judge(_ tasks: [Task], of line: HistoryLine) -> [SampleResult] {
    let results = ParallelMap.map(tasks, jobs: jobs) { task in
      let review = analysis.review(
        of: task.files, buildSettings: { task.settings.settings(for: $0) }, today: task.today,
        namesFilesInFingerprints: false)
      return SampleResult(review, gaps: task.gaps + Self.gaps(of: review.skipped))
    }
    let news = Mutex(ResultCache.News())
    for (task, result) in zip(tasks, results) {
      guard let commit = ContentID(hexadecimal: line.samples[task.position].id) else { continue }
      news.withLock { $0.values[commit] = SealedValue.bytes(of: result) }
    }
    keep(news, in: self.results)
    return results
  }

  private func storedResult(of commit: String) -> SampleResult? {
    guard let id = ContentID(hexadecimal: commit), let entry = results?.entry(of: id) else { return nil }
    if entry.isUnmarked {
      let news = Mutex(ResultCache.News())
      news.withLock { _ = $0.used.insert(id) }
      keep(news, in: results)
    }
    return try? SealedValue.value(from: entry.bytes)
  }

  /// What could not be analysed, by reason.
  static func gaps(of skipped: [SkippedFile]) -> [Sample.Gap] {
    Dictionary(grouping: skipped.filter(\.isFailure), by: \.reason).map { Sample.Gap(files: $1.count, reason: $0) }
      .sorted { $0.reason < $1.reason }
  }

  /// The review of the tip as a person would get it, and the sources that it speaks of.
  func latestReview(
    of tree: TreeWalk.Tree, from blobs: BlobSource, on today: CalendarDay
  ) throws -> (review: Review, source: SourceLookup) {
    var trees = SampleTrees(self, blobs)
    trees.replace(tree)
    let current = try trees.current()
    let review = analysis.review(
      of: current.files, buildSettings: { current.settings.settings(for: $0) }, today: today)
    let paths = review.files.map(\.path)
    let contents = try blobs.contents(of: paths.map { tree.blobs[$0] ?? "" })
    let sources = Dictionary(
      uniqueKeysWithValues: zip(paths, contents).compactMap { path, bytes in bytes.map { (path, $0) } })
    return (review, SourceLookup { sources[$0] })
  }
}
