import Synchronization

/// Caches the indexes of a project's last review, for a process that reviews the project after every change. The cache
/// is effective because most changes do not affect what other files can see.
package final class IndexCache: Sendable {
  private let latest = Mutex<(recorded: RecordIndex, types: TypeIndex)?>(nil)

  package init() {}

  /// Returns the cached indexes, updated for the given files; nil if there are none or if the files declare different
  /// types.
  /// - Parameter files: The files, sorted by path.
  func indexes(for files: [ProjectFile], viewModelSuffixes: [String]) -> (RecordIndex, TypeIndex)? {
    latest.withLock { latest in
      guard let known = latest, let types = known.types.replacing(files, viewModelSuffixes: viewModelSuffixes) else {
        return nil
      }
      // Clears the cache first, so that the indexes are uniquely referenced and not copied.
      latest = nil
      var recorded = known.recorded
      recorded.replace(known.types.files, with: files)
      latest = (recorded, types)
      return latest
    }
  }

  func save(_ indexes: (RecordIndex, TypeIndex)) { latest.withLock { $0 = indexes } }
}
