/// Build settings as Xcode keeps them: names and values, in a project or in an `.xcconfig` file.
struct XcodeConfiguration {
  private(set) var values: [String: String] = [:]

  /// What a project writes; a list is joined, an empty value counts as unset.
  init(_ settings: [String: Any]) {
    for (name, value) in settings {
      let text = value as? String ?? (value as? [String])?.joined(separator: " ") ?? ""
      if !text.isEmpty { values[name] = text }
    }
  }

  /// What an `.xcconfig` file and the files that it includes say; later lines win.
  /// - Parameter files: The bytes of all such files by path.
  init(path: String, files: [String: [UInt8]], including: Set<String> = []) {
    // A file that includes itself says nothing new.
    guard let bytes = files[path], !including.contains(path) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let text = String(line).beforeComment.trimmed
      if let included = text.includedPath {
        guard let target = RelativePath.joined(RelativePath.folder(of: path), included) else { continue }
        let other = XcodeConfiguration(path: target, files: files, including: including.union([path]))
        values.merge(other.values) { $1 }
      } else if let equals = text.firstIndex(of: "=") {
        let name = String(text[..<equals]).trimmed
        let value = String(text[text.index(after: equals)...]).trimmed
        // A value under a condition, `KEY[sdk=…]`, holds for some builds only.
        if !name.contains("["), !value.isEmpty { values[name] = value }
      }
    }
  }

  /// The value of a setting with `$(NAME)` of the same settings put in; nil where something in it stays unknown.
  func resolved(_ name: String, depth: Int = 0) -> String? {
    guard let value = values[name], depth < 8 else { return nil }
    guard value.contains("$(") else { return value }
    guard value.hasPrefix("$("), value.hasSuffix(")"), !value.dropFirst(2).contains("$(") else { return nil }
    return resolved(String(value.dropFirst(2).dropLast()), depth: depth + 1)
  }

  /// These settings, and where they say nothing (or `$(inherited)`), those of an outer level.
  func over(_ outer: XcodeConfiguration) -> XcodeConfiguration {
    var result = outer
    for (name, value) in values where value != "$(inherited)" { result.values[name] = value }
    return result
  }

  /// What matters of them here.
  var buildSettings: BuildSettings {
    var settings = BuildSettings()
    for (key, platform, sdk) in Self.platforms {
      guard supports(sdk), let version = resolved(key).flatMap({ BuildSettings.Version($0) }) else { continue }
      settings.deployment[platform] = version
    }
    settings.isMainActorByDefault = isMainActorByDefault
    settings.languageMode = resolved("SWIFT_VERSION").flatMap { BuildSettings.Version($0) }?.major
    return settings
  }

  private var isMainActorByDefault: Bool {
    if let isolation = resolved("SWIFT_DEFAULT_ACTOR_ISOLATION") { return isolation == "MainActor" }
    let flags = values["OTHER_SWIFT_FLAGS"] ?? ""
    return flags.contains("-default-isolation MainActor") || flags.contains("-default-isolation=MainActor")
  }

  private func supports(_ sdk: String) -> Bool {
    if let platforms = resolved("SUPPORTED_PLATFORMS") { return platforms.split(separator: " ").contains { $0 == sdk } }
    guard let root = resolved("SDKROOT"), root != "auto" else { return true }
    return root == sdk
  }

  private static let platforms = [
    ("IPHONEOS_DEPLOYMENT_TARGET", "ios", "iphoneos"), ("MACOSX_DEPLOYMENT_TARGET", "macos", "macosx"),
    ("TVOS_DEPLOYMENT_TARGET", "tvos", "appletvos"), ("WATCHOS_DEPLOYMENT_TARGET", "watchos", "watchos"),
    ("XROS_DEPLOYMENT_TARGET", "visionos", "xros"),
  ]
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The text before `//`.
  fileprivate var beforeComment: String { firstRange(of: "//").map { String(self[..<$0.lowerBound]) } ?? self }

  /// The file of `#include "file"` and `#include? "file"`.
  fileprivate var includedPath: String? {
    guard hasPrefix("#include"), let open = firstIndex(of: "\""), let close = lastIndex(of: "\""), open < close else {
      return nil
    }
    return String(self[index(after: open)..<close])
  }
}
