package import Analyzer
package import Store
package import Synchronization

/// Loads the facts about file contents from the cache, or parses the contents.
package struct ContentReader: Sendable {
  /// The facts about a file's content, or a predicate that explains why there are none.
  package enum Outcome: Sendable {
    case facts(FileFacts)
    case refused(String)
  }

  let analysis: Analysis
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

  /// Whether a process reviews a project repeatedly, so that its listing of files can be old.
  var isLongLived: Bool { memory != nil }

  /// Whether facts are cached at all.
  var isCaching: Bool { cache != nil || memory != nil }

  /// Returns whether the facts about this content may be cached. A shared store is assumed to have them, because a
  /// request for each file would be too expensive.
  func mayHave(_ content: ContentID) -> Bool {
    memory?.record(of: content) != nil || cache.map { $0.isShared || $0.has(content) } == true
  }

  /// The number of entries per cache request: small enough to use all threads, large enough to avoid contention and
  /// network latency.
  var batchSize: Int { cache?.isShared == true ? 256 : 32 }

  /// Returns the files from the last review whose content is unchanged, in input order; nil for all others.
  func files(_ contents: [(path: String, content: ContentID?)]) -> [ProjectFile?] {
    memory?.files(contents, readsGeneratedCode: readsGeneratedCode) ?? Array(repeating: nil, count: contents.count)
  }

  /// Returns a file with its facts, and keeps it in memory for the next review.
  func file(_ path: String, _ facts: FileFacts, of content: ContentID?) -> ProjectFile {
    if let memory, let content { return memory.file(path, facts, of: content) }
    return ProjectFile(path: path, facts: facts)
  }

  /// Returns the cached outcome for a file's content; nil if the file must be read.
  /// - Parameter news: The pending cache writes, which mark the entry as used.
  package func known(_ content: ContentID, news: borrowing Mutex<ResultCache.News>) -> Outcome? {
    known([content], news: news)[0]
  }

  /// Returns the cached outcomes for several contents, in the same order, using a single cache request.
  func known(_ contents: [ContentID], news: borrowing Mutex<ResultCache.News>) -> [Outcome?] {
    guard let memory else { return stored(contents, news: news) }
    var outcomes = contents.map { memory.record(of: $0)?.outcome(readsGeneratedCode: readsGeneratedCode) }
    let unknown = contents.indices.filter { outcomes[$0] == nil }
    for (index, outcome) in zip(unknown, stored(unknown.map { contents[$0] }, news: news)) {
      outcomes[index] = outcome
    }
    return outcomes
  }

  private func stored(_ contents: [ContentID], news: borrowing Mutex<ResultCache.News>) -> [Outcome?] {
    guard let cache, !contents.isEmpty else { return Array(repeating: nil, count: contents.count) }
    let entries = cache.entries(of: contents)
    return contents.indices.map { outcome(of: entries[$0], of: contents[$0], news: news) }
  }

  private func outcome(
    of entry: ResultCache.Entry?, of content: ContentID, news: borrowing Mutex<ResultCache.News>
  ) -> Outcome? {
    guard let entry,
      let record = try? SealedValue.value(ContentRecord.self, from: entry.bytes),
      let outcome = record.outcome(readsGeneratedCode: readsGeneratedCode)
    else { return nil }
    memory?.keep(record, of: content)
    if entry.isUnmarked { news.withLock { _ = $0.used.insert(content) } }
    return outcome
  }

  /// Parses a file's content; must be called on a `ParallelMap` thread.
  /// - Parameters:
  ///   - content: The content ID; nil to skip caching.
  ///   - news: The pending cache writes, to which the result is added.
  package func read(
    _ bytes: [UInt8], named content: ContentID?, news: borrowing Mutex<ResultCache.News>
  ) -> Outcome {
    outcome(of: record(of: bytes), named: content, news: news)
  }

  /// Returns the outcome of a record, and collects the record for the cache.
  /// - Parameter sealed: The value for the cache, if known.
  func outcome(
    of record: ContentRecord, sealed: [UInt8]? = nil, named content: ContentID?,
    news: borrowing Mutex<ResultCache.News>
  ) -> Outcome {
    if let content {
      memory?.keep(record, of: content)
      if cache != nil {
        let value = sealed ?? SealedValue.bytes(of: record)
        news.withLock { $0.values[content] = value }
      }
    }
    return record.outcome(readsGeneratedCode: readsGeneratedCode) ?? .refused("cannot be read")
  }

  /// Parses a content, and compares its facts with those of an earlier content of the same file. Must be called on a
  /// thread whose stack is deep enough.
  func parsed(_ bytes: [UInt8], named content: ContentID, after earlier: ContentID?) -> ParsedContent {
    let record = record(of: bytes)
    let sealed = SealedValue.bytes(of: record)
    let isSame = earlier.map { cache?.localEntry(of: $0)?.bytes == sealed } ?? false
    return ParsedContent(record: record, sealed: sealed, facts: isSame ? earlier ?? content : content)
  }

  /// Returns the earlier content of a file that has the same facts as its cached content, and otherwise the latter.
  func facts(of content: ContentID, after known: ResultCache.KnownFile?) -> ContentID {
    guard let known, known.content != content else { return known?.facts ?? content }
    guard let bytes = cache?.localEntry(of: content)?.bytes else { return content }
    return cache?.localEntry(of: known.facts)?.bytes == bytes ? known.facts : content
  }

  /// Parses a content; must be called on a thread whose stack is deep enough.
  func record(of bytes: [UInt8]) -> ContentRecord {
    if bytes.count > FileReader.limit { return .refused(ReadFailure.tooLarge(bytes.count).reason) }
    if let obstacle = SourceKind.obstacle(in: bytes) { return .refused(obstacle) }
    guard GeneratedFile.isGenerated(header: bytes) else { return .facts(analysis.facts(of: bytes)) }
    return .generated(readsGeneratedCode ? analysis.facts(of: bytes) : nil)
  }
}
