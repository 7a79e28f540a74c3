import Analyzer
import Arguments
import Essentials
import Report
import SharedStores
import Store
import Workspace

extension CacheArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try CacheCommand(self, in: process).run() }
}

/// `review cache`: shows or clears the cache.
struct CacheCommand {
  private let arguments: CacheArguments
  private let process: ProcessContext

  init(_ arguments: CacheArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Runs the action and prints its result.
  func run() throws -> ExitStatus {
    if let address = try arguments.store.flatMap({ try RunStores.address($0, process.environment) }) {
      return try describe(PostgresStore(address, isReadOnly: false))
    }
    let root = try process.root(explicit: arguments.root)
    let folder = try arguments.folder.map { folder in
      do throws(OutputPath.Failure) {
        return try OutputPath(folder, currentDirectory: process.currentDirectory, trees: [root.tree]).path ?? folder
      } catch {
        throw OutputFile.Failure(path: folder, reason: error.description)
      }
    }
    guard let path = try CacheLocation.file(for: root, folder: folder, environment: process.environment) else {
      try print("no cache folder: there is no git directory, and HOME is not set; choose a folder with --cache DIR")
      return .failure
    }
    let files = try ResultCache.files(of: path)
    guard !files.isEmpty else {
      try print("\(path): empty")
      return .clean
    }
    switch arguments.action {
    case .info:
      let contents = try ResultCache(path: path, version: "", today: 0).contents()
      try print("\(path): \(Wording.count(contents.entries, "result")), \(Self.megabytes(contents.bytes)) MB")
    case .clear:
      for file in files { try FileManager.default.removeItem(atPath: file) }
      try print("\(path): removed")
    }
    return .clean
  }

  /// Creates or updates the tables in the shared database, and prints their sizes.
  private func describe(_ store: PostgresStore) throws -> ExitStatus {
    do {
      try store.grantRoles()
      let contents = try store.contents()
      try print(
        "\(store.address): schema \(contents.schema), \(Wording.count(contents.results, "result")), "
          + "\(contents.repositories) \(contents.repositories == 1 ? "repository" : "repositories"), "
          + "\(Self.megabytes(contents.bytes)) MB")
      return .clean
    } catch let error as StoreError {
      Console.note("\(error)")
      return .incomplete
    }
  }

  private func print(_ line: String) throws { try Console.output.write(VisibleText.escaped(line) + "\n") }

  /// Returns a size in megabytes with one decimal place.
  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
