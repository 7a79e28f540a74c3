/// Reads configuration files; every mistake in a file is reported, none is passed over.
/// - Source: cli.md, "Configuration"; config.yml at the root of the repository documents the keys.
package struct ConfigurationLoader: Sendable {
  private let rules: RuleSettingReader
  private let sections: [ConfigurationKey]

  /// - Parameter sections: The parts of the file whose meaning is another module's; each a mapping.
  package init(rules: [RuleInfo], sections: [ConfigurationKey] = []) {
    self.sections = sections
    self.rules = RuleSettingReader(rules: rules)
  }

  /// The configuration with what the file at the root says; keys that it does not have keep their value, and its
  /// rules become a layer above those that are there.
  /// - Parameter file: the name for messages and the layer's origin.
  /// - Throws: all mistakes of the file.
  package func load(
    root bytes: [UInt8], file: String, into configuration: Configuration
  ) throws(ConfigurationError) -> Configuration {
    try load(bytes, file: file, folder: nil, into: configuration)
  }

  /// The configuration with what a `.review.yml` below the root says for its folder.
  ///
  /// Load the root first and a folder before those inside it, as a later layer wins. Globs under `exclude` are
  /// relative to the folder in the file and to the root in the result.
  /// - Parameter folder: relative to the root, with `/`.
  /// - Throws: all mistakes of the file.
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
      rules: rules, sections: sections, file: file, folder: folder, configuration: configuration)
    return try reader.read(root)
  }

  /// Whether a config.yml has the top-level key `review`; any other belongs to another program and is left alone.
  ///
  /// One that cannot be read as YAML is ours if a line starts with `review:`, so that its mistake is shown.
  package static func isOurs(_ bytes: [UInt8]) -> Bool {
    if let root = try? YAMLParser.parse(bytes) { return root["review"] != nil }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let lines = content.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return lines.contains { $0.starts(with: "review:".utf8) }
  }
}
