/// A place in a source file, as editors and SARIF count it.
public struct SourcePosition: Sendable, Hashable, Codable, Comparable {
  /// 1-based.
  public let line: Int
  /// 1-based, in UTF-16 code units.
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A range in a source file; the end is exclusive, as `end_column` in the JSON output.
public struct SourceRange: Sendable, Hashable, Codable {
  public let start: SourcePosition
  public let end: SourcePosition

  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}
