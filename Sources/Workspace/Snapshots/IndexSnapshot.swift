package import Analyzer
package import Git

/// A project as staged in the index.
///
/// Configuration and project files are read from the working tree.
package struct IndexSnapshot: Snapshot {
  private let overlay: OverlaySnapshot
  private let repository: GitRepository

  /// - Parameter tree: The repository's working tree.
  /// - Throws: `WorkspaceError.git` if git fails or a merge is unfinished.
  package init(_ tree: WorkingTreeSnapshot, in repository: GitRepository) throws(WorkspaceError) {
    self.repository = repository
    do throws(GitError) {
      overlay = OverlaySnapshot(tree, contents: try Self.differences(of: repository, below: tree.root.path))
    } catch {
      throw .git(error)
    }
  }

  package var root: Root { overlay.root }
  package var unreadable: [SkippedFile] { overlay.unreadable }
  package var entries: [SnapshotEntry] { get throws(WorkspaceError) { try overlay.entries } }

  package func read(_ path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    try overlay.read(path, limit: limit)
  }

  package func read(fromTop path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    try overlay.read(fromTop: path, limit: limit)
  }

  package func linkFailure(_ path: String) -> ReadFailure { overlay.linkFailure(path) }

  package func linkTargets(_ paths: [String]) -> [PathKey: String] { overlay.linkTargets(paths) }

  package func stamp(of path: String) -> FileStamp? { overlay.stamp(of: path) }

  package func changes(since base: any Snapshot) throws(WorkspaceError) -> [SnapshotChange] {
    guard let base = base as? CommitSnapshot else { return try SnapshotChange.all(from: base, to: self) }
    do throws(GitError) {
      return try repository.stagedChanges(since: base.commit, below: root.path, matching: ["*.swift"])
        .map(SnapshotChange.init)
    } catch {
      throw .git(error)
    }
  }

  /// Returns the staged contents of files that differ from the working tree; nil for files that are not in the index.
  private static func differences(
    of repository: GitRepository, below folder: String
  ) throws(GitError) -> [PathKey: [UInt8]?] {
    let changes = try repository.unstagedChanges(below: folder, matching: ["*.swift"])
    let changed = changes.filter { $0.baseBlob != nil }
    let contents = try repository.contents(ofBlobs: changed.compactMap(\.baseBlob))
    var replacements: [PathKey: [UInt8]?] = [:]
    for change in changes where change.baseBlob == nil { replacements[PathKey(change.path)] = .some(nil) }
    for (change, content) in zip(changed, contents) { replacements[PathKey(change.path)] = .some(content) }
    for file in try repository.listFiles(below: folder, matching: ["*.swift"]) where !file.isTracked {
      replacements[PathKey(file.path)] = .some(nil)
    }
    return replacements
  }
}
