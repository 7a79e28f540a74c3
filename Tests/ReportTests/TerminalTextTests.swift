import Analyzer
import Testing

@testable import Report

struct TerminalTextTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｗ", 2), ("한", 2), ("🗼", 2), ("👩‍👩‍👧", 2),
    ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("\u{200B}", 0), ("│", 1), ("…", 1),
  ])
  func `text width is measured in columns`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [
    ("plain é 日 👩‍👩‍👧", "plain é 日 👩‍👩‍👧"), ("\u{1B}[31m", "\\u{1B}[31m"), ("a\r\nb\t", "a\\r\\nb\\t"),
    ("\u{9B}31m", "\\u{9B}31m"), ("\u{202E}x\u{2066}", "\\u{202E}x\\u{2066}"), ("\u{2028}", "\\u{2028}"),
  ])
  func `control characters are escaped`(text: String, expected: String) {
    #expect(VisibleText.escaped(text) == expected)
  }

  @Test func `text is wrapped at spaces, and long words are not broken`() {
    #expect(WordWrap.lines("aa bb cc dd", first: 5, rest: 8) == ["aa bb", "cc dd"])
    #expect(WordWrap.lines("a bbbbbbbbbbbb c", first: 4, rest: 4) == ["a", "bbbbbbbbbbbb", "c"])
    #expect(WordWrap.lines("日本 日本", first: 8, rest: 8) == ["日本", "日本"])
    #expect(WordWrap.lines("", first: 8, rest: 8) == [""])
    #expect(WordWrap.lines("a b", first: -3, rest: 0) == ["a", "b"])
  }

  @Test func `no style codes are written if color is disabled`() {
    #expect(Ink(isEnabled: true)("x", .red + .bold) == "\u{1B}[31;1mx\u{1B}[0m")
    #expect(Ink(isEnabled: true)("", .red).isEmpty)
    #expect(Ink(isEnabled: false)("x", .red) == "x")
  }

  @Test func `table columns are aligned by width, and empty columns are omitted`() {
    var table = TextTable(.right, .left, .left, .left)
    table.add(.init("1"), .init("日本"), .init(""), .init("a"))
    table.add(.init("22"), .init("b"), .init(""), .init(""))
    #expect(table.lines(Ink(isEnabled: false)) == ["   1  日本  a", "  22  b"])
    #expect(TextTable(.left).lines(Ink(isEnabled: false)).isEmpty)
  }

  @Test(
    arguments: [
      (nil, "-"), (0, "0.0%"), (1, "100.0%"), (0.9999, "99.9%"), (0.86111, "86.1%"), (0.0001, "0.0%"),
    ] as [(Double?, String)])
  func `a share is shown as 100% only if it is complete`(share: Double?, text: String) {
    #expect(Wording.percent(share) == text)
  }
}
