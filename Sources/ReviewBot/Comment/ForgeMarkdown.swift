/// Text for a comment on a forge, in which nothing of the code under review is markup, a mention, a reference or a link.
///
/// A backslash does not help against mentions and references, which forges look for after the markup is gone; only in
/// code do they look for nothing. So whatever could be one stands in a code span, in our own texts too.
/// - Source: CommonMark 0.31; GitHub docs, "Autolinked references and URLs"; GitLab docs, "GitLab-specific references".
enum ForgeMarkdown {
  /// The text in a code span on one line; empty for empty text.
  static func code(_ text: String) -> String {
    let line = visible(text)
    guard !line.isEmpty else { return "" }
    let fence = String(repeating: "`", count: longestRun(ofBackticksIn: line) + 1)
    // A span of spaces keeps them, and one that begins with a backtick needs a space.
    let needsPadding = line.hasPrefix("`") || line.hasSuffix("`") || (line.hasPrefix(" ") && line.hasSuffix(" "))
    let padding = needsPadding ? " " : ""
    return fence + padding + line + padding + fence
  }

  /// Code on lines of its own; the fence is longer than any in it.
  /// - Parameter info: What stands after the fence, such as the language.
  static func block(_ code: String, info: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(ofBackticksIn: code) + 1))
    return "\(fence)\(info)\n\(code)\(code.isEmpty ? "" : "\n")\(fence)"
  }

  /// A sentence that may hold code spans in backticks.
  static func prose(_ text: String) -> String {
    let parts = visible(text).split(separator: "`", omittingEmptySubsequences: false)
    // An odd number of backticks has no pairs; then none of it is code.
    guard parts.count % 2 == 1 else { return words(parts.joined(separator: "'")) }
    return parts.enumerated().map { $0 % 2 == 1 ? code(String($1)) : words(String($1)) }.joined()
  }

  /// The same for a cell of a table, where a bar would end it in code too.
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

  /// Whether a forge might make a mention, a reference or a link of the word.
  private static func isSpecial(_ word: Substring) -> Bool {
    var previous: UInt8 = 0
    var hexadecimal = 0
    for byte in word.utf8 {
      // `@name`, `https://…`, `mailto:…`
      if byte == UInt8(ascii: "@") || byte == UInt8(ascii: ":") && word.hasLink { return true }
      // `#12`, `!12`, `~label`, `GH-12`, `ABC-12`
      if isSigil(previous), byte.isWordByte || byte == UInt8(ascii: "\"") { return true }
      if previous == UInt8(ascii: "-"), (0x30...0x39).contains(byte) { return true }
      // The short name of a commit.
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

  /// Line breaks become spaces; what steers a display or reorders text becomes U+FFFD.
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
  /// Whether the word has a scheme before its colon, and something behind it.
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
  /// At most so many UTF-16 code units, with a mark where something is missing.
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

  /// The first sentence.
  var firstSentence: String {
    guard let end = firstRange(of: /[.!?] +(?=[A-Z`@])/) else { return self }
    return String(self[..<index(after: end.lowerBound)])
  }
}
