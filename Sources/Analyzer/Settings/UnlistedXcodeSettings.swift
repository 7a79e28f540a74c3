/// Settings whose target is unknown, from Xcode projects that do not list any target's files and from `.xcconfig` files
/// without a project.
struct UnlistedXcodeSettings {
  private var values: [String: Set<String>] = [:]

  /// Adds all `KEY = value` settings in a file.
  mutating func add(_ bytes: [UInt8]) {
    for statement in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0.isNewline || ";{".contains($0) })
    {
      let sides = statement.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let name = sides[0].trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
      guard Self.names.contains(String(name)) else { continue }
      let value = sides[1].drop { $0.isWhitespace || $0 == "\"" }.prefix { !$0.isWhitespace && $0 != "\"" && $0 != "/" }
      // References to other settings are ignored.
      if !value.isEmpty, !value.contains("$") { values[String(name), default: []].insert(String(value)) }
    }
  }

  /// The settings that apply to all targets: the lowest versions and, for all other keys, the values that agree. Nil if
  /// there are none.
  var settings: BuildSettings? {
    guard !values.isEmpty else { return nil }
    var common: [String: String] = [:]
    for (name, found) in values {
      if name.hasSuffix("_DEPLOYMENT_TARGET") {
        let versions = found.compactMap { text in BuildSettings.Version(text).map { (version: $0, text: text) } }
        common[name] = versions.min { $0.version < $1.version }?.text
      } else if found.count == 1 {
        common[name] = found.first
      }
    }
    return XcodeConfiguration(values: common).buildSettings
  }

  private static let names: Set<String> = [
    "IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET", "TVOS_DEPLOYMENT_TARGET", "WATCHOS_DEPLOYMENT_TARGET",
    "XROS_DEPLOYMENT_TARGET", "SWIFT_DEFAULT_ACTOR_ISOLATION", "SWIFT_VERSION",
  ]
}
