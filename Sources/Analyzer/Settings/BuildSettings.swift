/// What the build of a file's target is set to, as far as it could be read or is stated.
/// - Source: analyzers.md, section 6.
package struct BuildSettings: Sendable, Hashable {
  /// A version such as 17.2, compared part by part.
  package struct Version: Sendable, Hashable, Comparable {
    package let major: Int
    package let minor: Int

    package init(_ major: Int, _ minor: Int = 0) {
      self.major = major
      self.minor = minor
    }

    /// Reads `17`, `17.0` and `17.0.1`; nil for anything else.
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

  /// The lowest version of each platform that the target names, by lower-case name (`ios`, `macos`, `tvos`, `watchos`,
  /// `visionos`); empty where nothing is known.
  package var deployment: [String: Version]
  /// Whether unannotated declarations are isolated to the main actor; nil where it is not known.
  package var isMainActorByDefault: Bool?
  /// The language mode, such as 5 or 6; nil where it is not known.
  package var languageMode: Int?

  package init(deployment: [String: Version] = [:], isMainActorByDefault: Bool? = nil, languageMode: Int? = nil) {
    self.deployment = deployment
    self.isMainActorByDefault = isMainActorByDefault
    self.languageMode = languageMode
  }

  package static let unknown = BuildSettings()

  /// Whether every platform that is named is at least at these versions; nil where no platform is known.
  package func allows(
    ios: Int, macos: Int, tvos: Int? = nil, watchos: Int? = nil, visionos: Int = 1
  ) -> Bool? {
    guard !deployment.isEmpty else { return nil }
    let least = ["ios": ios, "macos": macos, "tvos": tvos ?? ios, "watchos": watchos ?? ios - 7, "visionos": visionos]
    return deployment.allSatisfy { platform, version in least[platform].map { version.major >= $0 } ?? true }
  }
}
