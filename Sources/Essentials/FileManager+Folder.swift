extension FileManager {
  /// Returns whether a path leads to a folder, following symbolic links; nil if there is nothing.
  package func isFolder(_ path: String) -> Bool? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return info.st_mode & S_IFMT == S_IFDIR
  }
}
