/// The build settings of a file's target, to the extent that they are known or configured.
package struct BuildSettings: Sendable, Hashable {
  /// A version such as 17.2, compared component by component.
  package struct Version: Sendable, Hashable, Comparable {
    package let major: Int
    package let minor: Int

    package init(_ major: Int, _ minor: Int = 0) {
      self.major = major
      self.minor = minor
    }

    /// Parses `17`, `17.0` and `17.0.1`; returns nil for anything else.
    package init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = parts.first, let major = first, parts.allSatisfy({ $0 != nil }), parts.count <= 3 else {
        return nil
      }
      self.init(major, parts.count > 1 ? parts[1] ?? 0 : 0)
    }

    package static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }
  }

  /// The minimum version of each of the target's platforms, keyed by lowercase name (`ios`, `macos`, `tvos`, `watchos`,
  /// `visionos`); empty if unknown.
  package var deployment: [String: Version]
  /// Whether unannotated declarations are isolated to the main actor, or nil if unknown.
  package var isMainActorByDefault: Bool?
  /// The language mode, such as 5 or 6, or nil if unknown.
  package var languageMode: Int?
  /// The oldest version of the Swift tools that the package supports, or nil if the file belongs to no known package.
  package var toolsVersion: Version?
  /// Whether the file may be part of a target. False only if an Xcode project lists the files of its targets and does
  /// not list this one.
  package var mayBeInTarget = true

  package init(
    deployment: [String: Version] = [:], isMainActorByDefault: Bool? = nil, languageMode: Int? = nil,
    toolsVersion: Version? = nil
  ) {
    self.deployment = deployment
    self.isMainActorByDefault = isMainActorByDefault
    self.languageMode = languageMode
    self.toolsVersion = toolsVersion
  }

  /// The settings of a file that no project file covers.
  package static let unknown = BuildSettings()

  /// Returns whether the minimum version of each of the target's platforms is at least the given one, or nil if no
  /// platform is known.
  package func allows(
    ios: Int, macos: Int, tvos: Int? = nil, watchos: Int? = nil, visionos: Int = 1
  ) -> Bool? {
    guard !deployment.isEmpty else { return nil }
    let least = ["ios": ios, "macos": macos, "tvos": tvos ?? ios, "watchos": watchos ?? ios - 7, "visionos": visionos]
    return deployment.allSatisfy { platform, version in least[platform].map { version.major >= $0 } ?? true }
  }
}
