/// Why there is no cache, or why it does not keep anything. A review goes on without it.
package enum CacheError: Error, Sendable, CustomStringConvertible {
  /// The folder of the file cannot be made.
  case folder(path: String, reason: String)
  /// Something else than this tool made the file.
  case foreign(path: String)
  /// A newer version of the tool made the file.
  case newer(path: String)
  /// Ours and damaged, and cannot be replaced.
  case damaged(path: String)
  case unusable(path: String, SQLiteError)
  case notKept(path: String, SQLiteError)

  package var description: String {
    switch self {
    case .folder(let path, let reason): "the folder for the cache \(path) cannot be made: \(reason)"
    case .foreign(let path):
      "\(path) was not made by review, so it is left as it is and nothing is cached; delete it, or name another folder "
        + "with --cache"
    case .newer(let path): "the cache \(path) was made by a newer version of review; it is left alone"
    case .damaged(let path): "the cache \(path) is damaged and cannot be replaced; delete it"
    case .unusable(let path, let error): "the cache \(path) cannot be used: \(error.message)"
    case .notKept(let path, let error): "the results could not be kept in the cache \(path): \(error.message)"
    }
  }
}
