package import Analyzer
package import Essentials
import Git
package import Store
import Synchronization
import Threads

/// Loads the facts about a project's files from the cache, or parses the files.
package struct ProjectReader: Sendable {
  private let workspace: Workspace
  private let contents: ContentReader
  private let jobs: Int
  private let note: @Sendable (CacheError) -> Void
  /// A time in nanoseconds since 1970. A file modified after this time could change again without getting a new
  /// timestamp.
  private let settledBefore: Int

  /// - Parameters:
  ///   - contents: The reader that provides the facts about file contents.
  ///   - jobs: The number of files to process in parallel.
  ///   - now: The current time; timestamps of files that changed shortly before it are not cached.
  ///   - note: Called when results cannot be cached.
  package init(
    _ workspace: Workspace, contents: ContentReader, jobs: Int, now: Date,
    note: @escaping @Sendable (CacheError) -> Void
  ) {
    self.note = note
    self.workspace = workspace
    self.contents = contents
    self.jobs = jobs
    // Timestamps have a resolution of up to two seconds.
    settledBefore = Int(saturating: (now.timeIntervalSince1970 - 2) * 1_000_000_000)
  }

  /// Scans files and reads those that changed. A few uncached files (usually only one) are parsed in the background;
  /// any others are parsed before this method returns.
  /// - Parameter progress: Called for every file, on any thread.
  package func scan(of paths: [String], progress: @escaping @Sendable () -> Void = {}) -> FileScan {
    let known =
      contents.cache?.files(of: workspace.root.path, at: paths) ?? Array(repeating: nil, count: paths.count)
    let listing = contents.isLongLived ? nil : workspace.snapshot as? WorkingTreeSnapshot
    let stamps = listing?.stamps(of: paths) ?? Array(repeating: nil, count: paths.count)
    let pendingWrites = Mutex(ResultCache.PendingWrites())
    // Nearly all files are unchanged, and starting work for each of them would take longer than comparing the stamps.
    var files: [(path: String, state: FileScan.State?)] = []
    files.reserveCapacity(paths.count)
    for (index, path) in paths.enumerated() {
      files.append((path, unchangedState(of: path, stamps[index], known: known[index])))
      if files[index].state != nil { progress() }
    }
    let others = files.indices.filter { files[$0].state == nil }
    let pending = Atomic<Int>(0)
    let states = ParallelMap.map(others, jobs: jobs) { index in
      defer { progress() }
      let path = paths[index]
      let stamp = stamps[index].map(reliable) ?? self.stamp(of: path)
      return state(of: path, stamp, known: known[index], pending: pending, pendingWrites: pendingWrites)
    }
    for (index, state) in zip(others, states) { files[index].state = state }
    return FileScan(
      files: files.compactMap { path, state in state.map { (path, $0) } },
      pendingWrites: pendingWrites.withLock { $0 })
  }

  /// Returns the state of a file that need not be read.
  /// - Parameter stamp: The stamp of the file when it was listed, if known.
  private func unchangedState(
    of path: String, _ stamp: FileStamp?, known: ResultCache.KnownFile?
  ) -> FileScan.State? {
    if let content = workspace.content(of: path) { return .known(content, facts: content) }
    guard contents.isCaching, let known, let stamp = stamp.flatMap(reliable), known.stamp == stamp else { return nil }
    return .known(known.content, facts: known.facts)
  }

  /// Writes results of the scan to the cache without returning facts.
  package func save(_ scan: FileScan) {
    let pendingWrites = Mutex(scan.pendingWrites)
    for case (let path, .parsing(let running, let content)) in scan.files {
      _ = parsed(running, of: path, named: content, pendingWrites: pendingWrites)
    }
    save(pendingWrites)
  }

  /// Returns the facts about the scanned files, in the order of their paths, and the skipped files. New results are
  /// cached.
  package func facts(of scan: FileScan) -> (files: [ProjectFile], skipped: [SkippedFile]) {
    let kept = contents.files(
      scan.files.map { path, state in if case .known(let content, _) = state { (path, content) } else { (path, nil) } })
    var read = results(
      of: FileScan(
        files: kept.indices.filter { kept[$0] == nil }.map { scan.files[$0] }, pendingWrites: scan.pendingWrites))[...]
    var files: [ProjectFile] = []
    files.reserveCapacity(kept.count)
    var skipped: [SkippedFile] = []
    for file in kept {
      if let file {
        files.append(file)
        continue
      }
      switch read.popFirst() {
      case .file(let file): files.append(file)
      case .skipped(let file): skipped.append(file)
      case .missing, nil: break
      }
    }
    return (files, skipped)
  }

  /// Returns the result for each file, and caches new results.
  private func results(of scan: FileScan) -> [FileResult] {
    let pendingWrites = Mutex(scan.pendingWrites)
    let batches = scan.batches(of: contents.batchSize)
    // Files that are still being parsed come last, so that other batches do not wait for them.
    let order =
      batches.indices.filter { !scan.isPending(batches[$0]) } + batches.indices.filter { scan.isPending(batches[$0]) }
    var results = ParallelMap.map(batches, jobs: jobs, order: order) { batch in
      facts(of: scan.files[batch], pendingWrites: pendingWrites)
    }.flatMap(\.self)
    // Facts can be missing even though the content ID is known: the ID may come from a commit, the cache entry may be
    // damaged or evicted, or generated code may not have been parsed before.
    let missing = results.indices.filter { if case .missing = results[$0] { true } else { false } }
    // Reads in batches to limit memory usage.
    for start in stride(from: 0, to: missing.count, by: 512) {
      let batch = Array(missing[start..<min(start + 512, missing.count)])
      workspace.prefetch(batch.map { scan.files[$0].path })
      let read = ParallelMap.map(batch, jobs: jobs) {
        result(parsed(scan.files[$0].path, pendingWrites: pendingWrites), of: scan.files[$0].path)
      }
      for (index, result) in zip(batch, read) { results[index] = result }
    }
    save(pendingWrites)
    return results
  }

  /// A file with its facts, or the reason there are none.
  private enum FileResult: Sendable {
    case file(ProjectFile)
    case skipped(SkippedFile)
    case missing
  }

  private func result(_ state: FileScan.State, of path: String) -> FileResult {
    switch state {
    case .parsed(let facts, let content): .file(contents.file(path, facts, of: content))
    case .skipped(let file): .skipped(file)
    case .known, .parsing: .missing
    }
  }

  /// Returns the facts about each of the given file contents, in the same order.
  package func facts(ofEach sources: [[UInt8]]) -> [FileFacts] {
    let pendingWrites = Mutex(ResultCache.PendingWrites())
    defer { save(pendingWrites) }
    return ParallelMap.map(sources, jobs: jobs) { bytes in
      if case .facts(let facts) = outcome(of: bytes, named: ContentID(of: bytes), pendingWrites: pendingWrites) {
        return facts
      }
      return contents.analysis.facts(of: bytes)
    }
  }

  /// Returns the cached facts about each of the given contents, in the same order; nil if some are missing.
  package func cachedFacts(of names: [ContentID]) -> [FileFacts]? {
    let pendingWrites = Mutex(ResultCache.PendingWrites())
    var facts: [FileFacts] = []
    for case .facts(let found)? in contents.known(names, pendingWrites: pendingWrites) { facts.append(found) }
    return facts.count == names.count ? facts : nil
  }

  // MARK: One file

  private func state(
    of path: String, _ stamp: ResultCache.Stamp?, known: ResultCache.KnownFile?, pending: borrowing Atomic<Int>,
    pendingWrites: borrowing Mutex<ResultCache.PendingWrites>
  ) -> FileScan.State {
    guard contents.isCaching else { return parsed(path, pendingWrites: pendingWrites) }
    if let known, let stamp, known.stamp == stamp { return .known(known.content, facts: known.facts) }
    switch workspace.bytes(of: path) {
    case .skipped(let file): return .skipped(file)
    case .source(let bytes):
      guard let content = ContentID(of: bytes) else {
        return parsed(bytes, of: path, named: nil, pendingWrites: pendingWrites)
      }
      let isCached = contents.mayHave(content)
      let facts = isCached ? contents.facts(of: content, after: known) : content
      // A different stamp means that the file was written in the meantime.
      let isSettled = stamp != nil && self.stamp(of: path) == stamp
      let seen = ResultCache.KnownFile(stamp: isSettled ? stamp : nil, content: content, facts: facts)
      if seen != known { pendingWrites.withLock { $0.files[path] = seen } }
      if isCached { return .known(content, facts: facts) }
      if pending.add(1, ordering: .relaxed).oldValue < jobs {
        let work = BackgroundWork(stackSize: ParallelMap.stackSize) { [contents] in
          contents.parsed(bytes, named: content, after: known?.facts)
        }
        return .parsing(work, content)
      }
      return parsed(bytes, of: path, named: content, pendingWrites: pendingWrites)
    }
  }

  private func facts(
    of files: ArraySlice<(path: String, state: FileScan.State)>,
    pendingWrites: borrowing Mutex<ResultCache.PendingWrites>
  ) -> [FileResult] {
    let names = files.compactMap { if case .known(let name, _) = $0.state { name } else { nil } }
    var known = contents.known(names, pendingWrites: pendingWrites)[...]
    return files.map { path, state in
      switch state {
      case .parsed, .skipped: return result(state, of: path)
      case .parsing(let running, let content):
        return result(parsed(running, of: path, named: content, pendingWrites: pendingWrites), of: path)
      case .known(let content, _):
        switch known.popFirst() ?? nil {
        case .facts(let facts): return .file(contents.file(path, facts, of: content))
        case .refused(let reason):
          return .skipped(SkippedFile(path: path, refusal: reason))
        case nil: return .missing
        }
      }
    }
  }

  private func parsed(_ path: String, pendingWrites: borrowing Mutex<ResultCache.PendingWrites>) -> FileScan.State {
    switch workspace.bytes(of: path) {
    case .skipped(let file): return .skipped(file)
    case .source(let bytes):
      return parsed(bytes, of: path, named: ContentID(of: bytes), pendingWrites: pendingWrites)
    }
  }

  private func parsed(
    _ running: BackgroundWork<ParsedContent>, of path: String, named content: ContentID,
    pendingWrites: borrowing Mutex<ResultCache.PendingWrites>
  ) -> FileScan.State {
    let parsed = running.wait()
    pendingWrites.withLock { $0.files[path]?.facts = parsed.facts }
    let outcome = contents.outcome(
      of: parsed.record, sealed: parsed.sealed, named: content, pendingWrites: pendingWrites)
    return state(outcome, of: path, named: content)
  }

  /// Parses uncached content immediately.
  private func parsed(
    _ bytes: [UInt8], of path: String, named content: ContentID?,
    pendingWrites: borrowing Mutex<ResultCache.PendingWrites>
  ) -> FileScan.State {
    state(contents.read(bytes, named: content, pendingWrites: pendingWrites), of: path, named: content)
  }

  private func state(_ outcome: ContentReader.Outcome, of path: String, named content: ContentID?) -> FileScan.State {
    switch outcome {
    case .facts(let facts): .parsed(facts, content)
    case .refused(let reason): .skipped(SkippedFile(path: path, refusal: reason))
    }
  }

  private func outcome(
    of bytes: [UInt8], named content: ContentID?, pendingWrites: borrowing Mutex<ResultCache.PendingWrites>
  ) -> ContentReader.Outcome {
    content.flatMap { contents.known($0, pendingWrites: pendingWrites) }
      ?? contents.read(bytes, named: content, pendingWrites: pendingWrites)
  }

  private func save(_ pendingWrites: borrowing Mutex<ResultCache.PendingWrites>) {
    do throws(CacheError) {
      try contents.cache?.save(pendingWrites.withLock { $0 }, tree: workspace.root.path)
    } catch {
      note(error)
    }
  }

  /// Returns the file attributes that indicate a change; nil if they are unknown or too recent to be reliable.
  private func stamp(of path: String) -> ResultCache.Stamp? {
    workspace.snapshot.stamp(of: path).flatMap(reliable)
  }

  private func reliable(_ stamp: FileStamp) -> ResultCache.Stamp? { stamp.changed < settledBefore ? stamp.stamp : nil }
}
