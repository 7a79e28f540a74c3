package import Git

/// Determines where the cache file is stored.
package enum CacheLocation {
  /// Returns the path of a root's cache file. The file is in the given folder, in the git directory that all working
  /// trees share, or in the user's cache folder, in this order of precedence. Returns nil if none of these exists.
  /// - Parameters:
  ///   - folder: The absolute path of the `--cache` folder, if the option was given.
  ///   - environment: The environment, for `XDG_CACHE_HOME` and `HOME`.
  /// - Throws: `GitError` if the git directory cannot be determined.
  package static func file(
    for root: Root, folder: String?, environment: [String: String]
  ) throws(GitError) -> String? {
    if let folder { return file(in: folder) }
    if let repository = root.repository { return try repository.commonDirectory() + "/review/" + name }
    return userFolder(environment).map { $0 + "/review/" + name }
  }

  private static let name = "cache.sqlite"

  /// Returns the path of the cache file in a folder.
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
