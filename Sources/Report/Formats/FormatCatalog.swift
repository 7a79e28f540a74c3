/// All output formats, in the order in which `--help` lists them.
package enum FormatCatalog {
  package static let all: [any FindingFormat] = [
    TextFormat(),
    JSONFormat(),
    XcodeFormat(),
    AgentFormat(),
    GitHubFormat(),
    SARIFFormat(),
    GitLabFormat(),
    SonarQubeFormat(),
    CheckstyleFormat(),
    JUnitFormat(),
    MarkdownFormat(),
    CSVFormat(),
  ]

  /// Returns the format with the given name.
  /// - Throws: `UnknownFormat` if there is no such format.
  package static func format(named name: String) throws(UnknownFormat) -> any FindingFormat {
    guard let format = all.first(where: { $0.name == name }) else {
      throw UnknownFormat(name: name, known: all.map(\.name))
    }
    return format
  }
}
