import Testing

@testable import Analyzer

/// Tests that suppression comments do not change literals or other comments.
@Suite struct SuppressionPlacesTests {
  private static let cases: [(source: String, line: Int, place: SuppressionPlace?)] = [
    ("let a = 1\nlet b = 2\n", 1, nil),
    ("let a = 1\n", 9, nil),
    ("f(\"\"\"\n  x\n  \"\"\").g()\n", 0, nil),
    ("f(\"\"\"\n  x\n  \"\"\").g()\n", 2, .lineEnd),
    ("f(\"\"\"\r\n  x\r\n  \"\"\").g()\r\n", 2, .lineEnd),
    ("\u{FEFF}f(#\"\"\"\n  x\n  \"\"\"#).g()", 2, .lineEnd),
    ("f(\"\"\"\n  x\n  \"\"\").g() // note\nh()\n", 2, .around(first: 0, end: 3)),
    ("let a = 1\nf(\"\"\"\n  \\(g())\n  \"\"\")\n", 2, .around(first: 1, end: 4)),
    ("f(\"\"\"\n  \\(g())\n  \"\"\")", 1, .around(first: 0, end: nil)),
    ("f(\"\"\"\n  \\(g(/* a\n b */))\n  \"\"\", \"\"\"\n  x\n  \"\"\")\nh()\n", 4, .around(first: 0, end: 6)),
    ("f() /* a\n b */ .g()\n", 1, .lineEnd),
    ("f() /* a\n b */ .g() /* c\n d */\nh()\n", 1, .around(first: 0, end: 3)),
    ("let a = #/\n  b\n  /#\n", 1, .around(first: 0, end: 3)),
    ("// a \"\"\"\nlet b = \"/*\"\nlet c = 1\n", 2, nil),
  ]

  @Test(arguments: cases)
  func `a comment is placed outside of literals and comments`(
    source: String, line: Int, place: SuppressionPlace?
  ) {
    #expect(SuppressionPlaces(Array(source.utf8)).place(forLine: line) == place)
  }
}
