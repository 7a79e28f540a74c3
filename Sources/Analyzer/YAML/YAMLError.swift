/// Why a file could not be read as YAML.
package struct YAMLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where the mistake is: 1-based line, 1-based column in UTF-16 units.
  package let position: SourcePosition
  /// One sentence: what is wrong and what to try.
  package let message: String

  package var description: String { "\(position.line):\(position.column): \(message)" }
}
