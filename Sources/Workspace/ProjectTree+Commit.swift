public import Analyzer
import Git

extension ProjectTree {
  /// Which contents of a commit are needed.
  public enum CommitExtent: Sendable {
    /// Sources, configuration and project files.
    case everything
    /// Configuration and the accepted findings alone.
    case configuration
  }

  /// The project as a commit has it, whatever is checked out.
  /// - Parameter root: In a work tree.
  /// - Throws: `WorkspaceError.git`, for contents that a partial clone lacks too.
  public static func at(
    _ commit: String, in root: Root, _ extent: CommitExtent
  ) throws(WorkspaceError) -> ProjectTree {
    guard let repository = root.repository else {
      return ProjectTree(root: root, entries: [], unreadable: [], isPruned: false, contents: [:])
    }
    do throws(GitError) {
      let files = try repository.files(of: commit, below: root.path).filter { isNeeded($0.path, extent) }
      let readable = files.filter { $0.kind == .regular && $0.size <= sizeLimit }
      let bytes = try repository.contents(ofBlobs: readable.map(\.blob))
      let contents = Dictionary(zip(readable.map(\.path), bytes)) { first, _ in first }
      let entries = files.filter { isWanted($0.path) }.map {
        Entry(path: $0.path, kind: $0.kind, hasValidName: $0.hasValidName)
      }
      return ProjectTree(root: root, entries: entries, unreadable: [], isPruned: false, contents: contents)
    } catch {
      throw .git(error)
    }
  }

  /// The accepted findings that the commit holds at the root, nil where it has none.
  /// - Throws: `BaselineError` for what is no baseline.
  public func baseline() throws -> Baseline? {
    try contents?[Baseline.fileName].map { try Baseline(reading: $0, file: Baseline.fileName) }
  }

  /// As much as a project file or a baseline may have; sources are bounded again when they are read.
  private static let sizeLimit = 64 << 20

  private static func isNeeded(_ path: String, _ extent: CommitExtent) -> Bool {
    let isConfiguration =
      path == "config.yml" || path == Baseline.fileName || name(of: path) == configurationName
    return isConfiguration || extent == .everything && isWanted(path)
  }
}
