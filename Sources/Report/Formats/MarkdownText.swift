/// Escapes text from the project under review for Markdown, so that it creates no markup, mentions or references.
/// - Source: CommonMark 0.31, 2.4 and 6.1.
enum MarkdownText {
  /// Returns the text in a code span, with line breaks replaced by spaces.
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

  /// Returns a sentence as Markdown, keeping code spans in backticks and escaping everything else.
  static func sentence(_ text: String) -> String {
    let parts = VisibleText.escaped(text).split(separator: "`", omittingEmptySubsequences: false)
    // If the number of backticks is odd, none of them is treated as a delimiter.
    guard parts.count % 2 == 1 else { return plain(parts.joined(separator: "'")) }
    return parts.enumerated().map { $0 % 2 == 1 ? code(String($1)) : plain(String($1)) }.joined()
  }

  /// Returns plain text, escaping every character that has a meaning in Markdown or on a forge.
  static func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\*_[]<>#|~!$&@".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
