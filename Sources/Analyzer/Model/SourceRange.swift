/// A position in a source file, as used by editors and SARIF.
package struct SourcePosition: Sendable, Hashable, Codable, Comparable {
  /// The 1-based line.
  package let line: Int
  /// The 1-based column in UTF-16 code units.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A range in a source file. The end is exclusive, like `end_column` in JSON output.
package struct SourceRange: Sendable, Hashable, Codable {
  package let start: SourcePosition
  package let end: SourcePosition

  package init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }

  /// Whether the range contains another range.
  func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }

  /// Whether a position is in the range or at its end.
  func contains(_ position: SourcePosition) -> Bool { start <= position && position <= end }
}
