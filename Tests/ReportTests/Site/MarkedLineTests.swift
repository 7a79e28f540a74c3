import Analyzer
import Testing

@testable import Report

@Suite struct MarkedLineTests {
  private func markup(_ line: String, _ start: Int, _ end: Int, lines: Int = 1) -> String {
    MarkedLine(
      line, range: SourceRange(start: .init(line: 1, column: start), end: .init(line: lines, column: end))
    ).html.markup
  }

  @Test func `the range is highlighted, in UTF-16 units`() {
    #expect(markup("let x = 1", 5, 6) == "let <mark>x</mark> = 1")
    #expect(markup("🗼é <b>", 4, 7) == "🗼é<mark> &lt;b</mark>&gt;")
    #expect(markup("\tvar x", 2, 5) == "    <mark>var</mark> x")
  }

  @Test func `ranges outside the line or inside a character are accepted`() {
    #expect(markup("abc", 2, 99) == "a<mark>bc</mark>")
    #expect(markup("abc", 50, 60) == "abc")
    #expect(markup("a🗼b", 3, 4) == "a<mark>🗼</mark>b")
    #expect(markup("abc", 3, 1, lines: 4) == "ab<mark>c</mark>")
    #expect(markup("", 1, 1) == "")
  }

  @Test func `a very long line is truncated around the range`() {
    let line = String(repeating: "a", count: 5_000) + "X" + String(repeating: "b", count: 5_000)
    let shown = markup(line, 5_001, 5_002)
    #expect(
      shown == "…" + String(repeating: "a", count: 100) + "<mark>X</mark>" + String(repeating: "b", count: 100) + "…")
  }
}
