/// The number of lines of each kind in a file; `code + comment + blank == total`.
package struct LineCounts: Sendable, Hashable, Codable {
  /// The number of physical lines, including an unterminated last line.
  package var total = 0
  /// The number of lines that contain a token or are inside a multi-line string.
  package var code = 0
  /// The number of lines with a comment but no token.
  package var comment = 0
  /// The number of lines that contain only whitespace, except for those inside multi-line strings.
  package var blank = 0

  package init(total: Int = 0, code: Int = 0, comment: Int = 0, blank: Int = 0) {
    self.total = total
    self.code = code
    self.comment = comment
    self.blank = blank
  }
}
