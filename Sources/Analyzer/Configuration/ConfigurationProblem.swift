/// A mistake in a configuration file.
public struct ConfigurationProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file as it was named to the loader.
  public let file: String
  public let position: SourcePosition
  /// One sentence: what is wrong, and the nearest valid name or what to try.
  public let message: String

  public init(file: String, position: SourcePosition, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }

  /// 1-based.
  public var line: Int { position.line }
  /// 1-based, in UTF-16 units.
  public var column: Int { position.column }

  /// `file:line:column: error: message`, as compilers print it.
  public var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// Everything that is wrong with one configuration file.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Sorted by position, never empty.
  public let problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) {
    self.problems = problems.sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }

  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
