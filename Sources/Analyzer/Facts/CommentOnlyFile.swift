/// Reads files without a line of code, which need no parser: notes for Xcode playgrounds, files that were commented out.
///
/// All other files are parsed, since nearly each declares a type that other files ask for
/// (docs/decisions/0009-trigger-words.md).
enum CommentOnlyFile {
  /// The facts of a file whose lines are all blank or start with `//`; nil for every other one.
  static func facts(of bytes: [UInt8]) -> FileFacts? {
    guard mayBe(bytes) else { return nil }
    let text = SourceText(bytes)
    // Suppressions stand in comments; those and what surprises is left to the parser.
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

  /// Whether the last byte leaves it open that there is no code; most files end here, before their lines are found.
  private static func mayBe(_ bytes: [UInt8]) -> Bool {
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
