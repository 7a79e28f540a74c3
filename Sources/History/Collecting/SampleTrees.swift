import Analyzer
import Git
import Reviewing
import Store
import Workspace

/// Creates the review requests for consecutive samples by applying the changes between them.
struct SampleTrees {
  private let collector: HistoryCollector
  private let missing: Set<ContentID>
  private let configuration: LoadedConfiguration
  private var walk: TreeWalk

  /// - Parameter configuration: The configuration for all samples.
  init(_ collector: HistoryCollector, _ blobs: BlobSource, configuration: LoadedConfiguration) {
    self.configuration = configuration
    self.collector = collector
    missing = Set(blobs.missing.compactMap { ContentID(hexadecimal: $0) })
    walk = TreeWalk(includes: collector.workspace.includes, isSettings: ProjectSettings.isInput)
  }

  /// Advances to the next sample by applying its changes.
  mutating func advance(_ changes: [TreeChange]) { walk.apply(changes) }

  /// Returns a request to review the current sample.
  /// - Parameter commit: The sample's commit.
  func request(of commit: String, on today: CalendarDay) -> ReviewRequest {
    let entries = walk.tree.blobs.merging(walk.tree.settings) { first, _ in first }.map { key, blob in
      SnapshotEntry(path: key.path, content: ContentID(hexadecimal: blob))
    }.sorted { $0.path.precedesByBytes($1.path) }
    var request = ReviewRequest(
      CommitSnapshot(commit, in: collector.workspace.root, entries: entries, missing: missing), scope: .project,
      configuration: configuration, today: today)
    request.includesSkippedFiles = false
    request.usesReviewCache = false
    return request
  }
}
