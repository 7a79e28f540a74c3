package import Analyzer
package import Store
package import Synchronization

/// Loads the facts about file contents from the cache, or parses the contents.
package struct ContentReader: Sendable {
  /// The facts about a file's content, or the reason there are none, such as `is generated`.
  package enum Outcome: Sendable {
    case facts(FileFacts)
    case refused(String)
  }

  let analysis: Analysis
  /// The cache of facts; nil if facts are not cached beyond this process.
  package let cache: ResultCache?
  private let memory: InMemoryFacts?
  let readsGeneratedCode: Bool

  /// - Parameters:
  ///   - cache: The cache of facts; nil to parse everything.
  ///   - memory: The facts from earlier reviews in this process; nil if the process runs only one review.
  package init(
    _ analysis: Analysis, cache: ResultCache?, memory: InMemoryFacts? = nil, configuration: Configuration
  ) {
    self.analysis = analysis
    self.cache = cache
    self.memory = memory
    readsGeneratedCode = configuration.reviewsGeneratedFiles
  }

  /// Whether the process reviews a project repeatedly, in which case its file listing may be outdated.
  var isLongLived: Bool { memory != nil }

  /// Whether facts are cached at all.
  var isCaching: Bool { cache != nil || memory != nil }

  /// Returns whether the cache may contain the facts about this content. Assumes that a shared store contains them,
  /// because a request for each file would be too expensive.
  func mayHave(_ content: ContentID) -> Bool {
    memory?.record(of: content) != nil || cache.map { $0.isShared || $0.has(content) } == true
  }

  /// The number of entries per cache request: small enough to use all threads, large enough to avoid contention and
  /// network latency.
  var batchSize: Int { cache?.isShared == true ? 256 : 32 }

  /// Returns the files from the last review in input order, with nil for each file that is new or has changed.
  func files(_ contents: [(path: String, content: ContentID?)]) -> [ProjectFile?] {
    memory?.files(contents, readsGeneratedCode: readsGeneratedCode) ?? Array(repeating: nil, count: contents.count)
  }

  /// Returns a file with its facts, and keeps the file in memory for the next review.
  func file(_ path: String, _ facts: FileFacts, of content: ContentID?) -> ProjectFile {
    if let memory, let content { return memory.file(path, facts, of: content) }
    return ProjectFile(path: path, facts: facts)
  }

  /// Returns the cached outcome for a file's content; nil if the file must be read.
  /// - Parameter pendingWrites: The pending cache writes, in which the entry is marked as used.
  package func known(_ content: ContentID, pendingWrites: borrowing Mutex<ResultCache.PendingWrites>) -> Outcome? {
    known([content], pendingWrites: pendingWrites)[0]
  }

  /// Returns the cached outcomes for several contents, in the same order, using a single cache request.
  func known(_ contents: [ContentID], pendingWrites: borrowing Mutex<ResultCache.PendingWrites>) -> [Outcome?] {
    guard let memory else { return stored(contents, pendingWrites: pendingWrites) }
    var outcomes = contents.map { memory.record(of: $0)?.outcome(readsGeneratedCode: readsGeneratedCode) }
    let unknown = contents.indices.filter { outcomes[$0] == nil }
    for (index, outcome) in zip(unknown, stored(unknown.map { contents[$0] }, pendingWrites: pendingWrites)) {
      outcomes[index] = outcome
    }
    return outcomes
  }

  private func stored(_ contents: [ContentID], pendingWrites: borrowing Mutex<ResultCache.PendingWrites>) -> [Outcome?]
  {
    guard let cache, !contents.isEmpty else { return Array(repeating: nil, count: contents.count) }
    let entries = cache.entries(of: contents)
    return contents.indices.map { outcome(of: entries[$0], of: contents[$0], pendingWrites: pendingWrites) }
  }

  private func outcome(
    of entry: ResultCache.Entry?, of content: ContentID, pendingWrites: borrowing Mutex<ResultCache.PendingWrites>
  ) -> Outcome? {
    guard let entry,
      let record = try? SealedValue.value(ContentRecord.self, from: entry.bytes),
      let outcome = record.outcome(readsGeneratedCode: readsGeneratedCode)
    else { return nil }
    memory?.save(record, of: content)
    if entry.isUnmarked { pendingWrites.withLock { _ = $0.used.insert(content) } }
    return outcome
  }

  /// Parses a file's content; must be called on a `ParallelMap` thread.
  /// - Parameters:
  ///   - content: The content ID; nil to skip caching.
  ///   - pendingWrites: The pending cache writes, to which the result is added.
  package func read(
    _ bytes: [UInt8], named content: ContentID?, pendingWrites: borrowing Mutex<ResultCache.PendingWrites>
  ) -> Outcome {
    outcome(of: record(of: bytes), named: content, pendingWrites: pendingWrites)
  }

  /// Returns a record's outcome, and adds the record to the pending cache writes.
  /// - Parameter sealed: The value for the cache, if known.
  func outcome(
    of record: ContentRecord, sealed: [UInt8]? = nil, named content: ContentID?,
    pendingWrites: borrowing Mutex<ResultCache.PendingWrites>
  ) -> Outcome {
    if let content {
      memory?.save(record, of: content)
      if cache != nil {
        let value = sealed ?? SealedValue.bytes(of: record)
        pendingWrites.withLock { $0.values[content] = value }
      }
    }
    return record.outcome(readsGeneratedCode: readsGeneratedCode) ?? .refused("cannot be read")
  }

  /// Parses a file's content, and compares its facts with those of an earlier version of the file. Must be called on a
  /// thread with a large stack.
  func parsed(_ bytes: [UInt8], named content: ContentID, after earlier: ContentID?) -> ParsedContent {
    let record = record(of: bytes)
    let sealed = SealedValue.bytes(of: record)
    let isSame = earlier.map { cache?.localEntry(of: $0)?.bytes == sealed } ?? false
    return ParsedContent(record: record, sealed: sealed, facts: isSame ? earlier ?? content : content)
  }

  /// Returns the ID of an earlier version of the file that has the same facts as this content. If there is none,
  /// returns the ID of this content.
  func facts(of content: ContentID, after known: ResultCache.KnownFile?) -> ContentID {
    guard let known, known.content != content else { return known?.facts ?? content }
    guard let bytes = cache?.localEntry(of: content)?.bytes else { return content }
    return cache?.localEntry(of: known.facts)?.bytes == bytes ? known.facts : content
  }

  /// Parses a file's content; must be called on a thread with a large stack.
  func record(of bytes: [UInt8]) -> ContentRecord {
    if bytes.count > FileReader.limit {
      return .refused(ReadFailure.tooLarge(size: bytes.count, limit: FileReader.limit).reason)
    }
    if let obstacle = SourceKind.obstacle(in: bytes) { return .refused(obstacle) }
    guard GeneratedFile.isGenerated(header: bytes) else { return .facts(analysis.facts(of: bytes)) }
    return .generated(readsGeneratedCode ? analysis.facts(of: bytes) : nil)
  }
}
