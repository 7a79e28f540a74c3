import Analyzer
import Git
import Reviewing
import Store
import Workspace

/// The files of one sample after the other, as snapshots to review; only what differs is looked up.
struct SampleTrees {
  private let collector: HistoryCollector
  private let missing: Set<ContentID>
  private let configuration: LoadedConfiguration
  private var walk: TreeWalk

  /// - Parameter configuration: What samples are judged by.
  init(_ collector: HistoryCollector, _ blobs: BlobSource, configuration: LoadedConfiguration) {
    self.configuration = configuration
    self.collector = collector
    missing = Set(blobs.missing.compactMap { ContentID(hexadecimal: $0) })
    walk = TreeWalk(wants: collector.workspace.wants, isSettings: ProjectSettings.isInput)
  }

  /// Goes on to the next sample.
  mutating func advance(_ changes: [TreeChange]) { walk.apply(changes) }

  /// The question about the current sample.
  /// - Parameter commit: That of the sample.
  func request(of commit: String, on today: CalendarDay) -> ReviewRequest {
    let entries = walk.tree.blobs.merging(walk.tree.settings) { first, _ in first }.map { path, blob in
      SnapshotEntry(path: path, content: ContentID(hexadecimal: blob))
    }.sorted { $0.path.precedesByBytes($1.path) }
    var request = ReviewRequest(
      CommitSnapshot(commit, in: collector.workspace.root, entries: entries, missing: missing), scope: .project,
      configuration: configuration, today: today)
    request.namesLeftOutFiles = false
    request.isRemembered = false
    return request
  }
}
