/// An automatic edit that resolves a finding.
package struct Fix: Sendable, Hashable, Codable {
  /// A replacement of a source range with text.
  package struct Edit: Sendable, Hashable, Codable {
    /// The range to replace; empty for an insertion.
    package let range: SourceRange
    /// The new text; empty for a deletion.
    package let replacement: String

    package init(range: SourceRange, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// Whether the fix is certain to preserve behavior. Only safe fixes are applied by default.
  package let isSafe: Bool
  /// The edits, which do not overlap, in source order.
  package let edits: [Edit]

  package init(isSafe: Bool, edits: [Edit]) {
    self.isSafe = isSafe
    self.edits = edits
  }

  /// Returns a fix that leaves the given ranges unchanged.
  func withoutEdits(in ranges: [SourceRange]) -> Fix {
    Fix(isSafe: isSafe, edits: edits.filter { edit in !ranges.contains { $0.contains(edit.range) } })
  }

  /// Returns a fix that makes the edits of both fixes, which must not overlap.
  func combined(with other: Fix) -> Fix {
    Fix(
      isSafe: isSafe && other.isSafe,
      edits: (edits + other.edits).sorted { $0.range.start < $1.range.start })
  }
}
