import Foundation

/// A repository with a work tree.
package struct GitRepository: Sendable {
  /// The top folder: absolute, without symbolic links.
  package let workTree: String
  let command: GitCommand

  /// The repository that a file or folder lies in, nil outside a work tree.
  ///
  /// It is found from the path alone. `GIT_DIR` and `GIT_WORK_TREE`, which hooks inherit for the repository they run
  /// for, are used only where the path alone leads to none; `GIT_INDEX_FILE` is kept where it belongs to the
  /// repository found. So a hook of one repository can review another.
  /// - Parameter patience: The number of seconds without input or output after which git is stopped.
  /// - Throws: what keeps git from answering where a repository is there.
  package static func find(
    containing path: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    patience: Int = GitCommand.patience
  ) throws(GitError) -> GitRepository? {
    guard let folder = folder(of: path) else { return nil }
    guard let command = GitCommand(environment: environment, patience: patience) else {
      if hasRepositoryAbove(folder) { throw .executableNotFound(folder: folder) }
      return nil
    }
    if let workTree = try workTree(of: folder, command), isPresent(workTree + "/.git"),
      try sharesRepository(folder, with: workTree, command)
    {
      let index = try indexFile(of: workTree, command, environment)
      return GitRepository(workTree: workTree, command: index.map { command.adding(["GIT_INDEX_FILE": $0]) } ?? command)
    }
    guard let directory = environment["GIT_DIR"].flatMap(FileStatus.canonicalPath),
      let tree = environment["GIT_WORK_TREE"].flatMap(FileStatus.canonicalPath)
    else { return nil }
    let inherited = command.adding(["GIT_DIR": directory, "GIT_WORK_TREE": tree])
    return try workTree(of: folder, inherited).map { GitRepository(workTree: $0, command: inherited) }
  }

  /// Files below a folder that are tracked, or neither tracked nor ignored.
  ///
  /// Sorted by the bytes of the path, each once. Tracked files that are gone from the work tree, or whose folder has
  /// become a symbolic link, are left out; so are the contents of submodules and other repositories.
  /// - Parameters:
  ///   - folder: Absolute, in the work tree; nil for all of it. Paths are relative to it.
  ///   - pathspecs: What to list, such as `*.swift` (at any depth); everything where empty.
  /// - Throws: `GitError.failed` and `GitError.cannotStart`.
  package func listFiles(below folder: String? = nil, matching pathspecs: [String] = []) throws(GitError) -> [GitFile] {
    let folder = folder ?? workTree
    // With `-t` one process can list both kinds: without it an untracked file could be named like a staged entry.
    let arguments = ["ls-files", "-z", "-t", "--stage", "--cached", "--others", "--exclude-standard", "--"]
    return GitFileList.files(from: try command.output(of: arguments + pathspecs, in: folder), below: folder)
  }

  /// Whether an ignore rule leaves the path out.
  /// - Throws: `GitError.failed`, for example for a path in a submodule, and `GitError.cannotStart`.
  package func ignores(_ path: String) throws(GitError) -> Bool {
    let arguments = ["check-ignore", "--quiet", "--", path]
    let output = try command.run(arguments, in: workTree)
    guard output.status < 2 else { throw output.failure(of: arguments, in: workTree) }
    return output.status == 0
  }
}

extension GitRepository {
  /// The top folder of the work tree that a folder lies in.
  private static func workTree(of folder: String, _ command: GitCommand) throws(GitError) -> String? {
    let arguments = ["rev-parse", "--is-bare-repository", "--is-inside-git-dir", "--is-inside-work-tree"]
    let output = try command.run(arguments + ["--show-toplevel"], in: folder)
    // The path comes last, because it may hold line feeds.
    let lines = output.standardOutput.split(
      separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    if lines.count == 4 {
      let answers = lines.prefix(3).map { $0.elementsEqual("true".utf8) }
      if answers[0] || answers[1] { throw .noWorkTree(folder: folder) }
      guard answers[2], output.status == 0 else { return nil }
      return FileStatus.canonicalPath(String(decoding: lines[3].dropLast(), as: UTF8.self))
    }
    let message = output.message
    // A `.git` that points nowhere is "not a git repository" too, and no reason to pass over it.
    if message.contains("not a git repository (or any") { return nil }
    if message.contains("cannot use bare repository") { throw .noWorkTree(folder: folder) }
    if message.contains("dubious ownership") || message.contains("unsafe repository") {
      let quoted = message.split(separator: "\n").first?.split(separator: "'", omittingEmptySubsequences: false)
      throw .untrustedOwner(folder: quoted?.count == 3 ? String(quoted?[1] ?? "") : folder)
    }
    throw output.failure(of: arguments, in: folder)
  }

  /// The index that a hook of this very repository was told to use.
  private static func indexFile(
    of workTree: String, _ command: GitCommand, _ environment: [String: String]
  ) throws(GitError) -> String? {
    guard let index = environment["GIT_INDEX_FILE"].flatMap(FileStatus.canonicalPath) else { return nil }
    let output = try command.output(of: ["rev-parse", "--absolute-git-dir"], in: workTree)
    guard let directory = FileStatus.canonicalPath(String(decoding: output.dropLast(), as: UTF8.self)) else {
      return nil
    }
    return index.utf8.starts(with: (directory + "/").utf8) ? index : nil
  }

  /// Whether a folder and the working tree that git reports for it belong to the same repository. `core.worktree` can name
  /// an enclosing folder that belongs to another one.
  private static func sharesRepository(
    _ folder: String, with workTree: String, _ command: GitCommand
  ) throws(GitError) -> Bool {
    var inner = folder
    while inner != workTree, !isPresent(inner + "/.git"), let slash = inner.lastIndex(of: "/") {
      inner = String(inner[..<slash])
    }
    if inner == workTree || inner.isEmpty { return true }
    let arguments = ["rev-parse", "--absolute-git-dir"]
    return try command.output(of: arguments, in: inner) == command.output(of: arguments, in: workTree)
  }

  private static func folder(of path: String) -> String? {
    if let canonical = FileStatus.canonicalPath(path), isFolder(canonical) { return canonical }
    return FileStatus.canonicalPath(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  private static func hasRepositoryAbove(_ folder: String) -> Bool {
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
  /// The git folder that all work trees of the repository share; absolute.
  /// - Throws: `GitError`.
  package func commonDirectory() throws(GitError) -> String {
    let usual = workTree + "/.git"
    if Self.isFolder(usual) { return usual }
    let output = try command.output(of: ["rev-parse", "--path-format=absolute", "--git-common-dir"], in: workTree)
    return String(decoding: output.dropLast(), as: UTF8.self)
  }

  /// Whether anything below a path of the work tree is tracked.
  /// - Throws: `GitError`.
  package func tracks(_ path: String) throws(GitError) -> Bool {
    try !command.output(of: ["ls-files", "-z", "--cached", "--", ":(literal)" + path], in: workTree).isEmpty
  }
}
