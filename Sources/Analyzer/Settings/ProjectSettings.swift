import SwiftParser
import SwiftSyntax
import Threads

/// The build settings of source files, according to a tree's project files.
///
/// Project files are parsed but never executed, so computed settings stay unknown.
package struct ProjectSettings: Sendable {
  /// A file that can determine how sources are built, with its path relative to the root.
  package struct Input: Sendable, Hashable {
    package let path: String
    /// The file's content.
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The settings for individual files, keyed by path.
  var files: [String: BuildSettings] = [:]
  /// The settings for everything in a folder, keyed by path without a trailing `/`.
  var folders: [String: BuildSettings] = [:]
  /// The lowest versions in each Xcode project that lists the files of its targets, keyed by the project's folder.
  var lowestVersions: [String: [String: BuildSettings.Version]] = [:]
  /// The files of the Xcode projects' targets.
  var members = TargetMembers()
  /// The targets and products in the manifests.
  package var packages = Packages()

  /// The targets and libraries of all packages in the tree, sorted by manifest.
  package struct Packages: Sendable, Hashable {
    package var targets: [PackageTarget] = []
    /// The library products, which other packages can depend on.
    package var products: [PackageProduct] = []

    package init(targets: [PackageTarget] = [], products: [PackageProduct] = []) {
      self.targets = targets
      self.products = products
    }
  }
}

extension ProjectSettings.Input {
  /// The maximum size of a manifest in bytes, which is the same as for any Swift file.
  private static let manifestLimit = 1 << 20

  /// Parses a manifest and returns what is read from it; nil if the manifest cannot be parsed.
  func parsed<Content: Sendable>(_ read: @escaping @Sendable (SourceFileSyntax, String) -> Content) -> Content? {
    guard bytes.count <= Self.manifestLimit, ParserLimits.obstacle(in: bytes) == nil, Watchdog.fault(of: bytes) == nil
    else { return nil }
    // The parser requires a deeper stack than the caller has.
    return BackgroundWork(stackSize: ParallelMap.stackSize) {
      Watchdog.watch(bytes) {
        let text = String(decoding: bytes, as: UTF8.self)
        return read(Parser.parse(source: text), text)
      }
    }.wait()
  }
}

extension ProjectSettings {
  /// The maximum size of a project file in bytes. Larger files are ignored.
  package static let fileLimit = 16 << 20
  /// The maximum total size of all project files in bytes. Files beyond this limit are ignored.
  package static let totalLimit = 64 << 20

  /// Returns whether a path refers to a project file.
  package static func isInput(_ path: String) -> Bool {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return name.hasPrefix("Package") && PackageManifest.isManifest(String(name))
      || TuistManifest.mayBeManifest(name) || XcodeGenSpecification.mayBeSpecification(name)
      || name == ProjectFileNames.xcodeProject
      || name.hasSuffix(ProjectFileNames.buildConfiguration)
  }

  /// - Parameter inputs: Manifests of packages and of Tuist, specifications of XcodeGen, Xcode projects and their
  ///   configuration files; other files are ignored.
  package init(_ inputs: [Input]) {
    var manifests = KnownManifests()
    self.init(inputs, knowing: &manifests)
  }

  /// - Parameter manifests: The previously parsed manifests, for callers that read many trees. Newly parsed manifests
  ///   are added.
  package init(_ inputs: [Input], knowing manifests: inout KnownManifests) {
    let configurations = Dictionary(
      inputs.filter { $0.path.hasSuffix(ProjectFileNames.buildConfiguration) }.map { ($0.path, $0.bytes) },
      uniquingKeysWith: { $1 })
    var regions: [BuildRegion] = []
    for input in inputs.sorted(by: { $0.path < $1.path }) {
      if input.path.hasSuffix(ProjectFileNames.xcodeProject) {
        let project = XcodeProject(input, configurations: configurations)
        let listed = project?.regions ?? []
        regions += listed.isEmpty ? [Self.unlisted(input)].compactMap(\.self) : listed
        let folder = RelativePath.folder(of: RelativePath.folder(of: input.path))
        members.add(listed, isComplete: project?.hasUnknownFolders == false, ofProjectIn: folder)
        for region in listed {
          lowestVersions[folder, default: [:]].merge(region.settings.deployment) { min($0, $1) }
        }
      }
    }
    regions += inputs.filter { TuistManifest.mayBeManifest($0.path.lastPathPart) }.compactMap(TuistManifest.region)
    for input in inputs where XcodeGenSpecification.mayBeSpecification(input.path.lastPathPart) {
      regions += XcodeGenSpecification(input)?.regions ?? []
    }
    for input in PackageManifest.newest(of: inputs) {
      members.addPackage(in: RelativePath.folder(of: input.path))
      let content = manifests.content(of: input)
      regions += content.regions
      packages.targets += content.targets
      packages.products += content.products
    }
    if regions.isEmpty, let settings = Self.settings(of: configurations) {
      regions.append(BuildRegion(path: "", isFolder: true, settings: settings))
    }
    for region in regions where !region.isShared {
      if region.isFolder {
        folders[region.path] = folders[region.path]?.intersection(with: region.settings) ?? region.settings
      } else {
        files[region.path] = files[region.path]?.intersection(with: region.settings) ?? region.settings
      }
    }
    for region in regions where region.isShared {
      let others = listedSettings(for: region.path)
      files[region.path] = others?.intersection(with: region.settings) ?? region.settings
    }
  }

  /// Returns the settings for the folder of an Xcode project that does not list any target's files.
  private static func unlisted(_ project: Input) -> BuildRegion? {
    var found = UnlistedXcodeSettings()
    found.add(project.bytes)
    let folder = RelativePath.folder(of: RelativePath.folder(of: project.path))
    return found.settings.map { BuildRegion(path: folder, isFolder: true, settings: $0) }
  }

  /// Returns the settings in configuration files that no project references.
  private static func settings(of configurations: [String: [UInt8]]) -> BuildSettings? {
    var found = UnlistedXcodeSettings()
    for (_, bytes) in configurations.sorted(by: { $0.key < $1.key }) { found.add(bytes) }
    return found.settings
  }

  /// Returns a source file's build settings. If no project file covers it, they are unknown except for the versions of
  /// the Xcode project around it, because it is probably going to be part of one of its targets.
  package func settings(for path: String) -> BuildSettings {
    if let settings = listedSettings(for: path) { return settings }
    var unknown = BuildSettings.unknown
    unknown.mayBeInTarget = members.mayContain(path)
    unknown.deployment = Self.innermost(lowestVersions, around: path) ?? [:]
    return unknown
  }

  /// Returns the settings of a file that a project file covers.
  private func listedSettings(for path: String) -> BuildSettings? {
    files[path] ?? Self.innermost(folders, around: path)
  }

  /// Returns the value for the innermost folder that contains a file.
  private static func innermost<Value>(_ values: [String: Value], around path: String) -> Value? {
    var folder = path[...]
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      if let value = values[String(folder)] { return value }
    }
    return values[""]
  }
}

/// A file or folder, and its settings according to one project file.
struct BuildRegion {
  /// The path relative to the root, without a trailing `/`.
  let path: String
  let isFolder: Bool
  /// Whether the settings apply in addition to those of the folder that contains the file.
  var isShared = false
  let settings: BuildSettings
}

extension BuildSettings {
  /// Combines the settings for a file that two targets or configurations build, keeping the lower versions and the
  /// values that agree.
  func intersection(with other: BuildSettings) -> BuildSettings {
    BuildSettings(
      deployment: deployment.merging(other.deployment) { min($0, $1) },
      isMainActorByDefault: isMainActorByDefault == other.isMainActorByDefault ? isMainActorByDefault : false,
      languageMode: languageMode == other.languageMode ? languageMode : nil,
      toolsVersion: [toolsVersion, other.toolsVersion].compactMap(\.self).min())
  }
}

/// Operations on `/`-separated paths as text, without file system access.
enum RelativePath {
  /// The parent folder of a path; empty at the root.
  static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  /// Joins both paths and resolves `.` and `..`; returns nil if the result is outside the root or not a valid path.
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
