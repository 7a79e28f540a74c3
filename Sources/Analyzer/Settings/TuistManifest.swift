import SwiftParser
import SwiftSyntax

/// The deployment targets in a Tuist manifest (`Project.swift`), to the extent that they are literals.
enum TuistManifest {
  /// Returns whether a file with this name may be a manifest. Other code may have the same name.
  static func mayBeManifest(_ name: some StringProtocol) -> Bool { name == ProjectFileNames.tuistManifest }

  /// Returns the settings for the manifest's folder; nil if the file is no manifest or names no deployment target.
  static func region(of input: ProjectSettings.Input) -> BuildRegion? {
    guard input.bytes.contains("ProjectDescription".utf8),
      let deployment = input.parsed({ file, _ in deployment(in: file) }),
      !deployment.isEmpty
    else { return nil }
    return BuildRegion(
      path: RelativePath.folder(of: input.path), isFolder: true, settings: BuildSettings(deployment: deployment))
  }

  private static func deployment(in file: SourceFileSyntax) -> [String: BuildSettings.Version] {
    let reader = DeploymentTargets(viewMode: .sourceAccurate)
    reader.walk(file)
    return reader.versions
  }
}

/// Finds deployment targets: `.iOS("17.0")`, `.iOS(targetVersion: "15.0", devices: .iphone)` and
/// `.multiplatform(iOS: "17.0", macOS: "14.0")`.
private final class DeploymentTargets: SyntaxVisitor {
  /// The lowest version of each platform, because the targets may differ.
  private(set) var versions: [String: BuildSettings.Version] = [:]

  private static let platforms: Set<String> = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledMember?.declName.baseName.text else { return .visitChildren }
    for argument in node.arguments {
      let label = argument.label?.text
      let platform = member == "multiplatform" ? label : label == nil || label == "targetVersion" ? member : nil
      guard let platform, Self.platforms.contains(platform),
        let text = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
        let version = BuildSettings.Version(text)
      else { continue }
      let key = platform.lowercased()
      versions[key] = min(versions[key] ?? version, version)
    }
    return .visitChildren
  }
}
