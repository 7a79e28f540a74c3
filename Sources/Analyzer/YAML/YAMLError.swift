/// The reason a file is not valid YAML.
package struct YAMLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The 1-based line and the 1-based column in UTF-16 code units.
  package let position: SourcePosition
  /// One sentence that says what is wrong and how to fix it.
  package let message: String

  package var description: String { "\(position.line):\(position.column): \(message)" }
}
