/// Reads configuration files and reports every mistake in them.
package struct ConfigurationLoader: Sendable {
  private let rules: RuleSettingReader
  private let sections: [ConfigurationKey]
  private let version: String?

  /// - Parameters:
  ///   - sections: The mappings that belong to other modules.
  ///   - version: The version of the program, which a file may require, or nil to skip the check.
  package init(rules: [RuleInfo], sections: [ConfigurationKey] = [], version: String? = nil) {
    self.sections = sections
    self.version = version
    self.rules = RuleSettingReader(rules: rules)
  }

  /// Adds the settings from the file at the root to a configuration. Keys that are missing from the file keep their
  /// values, and the file's rule settings become a new layer on top of the existing ones.
  /// - Parameter file: The file name to use in messages and as the layer's origin.
  /// - Throws: `ConfigurationError` with all mistakes in the file.
  package func load(
    root bytes: [UInt8], file: String, into configuration: Configuration
  ) throws(ConfigurationError) -> Configuration {
    try load(bytes, file: file, folder: nil, into: configuration)
  }

  /// Adds the settings from a nested `.review.yml` to a configuration, for the file's folder.
  ///
  /// Load the root first, and a folder before its subfolders, because later layers take precedence. In the file, globs
  /// under `exclude` are relative to its folder; in the result, they are relative to the root.
  /// - Parameter folder: The folder, relative to the root, with `/` as the separator.
  /// - Throws: `ConfigurationError` with all mistakes in the file.
  package func loadNested(
    _ bytes: [UInt8], file: String, folder: String, into configuration: Configuration
  ) throws(ConfigurationError) -> Configuration {
    let parts = folder.split(separator: "/").filter { $0 != "." }
    return try load(bytes, file: file, folder: parts.joined(separator: "/"), into: configuration)
  }

  private func load(
    _ bytes: [UInt8], file: String, folder: String?, into configuration: Configuration
  ) throws(ConfigurationError) -> Configuration {
    let root: YAMLNode
    do {
      root = try YAMLParser.parse(bytes)
    } catch {
      throw ConfigurationError([ConfigurationProblem(file: file, position: error.position, message: error.message)])
    }
    var reader = ConfigurationReader(
      rules: rules, sections: sections, version: version, file: file, folder: folder, configuration: configuration)
    return try reader.read(root)
  }

  /// A file extended by another one.
  package struct Extension: Sendable, Hashable {
    /// The path as written, relative to the extending file.
    package let path: String
    /// The position of the entry in the extending file.
    package let position: SourcePosition
  }

  /// Returns the files that a configuration extends, in order. Returns none if the configuration cannot be read,
  /// because `load` reports that error.
  /// - Throws: `ConfigurationError` if an entry is anything other than the path of a local file.
  package static func extensions(in bytes: [UInt8], file: String) throws(ConfigurationError) -> [Extension] {
    guard let root = try? YAMLParser.parse(bytes),
      case .sequence(let items)? = root[ConfigurationFileKey.extends.rawValue]?.content
    else {
      return []
    }
    var nodes = NodeReader(file: file)
    let found = items.compactMap { item -> Extension? in
      guard let path = item.text, !path.isEmpty else { return nil }
      if path.contains("://") || path.hasPrefix("/") || path.hasPrefix("~") {
        nodes.report(
          "'extends' requires a path relative to this file, not \(Quoted(path)); copy the file into the project",
          at: item.position)
        return nil
      }
      guard path.hasSuffix(".yml") || path.hasSuffix(".yaml") else {
        nodes.report(
          "'extends' requires a YAML file, not \(Quoted(path)); use a path that ends in .yml", at: item.position)
        return nil
      }
      return Extension(path: path, position: item.position)
    }
    guard nodes.problems.isEmpty else { throw ConfigurationError(nodes.problems) }
    return found
  }

  /// Creates the error for a file that cannot be extended.
  package static func failure(_ message: String, _ entry: Extension, in file: String) -> ConfigurationError {
    ConfigurationError([ConfigurationProblem(file: file, position: entry.position, message: message)])
  }

  /// Returns whether a config.yml has the top-level `review` key. Any other file belongs to a different program and is
  /// ignored.
  ///
  /// If the file is not valid YAML, a line that starts with `review:` is sufficient, so that the mistake is
  /// reported.
  package static func isLintelConfiguration(_ bytes: [UInt8]) -> Bool {
    if let root = try? YAMLParser.parse(bytes) { return root["review"] != nil }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let lines = content.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return lines.contains { $0.starts(with: "review:".utf8) }
  }
}
