import Analyzer
import Git
import Reviewing
import Store
import Synchronization
import Threads
import Workspace

/// The result of evaluating all samples.
struct Evaluation {
  /// The totals and gaps of each sample. Files are recorded in `lineage` instead.
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
  /// Consecutive samples that are evaluated together and are in memory at the same time.
  private struct Batch: Sendable {
    let positions: Range<Int>
    /// The cached results, keyed by sample index.
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
  ///   - moves: For each commit, the former paths of renamed files, keyed by new path.
  ///   - paths: The files to review in the context of the project; nil for all.
  func evaluate(
    _ moments: [HistoryCommit], _ changes: [[TreeChange]], moves: [[String: String]],
    reviewing paths: Set<String>? = nil, from blobs: BlobSource, assuming assignment: ArchitectureAssignment,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> Evaluation {
    var evaluation = Evaluation(lineage: FileLineage(rules: rules))
    results?.prefetch(
      moments.compactMap { SampleKey.of($0.id, assuming: assignment) }
        + (paths == nil ? [] : moments.compactMap { SampleKey.of($0.id, assuming: assignment, reviewing: paths) }))
    var trees = SampleTrees(self, blobs, configuration: configuration.assigning(assignment))
    let total = moments.count
    var next = try batch(from: 0, of: moments, changes, reviewing: paths, &trees, assignment)
    while let batch = next {
      // Prepares the trees of the next batch while the current batch is being evaluated.
      let (evaluated, following) = concurrently { [self] in
        evaluate(batch.tasks, of: moments, reviewing: paths, assuming: assignment)
      } _: {
        Result {
          try self.batch(
            from: batch.positions.upperBound, of: moments, changes, reviewing: paths, &trees, assignment)
        }
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

  /// Returns the batch that starts at the given sample, with enough samples to keep all processors busy, or nil if no
  /// samples are left.
  private func batch(
    from start: Int, of moments: [HistoryCommit], _ changes: [[TreeChange]], reviewing paths: Set<String>?,
    _ trees: inout SampleTrees, _ assignment: ArchitectureAssignment
  ) throws -> Batch? {
    guard start < moments.count else { return nil }
    var batch = Batch(positions: start..<min(start + max(1, reviewer.jobs * 2), moments.count))
    for position in batch.positions {
      trees.advance(changes[position])
      if let result = storedResult(of: moments[position].id, reviewing: paths, assuming: assignment) {
        batch.known[position] = result
      } else {
        var request = trees.request(
          of: moments[position].id, on: CalendarDay(secondsSince1970: moments[position].seconds))
        request.namesFilesInFingerprints = false
        if let paths { request.scope = .paths(paths) }
        batch.tasks.append(Task(position: position, question: try reviewer.prepare(request)))
      }
    }
    return batch
  }

  private func evaluate(
    _ tasks: [Task], of moments: [HistoryCommit], reviewing paths: Set<String>?,
    assuming assignment: ArchitectureAssignment
  ) -> [SampleResult] {
    let results = ParallelMap.map(tasks, jobs: reviewer.jobs) { task in
      let review = task.question.review(jobs: 1)
      return SampleResult(review, gaps: Self.gaps(of: review.skipped))
    }
    let pendingWrites = Mutex(ResultCache.PendingWrites())
    for (task, result) in zip(tasks, results) {
      guard let key = SampleKey.of(moments[task.position].id, assuming: assignment, reviewing: paths) else { continue }
      pendingWrites.withLock { $0.values[key] = SealedValue.bytes(of: result) }
    }
    save(pendingWrites)
    return results
  }

  /// Returns the cached result for the given files in a commit, or nil if the commit has to be evaluated.
  func storedResult(
    of commit: String, reviewing paths: Set<String>? = nil, assuming assignment: ArchitectureAssignment
  ) -> SampleResult? {
    if let paths, var whole = storedResult(SampleKey.of(commit, assuming: assignment)) {
      whole.files = whole.files.filter { paths.contains($0.key) }
      return whole
    }
    return storedResult(SampleKey.of(commit, assuming: assignment, reviewing: paths))
  }

  private func storedResult(_ key: ContentID?) -> SampleResult? {
    guard let key, let entry = results?.entry(of: key) else { return nil }
    if entry.isUnmarked {
      let pendingWrites = Mutex(ResultCache.PendingWrites())
      pendingWrites.withLock { _ = $0.used.insert(key) }
      save(pendingWrites)
    }
    return try? SealedValue.value(SampleResult.self, from: entry.bytes)
  }

  /// Returns the number of files that could not be analyzed, grouped by reason.
  static func gaps(of skipped: [SkippedFile]) -> [Sample.Gap] {
    let reasons = Dictionary(grouping: skipped.filter(\.isFailure)) { file in
      file.reason == ReadFailure.notInClone.reason ? missingContent : file.reason
    }
    let missing = reasons[missingContent].map { [Sample.Gap(files: $0.count, reason: missingContent)] } ?? []
    return missing
      + reasons.filter { $0.key != missingContent }.map { Sample.Gap(files: $1.count, reason: $0) }
      .sorted { $0.reason < $1.reason }
  }

  /// Reviews the tip as `review check` does, and returns the review along with the sources that its findings refer to.
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
