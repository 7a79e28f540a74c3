import Analyzer
import Store
import Workspace

/// Caches reviews of whole projects under a key derived from all their inputs.
///
/// An unchanged project is therefore not evaluated again, and the base of a change is not evaluated again after each
/// edit. For a change, only introduced and fixed findings are cached.
/// - Source: docs/decisions/0010-cached-reviews.md.
struct ReviewCache: Sendable {
  private let cache: ResultCache
  private let tree: String
  /// The inputs shared by all reviews in a run: the program's sources, the configuration, build settings and the
  /// current date.
  private let commonInputs: CompactWriter

  init(cache: ResultCache, tree: String, configuration: [UInt8], settings: BuildSettingsSource, today: CalendarDay) {
    self.cache = cache
    self.tree = tree
    var writer = CompactWriter()
    // Prevents collisions with the ID of a Swift file.
    writer.write("the review of a project")
    writer.write(FactsVersion.current)
    writer.write(SourcesVersion.current)
    writer.write(configuration.map(Int.init))
    // The project files determine the settings.
    writer.write(settings.name?.hexadecimal)
    if settings.name == nil { writer.write(settings.settings) }
    writer.write(today)
    commonInputs = writer
  }

  /// The files that affect a review although it does not examine them.
  struct OtherFiles {
    /// The files that are skipped.
    var skipped: [SkippedFile]
    /// The generated files, which may contain fakes. They have no facts, so their contents are part of the key.
    var generated: [SourceInput] = []

    fileprivate func adding(_ others: [SkippedFile]) -> OtherFiles {
      OtherFiles(skipped: skipped + others, generated: generated)
    }

    fileprivate func write(to writer: inout CompactWriter) {
      writer.write(skipped)
      writer.write(generated.count)
      for file in generated {
        writer.write(unique: file.path)
        writer.write(ContentID(of: file.bytes)?.hexadecimal)
      }
    }
  }

  // MARK: Keys

  /// Returns the key for the review of a whole project; nil if the content ID of any file is unknown.
  /// - Parameters:
  ///   - reviewed: The files whose findings are reported; nil for all.
  ///   - built: The files that are reviewed even if no target contains them.
  ///   - variant: The options of the request that affect the review.
  func key(
    of scan: ProjectReader.FileScan, others: OtherFiles, reviewed: Set<PathKey>?, built: Set<PathKey>,
    variant: [String]
  ) -> ContentID? {
    let scope =
      ["whole"] + variant + (reviewed?.sorted().map(\.path) ?? ["everything"]) + ["built"] + built.sorted().map(\.path)
    return scan.facts.flatMap { key(of: $0, others.adding(scan.skipped), scope) }
  }

  /// Returns the keys for the reviews of the base and the change; nil if a content ID is unknown.
  /// - Parameters:
  ///   - lines: The unchanged and moved lines of touched files. Findings are compared by line, which facts do not
  ///     determine.
  ///   - revision: The display name of the base.
  ///   - variant: The options of the request that affect the review.
  func keys(
    of scan: ProjectReader.FileScan, others: OtherFiles, diff: SnapshotDiff, lines: ChangedLines,
    since revision: String, variant: [String]
  ) -> (base: ContentID, change: ContentID)? {
    guard let contents = scan.facts else { return nil }
    let touched = diff.touched
    var before: [(path: String, name: ContentID)] = []
    before.reserveCapacity(contents.count)
    var after: [(path: String, name: ContentID)] = []
    for file in contents {
      if touched.contains(path: file.path) { after.append(file) } else { before.append(file) }
    }
    for file in diff.earlier {
      guard let content = ContentID(of: file.bytes) else { return nil }
      before.append((file.path, content))
    }
    // The base's key must not depend on which files are touched.
    before.sort { PathKey($0.path) < PathKey($1.path) }
    let others = others.adding(scan.skipped)
    guard let base = key(of: before, others, ["base"] + diff.moved.sorted()) else { return nil }
    // The touched paths include moved files, because the base lists them under their new paths. The base's key covers
    // all other files.
    let scope =
      ["change", revision] + variant + base.bytes.map { "\($0)" } + ["\(diff.added.count)"] + diff.added.sorted()
      + touched.sorted().flatMap { path in
        [path.path]
          + (lines.unchanged[path]?.unchanged ?? []).map { "\($0.lines) \($0.offset) \($0.columnOffset)" }
          + (lines.moved.runs[path] ?? []).map { "\($0.lines) \($0.origin) \($0.offset) \($0.columnOffset)" }
      }
    return key(of: after, others, scope).map { (base, $0) }
  }

  private func key(
    of contents: [(path: String, name: ContentID)], _ others: OtherFiles, _ scope: [String]
  ) -> ContentID? {
    var writer = commonInputs
    writer.write(scope)
    writer.write(contents.count)
    for (path, name) in contents {
      writer.write(unique: path)
      writer.write(bytes: name.bytes)
    }
    others.write(to: &writer)
    return ContentID(of: writer.finish())
  }

  /// Returns the key for the review of some files in a project, which is the same for consecutive edits of these files.
  /// - Parameter project: The key of the whole project's review.
  func key(of paths: [String], in project: ContentID) -> ContentID? { key(naming: paths, ["part"], in: project) }

  /// Returns the key for the review of the whole project after a change.
  func headKey(of change: ContentID) -> ContentID? { key(naming: [], ["head"], in: change) }

  /// Returns the key for the latest review of a project with these files. It does not depend on their contents.
  /// - Parameter change: The key of the base, and the files that the change adds; nil for a review without a base.
  func latestKey(
    of scan: ProjectReader.FileScan, others: OtherFiles, change: (base: ContentID, added: [String])? = nil
  ) -> ContentID? {
    var writer = commonInputs
    others.adding(scan.skipped).write(to: &writer)
    writer.write(change?.added.sorted())
    guard let project = change?.base ?? ContentID(of: []) else { return nil }
    return key(naming: scan.paths, ["latest"], in: project, writer)
  }

  private func key(
    naming paths: [String], _ scope: [String], in project: ContentID, _ inputs: CompactWriter? = nil
  ) -> ContentID? {
    var writer = inputs ?? commonInputs
    writer.write(scope)
    writer.write(bytes: project.bytes)
    writer.write(paths.count)
    for path in paths { writer.write(unique: path) }
    return ContentID(of: writer.finish())
  }

  // MARK: Reviews

  func review(for key: ContentID) -> Review? {
    cache.localEntry(of: key).flatMap { try? SealedValue.value(Review.self, from: $0.bytes) }
  }

  /// Returns the latest review that is stored under a key.
  func latest(for key: ContentID) -> LatestReview? { cache.localEntry(of: key).flatMap { LatestReview($0.bytes) } }

  /// Stores reviews. If a review is nil, the cached review was reused and only has to be marked as recently used.
  /// Failures are ignored, because the next run evaluates the rules again.
  /// - Parameter latest: The latest review and its key. If it is nil, it only has to be marked as recently used.
  func store(_ reviews: [(key: ContentID, review: Review?)], latest: (key: ContentID, value: LatestReview?)? = nil) {
    var pendingWrites = ResultCache.PendingWrites()
    pendingWrites.reviews = reviews.map { ($0.key, $0.review.map { SealedValue.bytes(of: $0) }) }
    if let latest { pendingWrites.reviews.append((latest.key, latest.value?.bytes)) }
    try? cache.save(pendingWrites, tree: tree)
  }
}
