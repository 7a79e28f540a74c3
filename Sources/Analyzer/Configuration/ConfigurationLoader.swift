/// Reads configuration files; every mistake in a file is reported, none is passed over.
/// - Source: cli.md, "Configuration"; config.yml at the root of the repository documents the keys.
package struct ConfigurationLoader: Sendable {
  private let rules: RuleSettingReader
  private let sections: [ConfigurationKey]
  private let version: String?

  /// - Parameters:
  ///   - sections: The parts of the file whose meaning is another module's; each a mapping.
  ///   - version: Of the program, which a file may ask for; nil to let every file pass.
  package init(rules: [RuleInfo], sections: [ConfigurationKey] = [], version: String? = nil) {
    self.sections = sections
    self.version = version
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
      rules: rules, sections: sections, version: version, file: file, folder: folder, configuration: configuration)
    return try reader.read(root)
  }

  /// A file that another one extends.
  package struct Extension: Sendable, Hashable {
    /// As written: relative to the file that names it.
    package let path: String
    package let position: SourcePosition
  }

  /// The files that a configuration extends, in their order; none where it cannot be read, as reading it says why.
  /// - Throws: for what is no path of a local file.
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
          "'extends' takes files relative to this one, not \(Quoted(path)); copy the file into the project or beside it",
          at: item.position)
        return nil
      }
      guard path.hasSuffix(".yml") || path.hasSuffix(".yaml") else {
        nodes.report("'extends' takes YAML files, not \(Quoted(path)); name one that ends in .yml", at: item.position)
        return nil
      }
      return Extension(path: path, position: item.position)
    }
    guard nodes.problems.isEmpty else { throw ConfigurationError(nodes.problems) }
    return found
  }

  /// The error for a file that cannot be extended.
  package static func failure(_ message: String, _ entry: Extension, in file: String) -> ConfigurationError {
    ConfigurationError([ConfigurationProblem(file: file, position: entry.position, message: message)])
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
