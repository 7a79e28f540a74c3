import Analyzer

/// Determines which paths belong to the project and are included by the configuration.
struct FileFilter: Sendable {
  /// The reason a path is excluded.
  enum Exclusion: Hashable {
    case configuration
    /// The path is in a folder of dependencies, build products, tools or documentation.
    case foreignFolder(String)
    /// The path contains a placeholder such as `___FILEBASENAME___`, which Xcode replaces when it creates a file.
    case template

    /// The reason as a verb phrase, such as `is excluded by the configuration`, to follow the path in a message.
    var reason: String {
      switch self {
      case .configuration: "is excluded by the configuration"
      case .foreignFolder(let name): "is in the `\(name)` folder, which is excluded by default"
      case .template: "is a file template"
      }
    }
  }

  /// The names of folders for dependencies and build products, in addition to all hidden folders.
  private static let foreignFolders = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "checkouts", "node_modules",
    "ThirdParty", "Third Party", "Third-Party", "third_party", "3rdParty",
  ]

  /// The names of folders for copied dependencies. An app may also have a feature with such a name.
  private static let vendorFolders = ["Vendor", "Vendors", "Vendored", "vendor", "vendored"]

  /// The names of folders whose subfolders are named after features.
  private static let featureFolders = [
    "Domain", "Feature", "Features", "Flows", "Models", "Modules", "Pages", "Scenes", "Screens", "Services",
    "ViewControllers", "ViewModels", "Views",
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

  /// The most recently checked folder. Sorted paths are grouped by folder, so that each folder is checked only once.
  struct RecentFolder {
    private var path: Substring = ""
    private var foreign: String?

    /// Returns the first parent folder of a path that contains dependencies or build products, if any.
    fileprivate mutating func foreignFolder(above path: String) -> String? {
      let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
      if !parent.utf8.elementsEqual(self.path.utf8) {
        self.path = parent
        foreign = FileFilter.foreignFolder(above: path)
      }
      return foreign
    }
  }

  /// Returns the reason a Swift file is excluded, if it is.
  func exclusion(of path: String) -> Exclusion? {
    var folder = RecentFolder()
    return exclusion(of: path, after: &folder)
  }

  /// Returns the reason a Swift file is excluded, if it is.
  /// - Parameter folder: The folder of the previous path.
  func exclusion(of path: String, after folder: inout RecentFolder) -> Exclusion? {
    if !keepsForeignCode {
      if let foreign = folder.foreignFolder(above: path) { return .foreignFolder(foreign) }
      if Self.isTemplate(path) { return .template }
    }
    if exclude.matches(path) { return .configuration }
    if let include, !include.matches(path) { return .configuration }
    return nil
  }

  /// Returns whether the configured exclude patterns match a path or one of its parent folders.
  func isExcluded(_ path: String) -> Bool { exclude.matches(path) }

  /// Returns the first parent folder that contains dependencies or build products, if any.
  static func foreignFolder(above path: String) -> String? {
    var rest = path.utf8[...]
    var parent = path.utf8[..<path.startIndex]
    // Avoids allocations, because this runs for every path in a project.
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      let name = rest[..<slash]
      if isForeign(folderName: name, in: parent) { return String(Substring(name)) }
      parent = name
      rest = rest[rest.index(after: slash)...]
    }
    return nil
  }

  /// Returns whether a folder contains dependencies, build products, Xcode templates or documentation.
  /// - Parameter parent: The name of the folder that contains this one; empty at the root.
  static func isForeign(folderName name: Substring.UTF8View, in parent: Substring.UTF8View) -> Bool {
    if name.first == UInt8(ascii: ".") || foreignFolders.contains(where: { $0.utf8.elementsEqual(name) }) {
      return true
    }
    if vendorFolders.contains(where: { $0.utf8.elementsEqual(name) }) {
      return !featureFolders.contains { $0.utf8.elementsEqual(parent) }
    }
    return foreignSuffixes.contains { name.count > $0.utf8.count && name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// The extensions of folders that contain Xcode templates, or the snippets of a documentation catalog, which are not
  /// compiled.
  private static let foreignSuffixes = [".docc", ".xctemplate"]

  /// Returns whether a path contains a placeholder of an Xcode template.
  private static func isTemplate(_ path: String) -> Bool {
    guard path.utf8.contains(UInt8(ascii: "_")) else { return false }
    return path.contains("___FILE") || path.contains("___VARIABLE")
  }
}
