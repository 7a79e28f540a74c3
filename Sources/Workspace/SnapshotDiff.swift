package import Analyzer
import Git
import Store

/// What a change does to the sources of a project: moved files are found again, and touched ones that are the same are
/// left out.
package struct SnapshotDiff: Sendable {
  /// What touched paths held before; a moved file under its new path, a deleted one under its own.
  package let earlier: [RenameMatching.File]
  /// Paths that are new.
  package let added: [String]
  /// What has the name of a source and cannot be read as one: links, and names that are no text.
  private let odd: [String]

  /// Paths that are changed, new or gone.
  package var touched: Set<PathKey> { Set(paths: earlier.map(\.path) + added + odd) }

  /// Compares the sources that a review wants.
  /// - Parameter head: With the change.
  /// - Throws: `WorkspaceError` for what git cannot say, and for contents of the base that cannot be read.
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
    // Git lists files whose time stamp alone is new.
    var earlier = before.filter { present.contains(path: $0.path) && head.source($0.path) != $0.bytes }
    let newPaths = Dictionary(grouping: moves.keys.sorted()) { PathKey(moves[$0] ?? "") }
    for file in removed {
      for newPath in newPaths[PathKey(file.path)] ?? [PathKey(file.path)] {
        earlier.append(RenameMatching.File(path: newPath.path, bytes: file.bytes))
      }
    }
    self.earlier = earlier
    added = new.filter { moves[PathKey($0)] == nil }
    odd = try Self.odd(from: base, to: head.snapshot)
  }

  /// What cannot be read as source, and was not there before in the same way.
  private static func odd(from base: any Snapshot, to head: any Snapshot) throws(WorkspaceError) -> [String] {
    let odd = try head.entries.filter(\.isOddSource)
    if odd.isEmpty { return [] }
    let before = Dictionary(grouping: try base.entries.filter(\.isOddSource)) { PathKey($0.path) }
    return odd.filter { entry in
      before[PathKey(entry.path)]?.contains { entry.mayBe($0) } != true
    }.map(\.path)
  }

  /// What changed files held; links, folders and what is too large to be source held nothing that counts.
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
  /// Whether it has the name of a source, and is something else or cannot be named.
  fileprivate var isOddSource: Bool {
    Self.isSwift(path) && kind != .submodule && !(kind == .regular && hasValidName)
  }

  /// Whether another entry of the same path may be the same: what stands on disk has no name for its content.
  fileprivate func mayBe(_ other: SnapshotEntry) -> Bool {
    kind == other.kind && hasValidName == other.hasValidName
      && (content == nil || other.content == nil || content == other.content)
  }
}

extension Workspace {
  /// Gets sources that will be read soon.
  package func prefetch(_ paths: [String]) {
    snapshot.prefetch(paths.map { SnapshotEntry(path: $0, content: content(of: $0)) })
  }

  /// What a file holds, nil where it is not reviewed.
  package func source(_ path: String) -> [UInt8]? {
    if case .source(let bytes) = read(path) { return bytes }
    return nil
  }
}
