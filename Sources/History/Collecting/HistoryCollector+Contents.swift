import Analyzer
import Git
import Reviewing
import Store
import Synchronization
import Workspace

extension HistoryCollector {
  /// Analyzes the changed file contents whose results are not cached yet, and caches the results in batches.
  ///
  /// Does nothing without a cache. In that case, file contents are analyzed when a sample requires them.
  func analyzeNewContents(in changes: [[TreeChange]], from source: BlobSource) throws {
    guard reviewer.hasCache else { return }
    var contents: [ContentID] = []
    var seen: Set<String> = []
    for change in changes.joined() {
      guard let blob = change.blob, change.path.hasSuffix(".swift"), workspace.includes(change.path),
        seen.insert(blob).inserted
      else { continue }
      if let content = ContentID(hexadecimal: blob) { contents.append(content) }
    }
    let wanted = reviewer.uncached(among: contents).map(\.hexadecimal)
    var done = 0
    // An interrupted run loses at most one batch.
    for start in stride(from: 0, to: wanted.count, by: 350) {
      progress(.analyzing(done: done, of: wanted.count))
      let batch = Array(wanted[start..<min(start + 350, wanted.count)])
      let contents = zip(batch, try source.contents(of: batch)).compactMap { blob, bytes in
        bytes.map { (name: ContentID(hexadecimal: blob), bytes: $0) }
      }
      reviewer.cacheFacts(of: contents, configuration: configuration.configuration)
      done += batch.count
    }
    if !wanted.isEmpty { progress(.analyzing(done: done, of: wanted.count)) }
  }

  func save(_ pendingWrites: borrowing Mutex<ResultCache.PendingWrites>) {
    do throws(CacheError) {
      try results?.save(pendingWrites.withLock { $0 }, tree: "")
    } catch {
      note(error)
    }
  }
}
