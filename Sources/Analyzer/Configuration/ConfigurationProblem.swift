/// A mistake in a configuration file.
package struct ConfigurationProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file name that was passed to the loader.
  package let file: String
  package let position: SourcePosition
  /// One sentence that says what is wrong and suggests the nearest valid name or another fix.
  package let message: String

  package init(file: String, position: SourcePosition, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }

  /// The 1-based line.
  package var line: Int { position.line }
  /// The 1-based column in UTF-16 code units.
  package var column: Int { position.column }

  /// The problem in the format that compilers use: `file:line:column: error: message`.
  package var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// All mistakes in one configuration file.
package struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems, sorted by position; never empty.
  package let problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) {
    self.problems = problems.sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }

  /// One line per problem.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
