package import Analyzer
import Store
import Synchronization
import Threads
package import Workspace

/// A review whose files have been collected, but whose rules have not run yet.
package struct PreparedReview: Sendable {
  enum Scope: Sendable {
    /// All findings in the reported files; nil for all files.
    case whole(reported: Set<PathKey>?)
    /// The findings introduced by a change.
    case change(SnapshotDiff, since: String)
  }

  let request: ReviewRequest
  /// The reviewed sources, for excerpts.
  package let sources: Workspace
  let analysis: Analysis
  let facts: ProjectFacts
  let scope: Scope
  /// Files that are skipped without being read.
  let skippedFiles: [SkippedFile]
  let settings: BuildSettingsSource
  let jobs: Int
  /// The indexes to reuse in the next review; nil in a process that runs only one review.
  let indexes: IndexMemory?
  /// The cache of reviews; nil to always run the rules.
  let cache: ReviewCache?

  /// The files in the project.
  package var paths: [String] { facts.scan.paths }

  /// All files with their facts.
  package var projectFiles: [ProjectFile] { facts.read().files }

  /// The packages that the project's manifests declare.
  package var packages: ProjectSettings.Packages { settings.settings.packages }

  /// The known content IDs, keyed by path.
  var contents: [PathKey: ContentID] {
    Dictionary(facts.scan.contents?.map { (PathKey($0.path), $0.name) } ?? [], uniquingKeysWith: { $1 })
  }

  /// Returns the review, using cached results.
  /// - Parameter jobs: The number of parallel jobs; nil to use the reviewer's.
  package func review(jobs: Int? = nil) -> Review {
    let jobs = jobs ?? self.jobs
    let review =
      switch scope {
      case .whole(let reported): wholeReview(of: reported, jobs)
      case .change(let diff, let base): changeReview(of: diff, since: base, jobs)
      }
    guard let baseline = request.baseline else { return review }
    return review.accepting(baseline, isPresent: Set(paths: paths).contains(path:), knowsAll: request.coversProject)
  }

  private func wholeReview(of reported: Set<PathKey>?, _ jobs: Int) -> Review {
    let days = request.commitDays
    let key = cache?.key(of: facts.scan, skipped: skippedFiles, reported: reported, knowsCommitDays: days != nil)
    if let known = key.flatMap({ cache?.review(for: $0) }) {
      facts.save()
      return known
    }
    let read = facts.read()
    // Commit dates do not depend on file contents, so a review that used them must not be cached.
    let usesCommitDays = Mutex(false)
    let review = analysis.review(
      of: read.files, skipped: skipped(reading: read.skipped + unbuilt(read.files)), buildSettings: buildSettings,
      packages: packages, today: request.today,
      commitDays: days.map { days in
        CommitDays { path, lines in
          usesCommitDays.withLock { $0 = true }
          return days.of(lines, in: path)
        }
      }, namesFilesInFingerprints: request.namesFilesInFingerprints, jobs: jobs, memory: indexes,
      isReported: { reported?.contains(path: $0) ?? true })
    if let key, !usesCommitDays.withLock({ $0 }) { cache?.store([(key, review)]) }
    return review
  }

  private func changeReview(of diff: SnapshotDiff, since base: String, _ jobs: Int) -> Review {
    let keys = cache?.keys(of: facts.scan, skipped: skippedFiles, diff: diff, since: base)
    if let known = keys.flatMap({ cache?.review(for: $0.change) }) {
      facts.save()
      return known
    }
    let knownBase = keys.flatMap { cache?.review(for: $0.base) }
    var part: (key: ContentID, review: Review?)?
    let sides = reviewSides(of: diff, knownBase: knownBase, jobs) { paths, make in
      guard let cache, let key = keys.flatMap({ cache.key(of: paths, inBase: $0.base) }) else { return make() }
      let known = cache.review(for: key)
      let review = known ?? make()
      part = (key, known == nil ? review : nil)
      return review
    }
    let review = ChangeReview(from: sides.base, to: sides.head, touched: diff.touched, base: base).review
    if let keys {
      cache?.store(
        [(keys.base, knownBase == nil ? sides.base : nil)] + (part.map { [$0] } ?? []) + [(keys.change, review)])
    }
    return review
  }

  /// Reviews the project with the change and, unless that review is already known, without the change.
  /// - Parameter part: Returns a review of some files without the change, or creates it.
  private func reviewSides(
    of diff: SnapshotDiff, knownBase: Review?, _ jobs: Int, part: ([String], () -> Review) -> Review
  ) -> (base: Review, head: Review) {
    let read = facts.read()
    let sides = ChangeReview.Sides(head: read.files, changed: earlierFacts(of: diff))
    let skipped = skipped(reading: read.skipped + unbuilt(read.files))
    func review(_ files: [ProjectFile], _ change: ProjectChange?) -> Review {
      analysis.review(
        of: files, skipped: skipped, buildSettings: buildSettings, packages: packages, change: change,
        today: request.today, jobs: jobs)
    }
    // Runs sequentially, because the head is reviewed with the architecture detected in the base.
    let base = knownBase ?? review(sides.base, nil)
    let change = sides.change.assuming(architectureOf: base)
    let edited = analysis.review(
      of: read.files, after: (sides.base, base), skipped: skipped, buildSettings: buildSettings, packages: packages,
      change: change, today: request.today, jobs: jobs, part: part)
    return (base, edited ?? review(read.files, change))
  }

  private func earlierFacts(of diff: SnapshotDiff) -> [PathKey: FileFacts?] {
    var earlier: [PathKey: FileFacts?] = [:]
    for path in diff.added { earlier[PathKey(path)] = .some(nil) }
    let facts = self.facts.facts(ofEach: diff.earlier.map(\.bytes))
    for (file, facts) in zip(diff.earlier, facts) { earlier[PathKey(file.path)] = facts }
    return earlier
  }

  /// Returns the skipped files; for a change, only those that the change touches.
  private func skipped(reading others: [SkippedFile]) -> [SkippedFile] {
    let skipped: [SkippedFile]
    switch scope {
    case .whole(let reported): skipped = skippedFiles + others.filter { reported?.contains(path: $0.path) ?? true }
    case .change(let diff, _):
      let touched = diff.touched
      skipped = sources.skipped(skippedFiles + others, byChange: touched.contains(path:))
    }
    return request.includesSkippedFiles ? skipped : skipped.filter(\.isFailure)
  }

  /// The files that an Xcode project leaves out of its targets, so they are not reviewed.
  private func unbuilt(_ files: [ProjectFile]) -> [SkippedFile] {
    files.filter { !buildSettings($0.path).mayBeInTarget }
      .map { SkippedFile(path: $0.path, reason: "is not in any target of its Xcode project", isFailure: false) }
  }

  private var buildSettings: @Sendable (String) -> BuildSettings {
    { [settings = settings.settings] in settings.settings(for: $0) }
  }
}
