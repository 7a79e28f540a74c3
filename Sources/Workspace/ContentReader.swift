public import Analyzer
public import Store
public import Synchronization

/// Turns contents into facts: from the cache where the content is known, else by the parser.
public struct ContentReader: Sendable {
  /// The facts of a content, or why it has none, as part of a sentence.
  public enum Outcome: Sendable {
    case facts(FileFacts)
    case refused(String)
  }

  let analysis: Analysis
  public let cache: ResultCache?
  let readsGeneratedCode: Bool

  /// - Parameter cache: Nil to parse everything.
  public init(_ analysis: Analysis, cache: ResultCache?, configuration: Configuration) {
    self.analysis = analysis
    self.cache = cache
    readsGeneratedCode = configuration.reviewsGeneratedFiles
  }

  /// What the cache has of a content; nil where it must be read.
  /// - Parameter news: Remembers that the entry was used.
  public func known(_ content: ContentID, news: borrowing Mutex<ResultCache.News>) -> Outcome? {
    outcome(of: cache?.entry(of: content), of: content, news: news)
  }

  /// The same of several contents, in their order: asked one by one, threads would wait for each other.
  func known(_ contents: [ContentID], news: borrowing Mutex<ResultCache.News>) -> [Outcome?] {
    guard let cache else { return Array(repeating: nil, count: contents.count) }
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
    if entry.isUnmarked { news.withLock { _ = $0.used.insert(content) } }
    return outcome
  }

  /// Analyses a content; must be called on a thread of `ParallelMap`.
  /// - Parameters:
  ///   - content: Its name, nil where it is not to be kept.
  ///   - news: Takes what the cache should keep.
  public func read(
    _ bytes: [UInt8], named content: ContentID?, news: borrowing Mutex<ResultCache.News>
  ) -> Outcome {
    outcome(of: record(of: bytes), named: content, news: news)
  }

  /// What a record says, which the cache should keep.
  func outcome(
    of record: ContentRecord, named content: ContentID?, news: borrowing Mutex<ResultCache.News>
  ) -> Outcome {
    if let content {
      let value = SealedValue.bytes(of: record)
      news.withLock { $0.values[content] = value }
    }
    return record.outcome(readsGeneratedCode: readsGeneratedCode) ?? .refused("cannot be read")
  }

  /// Analyses a content; must be called on a thread whose stack is deep enough.
  func record(of bytes: [UInt8]) -> ContentRecord {
    if bytes.count > FileReader.limit { return .refused(FileReader.Failure.tooLarge(bytes.count).reason) }
    if let obstacle = SourceKind.obstacle(in: bytes) { return .refused(obstacle) }
    guard GeneratedFile.isGenerated(header: bytes) else { return .facts(analysis.facts(of: bytes)) }
    return .generated(readsGeneratedCode ? analysis.facts(of: bytes) : nil)
  }
}
