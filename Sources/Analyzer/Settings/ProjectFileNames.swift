/// The names of the files that describe a project, and of those that contain its sources.
package enum ProjectFileNames {
  /// A package manifest.
  static let manifest = "Package.swift"
  /// The beginning of a manifest for one version of the tools, such as `Package@swift-6.2.swift`.
  static let versionedManifest = "Package@swift-"
  /// The manifest of a project that Tuist generates.
  static let tuistManifest = "Project.swift"
  /// The specifications of a project that XcodeGen generates.
  static let specifications = ["project.yml", "project.yaml"]
  /// The file in an Xcode project's folder.
  static let xcodeProject = "project.pbxproj"
  /// The extension of a file with build settings, which Xcode projects refer to.
  static let buildConfiguration = ".xcconfig"
  /// The extension of a Swift file, which includes manifests.
  package static let source = ".swift"

  /// The patterns that match the names of all sources and project files.
  package static let patterns = ["*" + source, "*.pbxproj", "*" + buildConfiguration] + specifications.map { "*" + $0 }
}
