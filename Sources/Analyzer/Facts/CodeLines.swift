/// Marks the lines of a file that hold code while its tokens go by in source order.
struct CodeLines {
  private let text: SourceText
  private var isCode: [Bool]
  /// The line of the token that went by last.
  private var current = 0
  /// Where the line after it starts; beyond everything where there is none.
  private var nextStart = 0

  init(_ text: SourceText) {
    self.text = text
    isCode = Array(repeating: false, count: text.lineStarts.count)
    nextStart = start(ofLine: 1)
  }

  private func start(ofLine line: Int) -> Int { line < text.lineStarts.count ? text.lineStarts[line] : Int.max }

  /// Marks every line from `start` up to `end` (exclusive); a multi-line string covers its blank lines too.
  mutating func mark(from start: Int, to end: Int) {
    // Most tokens stand on the line of the one before.
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

  /// How many code lines there are strictly between the lines of two offsets; what lies there must have gone by.
  func countBetween(_ start: Int, _ end: Int) -> Int {
    let first = text.line(at: start) + 1
    let last = text.line(at: end)
    return first < last ? isCode[first..<last].count { $0 } : 0
  }

  /// How many code lines there are from the line of one offset to the line of the other, both included.
  func countAcross(_ start: Int, _ end: Int) -> Int {
    isCode[text.line(at: start)...text.line(at: end)].count { $0 }
  }

  /// The lines of the whole file by what stands on them.
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
