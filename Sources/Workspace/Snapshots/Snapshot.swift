package import Analyzer
package import Git
package import Store

/// The contents of a project: the working tree, the index, a commit, or one of these with unsaved changes.
package protocol Snapshot: Sendable {
  /// The folder that all paths in the snapshot are relative to.
  var root: Root { get }

  /// The sources, configuration and project files, sorted by the bytes of their paths.
  /// - Throws: `WorkspaceError.git` if git cannot list them.
  var entries: [SnapshotEntry] { get throws(WorkspaceError) }

  /// Folders that could not be read.
  var unreadable: [SkippedFile] { get }

  /// Reads a file.
  /// - Parameter limit: The maximum size in bytes.
  func read(_ path: String, limit: Int) throws(ReadFailure) -> [UInt8]

  /// Reads a file that need not be one of the entries, such as a configuration that another one extends.
  /// - Parameters:
  ///   - path: The path relative to `root.top`.
  ///   - limit: The maximum size in bytes.
  func read(fromTop path: String, limit: Int) throws(ReadFailure) -> [UInt8]

  /// Prefetches contents that will be read soon, if a batch is cheaper than individual reads.
  func prefetch(_ entries: [SnapshotEntry])

  /// Returns the reason a symbolic link is not read.
  func linkFailure(_ path: String) -> ReadFailure

  /// Returns the targets of symbolic links under the root.
  func linkTargets(_ paths: [String]) -> [PathKey: String]

  /// Returns the file system attributes that indicate a change; nil for a file that is not on disk.
  func stamp(of path: String) -> FileStamp?

  /// Returns the Swift files that may differ from another snapshot, sorted by path.
  /// - Throws: `WorkspaceError.git` if git cannot compare them.
  func changes(since base: any Snapshot) throws(WorkspaceError) -> [SnapshotChange]

  /// The commit dates of lines; nil if they are unknown.
  var commitDays: CommitDays? { get }

  /// The same snapshot, including files that are excluded by default, such as dependencies.
  var withForeignCode: any Snapshot { get }
}

/// A file in a snapshot.
package struct SnapshotEntry: Sendable, Hashable {
  /// The path relative to the root; invalid UTF-8 is replaced.
  package let path: String
  package let kind: GitFile.Kind
  /// Whether the name is valid UTF-8.
  package let hasValidName: Bool
  /// The content ID, if known without reading the file.
  package let content: ContentID?

  package init(path: String, kind: GitFile.Kind = .regular, hasValidName: Bool = true, content: ContentID? = nil) {
    self.path = path
    self.kind = kind
    self.hasValidName = hasValidName
    self.content = content
  }
}

/// A Swift file that may differ between two snapshots.
package struct SnapshotChange: Sendable, Hashable {
  /// The path relative to the root.
  package let path: String
  /// The entry in the base; nil for a new file.
  package let base: SnapshotEntry?
  /// Whether the newer snapshot contains the file; false for a deleted file.
  package let isInHead: Bool

  package init(path: String, base: SnapshotEntry?, isInHead: Bool) {
    self.path = path
    self.base = base
    self.isInHead = isInHead
  }
}

/// The file attributes that indicate a change. If a file was written only seconds ago, another change may go unnoticed.
package struct FileStamp: Sendable {
  /// The attributes in the form in which the cache stores them.
  package let stamp: ResultCache.Stamp
  /// The time of the last change in nanoseconds since 1970.
  let changed: Int
}

extension Snapshot {
  package var unreadable: [SkippedFile] { [] }
  package var commitDays: CommitDays? { nil }
  package var withForeignCode: any Snapshot { self }

  package func prefetch(_ entries: [SnapshotEntry]) {}
  package func stamp(of path: String) -> FileStamp? { nil }

  /// If a snapshot is not on disk, all of its symbolic links are treated as links to targets inside the snapshot.
  package func linkFailure(_ path: String) -> ReadFailure { .symbolicLink(leadsOut: false) }
  package func linkTargets(_ paths: [String]) -> [PathKey: String] { [:] }

  package func changes(since base: any Snapshot) throws(WorkspaceError) -> [SnapshotChange] {
    try SnapshotChange.all(from: base, to: self)
  }
}

extension SnapshotChange {
  /// Compares all Swift files by content ID or, if unknown, by content.
  static func all(from base: any Snapshot, to head: any Snapshot) throws(WorkspaceError) -> [SnapshotChange] {
    let before = Dictionary(try base.sources.map { (PathKey($0.path), $0) }) { first, _ in first }
    let after = Dictionary(try head.sources.map { (PathKey($0.path), $0) }) { first, _ in first }
    return Set(before.keys).union(after.keys).filter { key in
      guard let old = before[key], let new = after[key] else { return true }
      if let known = old.content, let other = new.content { return known != other }
      return (try? base.read(key.path, limit: FileReader.limit)) != (try? head.read(key.path, limit: FileReader.limit))
    }.sorted().map {
      SnapshotChange(path: $0.path, base: before[$0], isInHead: after[$0] != nil)
    }
  }

  init(_ change: FileChange) {
    let base = change.baseBlob.map { SnapshotEntry(path: change.path, content: ContentID(hexadecimal: $0)) }
    self.init(path: change.path, base: base, isInHead: change.isPresent)
  }
}

extension Snapshot {
  /// The regular Swift files with valid names.
  fileprivate var sources: [SnapshotEntry] {
    get throws(WorkspaceError) {
      try entries.filter { $0.kind == .regular && $0.hasValidName && SnapshotEntry.isSwift($0.path) }
    }
  }
}

extension SnapshotEntry {
  /// Returns whether a path refers to a Swift file.
  package static func isSwift(_ path: String) -> Bool {
    path.utf8.suffix(ProjectFileNames.source.utf8.count).elementsEqual(ProjectFileNames.source.utf8)
  }

  /// Returns whether a path refers to a source, configuration or project file.
  static func isRelevant(_ path: String) -> Bool {
    isSwift(path) || name(of: path) == Configuration.fileName || ProjectSettings.isInput(path)
  }

  /// Returns the part of a path after the last `/`.
  package static func name(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }
}
