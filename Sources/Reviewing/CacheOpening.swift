import Analyzer
import Foundation
import Git
package import Store
package import Workspace

/// Where a run keeps results.
package struct CacheOpening: Sendable {
  /// A folder that the tree under review could fill with results of its own.
  package struct TrackedFolder: Error {
    /// As typed.
    package let folder: String
  }

  let root: Root
  /// As typed, nil for the usual one.
  let folder: String?
  let environment: [String: String]
  let currentDirectory: String
  let note: @Sendable (CacheError) -> Void

  package init(
    for root: Root, folder: String?, environment: [String: String], currentDirectory: String,
    note: @escaping @Sendable (CacheError) -> Void
  ) {
    self.root = root
    self.folder = folder
    self.environment = environment
    self.currentDirectory = currentDirectory
    self.note = note
  }

  /// The cache, nil where none can be had; then the note says why.
  /// - Parameter version: Of the values; facts of contents where nothing is said.
  /// - Throws: `TrackedFolder` for a folder that the tree under review could fill, and what keeps git from answering.
  package func open(version: String = FactsVersion.current) throws -> ResultCache? {
    let given = folder.map { URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: currentDirectory)).path }
    if let given, let folder { try refuseTracked(given, typed: folder) }
    do {
      guard let path = try CacheLocation.file(for: root, folder: given, environment: environment) else { return nil }
      return try ResultCache(path: path, version: version, today: CalendarDay(Date()).number)
    } catch let error as CacheError {
      note(error)
      return nil
    }
  }

  /// A change could bring a cache that says that all is well.
  private func refuseTracked(_ folder: String, typed: String) throws {
    guard let repository = root.repository, folder.hasPrefix(repository.workTree + "/") else { return }
    if try repository.tracks(folder) { throw TrackedFolder(folder: typed) }
  }
}
