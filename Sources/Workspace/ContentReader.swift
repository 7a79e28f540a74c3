package import Analyzer
package import Store
package import Synchronization

/// Turns contents into facts: from the cache where the content is known, else by the parser.
package struct ContentReader: Sendable {
  /// The facts of a content, or why it has none, as part of a sentence.
  package enum Outcome: Sendable {
    case facts(FileFacts)
    case refused(String)
  }

  let analysis: Analysis
  package let cache: ResultCache?
  private let memory: FactsMemory?
  let readsGeneratedCode: Bool

  /// - Parameters:
  ///   - cache: Keeps facts between runs; nil to parse everything.
  ///   - memory: Keeps facts between the reviews of one process; nil for a process that makes one review.
  package init(
    _ analysis: Analysis, cache: ResultCache?, memory: FactsMemory? = nil, configuration: Configuration
  ) {
    self.analysis = analysis
    self.cache = cache
    self.memory = memory
    readsGeneratedCode = configuration.reviewsGeneratedFiles
  }

  /// Whether anything is kept.
  var remembers: Bool { cache != nil || memory != nil }

  /// Whether something is kept of a content, or may be. What runners share is not asked for one content at a time, so
  /// that it may turn out to have nothing.
  func mayHave(_ content: ContentID) -> Bool {
    memory?.record(of: content) != nil || cache.map { $0.isShared || $0.has(content) } == true
  }

  /// How many contents to ask for at a time: few enough to be spread over threads, many enough that threads do not wait
  /// for each other at the cache, or for what is far away.
  var share: Int { cache?.isShared == true ? 256 : 32 }

  /// The files of the last review that hold the same still, each in the place of its path; nil for others.
  func files(_ contents: [(path: String, content: ContentID?)]) -> [ProjectFile?] {
    memory?.files(contents, readsGeneratedCode: readsGeneratedCode) ?? Array(repeating: nil, count: contents.count)
  }

  /// A file with its facts, kept for the next review where files are.
  func file(_ path: String, _ facts: FileFacts, of content: ContentID?) -> ProjectFile {
    if let memory, let content { return memory.file(path, facts, of: content) }
    return ProjectFile(path: path, facts: facts)
  }

  /// What is kept of a content; nil where it must be read.
  /// - Parameter news: Remembers that the entry was used.
  package func known(_ content: ContentID, news: borrowing Mutex<ResultCache.News>) -> Outcome? {
    known([content], news: news)[0]
  }

  /// The same of several contents, in their order: asked one by one, threads would wait for each other.
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

  /// Analyses a content; must be called on a thread of `ParallelMap`.
  /// - Parameters:
  ///   - content: Its name, nil where it is not to be kept.
  ///   - news: Takes what the cache should keep.
  package func read(
    _ bytes: [UInt8], named content: ContentID?, news: borrowing Mutex<ResultCache.News>
  ) -> Outcome {
    outcome(of: record(of: bytes), named: content, news: news)
  }

  /// What a record says, which the cache should keep.
  func outcome(
    of record: ContentRecord, named content: ContentID?, news: borrowing Mutex<ResultCache.News>
  ) -> Outcome {
    if let content {
      memory?.keep(record, of: content)
      if cache != nil {
        let value = SealedValue.bytes(of: record)
        news.withLock { $0.values[content] = value }
      }
    }
    return record.outcome(readsGeneratedCode: readsGeneratedCode) ?? .refused("cannot be read")
  }

  /// Analyses a content; must be called on a thread whose stack is deep enough.
  func record(of bytes: [UInt8]) -> ContentRecord {
    if bytes.count > FileReader.limit { return .refused(ReadFailure.tooLarge(bytes.count).reason) }
    if let obstacle = SourceKind.obstacle(in: bytes) { return .refused(obstacle) }
    guard GeneratedFile.isGenerated(header: bytes) else { return .facts(analysis.facts(of: bytes)) }
    return .generated(readsGeneratedCode ? analysis.facts(of: bytes) : nil)
  }
}
