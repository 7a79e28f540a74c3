/// A position in a source file, as in editors and SARIF.
package struct SourcePosition: Sendable, Hashable, Codable, Comparable {
  /// 1-based.
  package let line: Int
  /// 1-based, in UTF-16 code units.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A range in a source file; the end is exclusive, like `end_column` in JSON output.
package struct SourceRange: Sendable, Hashable, Codable {
  package let start: SourcePosition
  package let end: SourcePosition

  package init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}
