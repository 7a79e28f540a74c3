import Arguments
import Foundation
import Report
import Store
import Stores
import Workspace

/// `review cache`: where the results of earlier runs are, and how to be rid of them.
struct CacheCommand {
  private let arguments: CacheArguments
  private let environment: [String: String]
  private let currentDirectory: String

  init(
    _ arguments: CacheArguments, environment: [String: String] = ProcessInfo.processInfo.environment,
    currentDirectory: String = FileManager.default.currentDirectoryPath
  ) {
    self.arguments = arguments
    self.environment = environment
    self.currentDirectory = currentDirectory
  }

  /// Does what was asked and says it.
  func run() throws -> ExitStatus {
    if let address = try arguments.store.flatMap({ try RunStores.address($0, environment) }) {
      return try describe(PostgresStore(address, isReadOnly: false))
    }
    let root = try Root.find(
      for: [], explicitRoot: arguments.root, currentDirectory: currentDirectory, environment: environment)
    let folder = try arguments.folder.map { folder in
      do throws(OutputPath.Failure) {
        return try OutputPath(folder, currentDirectory: currentDirectory, trees: [root.tree]).path ?? folder
      } catch {
        throw OutputFile.Failure(path: folder, reason: error.description)
      }
    }
    guard let path = try CacheLocation.file(for: root, folder: folder, environment: environment) else {
      try say("There is no folder for a cache: neither a git folder, nor HOME; name one with --cache.")
      return .failure
    }
    let files = try ResultCache.files(of: path)
    guard !files.isEmpty else {
      try say("\(path): nothing is kept")
      return .clean
    }
    switch arguments.action {
    case .info:
      let contents = try ResultCache(path: path, version: "", today: 0).contents()
      try say("\(path): \(contents.entries) results, \(Self.megabytes(contents.bytes)) MB")
    case .clear:
      for file in files { try FileManager.default.removeItem(atPath: file) }
      try say("\(path): removed")
    }
    return .clean
  }

  /// Says what the shared database holds; its tables are made or updated where that is needed.
  private func describe(_ store: PostgresStore) throws -> ExitStatus {
    do {
      try store.grantRoles()
      let contents = try store.contents()
      try say(
        "\(store.address): schema \(contents.schema), \(contents.results) results, \(contents.repositories) repositories, "
          + "\(Self.megabytes(contents.bytes)) MB")
      return .clean
    } catch let error as StoreError {
      Console.note("\(error)")
      return .incomplete
    }
  }

  private func say(_ sentence: String) throws { try Console.output.write(VisibleText.escaped(sentence) + "\n") }

  /// With one decimal.
  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
