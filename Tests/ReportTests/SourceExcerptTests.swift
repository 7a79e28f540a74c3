import Analyzer
import Testing

@testable import Report

struct SourceExcerptTests {
  private func excerpt(_ line: String, _ columns: ClosedRange<Int>, width: Int = 60, lines: Int = 0) -> SourceExcerpt {
    SourceExcerpt(
      line: line,
      range: SourceRange(
        start: SourcePosition(line: 1, column: columns.lowerBound),
        end: SourcePosition(line: 1 + lines, column: columns.upperBound)),
      width: width)
  }

  /// Returns the text above the underline.
  private func marked(_ excerpt: SourceExcerpt) -> String {
    var column = 0
    var result = ""
    for character in excerpt.code {
      if (excerpt.indentation..<excerpt.indentation + excerpt.length).contains(column) { result.append(character) }
      column += DisplayWidth.of(character)
    }
    return result
  }

  @Test(arguments: [
    ("let value = 1", 5...10, "value"),
    ("\t\tlet value = 1", 7...12, "value"),
    ("a\tvalue", 3...8, "value"),
    ("東京 value", 4...9, "value"),
    ("🗼🗼 value", 6...11, "value"),
    ("👩‍👩‍👧 value", 10...15, "value"),
    ("e\u{301} value", 4...9, "value"),
    ("\u{1B}[2J value", 6...11, "value"),
    ("x 東京", 3...5, "東京"),
    ("x 🗼 y", 4...5, "🗼"),
    ("value", 1...1, "v"),
  ])
  func `the underline is below its range`(line: String, columns: ClosedRange<Int>, expected: String) {
    #expect(marked(excerpt(line, columns)) == expected)
  }

  @Test(arguments: [
    ("var body: some View {", 5, "body"), ("@State var x", 1, "@State"), ("  #if DEBUG", 3, "#if"),
    ("{ $0 }", 1, "{"), ("`default` {", 1, "`default`"), ("größe()", 1, "größe"),
  ])
  func `if a range spans several lines, its first word is underlined`(line: String, column: Int, expected: String) {
    #expect(marked(excerpt(line, column...(column + 1), lines: 3)) == expected)
  }

  @Test func `a range past the end of a line is marked at the end of the line`() {
    #expect(excerpt("ab  ", 90...95) == excerpt("ab", 3...4))
    #expect(excerpt("ab", 3...4).indentation == 2)
  }

  @Test(arguments: [0, 10, 100, 900, 3_000, 90_000], [20, 60])
  func `a long line is cropped around the range`(offset: Int, width: Int) {
    let line = String(repeating: "x", count: offset) + " value " + String(repeating: "東", count: 5_000)
    let excerpt = excerpt(line, (offset + 2)...(offset + 7), width: width)
    #expect(marked(excerpt) == "value")
    #expect(DisplayWidth.of(excerpt.code) <= width)
    #expect(excerpt.code.hasSuffix("…"))
    #expect(excerpt.code.hasPrefix("…") == (offset + 7 > width))
  }

  @Test func `if a range is wider than the available width, its start is shown`() {
    let excerpt = excerpt(String(repeating: "x", count: 300), 1...301)
    #expect(excerpt.indentation == 0 && excerpt.length == 59)
    #expect(DisplayWidth.of(excerpt.code) == 60)
  }

  @Test func `excessive combining marks are removed, and isolated ones are escaped`() {
    #expect(excerpt("a" + String(repeating: "\u{301}", count: 500), 1...2).code.unicodeScalars.count == 16)
    #expect(excerpt("\u{200B}x", 1...2).code == "\\u{200B}x")
  }

  @Test(arguments: ["a\nb\nc", "a\r\nb\r\nc\r\n", "a\rb\rc", "a\nb\r\nc\n", "\u{FEFF}a\nb\nc"])
  func `the same line endings are recognized as in the compiler`(text: String) {
    let lines = SourceLines(Array(text.utf8))
    #expect((0...4).map { lines[$0] } == [nil, "a", "b", "c", nil])
  }

  @Test func `an empty file has no lines`() {
    #expect(SourceLines([])[1] == nil)
    #expect(SourceLines(Array("\u{FEFF}".utf8))[1] == nil)
  }
}
