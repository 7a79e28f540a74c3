import Testing

@testable import Analyzer

@Suite struct MovedLinesTests {
  private static let block = "let first = 1\nlet second = 2\nlet third = 3"

  /// The contents of two files before and after a change, and where each line of the second one was before.
  static let changes: [(String, before: [String?], after: [String?], expected: [String?])] = [
    ("moved to another file", [block + "\nrest()", nil], ["rest()", block], ["A:1", "A:2", "A:3"]),
    ("moved from a deleted file", ["x\n" + block, nil], [nil, "y\n" + block], [nil, "A:2", "A:3", "A:4"]),
    ("two lines", ["let first = 1\nlet second = 2", nil], ["", "let first = 1\nlet second = 2"], [nil, nil]),
    ("short lines", ["a()\nb()\nc()", nil], ["", "a()\nb()\nc()"], [nil, nil, nil]),
    ("copied", [block, nil], [block, block], [nil, nil, nil]),
    ("not consecutive", ["let first = 1\n\nlet second = 2\nx\nlet third = 3", nil], ["", block], [nil, nil, nil]),
    (
      "the longest block", ["let first = 1\nlet second = 2\n}\n}\n" + block, nil], ["", block],
      ["A:5", "A:6", "A:7"]
    ),
    (
      "within a file", [nil, block + "\n" + (0..<9).map { "line\($0)" }.joined(separator: "\n")],
      [nil, (0..<9).map { "line\($0)" }.joined(separator: "\n") + "\n" + block],
      Array(repeating: nil, count: 9) + ["B:1", "B:2", "B:3"]
    ),
  ]

  @Test(arguments: changes)
  func `several consecutive lines are moved`(_: String, before: [String?], after: [String?], expected: [String?]) {
    let names = ["A", "B"]
    let lines = ChangedLines(
      in: names.indices.map { (names[$0], before[$0].map { Array($0.utf8) }, after[$0].map { Array($0.utf8) }) })
    let found = (1...expected.count).map { line in
      lines.moved.earlier(of: CodeStart(path: PathKey("B"), start: SourcePosition(line: line, column: 1)))
        .map { "\($0.path.path):\($0.start.line)" }
    }
    #expect(found == expected)
  }

  @Test func `columns follow the indentation`() {
    let indented = Self.block.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let lines = ChangedLines(in: [("A", Array(indented.utf8), nil), ("B", nil, Array(Self.block.utf8))])
    let place = CodeStart(path: PathKey("B"), start: SourcePosition(line: 2, column: 5))
    #expect(lines.moved.earlier(of: place)?.start == SourcePosition(line: 2, column: 9))
  }
}
