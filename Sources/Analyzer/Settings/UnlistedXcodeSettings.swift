/// What is left to read of an Xcode project that lists no target's files, and of `.xcconfig` files without a project:
/// the settings that are written there, without the targets they belong to.
struct UnlistedXcodeSettings {
  private var values: [String: Set<String>] = [:]

  /// Takes what `KEY = value` says, one after the other on a line or each on its own.
  mutating func add(_ bytes: [UInt8]) {
    for statement in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0.isNewline || ";{".contains($0) })
    {
      let sides = statement.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let name = sides[0].trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
      guard Self.names.contains(String(name)) else { continue }
      let value = sides[1].drop { $0.isWhitespace || $0 == "\"" }.prefix { !$0.isWhitespace && $0 != "\"" && $0 != "/" }
      // What refers to another setting says nothing here.
      if !value.isEmpty, !value.contains("$") { values[String(name), default: []].insert(String(value)) }
    }
  }

  /// What holds for all targets, whichever they are: the lowest versions, and else what all values agree on. Nil where
  /// nothing is set.
  var settings: BuildSettings? {
    guard !values.isEmpty else { return nil }
    var agreed: [String: Any] = [:]
    for (name, found) in values {
      if name.hasSuffix("_DEPLOYMENT_TARGET") {
        let versions = found.compactMap { text in BuildSettings.Version(text).map { (version: $0, text: text) } }
        agreed[name] = versions.min { $0.version < $1.version }?.text
      } else if found.count == 1 {
        agreed[name] = found.first
      }
    }
    return XcodeConfiguration(agreed).buildSettings
  }

  private static let names: Set<String> = [
    "IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET", "TVOS_DEPLOYMENT_TARGET", "WATCHOS_DEPLOYMENT_TARGET",
    "XROS_DEPLOYMENT_TARGET", "SWIFT_DEFAULT_ACTOR_ISOLATION", "SWIFT_VERSION",
  ]
}
