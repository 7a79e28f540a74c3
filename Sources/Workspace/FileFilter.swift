import Analyzer

/// Determines which paths belong to the project and are included by the configuration.
struct FileFilter: Sendable {
  /// The reason a path is excluded.
  enum Exclusion: Hashable {
    case configuration
    /// The path is in a folder of dependencies, build products or tools.
    case foreignFolder(String)

    /// The reason as a verb phrase, such as `is excluded by the configuration`, to follow the path in a message.
    var reason: String {
      switch self {
      case .configuration: "is excluded by the configuration"
      case .foreignFolder(let name): "is in the `\(name)` folder, which is excluded by default"
      }
    }
  }

  /// The names of folders for dependencies and build products, in addition to all hidden folders.
  private static let foreignFolders = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "checkouts", "node_modules",
  ]

  private let include: PathPatternSet?
  private let exclude: PathPatternSet
  private let keepsForeignCode: Bool

  init(_ configuration: Configuration) {
    // The default pattern matches all paths, so skip the check.
    include =
      configuration.include.contains("**/*.swift") ? nil : PathPatternSet(configuration.include.map { PathPattern($0) })
    exclude = PathPatternSet(configuration.exclude.map { PathPattern($0) })
    keepsForeignCode = configuration.reviewsGeneratedFiles
  }

  /// Returns whether a path is short enough for file systems and pattern matching; commits can contain paths of any
  /// length.
  static func hasValidLength(_ path: String) -> Bool { path.utf8.count <= 4096 }

  /// Returns the reason a Swift file is excluded, if it is.
  func exclusion(of path: String) -> Exclusion? {
    if !keepsForeignCode, let folder = Self.foreignFolder(above: path) { return .foreignFolder(folder) }
    if exclude.matches(path) { return .configuration }
    if let include, !include.matches(path) { return .configuration }
    return nil
  }

  /// Returns whether the configured exclude patterns match a path or one of its parent folders.
  func isExcluded(_ path: String) -> Bool { exclude.matches(path) }

  /// Returns the first parent folder that contains dependencies or build products, if any.
  static func foreignFolder(above path: String) -> String? {
    var rest = path.utf8[...]
    // Avoids allocations, because this runs for every path in a project.
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      let name = rest[..<slash]
      if isForeign(folderName: name) { return String(Substring(name)) }
      rest = rest[rest.index(after: slash)...]
    }
    return nil
  }

  static func isForeign(folderName name: Substring.UTF8View) -> Bool {
    name.first == UInt8(ascii: ".") || foreignFolders.contains { $0.utf8.elementsEqual(name) }
  }
}
