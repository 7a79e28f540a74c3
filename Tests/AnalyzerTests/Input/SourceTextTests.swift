import Foundation
import Testing

@testable import Analyzer

/// Tests the conversion between offsets and positions in a file.
@Suite struct SourceTextTests {
  private static let texts: [NamedSource] = [
    NamedSource("empty", ""), NamedSource("a letter", "a"), NamedSource("two lines", "a\nb"),
    NamedSource("CR LF line endings", "a\r\nb\r\n"), NamedSource("CR line endings", "a\rb"),
    NamedSource("non-ASCII text", "é👨‍👩‍👧\n∞x"),
    NamedSource("a long line", String(repeating: "a👍é", count: 3000) + "\n" + "z"),
    NamedSource(
      "a character across two blocks", String(repeating: "x", count: 2047) + "👍" + String(repeating: "é", count: 5000)),
  ]

  @Test(arguments: texts)
  func `a column counts UTF-16 code units from the start of its line`(_ text: NamedSource) {
    let text = text.source
    let source = SourceText(Array(text.utf8))
    var line = 1
    var column = 1
    var offset = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if !(previous == "\r" && scalar == "\n") {
        #expect(source.position(at: offset) == SourcePosition(line: line, column: column))
      }
      offset += scalar.utf8.count
      column += scalar.utf16.count
      if scalar == "\n" || scalar == "\r" {
        if !(previous == "\r" && scalar == "\n") { line += 1 }
        column = 1
      }
      previous = scalar
    }
    #expect(source.position(at: offset) == SourcePosition(line: line, column: column))
  }

  @Test(arguments: texts)
  func `the offset of every column agrees with a naive count`(_ text: NamedSource) {
    let source = SourceText(Array(text.source.utf8))
    for line in source.lineStarts.indices {
      let end = line + 1 < source.lineStarts.count ? source.lineStarts[line + 1] : source.bytes.count
      var column = 1
      var offset = source.lineStarts[line]
      while offset < end {
        #expect(source.offset(of: SourcePosition(line: line + 1, column: column)) == offset)
        let width = source.bytes[offset] >= 0xF0 ? 2 : 1
        offset += 1
        while offset < end, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        // The second half of a surrogate pair belongs to the next character's offset.
        if width == 2 { #expect(source.offset(of: SourcePosition(line: line + 1, column: column + 1)) == offset) }
        column += width
      }
      for far in [column, column + 1, 1 << 32] {
        #expect(source.offset(of: SourcePosition(line: line + 1, column: far)) == end)
      }
    }
  }

  @Test(arguments: texts)
  func `an offset can be converted to a position and back`(_ text: NamedSource) {
    let text = text.source
    let source = SourceText(Array(text.utf8))
    var offset = 0
    for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\r" {
      let there = source.offset(of: source.position(at: offset))
      if !text.contains("\r"), !text.contains("\n") { #expect(there == offset) }
      offset += scalar.utf8.count
    }
  }

  @Test func `a byte order mark is not part of the text`() {
    let source = SourceText([0xEF, 0xBB, 0xBF] + Array("a".utf8))
    #expect(source.bytes == Array("a".utf8))
    #expect(source.position(at: 0) == SourcePosition(line: 1, column: 1))
  }

  private static let counts: [(text: String, lines: [Int])] = [
    ("", [0, 0, 0, 0]),
    ("\n", [1, 0, 0, 1]),
    ("let a = 1", [1, 1, 0, 0]),
    ("let a = 1\n", [1, 1, 0, 0]),
    ("let a = 1\n\n", [2, 1, 0, 1]),
    ("// a\n/* b\n\nc */\n", [4, 0, 3, 1]),
    ("let a = 1 // b\n", [1, 1, 0, 0]),
    ("let a = \"\"\"\n\n  a\n\n  \"\"\"\n\n", [6, 5, 0, 1]),
    ("let a = #\"\"\"\n\n\n\"\"\"#\n", [4, 4, 0, 0]),
    ("let a = \"\"\"\n  \\(b)\n\n  \"\"\" + c\n", [4, 4, 0, 0]),
    ("#if a\n\n#endif\n", [3, 2, 0, 1]),
    ("let a = 1\r\n\r\n// b\r\n", [3, 1, 1, 1]),
    ("\u{FEFF}// a\nlet a = 1\n", [2, 1, 1, 0]),
  ]

  @Test(arguments: counts)
  func `each line is counted as code, comment or blank`(text: String, lines: [Int]) throws {
    let counted = try #require(Review.of([("A.swift", text)]).files.first).lines
    #expect([counted.total, counted.code, counted.comment, counted.blank] == lines)
  }
}
