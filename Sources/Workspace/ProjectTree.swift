import Analyzer
import Git

/// The Swift and configuration files below a root, before any configuration is asked.
///
/// From git where the root lies in a work tree, else from a walk over the folders. It is listed once and holds what
/// was there at that time.
public struct ProjectTree: Sendable {
  /// One name in the tree.
  struct Entry: Sendable {
    let path: String
    let kind: GitFile.Kind
    let hasValidName: Bool
  }

  /// The name of a configuration file, in the root or any folder.
  static let configurationName = ".review.yml"

  public let root: Root
  /// Sorted by the bytes of the path.
  let entries: [Entry]
  /// Folders that could not be read.
  let unreadable: [SkippedFile]
  /// Whether folders that are no one's own code were left out already.
  let isPruned: Bool
  /// What the files of a commit hold, by path; nil where they are on disk.
  let contents: [String: [UInt8]]?
  /// What git lists of the work tree; nil where something else was listed.
  let listed: [GitFile]?

  init(
    root: Root, entries: [Entry], unreadable: [SkippedFile], isPruned: Bool, contents: [String: [UInt8]]? = nil,
    listed: [GitFile]? = nil
  ) {
    self.root = root
    self.entries = entries
    self.unreadable = unreadable
    self.isPruned = isPruned
    self.contents = contents
    self.listed = listed
  }

  /// Reads the files of the tree.
  var reader: FileReader { FileReader(root: root, contents: contents) }

  /// Lists the tree.
  /// - Throws: `WorkspaceError.git`; a folder that cannot be read is an entry in `Listing.skipped` instead.
  public static func scan(_ root: Root) throws(WorkspaceError) -> ProjectTree {
    do throws(GitError) {
      if let tree = try listed(root) { return tree }
    } catch {
      throw .git(error)
    }
    return walked(root, prunesForeignCode: true)
  }

  /// The same tree with the folders that `scan` leaves out.
  func unpruned() -> ProjectTree { isPruned ? Self.walked(root, prunesForeignCode: false) : self }

  private static func listed(_ root: Root) throws(GitError) -> ProjectTree? {
    guard let repository = root.repository else { return nil }
    let files = try repository.listFiles(
      below: root.path, matching: ["*.swift", ":(glob)**/" + configurationName, "*.pbxproj", "*.xcconfig"])
    // Git says nothing of a root that it ignores, such as a folder of experiments.
    if files.isEmpty, root.path != repository.workTree, try repository.ignores(root.path) { return nil }
    let entries = files.map { Entry(path: $0.path, kind: $0.kind, hasValidName: $0.hasValidName) }
    return ProjectTree(root: root, entries: entries, unreadable: [], isPruned: false, listed: files)
  }

  private static func walked(_ root: Root, prunesForeignCode: Bool) -> ProjectTree {
    var walk = FolderWalk(root: root.path, prunesForeignCode: prunesForeignCode)
    walk.run()
    return ProjectTree(
      root: root, entries: walk.entries.sorted { $0.path.precedesByBytes($1.path) },
      unreadable: walk.unreadable.sorted { $0.path.precedesByBytes($1.path) }, isPruned: prunesForeignCode)
  }

  /// Whether a path names Swift source.
  static func isSwift(_ path: String) -> Bool { path.utf8.suffix(6).elementsEqual(".swift".utf8) }

  /// Whether a path names a file that is read: source, configuration or project file.
  static func isWanted(_ path: String) -> Bool {
    isSwift(path) || name(of: path) == configurationName || ProjectSettings.isInput(path)
  }

  /// The part of a path after the last `/`.
  static func name(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }
}
