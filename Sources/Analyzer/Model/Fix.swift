/// A machine edit that mends a finding.
public struct Fix: Sendable, Hashable, Codable {
  /// One replacement of a range by a text.
  public struct Edit: Sendable, Hashable, Codable {
    public let range: SourceRange
    public let replacement: String

    public init(range: SourceRange, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// Whether the fix keeps behaviour for certain; only safe fixes are applied without being asked for.
  public let isSafe: Bool
  /// Edits that do not overlap, in source order.
  public let edits: [Edit]

  public init(isSafe: Bool, edits: [Edit]) {
    self.isSafe = isSafe
    self.edits = edits
  }
}
