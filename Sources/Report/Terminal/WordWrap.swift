/// Breaks text at spaces so that it fits into a width.
enum WordWrap {
  /// The lines of the text, without indentation. A word wider than a line keeps a line to itself.
  /// - Parameters:
  ///   - first: columns of the first line.
  ///   - rest: columns of each other line.
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
