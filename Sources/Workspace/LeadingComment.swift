/// The comments at the start of a file, before the first line of code.
enum LeadingComment {
  /// The maximum length in bytes, which allows for long license headers.
  private static let limit = 4096

  /// Returns the lines of the comments before the first line of code, including comment markers.
  static func lines(of bytes: [UInt8]) -> [Substring] {
    var lines: [Substring] = []
    var depth = 0
    // Decodes line by line, because most headers are short.
    var rest = bytes.prefix(limit)
    if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      rest = rest[line.endIndex...].dropFirst()
      let content = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if content.isEmpty { continue }
      let isLineComment = content.starts(with: "//".utf8) || (lines.isEmpty && content.starts(with: "#!".utf8))
      if depth == 0, !isLineComment, !content.starts(with: "/*".utf8) { break }
      lines.append(Substring(decoding: content, as: UTF8.self))
      guard depth > 0 || !isLineComment else { continue }
      depth = max(0, depth + count("/*", in: content) - count("*/", in: content))
      if depth == 0, isCodeAfterComment(content) { break }
    }
    return lines
  }

  /// Returns whether code follows the end of a block comment.
  private static func isCodeAfterComment(_ line: ArraySlice<UInt8>) -> Bool {
    let visible = line.reversed().drop { $0 <= UInt8(ascii: " ") }
    return !visible.starts(with: "/*".utf8)
  }

  private static func count(_ mark: String, in line: ArraySlice<UInt8>) -> Int {
    line.indices.count { line[$0...].starts(with: mark.utf8) }
  }
}
