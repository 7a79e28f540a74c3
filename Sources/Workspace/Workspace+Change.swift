public import Git

extension Workspace {
  /// The Swift files that differ between a commit and the work tree; none outside a repository.
  /// - Parameters:
  ///   - commit: Nil for no commit at all: every file is new.
  ///   - filters: What the repository says of filters, where that is known.
  /// - Throws: `GitError`.
  public func changes(since commit: String?, filters: FilterOptions? = nil) throws(GitError) -> [FileChange] {
    guard let repository = root.repository else { return [] }
    return try repository.changes(
      since: commit, below: root.path, matching: ["*.swift"], files: listed?.filter { ProjectTree.isSwift($0.path) },
      filters: filters)
  }
}
