/// Extracts facts, without parsing, from files that contain no code, such as notes in Xcode playgrounds and
/// commented-out files.
///
/// All other files are parsed, because nearly every file declares a type that other files need
/// (docs/decisions/0009-trigger-words.md).
enum CommentOnlyFile {
  /// Returns the facts about a file in which every line is blank or starts with `//`, or nil for any other file.
  static func facts(of bytes: [UInt8]) -> FileFacts? {
    guard mightQualify(bytes) else { return nil }
    let text = SourceText(bytes)
    // Files with suppression comments or unusual content have to be parsed.
    guard !text.contains("review:"), (0..<text.lineCount).allSatisfy({ isComment(line: $0, of: text) }) else {
      return nil
    }
    var facts = FileFacts()
    facts.lines = CodeLines(text).counts()
    var notes = CommentNoteReader(text: text)
    facts.notes = notes.notes(before: text.bytes.count, endingAt: text.bytes.count).map {
      CommentNote($0, type: nil, symbol: "", in: text)
    }
    return facts
  }

  /// Checks only the last byte, which quickly rules out most files before their lines are indexed.
  private static func mightQualify(_ bytes: [UInt8]) -> Bool {
    guard let last = bytes.last(where: { !isSpace($0) }) else { return true }
    return last != UInt8(ascii: "}")
  }

  private static func isComment(line: Int, of text: SourceText) -> Bool {
    let end = line + 1 < text.lineStarts.count ? text.lineStarts[line + 1] : text.bytes.count
    let code = text.bytes[text.lineStarts[line]..<end].drop(while: isSpace)
    return code.isEmpty || code.starts(with: "//".utf8)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
