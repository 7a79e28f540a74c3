import Git

extension Workspace {
  /// The same project as it stands in the index of git, which is what the next commit will hold; nil outside a work tree.
  ///
  /// Configuration and project files are those of the work tree.
  /// - Throws: `WorkspaceError.git`, for a merge that is not finished too.
  public func staged() throws(WorkspaceError) -> Workspace? {
    guard let repository = root.repository else { return nil }
    do throws(GitError) {
      return replacing(try Self.differences(of: repository, below: root.path))
    } catch {
      throw .git(error)
    }
  }

  /// What the index holds where the work tree holds something else; nil for files that it does not have.
  private static func differences(
    of repository: GitRepository, below folder: String
  ) throws(GitError) -> [String: [UInt8]?] {
    let changes = try repository.unstagedChanges(below: folder, matching: ["*.swift"])
    let changed = changes.filter { $0.baseBlob != nil }
    let contents = try repository.contents(ofBlobs: changed.compactMap(\.baseBlob))
    var replacements: [String: [UInt8]?] = [:]
    for change in changes where change.baseBlob == nil { replacements[change.path] = .some(nil) }
    for (change, content) in zip(changed, contents) { replacements[change.path] = .some(content) }
    for file in try repository.listFiles(below: folder, matching: ["*.swift"]) where !file.isTracked {
      replacements[file.path] = .some(nil)
    }
    return replacements
  }
}
