import Analyzer
import Foundation
import Git
import Store
import Workspace

/// Finds and opens the cache of a run.
enum CacheOpening {
  /// The cache, nil where none is wanted or none can be had; then a note says why.
  /// - Parameter version: Of the values; facts of contents where nothing is said.
  /// - Throws: `UsageError` for a folder that the tree under review could fill with results of its own.
  static func open(
    for root: Root, _ arguments: CheckArguments, environment: [String: String], currentDirectory: String,
    version: String = factsVersion
  ) throws -> ResultCache? {
    if arguments.noCache { return nil }
    let given = arguments.cache.map {
      URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: currentDirectory)).path
    }
    if let given { try refuseTracked(given, in: root, typed: arguments.cache ?? given) }
    do {
      guard let path = try CacheLocation.file(for: root, folder: given, environment: environment) else { return nil }
      let today = CalendarDay(secondsSince1970: Int(Date().timeIntervalSince1970))
      return try ResultCache(path: path, version: version, today: today.number)
    } catch let error as CacheError {
      Console.note(error.description)
      return nil
    }
  }

  /// A change could bring a cache that says that all is well.
  private static func refuseTracked(_ folder: String, in root: Root, typed: String) throws {
    guard let repository = root.repository, folder.hasPrefix(repository.workTree + "/") else { return }
    if try repository.tracks(folder) { throw UsageError.trackedCache(typed) }
  }

  /// Under what facts are kept. Developers change rules without a new version, so their builds have caches of their own.
  private static var factsVersion: String {
    #if DEBUG
      let program = Bundle.main.executablePath.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
      let built = (program?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return FactsVersion.current + String(built)
    #else
      return FactsVersion.current
    #endif
  }
}
