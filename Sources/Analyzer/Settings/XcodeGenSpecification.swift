/// The targets in an XcodeGen specification (`project.yml`), from which projects without a committed Xcode project are
/// generated.
///
/// Values that refer to variables, templates, included files or configuration files stay unknown.
/// - Source: XcodeGen's ProjectSpec.md.
struct XcodeGenSpecification {
  private let folder: String
  private let root: YAMLNode
  /// The build settings that apply to all targets.
  private let common: XcodeConfiguration

  /// Returns nil if the file is no specification: other tools use the same name.
  init?(_ input: ProjectSettings.Input) {
    guard let root = try? YAMLParser.parse(input.bytes), root["targets"] != nil else { return nil }
    folder = RelativePath.folder(of: input.path)
    self.root = root
    let versions = Self.versions(root["options"]?["deploymentTarget"])
    common = XcodeConfiguration(values: Self.settings(root["settings"]).merging(versions) { own, _ in own })
  }

  /// Returns whether a file with this name may be a specification.
  static func mayBeSpecification(_ name: some StringProtocol) -> Bool {
    ProjectFileNames.specifications.contains(String(name))
  }

  /// The sources of the targets.
  var regions: [BuildRegion] {
    guard case .mapping(let targets)? = root["targets"]?.content else { return [] }
    return targets.flatMap { target -> [BuildRegion] in
      guard let settings = settings(of: target.value) else { return [] }
      return sources(of: target.value).map { path in
        BuildRegion(path: path, isFolder: !path.hasSuffix(ProjectFileNames.source), settings: settings)
      }
    }
  }

  /// Returns nil if the target's platforms are not known.
  private func settings(of target: YAMLNode) -> BuildSettings? {
    let platforms = Set(
      [target["platform"], target["supportedDestinations"]].compactMap(\.self).flatMap { node in
        ([node] + node.items).compactMap(\.text)
      })
    guard platforms.contains(where: { Self.versionKeys[$0] != nil }) else { return nil }
    let versions = Self.versions(target["deploymentTarget"], of: platforms)
    let own = XcodeConfiguration(values: Self.settings(target["settings"]).merging(versions) { own, _ in own })
    var settings = own.over(common).buildSettings
    let names = Set(platforms.map { $0.lowercased() })
    settings.deployment = settings.deployment.filter { names.contains($0.key) }
    if settings.isMainActorByDefault == false, target["configFiles"] != nil || root["configFiles"] != nil {
      settings.isMainActorByDefault = nil
    }
    return settings
  }

  private func sources(of target: YAMLNode) -> [String] {
    guard let sources = target["sources"] else { return [] }
    return (sources.items.isEmpty ? [sources] : sources.items).compactMap { source in
      (source.text ?? source["path"]?.text).flatMap { RelativePath.joined(folder, $0) }
    }
  }

  /// Returns the deployment targets, keyed by build setting: those in a mapping from platforms, or one for a target's
  /// only platform.
  private static func versions(_ node: YAMLNode?, of platforms: Set<String> = []) -> [String: String] {
    var versions: [String: String] = [:]
    for (platform, key) in versionKeys {
      versions[key] = node?[platform]?.text ?? (platforms == [platform] ? node?.text : nil)
    }
    return versions
  }

  /// Returns the build settings in a mapping, which may be divided into groups of which `base` always applies.
  private static func settings(_ node: YAMLNode?) -> [String: String] {
    guard case .mapping(let entries)? = (node?["base"] ?? node)?.content else { return [:] }
    return entries.reduce(into: [:]) { $0[$1.key] = $1.value.text }
  }

  /// The build setting with the deployment target of each platform.
  private static let versionKeys = [
    "iOS": "IPHONEOS_DEPLOYMENT_TARGET", "macOS": "MACOSX_DEPLOYMENT_TARGET", "tvOS": "TVOS_DEPLOYMENT_TARGET",
    "watchOS": "WATCHOS_DEPLOYMENT_TARGET", "visionOS": "XROS_DEPLOYMENT_TARGET",
  ]
}
