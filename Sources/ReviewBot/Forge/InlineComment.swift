/// A comment that is to stand on lines of the change.
public struct InlineComment: Sendable, Hashable {
  /// A line that the diff shows, on the side of the head.
  public struct Line: Sendable, Hashable {
    /// 1-based, in the head.
    public let new: Int
    /// 1-based, in the base: the same line where the change left it alone, else the next one that is in the base.
    ///
    /// These are the two counters that one has when walking through the diff to this line.
    public let old: Int
    /// Whether the change added it; else it is context.
    public let isAdded: Bool
    /// In UTF-16 code units.
    public let length: Int

    public init(new: Int, old: Int, isAdded: Bool, length: Int) {
      self.new = new
      self.old = old
      self.isAdded = isAdded
      self.length = length
    }
  }

  /// In the head.
  public let path: String
  /// In the base, which differs where the file was moved; nil for a new file.
  public let oldPath: String?
  /// Equal to `end` for a comment on one line; both stand in the same hunk.
  public let start: Line
  public let end: Line
  /// With the marker, within `ForgeCapabilities.commentLimit`.
  public let body: String

  public init(path: String, oldPath: String?, start: Line, end: Line, body: String) {
    self.path = path
    self.oldPath = oldPath
    self.start = start
    self.end = end
    self.body = body
  }

  public var isMultiLine: Bool { start.new < end.new }
}

/// A comment that the forge did not take; what it says goes to the summary.
public struct RefusedComment: Sendable, Hashable {
  public let comment: InlineComment
  /// What the forge said.
  public let reason: String

  public init(_ comment: InlineComment, reason: String) {
    self.comment = comment
    self.reason = reason
  }
}
