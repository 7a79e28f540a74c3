import Analyzer
import Git
import Store
import Synchronization
import Threads
import Workspace

extension HistoryCollector {
  /// Analyses every content that some sample has and that the cache does not have, and keeps it batch by batch.
  ///
  /// Without a cache nothing is done here: then contents are read when a sample needs them.
  func analyseNewContents(in changes: [[TreeChange]], from source: BlobSource) throws {
    guard let cache = contents.cache else { return }
    var wanted: [String] = []
    var seen: Set<String> = []
    for change in changes.joined() {
      guard let blob = change.blob, change.path.hasSuffix(".swift"), workspace.wants(change.path),
        seen.insert(blob).inserted
      else { continue }
      if let content = ContentID(hexadecimal: blob), !cache.has(content) { wanted.append(blob) }
    }
    var done = 0
    // A batch is as much as is lost when the run is stopped.
    for start in stride(from: 0, to: wanted.count, by: 350) {
      progress(.analysing(done: done, of: wanted.count))
      let batch = Array(wanted[start..<min(start + 350, wanted.count)])
      _ = try read(batch, from: source)
      done += batch.count
    }
    if !wanted.isEmpty { progress(.analysing(done: done, of: wanted.count)) }
  }

  /// Reads contents from git, analyses them and keeps the facts; nil for what is not in this clone.
  func read(_ blobs: [String], from source: BlobSource) throws -> [ContentReader.Outcome?] {
    let bytes = try source.contents(of: blobs)
    let news = Mutex(ResultCache.News())
    let outcomes = ParallelMap.map(Array(zip(blobs, bytes)), jobs: jobs) { blob, bytes in
      bytes.map { contents.read($0, named: ContentID(hexadecimal: blob), news: news) }
    }
    keep(news, in: contents.cache)
    return outcomes
  }

  func keep(_ news: borrowing Mutex<ResultCache.News>, in cache: ResultCache?) {
    do throws(CacheError) {
      try cache?.keep(news.withLock { $0 }, tree: "")
    } catch {
      note(error)
    }
  }
}
