/// Marks the lines of a file that hold code while its tokens go by in source order.
struct CodeLines {
  private let text: SourceText
  private var isCode: [Bool]
  /// The line of the token that went by last.
  private var current = 0

  init(_ text: SourceText) {
    self.text = text
    isCode = Array(repeating: false, count: text.lineStarts.count)
  }

  /// Marks every line from `start` up to `end` (exclusive); a multi-line string covers its blank lines too.
  mutating func mark(from start: Int, to end: Int) {
    let starts = text.lineStarts
    while current + 1 < starts.count, starts[current + 1] <= start { current += 1 }
    isCode[current] = true
    while current + 1 < starts.count, starts[current + 1] < end {
      current += 1
      isCode[current] = true
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
