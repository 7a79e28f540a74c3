package import Analyzer
package import Git
package import Store

/// The contents of a project at one moment: the work tree, the index, a commit, or one of them with unsaved texts.
package protocol Snapshot: Sendable {
  var root: Root { get }

  /// Sources, configuration and project files, sorted by the bytes of their paths.
  /// - Throws: `WorkspaceError.git` where git cannot list them.
  var entries: [SnapshotEntry] { get throws(WorkspaceError) }

  /// Folders that could not be read.
  var unreadable: [SkippedFile] { get }

  /// Reads one file.
  /// - Parameter limit: The largest size in bytes.
  func read(_ path: String, limit: Int) throws(ReadFailure) -> [UInt8]

  /// Gets contents that will be read soon, where one question for many is cheaper than many for one.
  func prefetch(_ entries: [SnapshotEntry])

  /// Why a path that is a symbolic link is not read.
  func linkFailure(_ path: String) -> ReadFailure

  /// Where symbolic links lead, for those that lead to a path below the root.
  func linkTargets(_ paths: [String]) -> [PathKey: String]

  /// What the file system says of a file, as long as that tells whether it was changed; nil for what is on no disk.
  func stamp(of path: String) -> FileStamp?

  /// The Swift files that may differ from another snapshot, sorted by path.
  /// - Throws: `WorkspaceError.git`.
  func changes(since base: any Snapshot) throws(WorkspaceError) -> [SnapshotChange]

  /// When lines of the files were committed; nil where nobody knows.
  var commitDays: CommitDays? { get }

  /// The same moment with what is left out of every review by default, such as dependencies.
  var withForeignCode: any Snapshot { get }
}

/// One name in a snapshot.
package struct SnapshotEntry: Sendable, Hashable {
  /// Relative to the root, with `/`; bytes that are no UTF-8 are replaced.
  package let path: String
  package let kind: GitFile.Kind
  /// Whether `path` is exactly the name.
  package let hasValidName: Bool
  /// The name of the content, where it is known without reading it.
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
  package let path: String
  /// What the base has there; nil for a file that is new.
  package let base: SnapshotEntry?
  package let isInHead: Bool

  package init(path: String, base: SnapshotEntry?, isInHead: Bool) {
    self.path = path
    self.base = base
    self.isInHead = isInHead
  }
}

/// When a file was written last; a file that was written within the last seconds may change again without a new stamp.
package struct FileStamp: Sendable {
  package let stamp: ResultCache.Stamp
  /// In nanoseconds since 1970.
  let changed: Int
}

extension Snapshot {
  package var unreadable: [SkippedFile] { [] }
  package var commitDays: CommitDays? { nil }
  package var withForeignCode: any Snapshot { self }

  package func prefetch(_ entries: [SnapshotEntry]) {}
  package func stamp(of path: String) -> FileStamp? { nil }

  /// A link that is not on disk leads to whatever the snapshot has there.
  package func linkFailure(_ path: String) -> ReadFailure { .symbolicLink(leadsOut: false) }
  package func linkTargets(_ paths: [String]) -> [PathKey: String] { [:] }

  package func changes(since base: any Snapshot) throws(WorkspaceError) -> [SnapshotChange] {
    try SnapshotChange.all(from: base, to: self)
  }
}

extension SnapshotChange {
  /// Compares all Swift files, by the names of their contents or by what they hold.
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
  /// The regular Swift files whose names can be spelt.
  fileprivate var sources: [SnapshotEntry] {
    get throws(WorkspaceError) {
      try entries.filter { $0.kind == .regular && $0.hasValidName && SnapshotEntry.isSwift($0.path) }
    }
  }
}

extension SnapshotEntry {
  /// The name of a configuration file, in the root or any folder.
  package static let configurationName = ".review.yml"

  /// Whether a path names Swift source.
  package static func isSwift(_ path: String) -> Bool { path.utf8.suffix(6).elementsEqual(".swift".utf8) }

  /// Whether a path names a file that is read: source, configuration or project file.
  static func isWanted(_ path: String) -> Bool {
    isSwift(path) || name(of: path) == configurationName || ProjectSettings.isInput(path)
  }

  /// The part of a path after the last `/`.
  package static func name(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }
}
