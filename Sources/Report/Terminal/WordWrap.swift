/// Wraps text at spaces.
enum WordWrap {
  /// Returns the text's lines, without indentation. Words longer than a line are not broken.
  /// - Parameters:
  ///   - first: The number of columns available on the first line.
  ///   - rest: The number of columns available on all other lines.
  static func lines(_ text: String, first: Int, rest: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let wide = DisplayWidth.of(word)
      if used > 0, used + 1 + wide > (lines.isEmpty ? first : rest) {
        lines.append(line)
        line = String(word)
        used = wide
      } else {
        line += (used > 0 ? " " : "") + word
        used += (used > 0 ? 1 : 0) + wide
      }
    }
    return lines + [line]
  }
}
