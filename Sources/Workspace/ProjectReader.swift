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

  /// Files as far as they must be looked at to know what they hold; facts that the cache has are not read yet.
  public struct Survey: Sendable {
    enum State: Sendable {
      /// The cache knew the content when it was last looked at.
      case known(ContentID)
      /// It was read now; its name where it can be told.
      case read(FileFacts, ContentID?)
      case skipped(SkippedFile)
    }

    let files: [(path: String, state: State)]

    /// The files, in the order in which they were asked about.
    public var paths: [String] { files.map(\.path) }

    /// What every file holds; nil where that cannot be told without reading everything.
    public var contents: [(path: String, name: ContentID)]? {
      var contents: [(path: String, name: ContentID)] = []
      contents.reserveCapacity(files.count)
      for file in files {
        switch file.state {
        case .known(let name), .read(_, let name?): contents.append((file.path, name))
        case .read(_, nil): return nil
        case .skipped: break
        }
      }
      return contents
    }

    /// Those that were found to be left out while looking; sorted.
    public var skipped: [SkippedFile] {
      files.compactMap { if case .skipped(let file) = $0.state { file } else { nil } }
    }
  }

  /// Looks at files: reads those that changed, and parses those that are new to the cache.
  /// - Parameter progress: Called for every file, on any thread.
  public func survey(of paths: [String], progress: @escaping @Sendable () -> Void = {}) -> Survey {
    let known = contents.cache?.files(of: workspace.root.path) ?? [:]
    let news = Mutex(ResultCache.News())
    let files = ParallelMap.map(paths, jobs: jobs) { path in
      defer { progress() }
      return (path, state(of: path, known: known[path], news: news))
    }
    keep(news)
    return Survey(files: files)
  }

  /// The facts of files, in the order of their paths, and those that could not or should not be read.
  public func facts(of survey: Survey) -> (files: [ProjectFile], skipped: [SkippedFile]) {
    let news = Mutex(ResultCache.News())
    let results = ParallelMap.map(survey.files, jobs: jobs) { path, state in
      facts(of: path, state, news: news).map { ProjectFile(path: path, facts: $0) }
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

  /// Looks at files and brings the facts of all.
  public func facts(of paths: [String]) -> (files: [ProjectFile], skipped: [SkippedFile]) {
    facts(of: survey(of: paths))
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

  private func state(
    of path: String, known: ResultCache.KnownFile?, news: borrowing Mutex<ResultCache.News>
  ) -> Survey.State {
    if let known, contents.cache != nil, known.stamp == workspace.stamp(of: path, settled: settled) {
      return .known(known.content)
    }
    return read(path, news: news)
  }

  private func read(_ path: String, news: borrowing Mutex<ResultCache.News>) -> Survey.State {
    let stamp = contents.cache == nil ? nil : workspace.stamp(of: path, settled: settled)
    switch workspace.bytes(of: path) {
    case .skipped(let file): return .skipped(file)
    case .source(let bytes):
      let content = contents.cache == nil ? nil : ContentID(of: bytes)
      // Whoever wrote to the file in the meantime has changed its stamp.
      if let stamp, let content, workspace.stamp(of: path, settled: settled) == stamp {
        news.withLock { $0.files[path] = ResultCache.KnownFile(stamp: stamp, content: content) }
      }
      switch outcome(of: bytes, named: content, news: news) {
      case .facts(let facts): return .read(facts, content)
      case .refused(let reason): return .skipped(SkippedFile(path: path, reason: reason, isFailure: false))
      }
    }
  }

  private func facts(
    of path: String, _ state: Survey.State, news: borrowing Mutex<ResultCache.News>
  ) -> Result<FileFacts, SkippedFile> {
    switch state {
    case .read(let facts, _): return .success(facts)
    case .skipped(let file): return .failure(file)
    case .known(let content):
      switch contents.known(content, news: news) {
      case .facts(let facts): return .success(facts)
      case .refused(let reason): return .failure(SkippedFile(path: path, reason: reason, isFailure: false))
      // Another program may have thrown it out.
      case nil: return facts(of: path, read(path, news: news), news: news)
      }
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
