/// What the project files of a tree say about how each source file is built.
///
/// They are read as text: nothing of them is executed, so what only running them would tell stays unknown.
/// - Source: analyzers.md, section 6.
package struct ProjectSettings: Sendable {
  /// A file that can set how sources are built, with its path relative to the root.
  package struct Input: Sendable, Hashable {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// Settings of single files, by path.
  var files: [String: BuildSettings] = [:]
  /// Settings of everything below a folder, by path without a trailing `/`.
  var folders: [String: BuildSettings] = [:]
}

extension ProjectSettings {
  /// The largest file that is worth handing over, in bytes; a project of thousands of files has a project file of megabytes.
  package static let fileLimit = 16 << 20
  /// The bytes of all files together; what comes after that says nothing.
  package static let totalLimit = 64 << 20

  /// Whether a path names a file that is worth handing over.
  package static func isInput(_ path: String) -> Bool {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return name.hasPrefix("Package") && name.hasSuffix(".swift") && PackageManifest.isManifest(String(name))
      || name == "project.pbxproj" || name.hasSuffix(".xcconfig")
  }

  /// - Parameter inputs: Manifests, Xcode projects and their configuration files; others are passed over.
  package init(_ inputs: [Input]) {
    var manifests = KnownManifests()
    self.init(inputs, knowing: &manifests)
  }

  /// - Parameter manifests: Those that were read before, for a caller that reads many trees; grows by the new ones.
  package init(_ inputs: [Input], knowing manifests: inout KnownManifests) {
    let configurations = Dictionary(
      inputs.filter { $0.path.hasSuffix(".xcconfig") }.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })
    var regions: [BuildRegion] = []
    for input in inputs.sorted(by: { $0.path < $1.path }) {
      if input.path.hasSuffix("project.pbxproj") {
        let listed = XcodeProject(input, configurations: configurations)?.regions ?? []
        regions += listed.isEmpty ? [Self.unlisted(input)].compactMap(\.self) : listed
      }
    }
    regions += PackageManifest.newest(of: inputs).flatMap { manifests.regions(of: $0) }
    if regions.isEmpty, let settings = Self.settings(of: configurations) {
      regions.append(BuildRegion(path: "", isFolder: true, settings: settings))
    }
    for region in regions {
      if region.isFolder {
        folders[region.path] = folders[region.path]?.agreed(with: region.settings) ?? region.settings
      } else {
        files[region.path] = files[region.path]?.agreed(with: region.settings) ?? region.settings
      }
    }
  }

  /// What a project that lists no target's files says of the folder that it lies in.
  private static func unlisted(_ project: Input) -> BuildRegion? {
    var found = UnlistedXcodeSettings()
    found.add(project.bytes)
    let folder = RelativePath.folder(of: RelativePath.folder(of: project.path))
    return found.settings.map { BuildRegion(path: folder, isFolder: true, settings: $0) }
  }

  /// What configuration files say that no project at all names.
  private static func settings(of configurations: [String: [UInt8]]) -> BuildSettings? {
    var found = UnlistedXcodeSettings()
    for (_, bytes) in configurations.sorted(by: { $0.key < $1.key }) { found.add(bytes) }
    return found.settings
  }

  /// How the target of a source file is built; unknown where no project file speaks of it.
  package func settings(for path: String) -> BuildSettings {
    if let settings = files[path] { return settings }
    var folder = path[...]
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      if let settings = folders[String(folder)] { return settings }
    }
    return folders[""] ?? .unknown
  }
}

/// A file or folder with the settings that one project file gives it.
struct BuildRegion {
  /// Relative to the root, without a trailing `/`.
  let path: String
  let isFolder: Bool
  let settings: BuildSettings
}

extension BuildSettings {
  /// What holds for a file that two targets or configurations build: the lower versions, and what both agree on.
  func agreed(with other: BuildSettings) -> BuildSettings {
    BuildSettings(
      deployment: deployment.merging(other.deployment) { min($0, $1) },
      isMainActorByDefault: isMainActorByDefault == other.isMainActorByDefault ? isMainActorByDefault : false,
      languageMode: languageMode == other.languageMode ? languageMode : nil)
  }
}

/// Paths with `/` as text, without asking the file system.
enum RelativePath {
  /// The folder of a path, empty at the root.
  static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  /// Both joined, with `.` and `..` worked out; nil where the result leaves the root, or no file can have it.
  static func joined(_ folder: String, _ path: String) -> String? {
    var parts: [Substring] = []
    for part in (folder + "/" + path).split(separator: "/") where part != "." {
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(part)
      }
    }
    let path = parts.joined(separator: "/")
    return path.utf8.count <= 4096 ? path : nil
  }
}
