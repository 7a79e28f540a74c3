package import Analyzer
import Git
import Store

/// The source files touched by a change, with moved files matched and unchanged files removed.
package struct SnapshotDiff: Sendable {
  /// The previous contents of touched files; moved files are listed under their new paths.
  package let earlier: [RenameMatching.File]
  /// The paths of new files.
  package let added: [String]
  /// The new paths of moved files, under which the base also lists them.
  package let moved: [String]
  /// The paths that end in `.swift` but are not readable source files, such as symbolic links and files with invalid
  /// names.
  private let unreadableSources: [String]

  /// The changed, added and deleted paths.
  package var touched: Set<PathKey> { Set(paths: earlier.map(\.path) + added + unreadableSources) }

  /// Compares the reviewed source files with those in the base.
  /// - Parameter head: The files after the change.
  /// - Throws: `WorkspaceError` if git fails or a file in the base cannot be read.
  package init(from base: any Snapshot, to head: Workspace) throws(WorkspaceError) {
    let changes = try head.snapshot.changes(since: base)
    let before = try Self.earlierContents(of: changes, in: base).filter { head.accepts($0.path, bytes: $0.bytes) }
    let present = Set(paths: changes.filter(\.isInHead).map(\.path))
    let known = Set(paths: before.map(\.path))
    let new = changes.filter { $0.isInHead && !known.contains(path: $0.path) }.map(\.path)
    head.prefetch(changes.filter(\.isInHead).map(\.path))
    let removed = before.filter { !present.contains(path: $0.path) }
    let moves = RenameMatching.moves(
      from: removed,
      to: removed.isEmpty
        ? [] : new.compactMap { path in head.source(path).map { RenameMatching.File(path: path, bytes: $0) } })
    // Git also lists files whose timestamp changed but whose content did not.
    var earlier = before.filter { present.contains(path: $0.path) && head.source($0.path) != $0.bytes }
    let newPaths = Dictionary(grouping: moves.keys.sorted()) { PathKey(moves[$0] ?? "") }
    for file in removed {
      for newPath in newPaths[PathKey(file.path)] ?? [PathKey(file.path)] {
        earlier.append(RenameMatching.File(path: newPath.path, bytes: file.bytes))
      }
    }
    self.earlier = earlier
    added = new.filter { moves[PathKey($0)] == nil }
    moved = new.filter { moves[PathKey($0)] != nil }
    unreadableSources = try Self.unreadableSources(from: base, to: head.snapshot)
  }

  /// Returns the paths of new and changed unreadable sources.
  private static func unreadableSources(from base: any Snapshot, to head: any Snapshot) throws(WorkspaceError)
    -> [String]
  {
    let unreadable = try head.entries.filter(\.isUnreadableSource)
    if unreadable.isEmpty { return [] }
    let before = Dictionary(grouping: try base.entries.filter(\.isUnreadableSource)) { PathKey($0.path) }
    return unreadable.filter { entry in
      before[PathKey(entry.path)]?.contains { entry.mayBe($0) } != true
    }.map(\.path)
  }

  /// Returns the previous contents of changed files, ignoring symbolic links, folders and files that are too large.
  private static func earlierContents(
    of changes: [SnapshotChange], in base: any Snapshot
  ) throws(WorkspaceError) -> [RenameMatching.File] {
    let earlier = changes.compactMap(\.base)
    base.prefetch(earlier)
    var contents: [RenameMatching.File] = []
    for path in earlier.map(\.path) {
      do throws(ReadFailure) {
        contents.append(RenameMatching.File(path: path, bytes: try base.read(path, limit: FileReader.limit)))
      } catch {
        if error.isFailure { throw .base(path: path, reason: error.reason) }
      }
    }
    return contents
  }
}

extension SnapshotEntry {
  /// Whether the entry has the name of a source file but cannot be read as one.
  fileprivate var isUnreadableSource: Bool {
    Self.isSwift(path) && kind != .submodule && !(kind == .regular && hasValidName)
  }

  /// Returns whether another entry with the same path may be identical, which cannot be ruled out for files on disk
  /// because their content IDs are unknown.
  fileprivate func mayBe(_ other: SnapshotEntry) -> Bool {
    kind == other.kind && hasValidName == other.hasValidName
      && (content == nil || other.content == nil || content == other.content)
  }
}

extension SnapshotDiff {
  /// Returns the lines of the touched files that the change leaves unchanged or moves.
  package func changedLines(to head: Workspace) -> ChangedLines {
    ChangedLines(
      in: earlier.map { ($0.path, $0.bytes, head.source($0.path)) } + added.map { ($0, nil, head.source($0)) })
  }
}

extension Workspace {
  /// Prefetches sources that will be read soon.
  package func prefetch(_ paths: [String]) {
    snapshot.prefetch(paths.map { SnapshotEntry(path: $0, content: content(of: $0)) })
  }

  /// Returns the content of a file; nil if it is not reviewed.
  package func source(_ path: String) -> [UInt8]? {
    if case .source(let bytes) = read(path) { return bytes }
    return nil
  }
}
