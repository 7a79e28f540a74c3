import Analyzer
import Git
import Reviewing
import Store
import Synchronization
import Workspace

extension HistoryCollector {
  /// Analyses every content that some sample has and that the cache does not have, and keeps it batch by batch.
  ///
  /// Without a cache nothing is done here: then contents are read when a sample needs them.
  func analyseNewContents(in changes: [[TreeChange]], from source: BlobSource) throws {
    guard reviewer.keepsFacts else { return }
    var contents: [ContentID] = []
    var seen: Set<String> = []
    for change in changes.joined() {
      guard let blob = change.blob, change.path.hasSuffix(".swift"), workspace.wants(change.path),
        seen.insert(blob).inserted
      else { continue }
      if let content = ContentID(hexadecimal: blob) { contents.append(content) }
    }
    let wanted = reviewer.unknown(among: contents).map(\.hexadecimal)
    var done = 0
    // A batch is as much as is lost when the run is stopped.
    for start in stride(from: 0, to: wanted.count, by: 350) {
      progress(.analysing(done: done, of: wanted.count))
      let batch = Array(wanted[start..<min(start + 350, wanted.count)])
      let contents = zip(batch, try source.contents(of: batch)).compactMap { blob, bytes in
        bytes.map { (name: ContentID(hexadecimal: blob), bytes: $0) }
      }
      reviewer.learn(contents, configuration: configuration.configuration)
      done += batch.count
    }
    if !wanted.isEmpty { progress(.analysing(done: done, of: wanted.count)) }
  }

  func keep(_ news: borrowing Mutex<ResultCache.News>) {
    do throws(CacheError) {
      try results?.keep(news.withLock { $0 }, tree: "")
    } catch {
      note(error)
    }
  }
}
