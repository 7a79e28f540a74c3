package import Git

/// The folder that all paths in a review are relative to.
package struct Root: Sendable {
  /// The absolute path, with symbolic links resolved.
  package let path: String
  /// The repository that contains the root, if any.
  package let repository: GitRepository?

  /// Determines the root. An explicit root takes precedence, followed by the git working tree of the first path or,
  /// without paths, of the current folder. Outside git, the root is the current folder if it contains all paths;
  /// otherwise, it is the first path or its folder.
  /// - Throws: `WorkspaceError.path` or `.rootIsNotAFolder` if a path is invalid, `.linkOutOfRepository` if it is a link
  ///   out of the current repository, or `.git` if the repository cannot be read.
  package static func find(
    for paths: [String], explicitRoot: String? = nil, currentDirectory: String, environment: [String: String]
  ) throws(WorkspaceError) -> Root {
    if let explicitRoot {
      let given = try CommandLinePath(explicitRoot, currentDirectory: currentDirectory)
      guard given.isFolder else { throw .rootIsNotAFolder(explicitRoot) }
      let current = try CommandLinePath(currentDirectory, currentDirectory: "/").path
      try checkLink(given, writtenAs: explicitRoot, current, environment)
      return Root(path: given.path, repository: try repository(at: given.path, environment))
    }
    let current = try CommandLinePath(currentDirectory, currentDirectory: "/").path
    var given: [CommandLinePath] = []
    for path in paths {
      let resolved = try CommandLinePath(path, currentDirectory: current)
      try checkLink(resolved, writtenAs: path, current, environment)
      given.append(resolved)
    }
    let start = given.first?.folder ?? current
    if let repository = try repository(at: start, environment) {
      return Root(path: repository.workingTree, repository: repository)
    }
    let isAllInside = given.allSatisfy { Root(path: current, repository: nil).relativePath(of: $0.path) != nil }
    return Root(path: isAllInside ? current : start, repository: nil)
  }

  /// Throws an error if a path in the current repository leads out of it through a symbolic link. A pull request could
  /// replace a folder that a CI job names with such a link, to have other files reviewed and printed.
  private static func checkLink(
    _ given: CommandLinePath, writtenAs path: String, _ current: String, _ environment: [String: String]
  ) throws(WorkspaceError) {
    let written = FileStatus.withoutDots(path.hasPrefix("/") ? path : current + "/" + path)
    guard written != given.path, let repository = try repository(at: current, environment) else { return }
    let root = Root(path: repository.workingTree, repository: nil)
    guard root.relativePath(of: written) != nil, root.relativePath(of: given.path) == nil else { return }
    throw .linkOutOfRepository(path: path, target: given.path)
  }

  /// Returns the path of a file relative to the root. Neither the file nor its folder need exist.
  /// - Parameter given: The path relative to the current folder, or absolute.
  /// - Throws: `WorkspaceError.path` if the path is invalid, or `.outsideRoot` if the file is outside the root.
  package func relativePath(ofFile given: String, currentDirectory: String) throws(WorkspaceError) -> String {
    guard let name = given.split(separator: "/", omittingEmptySubsequences: false).last, !name.isEmpty, name != ".",
      name != ".."
    else { throw .path(given, reason: "it is not a file path") }
    let (existing, missing) = Self.existingFolder(ofFile: given, currentDirectory: currentDirectory)
    let folder = try CommandLinePath(existing, currentDirectory: currentDirectory)
    let names = (missing + [name]).joined(separator: "/")
    guard folder.isFolder, let relative = relativePath(of: (folder.path == "/" ? "" : folder.path) + "/" + names) else {
      throw .outsideRoot(path: given, root: path)
    }
    return relative
  }

  /// Returns the innermost existing folder that will contain a file, as written, and the names of the folders in it that
  /// do not exist yet. If such a name is `.` or `..`, returns the folder of the file, which does not exist.
  /// - Parameter given: The path relative to the current folder, or absolute.
  package static func existingFolder(
    ofFile given: String, currentDirectory: String
  ) -> (path: String, missing: [Substring]) {
    let whole = folder(ofFile: given)
    var path = whole
    var missing: [Substring] = []
    while path != ".", path != "/", (try? CommandLinePath(path, currentDirectory: currentDirectory)) == nil {
      let name = path.split(separator: "/").last ?? ""
      if name == "." || name == ".." { return (whole, []) }
      missing.insert(name, at: 0)
      path = folder(ofFile: String(path[..<name.endIndex]))
    }
    return (path, missing)
  }

  /// Returns the folder part of a path, as written.
  package static func folder(ofFile given: String) -> String {
    guard let slash = given.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == given.startIndex ? "/" : String(given[..<slash])
  }

  /// Returns a folder's path with symbolic links resolved.
  /// - Throws: `WorkspaceError.path` if the path does not exist.
  package static func canonical(_ folder: String) throws(WorkspaceError) -> String {
    let path = try CommandLinePath(folder, currentDirectory: "/").path
    return path == "/" ? "" : path
  }

  /// The root relative to the top of the repository; empty at the top and outside git.
  package var repositoryFolder: String {
    guard let repository else { return "" }
    return Root(path: repository.workingTree, repository: nil).relativePath(of: path) ?? ""
  }

  /// The top-level folder of the repository, or the root itself outside git.
  package var top: String { repository?.workingTree ?? path }

  /// Returns a path relative to the root; empty for the root itself, nil for a path outside it.
  package func relativePath(of absolute: String) -> String? {
    if absolute.utf8.elementsEqual(path.utf8) { return "" }
    let prefix = path == "/" ? "/" : path + "/"
    guard absolute.utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: absolute.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// Returns the path of a folder relative to the root, with symbolic links resolved; nil if it is not in the root.
  package func relativeFolder(of folder: String) -> String? {
    (try? Self.canonical(folder)).flatMap { relativePath(of: $0) }
  }

  /// Returns the absolute path for a path relative to the root.
  func absolutePath(of relative: String) -> String { relative.isEmpty ? path : path + "/" + relative }

  /// Returns whether the target of an absolute path is in the root; nil for a broken link.
  func containsTarget(of absolute: String) -> Bool? {
    FileStatus.canonicalPath(absolute).map { relativePath(of: $0) != nil }
  }

  private static func repository(
    at folder: String, _ environment: [String: String]
  ) throws(WorkspaceError) -> GitRepository? {
    do {
      return try GitRepository.find(containing: folder, environment: environment)
    } catch {
      throw .git(error)
    }
  }
}
