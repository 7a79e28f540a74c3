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

  /// A folder that a link of the tree under review leads away from where it was asked for.
  package struct LinkedFolder: Error, CustomStringConvertible {
    let folder: String
    let reason: String

    /// One sentence for a person.
    package var description: String { "the cache \(folder) \(reason)" }
  }

  let root: Root
  /// As typed, nil for the usual one.
  let folder: String?
  let environment: [String: String]
  let currentDirectory: String
  let shared: SharedResults?
  let note: @Sendable (CacheError) -> Void

  /// - Parameter shared: What runners share, behind the cache; nil for this machine alone.
  package init(
    for root: Root, folder: String?, environment: [String: String], currentDirectory: String,
    shared: SharedResults? = nil,
    note: @escaping @Sendable (CacheError) -> Void
  ) {
    self.root = root
    self.folder = folder
    self.environment = environment
    self.currentDirectory = currentDirectory
    self.shared = shared
    self.note = note
  }

  /// The cache, nil where none can be had; then the note says why.
  /// - Parameter version: Of the values; facts of contents where nothing is said.
  /// - Throws: `TrackedFolder` for a folder that the tree under review could fill, `LinkedFolder`, and what keeps git
  ///   from answering.
  package func open(version: String = FactsVersion.current) throws -> ResultCache? {
    let given = try folder.map { try place(of: $0) }
    if let given, let folder { try refuseTracked(given, typed: folder) }
    do {
      guard let path = try CacheLocation.file(for: root, folder: given, environment: environment) else { return nil }
      return try ResultCache(path: path, version: version, today: CalendarDay(Date()).number, shared: shared)
    } catch let error as CacheError {
      note(error)
      return nil
    }
  }

  /// Where the folder leads without the tree under review, absolute.
  private func place(of folder: String) throws(LinkedFolder) -> String {
    do throws(OutputPath.Failure) {
      return try OutputPath(folder, currentDirectory: currentDirectory, trees: [root.tree]).path ?? folder
    } catch {
      throw LinkedFolder(folder: folder, reason: error.description)
    }
  }

  /// A change could bring a cache that says that all is well.
  private func refuseTracked(_ folder: String, typed: String) throws {
    guard let repository = root.repository else { return }
    let isTop = folder == repository.workTree
    guard isTop || folder.hasPrefix(repository.workTree + "/") else { return }
    if try repository.tracks(isTop ? CacheLocation.file(in: folder) : folder) { throw TrackedFolder(folder: typed) }
  }
}
