import Essentials

/// Xcode build settings from a project or an `.xcconfig` file, including inherited levels.
struct XcodeConfiguration {
  /// The settings at each level, innermost first.
  private let levels: [[String: String]]

  private init(levels: [[String: String]]) { self.levels = levels }

  init(values: [String: String] = [:]) { levels = [values] }

  /// Reads a project's values. Lists are joined, and empty values are treated as unset.
  init(_ settings: [String: PropertyList]) {
    var values: [String: String] = [:]
    for (name, value) in settings {
      let text = value.string ?? value.strings?.joined(separator: " ") ?? ""
      if !text.isEmpty { values[name] = text }
    }
    self.init(values: values)
  }

  /// Returns the value at the innermost level that sets it, or nil if there is none.
  private func value(_ name: String) -> String? {
    for level in levels {
      if let value = level[name], value != "$(inherited)" { return value }
    }
    return nil
  }

  /// Returns the value with references such as `$(NAME)` resolved, or nil if a reference cannot be resolved.
  func resolved(_ name: String, depth: Int = 0) -> String? {
    guard let value = value(name), depth < 8 else { return nil }
    guard value.contains("$(") else { return value }
    guard value.hasPrefix("$("), value.hasSuffix(")"), !value.dropFirst(2).contains("$(") else { return nil }
    return resolved(String(value.dropFirst(2).dropLast()), depth: depth + 1)
  }

  /// Returns these settings with the outer level's settings as a fallback, including for `$(inherited)`.
  func over(_ outer: XcodeConfiguration) -> XcodeConfiguration { XcodeConfiguration(levels: levels + outer.levels) }

  /// The subset of the settings that Lintel uses.
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
    let flags = value("OTHER_SWIFT_FLAGS") ?? ""
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

/// Reads `.xcconfig` files, including the files that they include.
struct XcodeConfigurationReader {
  /// The maximum depth of includes.
  private static let maximumDepth = 32

  /// The contents of all `.xcconfig` files, keyed by path.
  private let files: [String: [UInt8]]
  /// The parsed values keyed by path, including those from included files. Excludes files that are part of a cycle.
  private var known: [String: [String: String]] = [:]
  /// The number of times that files in cycles may still be read. Without this limit, thirty files that all include each
  /// other would practically never finish.
  private var remainingRepetitions = 1_000

  init(_ files: [String: [UInt8]]) { self.files = files }

  /// Returns the values in a file and its includes. Later lines take precedence.
  mutating func configuration(at path: String) -> XcodeConfiguration {
    var isWhole = true
    return XcodeConfiguration(values: values(at: path, below: [], isWhole: &isWhole))
  }

  /// - Parameters:
  ///   - including: The files that are currently being read.
  ///   - isWhole: Set to false if an include was skipped because its file is already being read.
  private mutating func values(at path: String, below including: Set<String>, isWhole: inout Bool) -> [String: String] {
    if let values = known[path] { return values }
    guard let bytes = files[path] else { return [:] }
    // A file that includes itself, directly or indirectly, adds nothing to its own values.
    guard !including.contains(path), including.count < Self.maximumDepth, remainingRepetitions > 0 else {
      isWhole = false
      return [:]
    }
    var isAlone = true
    var values: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let text = String(line).beforeComment.trimmed
      if let included = text.includedPath {
        guard let target = RelativePath.joined(RelativePath.folder(of: path), included) else { continue }
        values.merge(self.values(at: target, below: including.union([path]), isWhole: &isAlone)) { $1 }
      } else if let equals = text.firstIndex(of: "=") {
        let name = String(text[..<equals]).trimmed
        let value = String(text[text.index(after: equals)...]).trimmed
        // A conditional value, `KEY[sdk=…]`, applies only to some builds.
        if !name.contains("["), !value.isEmpty { values[name] = value }
      }
    }
    if isAlone {
      known[path] = values
    } else {
      remainingRepetitions -= 1
      isWhole = false
    }
    return values
  }
}

extension String {
  /// The text before `//`.
  fileprivate var beforeComment: String { firstRange(of: "//").map { String(self[..<$0.lowerBound]) } ?? self }

  /// The file in `#include "file"` or `#include? "file"`.
  fileprivate var includedPath: String? {
    guard hasPrefix("#include"), let open = firstIndex(of: "\""), let close = lastIndex(of: "\""), open < close else {
      return nil
    }
    return String(self[index(after: open)..<close])
  }
}
