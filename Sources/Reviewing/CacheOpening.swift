package import Analyzer
import Git
package import Store
package import Workspace

/// The location and settings of a run's cache.
package struct CacheOpening: Sendable {
  /// A cache folder that contains tracked files, which a change could use to forge results.
  package struct TrackedFolder: Error {
    /// The folder as typed.
    package let folder: String
  }

  /// A cache folder whose path contains a symbolic link in the reviewed tree.
  package struct LinkedFolder: Error, CustomStringConvertible {
    let folder: String
    let reason: String

    /// The error message.
    package var description: String { "the cache folder \(folder) \(reason)" }
  }

  let root: Root
  /// The folder as typed; nil for the default.
  let folder: String?
  let environment: [String: String]
  let currentDirectory: String
  let shared: SharedResults?
  let today: CalendarDay
  let note: @Sendable (CacheError) -> Void

  /// - Parameters:
  ///   - shared: The shared store behind the local cache, if any.
  ///   - today: The current day, which determines the age of entries.
  package init(
    for root: Root, folder: String?, environment: [String: String], currentDirectory: String,
    shared: SharedResults? = nil, today: CalendarDay, note: @escaping @Sendable (CacheError) -> Void
  ) {
    self.root = root
    self.folder = folder
    self.environment = environment
    self.currentDirectory = currentDirectory
    self.shared = shared
    self.today = today
    self.note = note
  }

  /// Opens the cache. Returns nil if no folder is available. If the cache cannot be opened, passes the error to `note`
  /// and returns nil.
  /// - Parameter version: The version of the cached values; by default, the facts version.
  /// - Throws: `TrackedFolder`, `LinkedFolder` or a git error.
  package func open(version: String = FactsVersion.current) throws -> ResultCache? {
    let given = try folder.map { try resolved($0) }
    if let given, let folder { try rejectTracked(given, typed: folder) }
    do {
      guard let path = try CacheLocation.file(for: root, folder: given, environment: environment) else { return nil }
      return try ResultCache(path: path, version: version, today: today.number, shared: shared)
    } catch let error as CacheError {
      note(error)
      return nil
    }
  }

  /// Returns the absolute path of the folder, without following symbolic links in the reviewed tree.
  private func resolved(_ folder: String) throws(LinkedFolder) -> String {
    do throws(OutputPath.Failure) {
      return try OutputPath(folder, currentDirectory: currentDirectory, trees: [root.tree]).path ?? folder
    } catch {
      throw LinkedFolder(folder: folder, reason: error.description)
    }
  }

  /// Throws if the folder contains tracked files, because a change could add a forged cache that hides its findings.
  private func rejectTracked(_ folder: String, typed: String) throws {
    guard let repository = root.repository else { return }
    let isTop = folder == repository.workingTree
    guard isTop || folder.hasPrefix(repository.workingTree + "/") else { return }
    if try repository.tracks(isTop ? CacheLocation.file(in: folder) : folder) { throw TrackedFolder(folder: typed) }
  }
}
