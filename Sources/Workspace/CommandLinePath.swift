import Git

/// A path from the command line, resolved to an absolute path.
struct CommandLinePath {
  /// The absolute path with symbolic links resolved, except that the last component may be a link to a file.
  let path: String
  let isFolder: Bool

  /// - Throws: `WorkspaceError.path` if the path does not exist.
  init(_ given: String, currentDirectory: String) throws(WorkspaceError) {
    guard !given.isEmpty else { throw .path("''", reason: "the path is empty") }
    let absolute = given.hasPrefix("/") ? given : currentDirectory + "/" + given
    if (try? FileStatus.ofTarget(absolute))?.kind == .folder, let canonical = FileStatus.canonicalPath(absolute) {
      path = canonical
      isFolder = true
      return
    }
    do throws(FileStatus.Failure) {
      _ = try FileStatus.ofLink(absolute)
    } catch {
      throw .path(given, reason: error.description)
    }
    guard let slash = absolute.utf8.lastIndex(of: UInt8(ascii: "/")),
      let parent = FileStatus.canonicalPath(absolute[..<slash] + "/")
    else { throw .path(given, reason: "its folder does not exist") }
    path = (parent == "/" ? "" : parent) + absolute[slash...]
    isFolder = false
  }

  /// The path if it is a folder; otherwise, its parent folder.
  var folder: String {
    guard !isFolder, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
