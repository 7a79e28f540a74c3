package import Analyzer
import Store
import Synchronization
import Threads
package import Workspace

/// A review whose files have been collected, but whose rules have not run yet.
package struct PreparedReview: Sendable {
  enum Scope: Sendable {
    /// All findings in the reviewed files; nil for all files.
    /// - Parameter named: The files that were requested by name.
    case whole(reviewed: Set<PathKey>?, named: Set<PathKey>)
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
  /// The cache of indexes; nil in a process that runs only one review.
  let indexCache: IndexCache?
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
      case .whole(let reviewed, _): wholeReview(of: reviewed, jobs)
      case .change(let diff, let base): changeReview(of: diff, since: base, jobs)
      }
    guard let baseline = request.baseline else { return review }
    return review.accepting(baseline, hasFile: Set(paths: paths).contains(path:), knowsAll: request.coversProject)
  }

  private func wholeReview(of reviewed: Set<PathKey>?, _ jobs: Int) -> Review {
    let days = request.commitDays
    let generated = generatedCode
    let others = otherFiles(with: generated)
    let key = cache?.key(
      of: facts.scan, others: others, reviewed: reviewed, built: alwaysBuilt, variant: request.variant)
    if let known = key.flatMap({ cache?.review(for: $0) }) {
      facts.save()
      return known
    }
    let read = readProject(generated)
    let analysis = completeAnalysis(with: generated, jobs)
    let isDerivable = reviewed == nil && indexCache == nil && request.namesFilesInFingerprints
    let latestKey = isDerivable ? cache?.latestKey(of: facts.scan, others: others) : nil
    if let key, let latestKey, let derived = derivedReview(of: read, by: analysis, latestKey, jobs) {
      store([(key, derived.review)] + derived.parts, latest: nil, for: latestKey)
      return derived.review
    }
    // Commit dates do not depend on file contents, so a review that used them must not be cached.
    let usesCommitDays = Mutex(false)
    let review = analysis.review(
      of: read.files, skipped: skipped(reading: read), buildSettings: buildSettings,
      packages: packages, today: request.today,
      commitDays: days.map { days in
        CommitDays { path, lines in
          usesCommitDays.withLock { $0 = true }
          return days.of(lines, in: path)
        }
      }, namesFilesInFingerprints: request.namesFilesInFingerprints, jobs: jobs, indexCache: indexCache,
      isReviewed: { reviewed?.contains(path: $0) ?? true })
    if let key, !usesCommitDays.withLock({ $0 }) { store([(key, review)], latest: key, for: latestKey) }
    return review
  }

  /// Returns the review of the whole project, derived from the latest full one; nil if the edits may affect too many
  /// files. The latest full review stays the same, because the review of the affected files before the edits can then be
  /// reused after the next edit.
  private func derivedReview(
    of read: ProjectFacts.Facts, by analysis: Analysis, _ latestKey: ContentID, _ jobs: Int
  ) -> (review: Review, parts: [CachedPart])? {
    // The latest review is cached only if it did not use commit dates, which only comments about debt require.
    guard let cache, let before = facts.beforeEdit(of: read.files, latest: latestKey, in: cache),
      before.edited.allSatisfy(\.facts.notes.isEmpty)
    else { return nil }
    var parts: [CachedPart] = []
    let review = analysis.review(
      of: read.files, after: (before.files, before.review), skipped: skipped(reading: read),
      buildSettings: buildSettings, packages: packages, change: nil, today: request.today, jobs: jobs
    ) { paths, make in
      part(paths, of: before.key, &parts, make)
    }
    return review.map { ($0, parts + [(before.key, nil)]) }
  }

  private func changeReview(of diff: SnapshotDiff, since base: String, _ jobs: Int) -> Review {
    let lines = diff.changedLines(to: sources)
    let generated = generatedCode
    let keys = cache?.keys(
      of: facts.scan, others: otherFiles(with: generated), diff: diff, lines: lines, since: base,
      variant: request.variant)
    if let known = keys.flatMap({ cache?.review(for: $0.change) }) {
      facts.save()
      return known
    }
    let sides = reviewSides(of: diff, keys, generated, jobs)
    let touched = diff.touched
    let members = (
      base: MemberContents(sides.files.base, touched: touched), head: MemberContents(sides.files.head, touched: touched)
    )
    let review = ChangeReview(
      from: sides.base, to: sides.head.review, touched: touched, base: base, members: members, lines: lines
    ).review
    if let keys {
      store(
        [(keys.base, sides.isBaseKnown ? nil : sides.base)] + sides.head.parts + [(keys.change, review)],
        latest: sides.head.latest, for: sides.head.latestKey)
    }
    return review
  }

  /// A review to cache, or the key of a cached review that was used.
  private typealias CachedPart = (key: ContentID, review: Review?)

  /// The review of the project with a change.
  private struct Head {
    let review: Review
    /// The reviews to cache.
    var parts: [CachedPart] = []
    /// The key of the full review from which this one was derived, or under which it is cached.
    var latest: ContentID?
    /// The key under which the latest full review can be found.
    var latestKey: ContentID?
  }

  /// Both sides of a change.
  private struct ReviewedSides {
    let base: Review
    /// Whether the review of the base was cached.
    let isBaseKnown: Bool
    let head: Head
    let files: (base: [ProjectFile], head: [ProjectFile])
  }

  /// Reviews the project with the change and, unless that review is already known, without the change.
  private func reviewSides(
    of diff: SnapshotDiff, _ keys: (base: ContentID, change: ContentID)?, _ generated: GeneratedCode, _ jobs: Int
  ) -> ReviewedSides {
    let (read, knownBase) = concurrently(isAllowed: jobs > 1) {
      readProject(generated)
    } _: {
      keys.flatMap { cache?.review(for: $0.base) }
    }
    let analysis = completeAnalysis(with: generated, jobs)
    let sides = ChangeReview.Sides(head: read.files, changed: earlierFacts(of: diff))
    // Up to four reviews of nearly the same files follow.
    let indexCache = indexCache ?? IndexCache()
    let skipped = skipped(reading: read)
    // Runs sequentially, because the head is reviewed with the architecture detected in the base.
    let base =
      knownBase
      ?? analysis.review(
        of: sides.base, skipped: skipped, buildSettings: buildSettings, packages: packages, today: request.today,
        jobs: jobs, indexCache: indexCache)
    let change = sides.change.assuming(architectureOf: base)
    var parts: [CachedPart] = []
    func reviewed(_ head: Head) -> ReviewedSides {
      ReviewedSides(
        base: base, isBaseKnown: knownBase != nil, head: head, files: (base: sides.base, head: read.files))
    }
    func derived(
      from files: [ProjectFile], _ review: Review, _ key: ContentID?, _ earlierChange: ProjectChange?
    ) -> Review? {
      analysis.review(
        of: read.files, after: (files, review), skipped: skipped, buildSettings: buildSettings, packages: packages,
        change: change, earlierChange: earlierChange, today: request.today, jobs: jobs, indexCache: indexCache
      ) { paths, make in
        part(paths, of: key, &parts, make)
      }
    }
    if let head = derived(from: sides.base, base, keys?.base, nil) { return reviewed(Head(review: head, parts: parts)) }
    // An earlier edit of the same change may have affected other files, but not the latest one.
    let latestKey = keys.flatMap {
      cache?.latestKey(of: facts.scan, others: otherFiles(with: generated), change: ($0.base, diff.added))
    }
    if let cache, let latestKey, let before = facts.beforeEdit(of: read.files, latest: latestKey, in: cache),
      let head = derived(from: before.files, before.review, before.key, change)
    {
      parts.append((before.key, nil))
      return reviewed(Head(review: head, parts: parts, latestKey: latestKey))
    }
    let head = analysis.review(
      of: read.files, skipped: skipped, buildSettings: buildSettings, packages: packages, change: change,
      today: request.today, jobs: jobs, indexCache: indexCache)
    let headKey = keys.flatMap { cache?.headKey(of: $0.change) }
    if let headKey { parts.append((headKey, head)) }
    return reviewed(Head(review: head, parts: parts, latest: headKey, latestKey: latestKey))
  }

  /// Returns the review of some files before an edit, from the cache if possible.
  /// - Parameters:
  ///   - project: The key of the whole project's review.
  ///   - parts: The reviews to cache, to which this one is added.
  private func part(
    _ paths: [String], of project: ContentID?, _ parts: inout [CachedPart], _ make: () -> Review
  ) -> Review {
    guard let cache, let key = project.flatMap({ cache.key(of: paths, in: $0) }) else { return make() }
    let known = cache.review(for: key)
    let review = known ?? make()
    parts.append((key, known == nil ? review : nil))
    return review
  }

  /// Caches reviews.
  /// - Parameters:
  ///   - latest: The key of the latest full review; nil if it is already known.
  ///   - latestKey: The key under which the latest full review can be found; nil if it does not matter.
  private func store(_ reviews: [CachedPart], latest: ContentID?, for latestKey: ContentID?) {
    let names = facts.scan.facts?.map(\.name)
    cache?.store(
      reviews,
      latest: latestKey.map { key in
        (key, latest.flatMap { latest in names.map { LatestReview(latest, facts: $0) } })
      })
  }

  private func earlierFacts(of diff: SnapshotDiff) -> [PathKey: FileFacts?] {
    var earlier: [PathKey: FileFacts?] = [:]
    for path in diff.added { earlier[PathKey(path)] = .some(nil) }
    let facts = self.facts.facts(ofEach: diff.earlier.map(\.bytes))
    for (file, facts) in zip(diff.earlier, facts) { earlier[PathKey(file.path)] = facts }
    return earlier
  }

  /// The generated files, which are not reviewed but may contain fakes; empty if no rule needs them.
  private struct GeneratedCode {
    var files: [SourceInput] = []
    /// The project's facts, which show which files have the header of generated code; nil if they have not been read.
    var project: ProjectFacts.Facts?
  }

  private var generatedCode: GeneratedCode {
    guard analysis.needsGeneratedCode else { return GeneratedCode() }
    let project = facts.read()
    return GeneratedCode(
      files: sources.generatedSources(among: sources.list().skipped + project.skipped), project: project)
  }

  /// Reads the facts, unless they are known, and meanwhile the build settings, which every review needs.
  private func readProject(_ generated: GeneratedCode) -> ProjectFacts.Facts {
    generated.project
      ?? concurrently {
        facts.read()
      } _: {
        settings.settings
      }.0
  }

  private func otherFiles(with generated: GeneratedCode) -> ReviewCache.OtherFiles {
    ReviewCache.OtherFiles(skipped: skippedFiles, generated: generated.files)
  }

  /// Returns the analysis, which knows the fakes in generated files if a rule needs them.
  private func completeAnalysis(with generated: GeneratedCode, _ jobs: Int) -> Analysis {
    guard analysis.needsGeneratedCode else { return analysis }
    return analysis.knowing(generatedCode: generated.files.map(\.bytes), jobs: jobs)
  }

  /// Returns the skipped files; for a change, only those that the change touches.
  private func skipped(reading read: ProjectFacts.Facts) -> [SkippedFile] {
    let others = read.skipped + unbuilt(read.files)
    let skipped: [SkippedFile]
    switch scope {
    case .whole(let reviewed, _): skipped = skippedFiles + others.filter { reviewed?.contains(path: $0.path) ?? true }
    case .change(let diff, _):
      let touched = diff.touched
      skipped = sources.skipped(skippedFiles + others, byChange: touched.contains(path:))
    }
    return request.includesSkippedFiles ? skipped : skipped.filter(\.isFailure)
  }

  /// The files that an Xcode project leaves out of its targets, so they are not reviewed.
  private func unbuilt(_ files: [ProjectFile]) -> [SkippedFile] {
    let buildSettings = buildSettings
    return files.filter { !buildSettings($0.path).mayBeInTarget }
      .map { SkippedFile(path: $0.path, reason: "is not in any target of its Xcode project", isFailure: false) }
  }

  /// The files that are reviewed even if no target contains them: files that were requested by name, and files that the
  /// change touches. A file is often created before it is added to its Xcode project.
  private var alwaysBuilt: Set<PathKey> {
    switch scope {
    case .whole(_, let named): named
    case .change(let diff, _): diff.touched
    }
  }

  private var buildSettings: @Sendable (String) -> BuildSettings {
    { [settings = settings.settings, alwaysBuilt] path in
      var found = settings.settings(for: path)
      if !found.mayBeInTarget, alwaysBuilt.contains(path: path) { found.mayBeInTarget = true }
      return found
    }
  }
}
