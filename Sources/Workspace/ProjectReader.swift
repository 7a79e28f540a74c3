public import Analyzer
public import Foundation
import Git
public import Store
import Synchronization
import Threads

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

  /// Looks at files, and reads those that changed. The first ones that are new to the cache are still being parsed when
  /// it returns: mostly there is only one, and other things can be done meanwhile. More are parsed before.
  /// - Parameter progress: Called for every file, on any thread.
  public func survey(of paths: [String], progress: @escaping @Sendable () -> Void = {}) -> Survey {
    let known = contents.cache?.files(of: workspace.root.path) ?? [:]
    let news = Mutex(ResultCache.News())
    let pending = Atomic<Int>(0)
    let files = ParallelMap.map(paths, jobs: jobs) { path in
      defer { progress() }
      return (path, state(of: path, known: known[path], pending: pending, news: news))
    }
    return Survey(files: files, news: news.withLock { $0 })
  }

  /// Remembers what was learned while looking at files, where nobody asks for their facts.
  public func keep(_ survey: Survey) {
    let news = Mutex(survey.news)
    for case (let path, .parsing(let running, let content)) in survey.files {
      _ = parsed(running, of: path, named: content, news: news)
    }
    keep(news)
  }

  /// The facts of files, in the order of their paths, and those that could not or should not be read. What was learned
  /// is kept.
  public func facts(of survey: Survey) -> (files: [ProjectFile], skipped: [SkippedFile]) {
    let news = Mutex(survey.news)
    let shares = survey.shares
    // What is being parsed is waited for last.
    let order =
      shares.indices.filter { !survey.isPending(shares[$0]) } + shares.indices.filter { survey.isPending(shares[$0]) }
    let results = ParallelMap.map(shares, jobs: jobs, order: order) { share in
      facts(of: survey.files[share], news: news)
    }
    keep(news)
    var files: [ProjectFile] = []
    var skipped: [SkippedFile] = []
    for result in results.joined() {
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

  private func state(
    of path: String, known: ResultCache.KnownFile?, pending: borrowing Atomic<Int>,
    news: borrowing Mutex<ResultCache.News>
  ) -> Survey.State {
    guard let cache = contents.cache else { return parsed(path, news: news) }
    let stamp = workspace.stamp(of: path, settled: settled)
    if let known, known.stamp == stamp { return .known(known.content) }
    switch workspace.bytes(of: path) {
    case .skipped(let file): return .skipped(file)
    case .source(let bytes):
      guard let content = ContentID(of: bytes) else { return parsed(bytes, of: path, named: nil, news: news) }
      // Whoever wrote to the file in the meantime has changed its stamp.
      if let stamp, workspace.stamp(of: path, settled: settled) == stamp {
        news.withLock { $0.files[path] = ResultCache.KnownFile(stamp: stamp, content: content) }
      }
      if cache.has(content) { return .known(content) }
      if pending.add(1, ordering: .relaxed).oldValue < jobs {
        return .parsing(Running(stackSize: ParallelMap.stackSize) { [contents] in contents.record(of: bytes) }, content)
      }
      return parsed(bytes, of: path, named: content, news: news)
    }
  }

  private func facts(
    of files: ArraySlice<(path: String, state: Survey.State)>, news: borrowing Mutex<ResultCache.News>
  ) -> [Result<ProjectFile, SkippedFile>] {
    let names = files.compactMap { if case .known(let name) = $0.state { name } else { nil } }
    var known = contents.known(names, news: news)[...]
    return files.map { path, state in
      let outcome = if case .known = state { known.popFirst() ?? nil } else { ContentReader.Outcome?.none }
      return facts(of: path, state, outcome, news: news).map { ProjectFile(path: path, facts: $0) }
    }
  }

  /// - Parameter known: What the cache has of a content that it knew.
  private func facts(
    of path: String, _ state: Survey.State, _ known: ContentReader.Outcome?, news: borrowing Mutex<ResultCache.News>
  ) -> Result<FileFacts, SkippedFile> {
    switch state {
    case .parsed(let facts, _): .success(facts)
    case .skipped(let file): .failure(file)
    case .parsing(let running, let content):
      facts(of: path, parsed(running, of: path, named: content, news: news), nil, news: news)
    case .known:
      switch known {
      case .facts(let facts): .success(facts)
      case .refused(let reason): .failure(SkippedFile(path: path, reason: reason, isFailure: false))
      // It is damaged, or was thrown out in the meantime, or is generated code that was not wanted before.
      case nil: facts(of: path, parsed(path, news: news), nil, news: news)
      }
    }
  }

  private func parsed(_ path: String, news: borrowing Mutex<ResultCache.News>) -> Survey.State {
    switch workspace.bytes(of: path) {
    case .skipped(let file): return .skipped(file)
    case .source(let bytes):
      let content = contents.cache == nil ? nil : ContentID(of: bytes)
      return parsed(bytes, of: path, named: content, news: news)
    }
  }

  private func parsed(
    _ running: Running<ContentRecord>, of path: String, named content: ContentID,
    news: borrowing Mutex<ResultCache.News>
  ) -> Survey.State {
    state(contents.outcome(of: running.wait(), named: content, news: news), of: path, named: content)
  }

  /// Parses what the cache does not have; never leaves it for later.
  private func parsed(
    _ bytes: [UInt8], of path: String, named content: ContentID?, news: borrowing Mutex<ResultCache.News>
  ) -> Survey.State {
    state(contents.read(bytes, named: content, news: news), of: path, named: content)
  }

  private func state(_ outcome: ContentReader.Outcome, of path: String, named content: ContentID?) -> Survey.State {
    switch outcome {
    case .facts(let facts): .parsed(facts, content)
    case .refused(let reason): .skipped(SkippedFile(path: path, reason: reason, isFailure: false))
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
