import Synchronization

/// The indexes of the last review of a project, for a process that reviews it after every change of one file: most
/// changes alter nothing that other files can see.
package final class IndexMemory: Sendable {
  private let latest = Mutex<(recorded: RecordIndex, types: TypeIndex)?>(nil)

  package init() {}

  /// The indexes of these files, if those that are kept say the same of the types in them.
  /// - Parameter files: Sorted by path.
  func indexes(for files: [ProjectFile], viewModelSuffixes: [String]) -> (RecordIndex, TypeIndex)? {
    latest.withLock { latest in
      guard let known = latest, let types = known.types.replacing(files, viewModelSuffixes: viewModelSuffixes) else {
        return nil
      }
      // Not held twice while it is changed, or it would be copied.
      latest = nil
      var recorded = known.recorded
      recorded.replace(known.types.files, with: files)
      latest = (recorded, types)
      return latest
    }
  }

  func keep(_ indexes: (RecordIndex, TypeIndex)) { latest.withLock { $0 = indexes } }
}
