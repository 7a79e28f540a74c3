import Essentials

/// A repository with a working tree.
package struct GitRepository: Sendable {
  /// The absolute path of the top-level folder, with symbolic links resolved.
  package let workingTree: String
  let command: GitCommand

  /// Returns the repository that contains a file or folder, or nil outside a working tree.
  ///
  /// The search depends only on the path, so that a hook in one repository can review another. `GIT_DIR` and
  /// `GIT_WORK_TREE`, which hooks inherit, are used only if the search fails. `GIT_INDEX_FILE` is used if it belongs to
  /// the repository that was found.
  /// - Parameter stallTimeout: The number of seconds without input or output after which git is stopped.
  /// - Throws: `GitError` if there is a repository but git fails.
  package static func find(
    containing path: String, environment: [String: String], stallTimeout: Int = GitCommand.stallTimeout
  ) throws(GitError) -> GitRepository? {
    guard let folder = folder(of: path) else { return nil }
    guard let command = GitCommand(environment: environment, stallTimeout: stallTimeout) else {
      if hasEnclosingRepository(folder) { throw .executableNotFound(folder: folder) }
      return nil
    }
    if let workingTree = try workingTree(of: folder, command), isPresent(workingTree + "/.git"),
      try sharesRepository(folder, with: workingTree, command)
    {
      let index = try indexFile(of: workingTree, command, environment)
      return GitRepository(
        workingTree: workingTree, command: index.map { command.adding(["GIT_INDEX_FILE": $0]) } ?? command)
    }
    guard let directory = environment["GIT_DIR"].flatMap(FileStatus.canonicalPath),
      let tree = environment["GIT_WORK_TREE"].flatMap(FileStatus.canonicalPath)
    else { return nil }
    let inherited = command.adding(["GIT_DIR": directory, "GIT_WORK_TREE": tree])
    return try workingTree(of: folder, inherited).map { GitRepository(workingTree: $0, command: inherited) }
  }

  /// Returns the files under a folder, except untracked files that git ignores.
  ///
  /// Files are distinct and sorted by the bytes of their paths. The result excludes tracked files that were deleted or
  /// whose folder has become a symbolic link, as well as the contents of submodules and other repositories.
  /// - Parameters:
  ///   - folder: The absolute path of a folder in the working tree, or nil for the top-level folder. Paths are relative
  ///     to it.
  ///   - pathspecs: The files to list, such as `*.swift` (at any depth); empty for all files.
  /// - Throws: `GitError.failed` or `GitError.cannotStart`.
  package func listFiles(below folder: String? = nil, matching pathspecs: [String] = []) throws(GitError) -> [GitFile] {
    let folder = folder ?? workingTree
    // `-t` distinguishes tracked files from untracked files whose names imitate a staged entry.
    let arguments = ["ls-files", "-z", "-t", "--stage", "--cached", "--others", "--exclude-standard", "--"]
    return GitFileList.files(from: try command.output(of: arguments + pathspecs, in: folder), below: folder)
  }

  /// The absolute path of the log of checked-out commits, which need not exist; nil if git fails. In a linked worktree,
  /// the log is not in the working tree.
  package var headLog: String? {
    guard let output = try? command.output(of: ["rev-parse", "--git-path", "logs/HEAD"], in: workingTree) else {
      return nil
    }
    let path = String(decoding: output.dropLast(), as: UTF8.self)
    return path.hasPrefix("/") ? path : workingTree + "/" + path
  }

  /// Returns whether git ignores a path.
  /// - Throws: `GitError.failed`, for example for a path in a submodule, and `GitError.cannotStart`.
  package func ignores(_ path: String) throws(GitError) -> Bool {
    let arguments = ["check-ignore", "--quiet", "--", path]
    let output = try command.run(arguments, in: workingTree)
    guard output.status < 2 else { throw output.failure(of: arguments, in: workingTree) }
    return output.status == 0
  }
}

