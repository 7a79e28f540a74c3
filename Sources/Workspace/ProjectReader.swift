public import Analyzer
public import Foundation
import Git
public import Store
import Synchronization

/// Brings the facts of a project's files: from the cache where their content is known, else from the parser.
public struct ProjectReader: Sendable {
  private let workspace: Workspace
  private let analysis: Analysis
  private let cache: FactsCache?
  private let jobs: Int
  private let note: @Sendable (CacheError) -> Void
  /// Files that changed after this may change once more without a new time stamp; in nanoseconds since 1970.
  private let settled: Int

  /// - Parameters:
  ///   - cache: Nil to parse everything.
  ///   - jobs: How many files to work on at a time.
  ///   - now: Of the clock; files that changed just before are not remembered by their time stamps.
  ///   - note: Told why results could not be kept; the review goes on without.
  public init(
    _ workspace: Workspace, analysis: Analysis, cache: FactsCache?, jobs: Int, now: Date = Date(),
    note: @escaping @Sendable (CacheError) -> Void
  ) {
    self.note = note
    self.workspace = workspace
    self.analysis = analysis
    self.cache = cache
    self.jobs = jobs
    // File systems count time in steps of up to two seconds.
    settled = Int((now.timeIntervalSince1970 - 2) * 1_000_000_000)
  }

  /// The facts of files, in the order of their paths, and those that could not or should not be read.
  /// - Parameter progress: Called for every file, on any thread.
  public func facts(
    of paths: [String], progress: @escaping @Sendable () -> Void = {}
  ) -> (files: [ProjectFile], skipped: [SkippedFile]) {
    let known = cache?.files(of: workspace.cacheKey) ?? [:]
    let news = Mutex(FactsCache.News())
    let results = ParallelMap.map(paths, jobs: jobs) { path in
      defer { progress() }
      return fileFacts(of: path, known: known[path], news: news).map { ProjectFile(path: path, facts: $0) }
    }
    keep(news)
    var files: [ProjectFile] = []
    var skipped: [SkippedFile] = []
    for result in results {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let file): skipped.append(file)
      }
    }
    return (files, skipped)
  }

  /// The facts of contents, in their order.
  public func facts(ofEach contents: [[UInt8]]) -> [FileFacts] {
    let news = Mutex(FactsCache.News())
    defer { keep(news) }
    return ParallelMap.map(contents, jobs: jobs) { bytes in
      guard let content = cache == nil ? nil : ContentID(of: bytes) else { return analysis.facts(of: bytes) }
      return facts(of: content, bytes: bytes, news: news)
    }
  }

  // MARK: One file

  private func fileFacts(
    of path: String, known: FactsCache.KnownFile?, news: borrowing Mutex<FactsCache.News>
  ) -> Result<FileFacts, SkippedFile> {
    let stamp = cache == nil ? nil : workspace.stamp(of: path, settled: settled)
    if let known, known.stamp == stamp, let facts = storedFacts(of: known.content, news: news) {
      return .success(facts)
    }
    switch workspace.read(path) {
    case .skipped(let file): return .failure(file)
    case .source(let bytes):
      guard let content = cache == nil ? nil : ContentID(of: bytes) else { return .success(analysis.facts(of: bytes)) }
      // Whoever wrote to the file in the meantime has changed its stamp.
      if let stamp, workspace.stamp(of: path, settled: settled) == stamp {
        news.withLock { $0.files[path] = FactsCache.KnownFile(stamp: stamp, content: content) }
      }
      return .success(facts(of: content, bytes: bytes, news: news))
    }
  }

  private func facts(
    of content: ContentID, bytes: [UInt8], news: borrowing Mutex<FactsCache.News>
  ) -> FileFacts {
    if let facts = storedFacts(of: content, news: news) { return facts }
    let facts = analysis.facts(of: bytes)
    let stored = StoredFacts.bytes(of: facts)
    news.withLock { $0.facts[content] = stored }
    return facts
  }

  private func storedFacts(of content: ContentID, news: borrowing Mutex<FactsCache.News>) -> FileFacts? {
    guard let entry = cache?.entry(of: content),
      let facts = entry.bytes.withUnsafeBytes({ try? StoredFacts.facts(from: $0) })
    else { return nil }
    if entry.isUnmarked { news.withLock { _ = $0.used.insert(content) } }
    return facts
  }

  private func keep(_ news: borrowing Mutex<FactsCache.News>) {
    do throws(CacheError) {
      try cache?.keep(news.withLock { $0 }, tree: workspace.cacheKey)
    } catch {
      note(error)
    }
  }
}

extension Workspace {
  /// Under what the cache remembers the files of this tree: what is left out depends on the configuration too.
  fileprivate var cacheKey: String { root.path + (reviewsGeneratedFiles ? "?generated" : "") }

  /// What tells whether a file was changed; nil where it cannot be told, or was changed only now.
  fileprivate func stamp(of path: String, settled: Int) -> FactsCache.Stamp? {
    guard let status = try? FileStatus.ofLink(root.absolutePath(of: path)), status.kind == .regular,
      status.changed < settled, status.modified < settled
    else { return nil }
    return FactsCache.Stamp([status.size, status.modified, status.changed, status.inode, status.device])
  }
}
