import Analyzer
import Git
import Reviewing
import Store
import Synchronization
import Threads
import Workspace

/// What the evaluation of all samples gave.
struct Evaluation {
  /// What is shown of each sample, without its files.
  var samples: [(totals: SampleTotals, gaps: [Sample.Gap])] = []
  var lineage: FileLineage
}

/// What is shown of the tip alone.
struct Latest {
  let review: Review
  let source: SourceLookup
  let layers: LayerReport
}

extension HistoryCollector {
  /// Samples that are in memory together.
  private struct Batch: Sendable {
    let positions: Range<Int>
    /// What was judged before, by position.
    var known: [Int: SampleResult] = [:]
    var tasks: [Task] = []
  }

  /// A tree that must be judged.
  private struct Task: Sendable {
    let position: Int
    let question: PreparedReview
  }

  /// Judges every sample that was not judged before, and hands all of them to the lineage, oldest first.
  /// - Parameters:
  ///   - moments: The commits with the times by which notes are old.
  ///   - moves: Former paths by new path, for each of them.
  func evaluate(
    _ moments: [HistoryCommit], _ changes: [[TreeChange]], moves: [[String: String]], from blobs: BlobSource,
    judgedBy ruling: ArchitectureRuling, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> Evaluation {
    var evaluation = Evaluation(lineage: FileLineage(rules: rules))
    results?.prefetch(moments.compactMap { SampleKey.of($0.id, judgedBy: ruling) })
    var trees = SampleTrees(self, blobs, configuration: configuration.judged(by: ruling))
    let total = moments.count
    var next = try batch(from: 0, of: moments, changes, &trees, ruling)
    while let batch = next {
      // The trees of the next samples are put together while these are judged.
      let (judged, following) = AtOnce.both { [self] in
        judge(batch.tasks, of: moments, by: ruling)
      } _: {
        Result { try self.batch(from: batch.positions.upperBound, of: moments, changes, &trees, ruling) }
      }
      var results = batch.known
      for (task, result) in zip(batch.tasks, judged) { results[task.position] = result }
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

  /// The samples from a position on, as many as keep all processors busy; nil where there are no more.
  private func batch(
    from start: Int, of moments: [HistoryCommit], _ changes: [[TreeChange]], _ trees: inout SampleTrees,
    _ ruling: ArchitectureRuling
  ) throws -> Batch? {
    guard start < moments.count else { return nil }
    var batch = Batch(positions: start..<min(start + max(1, reviewer.jobs * 2), moments.count))
    for position in batch.positions {
      trees.advance(changes[position])
      if let result = storedResult(of: moments[position].id, judgedBy: ruling) {
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

  private func judge(_ tasks: [Task], of moments: [HistoryCommit], by ruling: ArchitectureRuling) -> [SampleResult] {
    let results = ParallelMap.map(tasks, jobs: reviewer.jobs) { task in
      let review = task.question.review(jobs: 1)
      return SampleResult(review, gaps: Self.gaps(of: review.skipped))
    }
    let news = Mutex(ResultCache.News())
    for (task, result) in zip(tasks, results) {
      guard let key = SampleKey.of(moments[task.position].id, judgedBy: ruling) else { continue }
      news.withLock { $0.values[key] = SealedValue.bytes(of: result) }
    }
    keep(news)
    return results
  }

  /// What an earlier run made of a commit; nil where it has to be judged.
  func storedResult(of commit: String, judgedBy ruling: ArchitectureRuling) -> SampleResult? {
    guard let id = SampleKey.of(commit, judgedBy: ruling), let entry = results?.entry(of: id) else { return nil }
    if entry.isUnmarked {
      let news = Mutex(ResultCache.News())
      news.withLock { _ = $0.used.insert(id) }
      keep(news)
    }
    return try? SealedValue.value(SampleResult.self, from: entry.bytes)
  }

  /// What could not be analysed, by reason.
  static func gaps(of skipped: [SkippedFile]) -> [Sample.Gap] {
    let reasons = Dictionary(grouping: skipped.filter(\.isFailure)) { file in
      file.reason == ReadFailure.notInClone.reason ? missingContent : file.reason
    }
    let missing = reasons[missingContent].map { [Sample.Gap(files: $0.count, reason: missingContent)] } ?? []
    return missing
      + reasons.filter { $0.key != missingContent }.map { Sample.Gap(files: $1.count, reason: $0) }
      .sorted { $0.reason < $1.reason }
  }

  /// The review of the tip as a person would get it, and the sources that it speaks of.
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
