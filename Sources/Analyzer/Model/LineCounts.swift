/// How many lines a file has, by what stands on them; `code + comment + blank == total`.
public struct LineCounts: Sendable, Hashable, Codable {
  /// Physical lines; an unterminated last line counts.
  public var total = 0
  /// Lines that hold a token, or lie inside a multi-line string.
  public var code = 0
  /// Lines that hold a comment and no token.
  public var comment = 0
  public var blank = 0

  public init(total: Int = 0, code: Int = 0, comment: Int = 0, blank: Int = 0) {
    self.total = total
    self.code = code
    self.comment = comment
    self.blank = blank
  }
}
