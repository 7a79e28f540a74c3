package import Analyzer
package import Foundation
import Git
package import Store
import Synchronization
import Threads

/// Brings the facts of a project's files: from the cache where their content is known, else from the parser.
package struct ProjectReader: Sendable {
  private let workspace: Workspace
  private let contents: ContentReader
  private let jobs: Int
  private let note: @Sendable (CacheError) -> Void
  /// Files that changed after this may change once more without a new time stamp; in nanoseconds since 1970.
  private let settled: Int

  /// The Swift files of the project as the configuration wants them.
  package var files: Workspace { workspace }

  /// - Parameters:
  ///   - contents: Makes facts of what the files hold.
  ///   - jobs: How many files to work on at a time.
  ///   - now: Of the clock; files that changed just before are not remembered by their time stamps.
  ///   - note: Told why results could not be kept; the review goes on without.
  package init(
    _ workspace: Workspace, contents: ContentReader, jobs: Int, now: Date = Date(),
    note: @escaping @Sendable (CacheError) -> Void
  ) {
    self.note = note
    self.workspace = workspace
    self.contents = contents
    self.jobs = jobs
    // File systems count time in steps of up to two seconds.
    settled = Int(saturating: (now.timeIntervalSince1970 - 2) * 1_000_000_000)
  }

  /// Looks at files, and reads those that changed. The first ones that are new to the cache are still being parsed when
  /// it returns: mostly there is only one, and other things can be done meanwhile. More are parsed before.
  /// - Parameter progress: Called for every file, on any thread.
  package func survey(of paths: [String], progress: @escaping @Sendable () -> Void = {}) -> Survey {
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
  package func keep(_ survey: Survey) {
    let news = Mutex(survey.news)
    for case (let path, .parsing(let running, let content)) in survey.files {
      _ = parsed(running, of: path, named: content, news: news)
    }
    keep(news)
  }

  /// The facts of files, in the order of their paths, and those that could not or should not be read. What was learned
  /// is kept.
  package func facts(of survey: Survey) -> (files: [ProjectFile], skipped: [SkippedFile]) {
    let kept = contents.files(
      survey.files.map { path, state in if case .known(let content) = state { (path, content) } else { (path, nil) } })
    var read = results(
      of: Survey(files: kept.indices.filter { kept[$0] == nil }.map { survey.files[$0] }, news: survey.news))[...]
    var files: [ProjectFile] = []
    files.reserveCapacity(kept.count)
    var skipped: [SkippedFile] = []
    for (index, file) in kept.enumerated() {
      if let file {
        files.append(file)
        continue
      }
      switch read.popFirst() {
      case .facts(let facts):
        files.append(contents.file(survey.files[index].path, facts, of: survey.files[index].state.content))
      case .skipped(let file): skipped.append(file)
      case .missing, nil: break
      }
    }
    return (files, skipped)
  }

  /// What is known of each file; what was learned is kept.
  private func results(of survey: Survey) -> [FileResult] {
    let news = Mutex(survey.news)
    let shares = survey.shares(of: contents.share)
    // What is being parsed is waited for last.
    let order =
      shares.indices.filter { !survey.isPending(shares[$0]) } + shares.indices.filter { survey.isPending(shares[$0]) }
    var results = ParallelMap.map(shares, jobs: jobs, order: order) { share in
      facts(of: survey.files[share], news: news)
    }.flatMap(\.self)
    // What a commit holds is known by name before it is read, an entry may be damaged or thrown out in the meantime, and
    // generated code may not have been wanted before.
    let missing = results.indices.filter { if case .missing = results[$0] { true } else { false } }
    // A share at a time, so that not all sources are held in memory.
    for start in stride(from: 0, to: missing.count, by: 512) {
      let share = Array(missing[start..<min(start + 512, missing.count)])
      workspace.prefetch(share.map { survey.files[$0].path })
      let read = ParallelMap.map(share, jobs: jobs) { FileResult(parsed(survey.files[$0].path, news: news)) }
      for (index, result) in zip(share, read) { results[index] = result }
    }
    keep(news)
    return results
  }

  /// What is known of one file.
  private enum FileResult: Sendable {
    case facts(FileFacts)
    case skipped(SkippedFile)
    case missing

    init(_ state: Survey.State) {
      switch state {
      case .parsed(let facts, _): self = .facts(facts)
      case .skipped(let file): self = .skipped(file)
      case .known, .parsing: self = .missing
      }
    }
  }

  /// The facts of contents, in their order.
  package func facts(ofEach sources: [[UInt8]]) -> [FileFacts] {
    let news = Mutex(ResultCache.News())
    defer { keep(news) }
    return ParallelMap.map(sources, jobs: jobs) { bytes in
      if case .facts(let facts) = outcome(of: bytes, named: ContentID(of: bytes), news: news) { return facts }
      return contents.analysis.facts(of: bytes)
    }
  }

  // MARK: One file

  private func state(
    of path: String, known: ResultCache.KnownFile?, pending: borrowing Atomic<Int>,
    news: borrowing Mutex<ResultCache.News>
  ) -> Survey.State {
    if let content = workspace.content(of: path) { return .known(content) }
    guard contents.remembers else { return parsed(path, news: news) }
    let stamp = stamp(of: path)
    if let known, known.stamp == stamp { return .known(known.content) }
    switch workspace.bytes(of: path) {
    case .skipped(let file): return .skipped(file)
    case .source(let bytes):
      guard let content = ContentID(of: bytes) else { return parsed(bytes, of: path, named: nil, news: news) }
      // Whoever wrote to the file in the meantime has changed its stamp.
      if let stamp, self.stamp(of: path) == stamp {
        news.withLock { $0.files[path] = ResultCache.KnownFile(stamp: stamp, content: content) }
      }
      if contents.mayHave(content) { return .known(content) }
      if pending.add(1, ordering: .relaxed).oldValue < jobs {
        return .parsing(Running(stackSize: ParallelMap.stackSize) { [contents] in contents.record(of: bytes) }, content)
      }
      return parsed(bytes, of: path, named: content, news: news)
    }
  }

  private func facts(
    of files: ArraySlice<(path: String, state: Survey.State)>, news: borrowing Mutex<ResultCache.News>
  ) -> [FileResult] {
    let names = files.compactMap { if case .known(let name) = $0.state { name } else { nil } }
    var known = contents.known(names, news: news)[...]
    return files.map { path, state in
      switch state {
      case .parsed, .skipped: return FileResult(state)
      case .parsing(let running, let content):
        return FileResult(parsed(running, of: path, named: content, news: news))
      case .known:
        switch known.popFirst() ?? nil {
        case .facts(let facts): return .facts(facts)
        case .refused(let reason):
          return .skipped(SkippedFile(path: path, reason: reason, isFailure: false))
        case nil: return .missing
        }
      }
    }
  }

  private func parsed(_ path: String, news: borrowing Mutex<ResultCache.News>) -> Survey.State {
    switch workspace.bytes(of: path) {
    case .skipped(let file): return .skipped(file)
    case .source(let bytes):
      return parsed(bytes, of: path, named: ContentID(of: bytes), news: news)
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

  /// What tells whether a file was changed; nil where it cannot be told, or was changed only now.
  private func stamp(of path: String) -> ResultCache.Stamp? {
    guard let stamp = workspace.snapshot.stamp(of: path), stamp.changed < settled else { return nil }
    return stamp.stamp
  }
}
