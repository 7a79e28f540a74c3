import Analyzer
import Git
import Workspace

/// What the work tree changes, as contents: moved files are found again, and touched ones that are the same left out.
struct WorkingChange {
  /// What touched paths held before; a moved file under its new path, a deleted one under its own.
  let earlier: [RenameMatching.File]
  /// Paths that are new.
  let added: [String]

  /// Paths that are changed, new or gone.
  var touched: Set<String> { Set(earlier.map(\.path) + added) }

  /// - Throws: `GitError` for contents that are not there.
  init(_ changes: [FileChange], in repository: GitRepository, workspace: Workspace) throws(GitError) {
    let modified = changes.filter { $0.baseBlob != nil }
    let contents = try repository.contents(ofBlobs: modified.compactMap(\.baseBlob))
    let before = zip(modified, contents).filter { workspace.accepts($0.path, bytes: $1) }
    let new = changes.filter { change in change.isPresent && !before.contains { $0.0.path == change.path } }
    let removed = before.filter { !$0.0.isPresent }.map { RenameMatching.File(path: $0.0.path, bytes: $0.1) }
    let moves = RenameMatching.moves(
      from: removed,
      to: removed.isEmpty
        ? []
        : new.compactMap { change in
          Self.content(change.path, workspace).map { RenameMatching.File(path: change.path, bytes: $0) }
        })
    var earlier: [RenameMatching.File] = []
    for (change, bytes) in before where change.isPresent {
      // Git lists files whose time stamp alone is new.
      if Self.content(change.path, workspace) == bytes { continue }
      earlier.append(RenameMatching.File(path: change.path, bytes: bytes))
    }
    let oldPaths = Set(moves.values)
    for file in removed {
      if !oldPaths.contains(file.path) { earlier.append(file) }
      for (newPath, oldPath) in moves.sorted(by: { $0.key < $1.key }) where oldPath == file.path {
        earlier.append(RenameMatching.File(path: newPath, bytes: file.bytes))
      }
    }
    self.earlier = earlier
    added = new.map(\.path).filter { moves[$0] == nil }
  }

  private static func content(_ path: String, _ workspace: Workspace) -> [UInt8]? {
    if case .source(let bytes) = workspace.read(path) { return bytes }
    return nil
  }
}
