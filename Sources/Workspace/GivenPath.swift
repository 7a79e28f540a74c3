import Git

/// A path as a person gave it, made absolute.
struct GivenPath {
  /// Absolute; without symbolic links, except that a link to a file stays itself.
  let path: String
  let isFolder: Bool

  /// - Throws: `WorkspaceError.path` where nothing stands there.
  init(_ given: String, currentDirectory: String) throws(WorkspaceError) {
    guard !given.isEmpty else { throw .path("an empty path", reason: "it names nothing") }
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
    else { throw .path(given, reason: "its folder leads nowhere") }
    path = (parent == "/" ? "" : parent) + absolute[slash...]
    isFolder = false
  }

  /// The path itself when it is a folder, else the folder that it stands in.
  var folder: String {
    guard !isFolder, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
