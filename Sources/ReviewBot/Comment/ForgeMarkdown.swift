/// Formats text for comments on a forge, escaping code under review so that it cannot create markup, mentions,
/// references or links.
///
/// Backslashes do not prevent mentions and references, because forges detect them in the rendered text, except in code.
/// Anything that could be a mention or a reference is therefore put in a code span, even in the bot's own text.
/// - Source: CommonMark 0.31; GitHub docs, "Autolinked references and URLs"; GitLab docs, "GitLab-specific references".
enum ForgeMarkdown {
  /// Returns the text as a code span on one line, or an empty string for empty text.
  static func code(_ text: String) -> String {
    let line = visible(text)
    guard !line.isEmpty else { return "" }
    let fence = String(repeating: "`", count: longestRun(ofBackticksIn: line) + 1)
    // Without padding, a backtick at either end would merge with the delimiter, and spaces at both ends would be
    // stripped.
    let needsPadding = line.hasPrefix("`") || line.hasSuffix("`") || (line.hasPrefix(" ") && line.hasSuffix(" "))
    let padding = needsPadding ? " " : ""
    return fence + padding + line + padding + fence
  }

  /// Returns a fenced code block whose fence is longer than any fence in the code.
  /// - Parameter info: The info string after the fence, such as the language.
  static func block(_ code: String, info: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(ofBackticksIn: code) + 1))
    return "\(fence)\(info)\n\(code)\(code.isEmpty ? "" : "\n")\(fence)"
  }

  /// Returns a sentence as Markdown, treating its backticks as code span delimiters.
  static func prose(_ text: String) -> String {
    let parts = visible(text).split(separator: "`", omittingEmptySubsequences: false)
    // If the number of backticks is odd, none of them is treated as a delimiter.
    guard parts.count % 2 == 1 else { return words(parts.joined(separator: "'")) }
    return parts.enumerated().map { $0 % 2 == 1 ? code(String($1)) : words(String($1)) }.joined()
  }

  /// Escapes bars, which would end a table cell even inside code.
  static func cell(_ markdown: String) -> String { markdown.replacing("|", with: "\\|") }

  private static func words(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard isSpecial(word) else { return escaped(word) }
      let start = word.prefix { "([{\"'".contains($0) }
      var core = word.dropFirst(start.count)
      while let last = core.last, ".,;:)]}\"'!?".contains(last) { core.removeLast() }
      let end = word[core.endIndex...]
      return escaped(start) + code(String(core)) + escaped(end)
    }.joined(separator: " ")
  }

  /// Whether a forge might turn the word into a mention, a reference or a link.
  private static func isSpecial(_ word: Substring) -> Bool {
    var previous: UInt8 = 0
    var hexadecimal = 0
    for byte in word.utf8 {
      // `@name`, `https://…`, `mailto:…`
      if byte == UInt8(ascii: "@") || byte == UInt8(ascii: ":") && word.hasLink { return true }
      // `#12`, `!12`, `~label`, `GH-12`, `ABC-12`
      if isSigil(previous), byte.isWordByte || byte == UInt8(ascii: "\"") { return true }
      if previous == UInt8(ascii: "-"), (0x30...0x39).contains(byte) { return true }
      // An abbreviated commit hash.
      hexadecimal = byte.isHexadecimal ? hexadecimal + 1 : 0
      if hexadecimal == 7 { return true }
      previous = byte
    }
    return word.utf8.count > 4 && word.lowercased().contains("www.")
  }

  private static func isSigil(_ byte: UInt8) -> Bool { "#!&$%~^".utf8.contains(byte) }

  private static func escaped(_ text: Substring) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#~!$&{}".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Replaces line breaks with spaces, and control and bidirectional characters with U+FFFD.
  static func visible(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case _ where scalar.properties.isWhitespace: result.append(" ")
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func longestRun(ofBackticksIn text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

extension Substring {
  /// Whether the word contains a URL.
  fileprivate var hasLink: Bool { contains("://") || lowercased().contains("mailto:") }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F
  }

  fileprivate var isHexadecimal: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
  }
}

extension String {
  /// Truncates the text to a number of UTF-16 code units, ending it with an ellipsis if anything was removed.
  func shortened(to limit: Int) -> String {
    guard utf16.count > limit else { return self }
    var result = ""
    var count = 1
    for character in self {
      count += character.utf16.count
      if count > limit { break }
      result.append(character)
    }
    return result + "…"
  }

  /// Returns at most the given number of sentences from the start of the text.
  func sentences(_ count: Int) -> String {
    let ends = ranges(of: /[.!?] +(?=[A-Z`@])/)
    return ends.count < count ? self : String(self[..<index(after: ends[count - 1].lowerBound)])
  }
}
