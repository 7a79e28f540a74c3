/// Why there is no cache, or why it does not keep anything. A review goes on without it.
package enum CacheError: Error, Sendable, CustomStringConvertible {
  /// The folder of the file cannot be made.
  case folder(path: String, reason: String)
  /// A newer version of the tool made the file.
  case newer(path: String)
  case unusable(path: String, SQLiteError)
  case notKept(path: String, SQLiteError)

  package var description: String {
    switch self {
    case .folder(let path, let reason): "the folder for the cache \(path) cannot be made: \(reason)"
    case .newer(let path): "the cache \(path) was made by a newer version of review; it is left alone"
    case .unusable(let path, let error): "the cache \(path) cannot be used: \(error.message)"
    case .notKept(let path, let error): "the results could not be kept in the cache \(path): \(error.message)"
    }
  }
}
