/// A machine edit that mends a finding.
package struct Fix: Sendable, Hashable, Codable {
  /// One replacement of a range by a text.
  package struct Edit: Sendable, Hashable, Codable {
    package let range: SourceRange
    package let replacement: String

    package init(range: SourceRange, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// Whether the fix keeps behaviour for certain; only safe fixes are applied without being asked for.
  package let isSafe: Bool
  /// Edits that do not overlap, in source order.
  package let edits: [Edit]

  package init(isSafe: Bool, edits: [Edit]) {
    self.isSafe = isSafe
    self.edits = edits
  }
}
