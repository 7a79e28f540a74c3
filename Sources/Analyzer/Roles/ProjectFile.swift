/// One file of the project under review: where it lies and what it tells.
public struct ProjectFile: Sendable {
  /// Relative to the root, with `/`.
  public let path: String
  public let facts: FileFacts

  public init(path: String, facts: FileFacts) {
    self.path = path
    self.facts = facts
    isTest =
      facts.imports.contains { $0.module == "XCTest" || $0.module == "Testing" }
      || path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
  }

  /// The module that the file most likely belongs to.
  var module: String { ModuleName.of(path) }

  /// Whether this is test code.
  /// - Source: catalogue, `untested_view_model`.
  let isTest: Bool
}

/// Derives the module of a file from its path, where no project file says it.
enum ModuleName {
  /// The folder below `Sources` or `Tests` for a package, else the topmost folder, else empty.
  static func of(_ path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    for (index, folder) in folders.enumerated() where folder == "Sources" || folder == "Tests" {
      let next = index + 1
      if next < folders.count { return folders[...next].joined(separator: "/") }
    }
    return folders.first.map(String.init) ?? ""
  }
}
