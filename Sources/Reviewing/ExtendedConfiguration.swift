import Analyzer
import Workspace

/// Finds the files that a configuration extends, directly or indirectly.
struct ExtendedConfiguration {
  private let snapshot: any Snapshot
  /// Returns the name to show for a file in messages.
  private let name: (ConfigurationFile) -> String
  /// The files in the order in which to read them; extended files come first.
  private(set) var files: [ConfigurationFile] = []
  private var known: Set<String> = []

  /// - Parameter rootFile: The root configuration.
  /// - Throws: `ConfigurationError`, with the location of the entry, if a file cannot be read or extends itself.
  init(
    of rootFile: ConfigurationFile, in snapshot: any Snapshot, name: @escaping (ConfigurationFile) -> String
  ) throws(ConfigurationError) {
    self.snapshot = snapshot
    self.name = name
    try add(extensionsOf: rootFile, above: [rootFile.path])
  }

  private mutating func add(extensionsOf file: ConfigurationFile, above: [String]) throws(ConfigurationError) {
    let displayName = name(file)
    for entry in try ConfigurationLoader.extensions(in: file.bytes, file: displayName) {
      let path = Self.joined(Self.folder(of: file.path), entry.path)
      if above.contains(path) {
        throw ConfigurationLoader.failure(
          "this file extends itself through '\(VisiblePath.cut(entry.path))'; remove the entry", entry, in: displayName)
      }
      guard known.insert(path).inserted else { continue }
      guard known.count <= ConfigurationLimits.extendedFiles else {
        throw ConfigurationLoader.failure(
          "'extends' includes more than \(ConfigurationLimits.extendedFiles) files; merge some of them", entry,
          in: displayName
        )
      }
      let extended: ConfigurationFile
      do throws(WorkspaceError) {
        extended = try ConfigurationFiles.extended(path, in: snapshot)
      } catch {
        throw ConfigurationLoader.failure(
          "cannot read '\(VisiblePath.cut(entry.path))': \(error.shortReason)", entry, in: displayName)
      }
      guard ConfigurationLoader.isLintelConfiguration(extended.bytes) else {
        throw ConfigurationLoader.failure(
          "'\(VisiblePath.cut(entry.path))' is not a Lintel configuration; add the line 'review: 1' to it", entry,
          in: displayName)
      }
      try add(extensionsOf: extended, above: above + [path])
      files.append(extended)
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Returns the joined path, which may be outside the root if it contains `..` components.
  private static func joined(_ folder: String, _ path: String) -> String {
    var parts: [Substring] = []
    for part in (folder + "/" + path).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (folder.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// Shortens paths from reviewed files for messages, because a hostile file could contain very long paths.
private enum VisiblePath {
  static func cut(_ path: String) -> String { path.count <= 120 ? path : path.prefix(120) + "…" }
}

extension WorkspaceError {
  fileprivate var shortReason: String {
    if case .configuration(_, let reason) = self { reason } else { description }
  }
}
