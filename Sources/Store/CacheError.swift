/// The reason the cache cannot be used or written to. Reviews continue without it.
package enum CacheError: Error, Sendable, CustomStringConvertible {
  /// The cache folder cannot be created.
  case folder(path: String, reason: String)
  /// The file was not created by Lintel.
  case foreign(path: String)
  /// The file was created by a newer version of Lintel.
  case newer(path: String)
  /// The file is a damaged cache that cannot be replaced.
  case damaged(path: String)
  case unusable(path: String, SQLiteError)
  case writeFailed(path: String, SQLiteError)

  package var description: String {
    switch self {
    case .folder(let path, let reason):
      "cannot create the cache folder \(path): \(reason); choose a writable folder with --cache, or use --no-cache"
    case .foreign(let path):
      "\(path) was not created by review, so nothing is cached; delete it, or choose a different folder with --cache"
    case .newer(let path):
      "the cache at \(path) was created by a newer version of review and is not used; update review"
    case .damaged(let path): "the cache at \(path) is damaged and cannot be replaced; delete it"
    case .unusable(let path, let error):
      "cannot use the cache at \(path): \(error.message); choose a writable folder with --cache, or use --no-cache"
    case .writeFailed(let path, let error): "cannot write results to the cache at \(path): \(error.message)"
    }
  }
}
