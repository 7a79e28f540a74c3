/// Marks the lines in a file that contain code, based on the tokens in source order.
struct CodeLines {
  private let text: SourceText
  private var isCode: [Bool]
  /// The line of the last token.
  private var current = 0
  /// The start of the next line; `Int.max` for the last line.
  private var nextStart = 0

  init(_ text: SourceText) {
    self.text = text
    isCode = Array(repeating: false, count: text.lineStarts.count)
    nextStart = start(ofLine: 1)
  }

  private func start(ofLine line: Int) -> Int { line < text.lineStarts.count ? text.lineStarts[line] : Int.max }

  /// Marks the lines from `start` up to `end` (exclusive), including blank lines in a multi-line string.
  mutating func mark(from start: Int, to end: Int) {
    // Most tokens are on the same line as the previous one.
    while start >= nextStart {
      current += 1
      nextStart = self.start(ofLine: current + 1)
    }
    isCode[current] = true
    while end > nextStart {
      current += 1
      isCode[current] = true
      nextStart = self.start(ofLine: current + 1)
    }
  }

  /// Returns the number of code lines strictly between the lines of two offsets. The tokens up to the second offset
  /// must have been visited.
  func countBetween(_ start: Int, _ end: Int) -> Int {
    let first = text.line(at: start) + 1
    let last = text.line(at: end)
    return first < last ? isCode[first..<last].count { $0 } : 0
  }

  /// Returns the number of code lines from one offset's line to the other's, inclusive.
  func countAcross(_ start: Int, _ end: Int) -> Int {
    isCode[text.line(at: start)...text.line(at: end)].count { $0 }
  }

  /// Returns the line counts for the whole file.
  func counts() -> LineCounts {
    var counts = LineCounts(total: text.lineCount)
    for line in 0..<counts.total {
      if isCode[line] {
        counts.code += 1
      } else if text.isBlank(line: line) {
        counts.blank += 1
      } else {
        counts.comment += 1
      }
    }
    return counts
  }
}
