package import Analyzer
import Git

/// A snapshot in which some contents are replaced, such as by an editor's unsaved changes.
package struct OverlaySnapshot: Snapshot {
  let base: any Snapshot
  /// The replacement contents; nil for a removed file.
  let contents: [PathKey: [UInt8]?]

  /// - Parameter contents: The contents, keyed by path; nil removes a file, and new paths are added.
  package init(_ base: any Snapshot, contents: [PathKey: [UInt8]?]) {
    self.base = base
    self.contents = contents
  }

  /// Creates a snapshot with replacement contents, keyed by path.
  package init(_ base: any Snapshot, contents: [String: [UInt8]?]) {
    self.init(base, contents: Dictionary(contents.map { (PathKey($0), $1) }) { $1 })
  }

  package var root: Root { base.root }
  package var unreadable: [SkippedFile] { base.unreadable }
  package var withForeignCode: any Snapshot { OverlaySnapshot(base.withForeignCode, contents: contents) }

  package var entries: [SnapshotEntry] {
    get throws(WorkspaceError) {
      if contents.isEmpty { return try base.entries }
      var added = contents
      // Most contents replace files that are already listed, so usually the entries are still in order.
      let entries = try base.entries.compactMap { entry in
        guard let content = added.removeValue(forKey: PathKey(entry.path)) else { return entry }
        return content == nil ? nil : SnapshotEntry(path: entry.path)
      }
      let new = added.filter { $0.value != nil }.map { SnapshotEntry(path: $0.key.path) }
      return new.isEmpty ? entries : (entries + new).sorted { $0.path.precedesByBytes($1.path) }
    }
  }

  package func read(_ path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    guard let content = contents[PathKey(path)] else { return try base.read(path, limit: limit) }
    guard let content else { throw .vanished }
    guard content.count <= limit else { throw .tooLarge(size: content.count, limit: limit) }
    return content
  }

  package func read(fromTop path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    guard let relative = root.relativePath(of: root.top + "/" + path), contents[PathKey(relative)] != nil else {
      return try base.read(fromTop: path, limit: limit)
    }
    return try read(relative, limit: limit)
  }

  package func prefetch(_ entries: [SnapshotEntry]) {
    base.prefetch(entries.filter { contents[PathKey($0.path)] == nil })
  }

  package func linkFailure(_ path: String) -> ReadFailure { base.linkFailure(path) }

  package func linkTargets(_ paths: [String]) -> [PathKey: String] { base.linkTargets(paths) }

  package func stamp(of path: String) -> FileStamp? { contents[PathKey(path)] == nil ? base.stamp(of: path) : nil }

  package func changes(since other: any Snapshot) throws(WorkspaceError) -> [SnapshotChange] {
    let unchanged = try base.changes(since: other).filter { contents[PathKey($0.path)] == nil }
    let earlier = try other.entries
    let own = contents.compactMap { key, content -> SnapshotChange? in
      let path = key.path
      let before = earlier.entry(at: path).flatMap { $0.kind == .regular && $0.hasValidName ? $0 : nil }
      guard SnapshotEntry.isSwift(path), before != nil || content != nil else { return nil }
      return SnapshotChange(path: path, base: before, isInHead: content != nil)
    }
    return (unchanged + own).sorted { $0.path.precedesByBytes($1.path) }
  }
}
