/// Text of the tree under review for a Markdown document: nothing of it is markup, a mention or a reference.
/// - Source: CommonMark 0.31, 2.4 and 6.1.
enum MarkdownText {
  /// The text in a code span; line breaks become spaces.
  static func code(_ text: String) -> String {
    let line = VisibleText.escaped(text)
    var longest = 0
    var run = 0
    for character in line {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let padding = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
    return fence + padding + line + padding + fence
  }

  /// A sentence that may hold code spans in backticks: what is outside of them is plain text.
  static func sentence(_ text: String) -> String {
    let parts = VisibleText.escaped(text).split(separator: "`", omittingEmptySubsequences: false)
    // An odd number of backticks has no pairs; then all of it is plain.
    guard parts.count % 2 == 1 else { return plain(parts.joined(separator: "'")) }
    return parts.enumerated().map { $0 % 2 == 1 ? code(String($1)) : plain(String($1)) }.joined()
  }

  /// Plain text with every character escaped that Markdown or a forge would read.
  static func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\*_[]<>#|~!$&@".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
