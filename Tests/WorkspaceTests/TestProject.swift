import Analyzer
import Foundation
import TestSupport

@testable import Workspace

/// A temporary project, inside or outside git.
struct TestProject {
  let folder: TemporaryFolder
  private let repository: TemporaryRepository?

  init(inGit: Bool) throws {
    repository = inGit ? try TemporaryRepository() : nil
    folder = try repository?.folder ?? TemporaryFolder()
  }

  var path: String { folder.path }

  func write(_ text: String = "let a = 1\n", to paths: String...) throws {
    for path in paths { try folder.write(text, to: path) }
  }

  func write(_ bytes: [UInt8], to path: String) throws { try folder.write(Data(bytes), to: path) }

  func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + path, withDestinationPath: destination)
  }

  func commit() throws { try repository?.commit() }

  func tree(root subfolder: String? = nil) throws -> WorkingTreeSnapshot {
    try .scan(
      Root.find(
        for: [], explicitRoot: subfolder, currentDirectory: path, environment: TemporaryRepository.environment))
  }

  func workspace(root subfolder: String? = nil, _ change: (inout Configuration) -> Void = { _ in }) throws -> Workspace
  {
    var configuration = Configuration()
    change(&configuration)
    return try Workspace(tree(root: subfolder), configuration: configuration)
  }
}

extension Listing {
  /// The paths and the reasons, for comparison in tests.
  var reasons: [String] { skipped.map { "\($0.path) \($0.reason)" } }
}