extension GitRepository {
  /// Returns the top-level folder of the working tree that contains a folder.
  private static func workingTree(of folder: String, _ command: GitCommand) throws(GitError) -> String? {
    let arguments = ["rev-parse", "--is-bare-repository", "--is-inside-git-dir", "--is-inside-work-tree"]
    let output = try command.run(arguments + ["--show-toplevel"], in: folder)
    // The path comes last because it can contain line feeds.
    let lines = output.standardOutput.split(
      separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    if lines.count == 4 {
      let answers = lines.prefix(3).map { $0.elementsEqual("true".utf8) }
      if answers[0] || answers[1] { throw .noWorkingTree(folder: folder) }
      guard answers[2], output.status == 0 else { return nil }
      return FileStatus.canonicalPath(String(decoding: lines[3].dropLast(), as: UTF8.self))
    }
    let message = output.message
    // Git also prints "not a git repository" for a broken `.git` file, but that must be reported.
    if message.contains("not a git repository (or any") { return nil }
    if message.contains("cannot use bare repository") { throw .noWorkingTree(folder: folder) }
    if message.contains("dubious ownership") || message.contains("unsafe repository") {
      let quoted = message.split(separator: "\n").first?.split(separator: "'", omittingEmptySubsequences: false)
      throw .untrustedOwner(folder: quoted?.count == 3 ? String(quoted?[1] ?? "") : folder)
    }
    throw output.failure(of: arguments, in: folder)
  }

  /// Returns the path of the index that git set for a hook in this repository, if any.
  private static func indexFile(
    of workingTree: String, _ command: GitCommand, _ environment: [String: String]
  ) throws(GitError) -> String? {
    guard let index = environment["GIT_INDEX_FILE"].flatMap(FileStatus.canonicalPath) else { return nil }
    let output = try command.output(of: ["rev-parse", "--absolute-git-dir"], in: workingTree)
    guard let directory = FileStatus.canonicalPath(String(decoding: output.dropLast(), as: UTF8.self)) else {
      return nil
    }
    return index.utf8.starts(with: (directory + "/").utf8) ? index : nil
  }

  /// Returns whether a folder and the working tree that git reports for it belong to the same repository. They may not,
  /// because `core.worktree` can point to a parent folder in a different repository.
  private static func sharesRepository(
    _ folder: String, with workingTree: String, _ command: GitCommand
  ) throws(GitError) -> Bool {
    var inner = folder
    while inner != workingTree, !isPresent(inner + "/.git"), let slash = inner.lastIndex(of: "/") {
      inner = String(inner[..<slash])
    }
    if inner == workingTree || inner.isEmpty { return true }
    let arguments = ["rev-parse", "--absolute-git-dir"]
    return try command.output(of: arguments, in: inner) == command.output(of: arguments, in: workingTree)
  }

  private static func folder(of path: String) -> String? {
    if let canonical = FileStatus.canonicalPath(path), isFolder(canonical) { return canonical }
    return FileStatus.canonicalPath(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  private static func hasEnclosingRepository(_ folder: String) -> Bool {
    var folder = Substring(folder)
    while true {
      if isPresent(folder + "/.git") { return true }
      guard let slash = folder.lastIndex(of: "/") else { return false }
      folder = folder[..<slash]
    }
  }

  private static func isPresent(_ path: some StringProtocol) -> Bool { (try? FileStatus.ofLink(String(path))) != nil }

  private static func isFolder(_ path: String) -> Bool { (try? FileStatus.ofTarget(path))?.kind == .folder }
}

extension GitRepository {
  /// Returns the absolute path of the git directory that all of the repository's working trees share.
  /// - Throws: `GitError`.
  package func commonDirectory() throws(GitError) -> String {
    let defaultPath = workingTree + "/.git"
    if Self.isFolder(defaultPath) { return defaultPath }
    let output = try command.output(of: ["rev-parse", "--path-format=absolute", "--git-common-dir"], in: workingTree)
    return String(decoding: output.dropLast(), as: UTF8.self)
  }

  /// Returns whether any file under a path is tracked.
  /// - Throws: `GitError`.
  package func tracks(_ path: String) throws(GitError) -> Bool {
    try !command.output(of: ["ls-files", "-z", "--cached", "--", ":(literal)" + path], in: workingTree).isEmpty
  }
}
