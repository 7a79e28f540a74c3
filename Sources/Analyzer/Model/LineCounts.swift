/// How many lines a file has, by what stands on them; `code + comment + blank == total`.
package struct LineCounts: Sendable, Hashable, Codable {
  /// Physical lines; an unterminated last line counts.
  package var total = 0
  /// Lines that hold a token, or lie inside a multi-line string.
  package var code = 0
  /// Lines that hold a comment and no token.
  package var comment = 0
  package var blank = 0

  package init(total: Int = 0, code: Int = 0, comment: Int = 0, blank: Int = 0) {
    self.total = total
    self.code = code
    self.comment = comment
    self.blank = blank
  }
}
