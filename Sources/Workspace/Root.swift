import Foundation
package import Git

/// The folder that all paths of a review are relative to.
package struct Root: Sendable {
  /// Absolute, without symbolic links.
  package let path: String
  /// The repository that the root is the top of, or a folder in.
  package let repository: GitRepository?

  /// Decides the root: the explicit one; else the git work tree of the first path (without paths, of the current
  /// folder); else the current folder when all paths lie in it; else the first path itself, or its folder when it is
  /// a file.
  /// - Throws: `WorkspaceError.path` and `.rootIsNoFolder` for what does not exist, `.git` for a repository that
  ///   cannot be read.
  package static func find(
    for paths: [String], explicitRoot: String? = nil, currentDirectory: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(WorkspaceError) -> Root {
    if let explicitRoot {
      let given = try GivenPath(explicitRoot, currentDirectory: currentDirectory)
      guard given.isFolder else { throw .rootIsNoFolder(explicitRoot) }
      return Root(path: given.path, repository: try repository(at: given.path, environment))
    }
    let current = try GivenPath(currentDirectory, currentDirectory: "/").path
    var given: [GivenPath] = []
    for path in paths { given.append(try GivenPath(path, currentDirectory: current)) }
    let start = given.first?.folder ?? current
    if let repository = try repository(at: start, environment) {
      return Root(path: repository.workTree, repository: repository)
    }
    let isAllInside = given.allSatisfy { Root(path: current, repository: nil).relativePath(of: $0.path) != nil }
    return Root(path: isAllInside ? current : start, repository: nil)
  }

  /// The path below the root of a file that need not be there; its folder must.
  /// - Parameter given: Relative to the current folder, or absolute.
  /// - Throws: `WorkspaceError.path` without the folder, `.outsideRoot` for what the root does not hold.
  package func relativePath(ofFile given: String, currentDirectory: String) throws(WorkspaceError) -> String {
    let parts = given.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !name.isEmpty, name != ".", name != ".." else {
      throw .path(given, reason: "it names no file")
    }
    let folder = try GivenPath(Self.folder(ofFile: given), currentDirectory: currentDirectory)
    guard folder.isFolder, let relative = relativePath(of: (folder.path == "/" ? "" : folder.path) + "/" + name) else {
      throw .outsideRoot(path: given, root: path)
    }
    return relative
  }

  /// The folder that a file stands in, as written.
  package static func folder(ofFile given: String) -> String {
    guard let slash = given.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == given.startIndex ? "/" : String(given[..<slash])
  }

  /// A folder without symbolic links on the way.
  /// - Throws: `WorkspaceError.path` for what is no folder.
  package static func canonical(_ folder: String) throws(WorkspaceError) -> String {
    let path = try GivenPath(folder, currentDirectory: "/").path
    return path == "/" ? "" : path
  }

  /// The path below the root, empty for the root itself, nil outside.
  package func relativePath(of absolute: String) -> String? {
    if absolute.utf8.elementsEqual(path.utf8) { return "" }
    let prefix = path == "/" ? "/" : path + "/"
    guard absolute.utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: absolute.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// The absolute form of a path below the root.
  func absolutePath(of relative: String) -> String { relative.isEmpty ? path : path + "/" + relative }

  /// Whether what the absolute path leads to lies in the root; nil where it leads nowhere.
  func holdsTarget(of absolute: String) -> Bool? {
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
