/// Escapes commands in text that is printed to a CI job's log.
///
/// Runners execute commands in a job's output: Azure Pipelines recognizes `##vso[…]` and `##[…]` anywhere in a line;
/// GitHub recognizes `##[…]` anywhere and `::name …::` at the start of a line; Gitea and Forgejo recognize both at the
/// start of a line; TeamCity recognizes `##teamcity[…]`. A path or a source line could thus set a variable or end a
/// task. The second character of the `##` or `::` that starts a command is written as a Swift escape: `#\u{23}vso[`,
/// `:\u{3A}error`. Commands on other systems (GitLab and Travis sections, Jenkins notes, Buildkite images) require an
/// escape or a carriage return, which `VisibleText` escapes.
/// - Source: actions/runner, ActionCommand.cs; azure-pipelines-agent, Command.cs; gitea/runner, act/runner/command.go;
///   TeamCity docs, "Service Messages"; GitLab, lib/gitlab/regex.rb.
package enum LogText {
  /// Returns the text with all commands escaped. This operation is idempotent.
  package static func escaped(_ text: String) -> String {
    var text = text
    let isPlainText = text.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { isPlain(UnsafeBufferPointer(rebasing: $0)) }
    }
    if isPlainText { return text }
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { spelled(Array($0)) }.joined(separator: "\n")
  }

  /// Returns whether a CI job's log would interpret part of the text as a command.
  package static func containsCommand(_ text: String) -> Bool { escaped(text) != text }

  /// Returns whether a log shows the text unchanged. Such text contains no commands, and no control characters other
  /// than tabs and line breaks.
  package static func isShownAsIs(_ text: String) -> Bool {
    !containsCommand(text)
      && text.unicodeScalars.allSatisfy { "\t\r\n".unicodeScalars.contains($0) || !VisibleText.isUnsafe($0) }
  }

  /// Returns the positions, in Unicode scalars, of the hash signs that must be escaped before a document is printed:
  /// the second one in each command.
  static func hashes(in text: String) -> Set<Int> {
    var text = text
    guard text.withUTF8(mayContainHashCommand) else { return [] }
    let scalars = Array(text.unicodeScalars)
    return Set(commandStarts(in: scalars).filter { scalars[$0] == "#" })
  }

  /// Returns whether a scalar is ignored in culture-sensitive comparisons, as in .NET. A runner may recognize a command
  /// even if it contains such scalars.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    // Looking up properties is slow, and most text is ASCII.
    if 0x20..<0x7F ~= scalar.value { return false }
    return scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
  }

  /// Returns whether the line cannot contain a command. This fast check of the bytes is sufficient for most lines.
  private static func isPlain(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? UInt8(ascii: " ")
    if start == UInt8(ascii: ":") || start < 0x20 || start >= 0x7F { return false }
    var previous: UInt8 = 0
    for byte in line {
      if byte == UInt8(ascii: "\r") { return line.last == byte && line.firstIndex(of: byte) == line.count - 1 }
      if mayStartHashCommand(previous, byte) { return false }
      previous = byte
    }
    return true
  }

  private static func mayContainHashCommand(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains(where: mayStartHashCommand)
  }

  /// Returns whether the first byte is a hash sign, and the second one is another or may be part of an invisible scalar.
  private static func mayStartHashCommand(_ first: UInt8, _ second: UInt8) -> Bool {
    first == UInt8(ascii: "#") && (second == first || !(0x20..<0x7F ~= second))
  }

  private static func spelled(_ line: [Unicode.Scalar]) -> String {
    let marked = Set(commandStarts(in: line))
    var result = ""
    for (index, scalar) in line.enumerated() {
      result += marked.contains(index) ? VisibleText.spelling(of: scalar) : String(scalar)
    }
    return result
  }

  /// Returns the positions of the second character in each `##` or `::` that starts a command.
  private static func commandStarts(in line: [Unicode.Scalar]) -> [Int] {
    var starts: [Int] = []
    var isStart = true
    var index = visible(from: 0, in: line)
    while index < line.count {
      let scalar = line[index]
      let next = visible(from: index + 1, in: line)
      if isStart, scalar == ":", next < line.count, line[next] == ":" { starts.append(next) }
      if scalar == "#", next < line.count, line[next] == "#", opensBracket(next + 1, in: line) { starts.append(next) }
      isStart = scalar == "\r" || isStart && scalar.properties.isWhitespace
      index = next
    }
    return starts
  }

  /// Returns whether the text from `start` begins with an optional name and a bracket, such as `vso[`.
  private static func opensBracket(_ start: Int, in line: [Unicode.Scalar]) -> Bool {
    var index = visible(from: start, in: line)
    while index < line.count, line[index].properties.isAlphabetic { index = visible(from: index + 1, in: line) }
    return index < line.count && line[index] == "["
  }

  /// Returns the next index whose scalar is neither invisible nor part of a color sequence.
  private static func visible(from start: Int, in line: [Unicode.Scalar]) -> Int {
    var index = start
    while index < line.count {
      if line[index] == "\u{1B}", index + 1 < line.count, line[index + 1] == "[" {
        index += 2
        while index < line.count, 0x20...0x3F ~= line[index].value { index += 1 }
        index += 1
      } else if isInvisible(line[index]) {
        index += 1
      } else {
        break
      }
    }
    return min(index, line.count)
  }
}
