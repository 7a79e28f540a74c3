/// A comment on changed lines.
package struct InlineComment: Sendable, Hashable {
  /// A line in the diff, on the head commit's side.
  package struct Line: Sendable, Hashable {
    /// The 1-based line number in the head commit.
    package let new: Int
    /// The 1-based line number in the base commit. For an added line, this is the number of the next line in the base
    /// commit.
    ///
    /// Both numbers are the line counters at this position in the diff.
    package let old: Int
    /// Whether the change added the line. Otherwise, it is context.
    package let isAdded: Bool
    /// The length in UTF-16 code units.
    package let length: Int

    package init(new: Int, old: Int, isAdded: Bool, length: Int) {
      self.new = new
      self.old = old
      self.isAdded = isAdded
      self.length = length
    }
  }

  /// The path in the head commit.
  package let path: String
  /// The path in the base commit, or nil for new files. It differs from `path` only for moved files.
  package let oldPath: String?
  /// The first line; equal to `end` for a comment on one line. Both lines are in the same hunk.
  package let start: Line
  /// The last line.
  package let end: Line
  /// The text, including the marker; does not exceed `ForgeCapabilities.commentLimit`.
  package let body: String
  /// The text for a comment on the whole file, which cannot suggest a change.
  package let fileBody: String

  /// - Parameter fileBody: The text for a comment on the whole file; nil if it is the same.
  package init(path: String, oldPath: String?, start: Line, end: Line, body: String, fileBody: String? = nil) {
    self.path = path
    self.oldPath = oldPath
    self.start = start
    self.end = end
    self.body = body
    self.fileBody = fileBody ?? body
  }

  package var isMultiLine: Bool { start.new < end.new }
}

/// A comment rejected by the forge. Its findings are listed in the summary instead.
package struct RefusedComment: Sendable, Hashable {
  package let comment: InlineComment
  /// The forge's message.
  package let reason: String

  package init(_ comment: InlineComment, reason: String) {
    self.comment = comment
    self.reason = reason
  }
}
