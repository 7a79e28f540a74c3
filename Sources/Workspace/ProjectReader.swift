public import Analyzer
public import Foundation
import Git
public import Store
import Synchronization

/// Brings the facts of a project's files: from the cache where their content is known, else from the parser.
public struct ProjectReader: Sendable {
  private let workspace: Workspace
  private let contents: ContentReader
  private let jobs: Int
  private let note: @Sendable (CacheError) -> Void
  /// Files that changed after this may change once more without a new time stamp; in nanoseconds since 1970.
  private let settled: Int

  /// - Parameters:
  ///   - contents: Makes facts of what the files hold.
  ///   - jobs: How many files to work on at a time.
  ///   - now: Of the clock; files that changed just before are not remembered by their time stamps.
  ///   - note: Told why results could not be kept; the review goes on without.
  public init(
    _ workspace: Workspace, contents: ContentReader, jobs: Int, now: Date = Date(),
    note: @escaping @Sendable (CacheError) -> Void
  ) {
    self.note = note
    self.workspace = workspace
    self.contents = contents
    self.jobs = jobs
    // File systems count time in steps of up to two seconds.
    settled = Int((now.timeIntervalSince1970 - 2) * 1_000_000_000)
  }

  /// The facts of files, in the order of their paths, and those that could not or should not be read.
  /// - Parameter progress: Called for every file, on any thread.
  public func facts(
    of paths: [String], progress: @escaping @Sendable () -> Void = {}
  ) -> (files: [ProjectFile], skipped: [SkippedFile]) {
    let known = contents.cache?.files(of: workspace.root.path) ?? [:]
    let news = Mutex(ResultCache.News())
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
  public func facts(ofEach sources: [[UInt8]]) -> [FileFacts] {
    let news = Mutex(ResultCache.News())
    defer { keep(news) }
    return ParallelMap.map(sources, jobs: jobs) { bytes in
      let content = contents.cache == nil ? nil : ContentID(of: bytes)
      if case .facts(let facts) = outcome(of: bytes, named: content, news: news) { return facts }
      return contents.analysis.facts(of: bytes)
    }
  }

  // MARK: One file

  private func fileFacts(
    of path: String, known: ResultCache.KnownFile?, news: borrowing Mutex<ResultCache.News>
  ) -> Result<FileFacts, SkippedFile> {
    func result(_ outcome: ContentReader.Outcome) -> Result<FileFacts, SkippedFile> {
      switch outcome {
      case .facts(let facts): .success(facts)
      case .refused(let reason): .failure(SkippedFile(path: path, reason: reason, isFailure: false))
      }
    }
    let stamp = contents.cache == nil ? nil : workspace.stamp(of: path, settled: settled)
    if let known, known.stamp == stamp, let outcome = contents.known(known.content, news: news) {
      return result(outcome)
    }
    switch workspace.bytes(of: path) {
    case .skipped(let file): return .failure(file)
    case .source(let bytes):
      let content = contents.cache == nil ? nil : ContentID(of: bytes)
      // Whoever wrote to the file in the meantime has changed its stamp.
      if let stamp, let content, workspace.stamp(of: path, settled: settled) == stamp {
        news.withLock { $0.files[path] = ResultCache.KnownFile(stamp: stamp, content: content) }
      }
      return result(outcome(of: bytes, named: content, news: news))
    }
  }

  private func outcome(
    of bytes: [UInt8], named content: ContentID?, news: borrowing Mutex<ResultCache.News>
  ) -> ContentReader.Outcome {
    content.flatMap { contents.known($0, news: news) } ?? contents.read(bytes, named: content, news: news)
  }

  private func keep(_ news: borrowing Mutex<ResultCache.News>) {
    do throws(CacheError) {
      try contents.cache?.keep(news.withLock { $0 }, tree: workspace.root.path)
    } catch {
      note(error)
    }
  }
}

extension Workspace {
  /// What tells whether a file was changed; nil where it cannot be told, or was changed only now.
  fileprivate func stamp(of path: String, settled: Int) -> ResultCache.Stamp? {
    guard !isReplaced(path), let status = try? FileStatus.ofLink(root.absolutePath(of: path)), status.kind == .regular,
      status.changed < settled, status.modified < settled
    else { return nil }
    return ResultCache.Stamp([status.size, status.modified, status.changed, status.inode, status.device])
  }
}
