import Analyzer
import Git
import Reviewing
import Store
import Synchronization
import Threads
import Workspace

/// The result of evaluating all samples.
struct Evaluation {
  /// Each sample's published part, excluding its files.
  var samples: [(totals: SampleTotals, gaps: [Sample.Gap])] = []
  var lineage: FileLineage
}

/// Details that are published only for the tip.
struct Latest {
  let review: Review
  let source: SourceLookup
  let layers: LayerReport
}

extension HistoryCollector {
  /// Samples that are held in memory together.
  private struct Batch: Sendable {
    let positions: Range<Int>
    /// The cached results, by position.
    var known: [Int: SampleResult] = [:]
    var tasks: [Task] = []
  }

  /// A tree to evaluate.
  private struct Task: Sendable {
    let position: Int
    let question: PreparedReview
  }

  /// Evaluates every sample that has no cached result, and adds all samples to the lineage, oldest first.
  /// - Parameters:
  ///   - moments: The commits, with the dates that determine which debt comments are overdue.
  ///   - moves: Former paths by new path, for each commit.
  func evaluate(
    _ moments: [HistoryCommit], _ changes: [[TreeChange]], moves: [[String: String]], from blobs: BlobSource,
    evaluatedBy ruling: ArchitectureRuling, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> Evaluation {
    var evaluation = Evaluation(lineage: FileLineage(rules: rules))
    results?.prefetch(moments.compactMap { SampleKey.of($0.id, evaluatedBy: ruling) })
    var trees = SampleTrees(self, blobs, configuration: configuration.ruled(by: ruling))
    let total = moments.count
    var next = try batch(from: 0, of: moments, changes, &trees, ruling)
    while let batch = next {
      // The trees of the next batch are prepared while the current batch is evaluated.
      let (evaluated, following) = concurrently { [self] in
        evaluate(batch.tasks, of: moments, by: ruling)
      } _: {
        Result { try self.batch(from: batch.positions.upperBound, of: moments, changes, &trees, ruling) }
      }
      var results = batch.known
      for (task, result) in zip(batch.tasks, evaluated) { results[task.position] = result }
      for position in batch.positions {
        guard let result = results[position] else { continue }
        evaluation.lineage.add(result, at: position, moves: moves[position])
        evaluation.samples.append((result.totals, result.gaps))
      }
      progress(batch.positions.upperBound, total)
      next = try following.get()
    }
    return evaluation
  }

  /// Returns enough samples, starting at a position, to keep all processors busy; nil if there are no more.
  private func batch(
    from start: Int, of moments: [HistoryCommit], _ changes: [[TreeChange]], _ trees: inout SampleTrees,
    _ ruling: ArchitectureRuling
  ) throws -> Batch? {
    guard start < moments.count else { return nil }
    var batch = Batch(positions: start..<min(start + max(1, reviewer.jobs * 2), moments.count))
    for position in batch.positions {
      trees.advance(changes[position])
      if let result = storedResult(of: moments[position].id, evaluatedBy: ruling) {
        batch.known[position] = result
      } else {
        var request = trees.request(
          of: moments[position].id, on: CalendarDay(secondsSince1970: moments[position].seconds))
        request.namesFilesInFingerprints = false
        batch.tasks.append(Task(position: position, question: try reviewer.prepare(request)))
      }
    }
    return batch
  }

  private func evaluate(_ tasks: [Task], of moments: [HistoryCommit], by ruling: ArchitectureRuling) -> [SampleResult] {
    let results = ParallelMap.map(tasks, jobs: reviewer.jobs) { task in
      let review = task.question.review(jobs: 1)
      return SampleResult(review, gaps: Self.gaps(of: review.skipped))
    }
    let news = Mutex(ResultCache.News())
    for (task, result) in zip(tasks, results) {
      guard let key = SampleKey.of(moments[task.position].id, evaluatedBy: ruling) else { continue }
      news.withLock { $0.values[key] = SealedValue.bytes(of: result) }
    }
    keep(news)
    return results
  }

  /// Returns the cached result for a commit; nil if the commit must be evaluated.
  func storedResult(of commit: String, evaluatedBy ruling: ArchitectureRuling) -> SampleResult? {
    guard let id = SampleKey.of(commit, evaluatedBy: ruling), let entry = results?.entry(of: id) else { return nil }
    if entry.isUnmarked {
      let news = Mutex(ResultCache.News())
      news.withLock { _ = $0.used.insert(id) }
      keep(news)
    }
    return try? SealedValue.value(SampleResult.self, from: entry.bytes)
  }

  /// Counts the files that could not be analyzed, by reason.
  static func gaps(of skipped: [SkippedFile]) -> [Sample.Gap] {
    let reasons = Dictionary(grouping: skipped.filter(\.isFailure)) { file in
      file.reason == ReadFailure.notInClone.reason ? missingContent : file.reason
    }
    let missing = reasons[missingContent].map { [Sample.Gap(files: $0.count, reason: missingContent)] } ?? []
    return missing
      + reasons.filter { $0.key != missingContent }.map { Sample.Gap(files: $1.count, reason: $0) }
      .sorted { $0.reason < $1.reason }
  }

  /// Reviews the tip as `review check` does, and returns the sources that the findings refer to.
  func latestReview(
    of commit: String, after changes: [[TreeChange]], from blobs: BlobSource, on today: CalendarDay
  ) throws -> Latest {
    var trees = SampleTrees(self, blobs, configuration: configuration)
    for change in changes { trees.advance(change) }
    let prepared = try reviewer.prepare(trees.request(of: commit, on: today))
    let review = prepared.review()
    let paths = review.files.map(\.path)
    prepared.sources.prefetch(paths)
    let sources = Dictionary(
      paths.compactMap { path in prepared.sources.source(path).map { (path, $0) } }, uniquingKeysWith: { $1 })
    let configuration = configuration.configuration
    let layers =
      configuration.policy.layers.isEmpty
      ? LayerReport()
      : reviewer.analysis(for: configuration).layers(of: prepared.projectFiles, packages: prepared.packages)
    return Latest(review: review, source: SourceLookup { sources[$0] }, layers: layers)
  }
}
