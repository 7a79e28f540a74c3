package import Analyzer
import Git
package import Store

/// A snapshot whose content IDs are known, so unchanged files need not be read or checked again.
package struct KnownSnapshot: Snapshot {
  let base: any Snapshot
  package let entries: [SnapshotEntry]

  /// - Parameter contents: The known content IDs, keyed by path.
  /// - Throws: An error if the base cannot be listed.
  package init(_ base: any Snapshot, contents: [PathKey: ContentID]) throws(WorkspaceError) {
    self.base = base
    entries = try base.entries.map { entry in
      guard entry.content == nil, entry.kind == .regular, let content = contents[PathKey(entry.path)] else {
        return entry
      }
      return SnapshotEntry(
        path: entry.path, kind: entry.kind, hasValidName: entry.hasValidName, content: content)
    }
  }

  package var root: Root { base.root }
  package var unreadable: [SkippedFile] { base.unreadable }
  package var commitDays: CommitDays? { base.commitDays }
  package var withForeignCode: any Snapshot { base.withForeignCode }

  package func read(_ path: String, limit: Int) throws(ReadFailure) -> [UInt8] { try base.read(path, limit: limit) }
  package func prefetch(_ entries: [SnapshotEntry]) { base.prefetch(entries) }
  package func read(fromTop path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    try base.read(fromTop: path, limit: limit)
  }

  package func linkFailure(_ path: String) -> ReadFailure { base.linkFailure(path) }
  package func linkTargets(_ paths: [String]) -> [PathKey: String] { base.linkTargets(paths) }
  package func stamp(of path: String) -> FileStamp? { base.stamp(of: path) }

  package func changes(since other: any Snapshot) throws(WorkspaceError) -> [SnapshotChange] {
    try base.changes(since: other)
  }
}
