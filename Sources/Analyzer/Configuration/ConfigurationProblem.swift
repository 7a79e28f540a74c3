/// A mistake in a configuration file.
package struct ConfigurationProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, as named to the loader.
  package let file: String
  package let position: SourcePosition
  /// One sentence: what is wrong, and the nearest valid name or another way to fix it.
  package let message: String

  package init(file: String, position: SourcePosition, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }

  /// 1-based.
  package var line: Int { position.line }
  /// 1-based, in UTF-16 code units.
  package var column: Int { position.column }

  /// `file:line:column: error: message`, in the format of compilers.
  package var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// All mistakes in one configuration file.
package struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Sorted by position, never empty.
  package let problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) {
    self.problems = problems.sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }

  /// One line per problem.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
