import Essentials

/// The targets in a `project.pbxproj` and their files.
///
/// The format is an old-style property list, which Foundation parses; unexpected entries are ignored.
struct XcodeProject {
  private typealias Object = [String: PropertyList]

  private let objects: [String: Object]
  private let project: Object
  private let configurations: [String: [UInt8]]
  /// The folder that the project's paths are relative to.
  private let folder: String
  /// The paths of groups and files, keyed by ID, relative to the review's root.
  private var paths: [String: String] = [:]

  /// Reads a project; returns nil if the file is not valid.
  init?(_ input: ProjectSettings.Input, configurations: [String: [UInt8]]) {
    guard
      let list = try? PropertyListDecoder().decode(Object.self, from: Data(input.bytes)),
      let objects = list["objects"]?.dictionary?.compactMapValues(\.dictionary), let root = list["rootObject"]?.string,
      let project = objects[root]
    else { return nil }
    self.objects = objects
    self.project = project
    self.configurations = configurations
    let bundle = RelativePath.folder(of: input.path)
    let container = RelativePath.folder(of: bundle)
    let directory = project["projectDirPath"]?.string ?? ""
    folder = RelativePath.joined(container, directory) ?? container
    if let group = project["mainGroup"]?.string { addPaths(below: group, in: folder, depth: 0) }
  }

  /// The maximum number of files and folders in all targets; no realistic project exceeds it.
  private static let maximumRegions = 200_000

  /// The files and folders of all targets.
  var regions: [BuildRegion] {
    var reader = XcodeConfigurationReader(configurations)
    let outer = Dictionary(levels(of: project, &reader), uniquingKeysWith: { first, _ in first })
    // All targets share the limit, which bounds the time for malicious projects.
    var known: [String: BuildSettings?] = [:]
    var regions: [BuildRegion] = []
    let sharedFiles = sharedFiles
    for (id, target) in (project["targets"]?.strings ?? []).compactMap({ id in objects[id].map { (id, $0) } }) {
      let list = target["buildConfigurationList"]?.string ?? ""
      if known[list] == nil { known[list] = .some(settings(of: target, outer, &reader)) }
      guard let settings = known[list] ?? nil else { continue }
      for path in sourceFiles(of: target) where regions.count < Self.maximumRegions {
        regions.append(BuildRegion(path: path, isFolder: false, settings: settings))
      }
      for path in sharedFiles[id] ?? [] where regions.count < Self.maximumRegions {
        regions.append(BuildRegion(path: path, isFolder: false, isShared: true, settings: settings))
      }
      for path in synchronizedFolders(of: target) where regions.count < Self.maximumRegions {
        regions.append(BuildRegion(path: path, isFolder: true, settings: settings))
      }
      if regions.count >= Self.maximumRegions { break }
    }
    return regions
  }

  // MARK: Settings

  /// Returns the settings on which a target's configurations (Debug, Release) agree.
  /// - Parameter outer: The project-level settings for each configuration.
  private func settings(
    of target: Object, _ outer: [String: XcodeConfiguration], _ reader: inout XcodeConfigurationReader
  ) -> BuildSettings? {
    levels(of: target, &reader).map { name, level in
      level.over(outer[name] ?? XcodeConfiguration()).buildSettings
    }.reduce(nil) { $0?.intersection(with: $1) ?? $1 }
  }

  /// Returns the settings for each configuration. The project's own settings override those in the `.xcconfig` file.
  private func levels(
    of owner: Object, _ reader: inout XcodeConfigurationReader
  ) -> [(name: String, settings: XcodeConfiguration)] {
    let list = (owner["buildConfigurationList"]?.string).flatMap { objects[$0] }
    let ids = list?["buildConfigurations"]?.strings ?? []
    return ids.compactMap { objects[$0] }.map { configuration in
      let own = XcodeConfiguration(configuration["buildSettings"]?.dictionary ?? [:])
      let base = baseConfiguration(of: configuration).map { reader.configuration(at: $0) }
      return (configuration["name"]?.string ?? "", base.map { own.over($0) } ?? own)
    }
  }

  private func baseConfiguration(of configuration: Object) -> String? {
    if let reference = configuration["baseConfigurationReference"]?.string { return paths[reference] }
    guard let anchor = (configuration["baseConfigurationReferenceAnchor"]?.string).flatMap({ paths[$0] }),
      let path = configuration["baseConfigurationReferenceRelativePath"]?.string
    else { return nil }
    return RelativePath.joined(anchor, path)
  }

  // MARK: Files

  private mutating func addPaths(below id: String, in parent: String, depth: Int) {
    // In an invalid project, groups may contain each other.
    guard let object = objects[id], depth < 64, paths[id] == nil else { return }
    let own = object["path"]?.string ?? ""
    let base = object["sourceTree"]?.string == "SOURCE_ROOT" ? folder : parent
    guard let path = RelativePath.joined(base, own) else { return }
    paths[id] = path
    for child in object["children"]?.strings ?? [] { addPaths(below: child, in: path, depth: depth + 1) }
  }

  private func sourceFiles(of target: Object) -> [String] {
    let phases = (target["buildPhases"]?.strings ?? []).compactMap { objects[$0] }
      .filter { $0["isa"]?.string == "PBXSourcesBuildPhase" }
    let buildFiles = phases.flatMap { $0["files"]?.strings ?? [] }.compactMap { objects[$0] }
    return buildFiles.compactMap { ($0["fileRef"]?.string).flatMap { paths[$0] } }.filter { $0.hasSuffix(".swift") }
  }

  /// The files in the synchronized folders of other targets that a target also builds, keyed by the target's ID.
  private var sharedFiles: [String: [String]] {
    var files: [String: [String]] = [:]
    for (id, group) in objects.sorted(by: { $0.key < $1.key }) {
      guard let folder = paths[id], let exceptions = group["exceptions"]?.strings else { continue }
      for exception in exceptions.compactMap({ objects[$0] }) {
        // In a target that owns the folder, the exceptions are files that it does not build.
        guard let target = exception["target"]?.string,
          let names = exception["membershipExceptions"]?.strings,
          (objects[target]?["fileSystemSynchronizedGroups"]?.strings)?.contains(id) != true
        else { continue }
        files[target, default: []] += names.filter { $0.hasSuffix(".swift") }
          .compactMap { RelativePath.joined(folder, $0) }
      }
    }
    return files
  }

  private func synchronizedFolders(of target: Object) -> [String] {
    (target["fileSystemSynchronizedGroups"]?.strings ?? []).compactMap { paths[$0] }
  }

  /// Whether the path of a folder in a target is unknown.
  var hasUnknownFolders: Bool {
    (project["targets"]?.strings ?? []).contains { target in
      (objects[target]?["fileSystemSynchronizedGroups"]?.strings ?? []).contains { paths[$0] == nil }
    }
  }
}
