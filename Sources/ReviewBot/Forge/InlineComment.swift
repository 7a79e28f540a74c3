/// A comment that is to stand on lines of the change.
package struct InlineComment: Sendable, Hashable {
  /// A line that the diff shows, on the side of the head.
  package struct Line: Sendable, Hashable {
    /// 1-based, in the head.
    package let new: Int
    /// 1-based, in the base: the same line where the change left it alone, else the next one that is in the base.
    ///
    /// These are the two counters that one has when walking through the diff to this line.
    package let old: Int
    /// Whether the change added it; else it is context.
    package let isAdded: Bool
    /// In UTF-16 code units.
    package let length: Int

    package init(new: Int, old: Int, isAdded: Bool, length: Int) {
      self.new = new
      self.old = old
      self.isAdded = isAdded
      self.length = length
    }
  }

  /// In the head.
  package let path: String
  /// In the base, which differs where the file was moved; nil for a new file.
  package let oldPath: String?
  /// Equal to `end` for a comment on one line; both stand in the same hunk.
  package let start: Line
  package let end: Line
  /// With the marker, within `ForgeCapabilities.commentLimit`.
  package let body: String

  package init(path: String, oldPath: String?, start: Line, end: Line, body: String) {
    self.path = path
    self.oldPath = oldPath
    self.start = start
    self.end = end
    self.body = body
  }

  package var isMultiLine: Bool { start.new < end.new }
}

/// A comment that the forge did not take; what it says goes to the summary.
package struct RefusedComment: Sendable, Hashable {
  package let comment: InlineComment
  /// What the forge said.
  package let reason: String

  package init(_ comment: InlineComment, reason: String) {
    self.comment = comment
    self.reason = reason
  }
}
