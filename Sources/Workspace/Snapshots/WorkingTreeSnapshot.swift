package import Analyzer
package import Git
import Store
import Synchronization

/// A project as it is on disk. Git lists the files in a git working tree; elsewhere, they are found by walking the
/// folders.
///
/// Files are listed once; contents are read on demand.
package struct WorkingTreeSnapshot: Snapshot {
  package let root: Root
  package let entries: [SnapshotEntry]
  package let unreadable: [SkippedFile]
  /// Whether dependencies and build products are already excluded.
  private let isPruned: Bool
  /// The files listed by git; nil outside git.
  private let listed: [GitFile]?
  private let reader: FileReader
  /// The repository's filter options, if known.
  private let filters: FilterOptions?
  /// The tracked files that differ from a commit, if known.
  private let tracked: TrackedChanges?

  /// The tracked Swift files that differ from a commit.
  package struct TrackedChanges: Sendable {
    let commit: String
    let changes: [FileChange]

    /// Asks git for the changes. Does not require a listing of the files, so both can run in parallel.
    /// - Throws: `GitError`.
    package init(
      since commit: String, in root: Root, _ repository: GitRepository, filters: FilterOptions?
    ) throws(GitError) {
      self.commit = commit
      changes = try repository.trackedChanges(
        since: commit, below: root.path, matching: WorkingTreeSnapshot.sources, filters: filters)
    }
  }

  private static let sources = ["*.swift"]

  private init(
    root: Root, entries: [SnapshotEntry], unreadable: [SkippedFile] = [], isPruned: Bool = false,
    listed: [GitFile]? = nil, filters: FilterOptions? = nil, tracked: TrackedChanges? = nil
  ) {
    self.root = root
    self.entries = entries
    self.unreadable = unreadable
    self.isPruned = isPruned
    self.listed = listed
    self.filters = filters
    self.tracked = tracked
    reader = FileReader(root: root)
  }

  /// Lists the files under a root.
  /// - Throws: `WorkspaceError.git` if git fails; folders that cannot be read are added to `unreadable` instead.
  package static func scan(_ root: Root) throws(WorkspaceError) -> WorkingTreeSnapshot {
    do throws(GitError) {
      if let tree = try listed(root) { return tree }
    } catch {
      throw .git(error)
    }
    return walked(root, prunesForeignCode: true)
  }

  /// Returns the same snapshot with filter options and changes that have already been read.
  package func knowing(_ filters: FilterOptions, _ tracked: TrackedChanges? = nil) -> WorkingTreeSnapshot {
    WorkingTreeSnapshot(
      root: root, entries: entries, unreadable: unreadable, isPruned: isPruned, listed: listed, filters: filters,
      tracked: tracked)
  }

  package var withForeignCode: any Snapshot { isPruned ? Self.walked(root, prunesForeignCode: false) : self }

  package func read(_ path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    try reader.read(path, limit: limit)
  }

  package func read(fromTop path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    try FileReader(root: Root(path: root.top, repository: nil)).read(path, limit: limit)
  }

  package func linkFailure(_ path: String) -> ReadFailure { reader.linkFailure(path) }

  package func linkTargets(_ paths: [String]) -> [PathKey: String] {
    paths.reduce(into: [:]) { targets, path in
      targets[PathKey(path)] = FileStatus.canonicalPath(root.absolutePath(of: path)).flatMap(root.relativePath)
    }
  }

  package func stamp(of path: String) -> FileStamp? {
    (try? FileStatus.ofLink(root.absolutePath(of: path))).flatMap(FileStamp.init)
  }

  /// Returns the stamps of files at the time when the files were listed, in the same order; nil for each file outside git
  /// and for each file that is not a regular file.
  /// - Parameter paths: Distinct paths, sorted by their bytes like the listing.
  func stamps(of paths: [String]) -> [FileStamp?] {
    var listed = (self.listed ?? [])[...]
    return paths.map { path in
      while let file = listed.first, file.path.precedesByBytes(path) { listed = listed.dropFirst() }
      guard let file = listed.first, file.path.utf8.elementsEqual(path.utf8) else { return nil }
      return file.status.flatMap(FileStamp.init)
    }
  }

  /// Returns the changed files as reported by git, which reads only files with new timestamps.
  package func changes(since base: any Snapshot) throws(WorkspaceError) -> [SnapshotChange] {
    guard let repository = root.repository, let commit = (base as? CommitSnapshot)?.commit else {
      return try SnapshotChange.all(from: base, to: self)
    }
    return try changes(since: commit, in: repository).map(SnapshotChange.init)
  }

  /// Returns whether all Swift files are identical to those in a commit.
  package func isUnchanged(since commit: String) throws(WorkspaceError) -> Bool {
    guard let repository = root.repository else { return false }
    return try changes(since: commit, in: repository).isEmpty
  }

  private func changes(since commit: String, in repository: GitRepository) throws(WorkspaceError) -> [FileChange] {
    do throws(GitError) {
      return try repository.changes(
        since: commit, below: root.path, matching: Self.sources,
        files: listed?.filter { SnapshotEntry.isSwift($0.path) }, filters: filters,
        tracked: tracked.flatMap { $0.commit == commit ? $0.changes : nil })
    } catch {
      throw .git(error)
    }
  }

  package var commitDays: CommitDays? {
    guard let repository = root.repository else { return nil }
    let times = CommitTimes(repository: repository, folder: root.path)
    return CommitDays { path, lines in
      times.times(ofLines: lines, inFile: path).mapValues { CalendarDay(secondsSince1970: $0) }
    }
  }

  // MARK: Listing

  private static func listed(_ root: Root) throws(GitError) -> WorkingTreeSnapshot? {
    guard let repository = root.repository else { return nil }
    let files = try repository.listFiles(
      below: root.path,
      matching: ProjectFileNames.patterns + [":(glob)**/" + Configuration.fileName])
    // If git ignores the root, it does not list the files under it.
    if files.isEmpty, root.path != repository.workingTree, try repository.ignores(root.path) { return nil }
    let entries = files.map { SnapshotEntry(path: $0.path, kind: $0.kind, hasValidName: $0.hasValidName) }
    return WorkingTreeSnapshot(root: root, entries: entries, listed: files)
  }

  private static func walked(_ root: Root, prunesForeignCode: Bool) -> WorkingTreeSnapshot {
    var walk = FolderWalk(root: root.path, prunesForeignCode: prunesForeignCode)
    walk.run()
    return WorkingTreeSnapshot(
      root: root, entries: walk.entries.sorted { $0.path.precedesByBytes($1.path) },
      unreadable: walk.unreadable.sorted { $0.path.precedesByBytes($1.path) }, isPruned: prunesForeignCode)
  }
}

extension FileStamp {
  /// Returns nil if the file is not a regular file.
  fileprivate init?(_ status: FileStatus) {
    guard status.kind == .regular else { return nil }
    self.init(
      stamp: ResultCache.Stamp([status.size, status.modified, status.changed, status.inode, status.device]),
      changed: max(status.changed, status.modified))
  }
}

/// Queries git for the commit dates of lines. Stops after the first failure, because an unresponsive git would delay
/// every file.
private final class CommitTimes: Sendable {
  private let repository: GitRepository
  private let folder: String
  private let hasFailed = Mutex(false)

  init(repository: GitRepository, folder: String) {
    self.repository = repository
    self.folder = folder
  }

  /// Returns the commit times keyed by line number; empty if git fails.
  func times(ofLines lines: [Int], inFile path: String) -> [Int: Int] {
    guard !hasFailed.withLock({ $0 }) else { return [:] }
    do {
      return try repository.commitTimes(ofLines: lines, inFile: path, below: folder)
    } catch {
      hasFailed.withLock { $0 = true }
      return [:]
    }
  }
}
