import Analyzer

/// Which paths are the user's own code and wanted by the configuration.
struct FileFilter: Sendable {
  /// Why a path is left out.
  enum Exclusion: Hashable {
    case configuration
    /// It lies in a folder of dependencies, build products or tools.
    case foreignFolder(String)

    /// As part of a sentence.
    var reason: String {
      switch self {
      case .configuration: "is excluded by the configuration"
      case .foreignFolder(let name): "lies in the folder `\(name)`, which is left out by default"
      }
    }
  }

  /// Folders that hold dependencies and build products; so do all hidden ones.
  private static let foreignFolders = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "checkouts", "node_modules",
  ]

  private let include: PathPatternSet?
  private let exclude: PathPatternSet
  private let keepsForeignCode: Bool

  init(_ configuration: Configuration) {
    // The default matches everything that is asked about here.
    include =
      configuration.include.contains("**/*.swift") ? nil : PathPatternSet(configuration.include.map { PathPattern($0) })
    exclude = PathPatternSet(configuration.exclude.map { PathPattern($0) })
    keepsForeignCode = configuration.reviewsGeneratedFiles
  }

  /// Whether a file system could hold the path; a commit can hold any. Patterns are asked about no other.
  static func isSensible(_ path: String) -> Bool { path.utf8.count <= 4096 }

  /// Why a Swift file is left out, nil where it is wanted.
  func exclusion(of path: String) -> Exclusion? {
    if !keepsForeignCode, let folder = Self.foreignFolder(above: path) { return .foreignFolder(folder) }
    if exclude.matches(path) { return .configuration }
    if let include, !include.matches(path) { return .configuration }
    return nil
  }

  /// Whether the exclude patterns of the configuration hold for a path or a folder above it.
  func isExcluded(_ path: String) -> Bool { exclude.matches(path) }

  /// The first folder on the way to the path that holds no one's own code.
  static func foreignFolder(above path: String) -> String? {
    var rest = path.utf8[...]
    // Every path of a project is asked about, so nothing is made of the names on the way.
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
