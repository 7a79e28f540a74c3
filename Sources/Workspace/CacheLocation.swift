package import Git

/// Where the cache of a review lies.
package enum CacheLocation {
  /// The file for a root: in the folder given, else in the repository's git folder (shared by its work trees), else in
  /// the user's folder for caches. Nil where there is no such folder.
  /// - Parameters:
  ///   - folder: Absolute; what `--cache` names.
  ///   - environment: For `XDG_CACHE_HOME` and `HOME`.
  /// - Throws: `GitError` where the git folder cannot be told.
  package static func file(
    for root: Root, folder: String?, environment: [String: String]
  ) throws(GitError) -> String? {
    if let folder { return file(in: folder) }
    if let repository = root.repository { return try repository.commonDirectory() + "/review/" + name }
    return userFolder(environment).map { $0 + "/review/" + name }
  }

  private static let name = "cache.sqlite"

  /// The file in a folder that was named.
  package static func file(in folder: String) -> String { folder + "/" + name }

  private static func userFolder(_ environment: [String: String]) -> String? {
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    #if os(macOS)
      return home + "/Library/Caches"
    #else
      return home + "/.cache"
    #endif
  }
}
