/// Marks the lines in a file that contain code, based on the tokens in source order.
///
/// A brace on a line of its own does not count toward the length of a declaration, so that code has the same length in
/// every brace style.
struct CodeLines {
  private let text: SourceText
  private var isCode: [Bool]
  /// Whether the line would be part of an adjacent line if braces were on the same line as the code around them.
  private var isJoined: [Bool]
  /// The line of the last token.
  private var current = 0
  /// The start of the next line; `Int.max` for the last line.
  private var nextStart = 0
  /// The end of the last token, and whether it is the only token on its line.
  private var lastEnd = 0
  private var isAlone = false

  init(_ text: SourceText) {
    self.text = text
    isCode = Array(repeating: false, count: text.lineStarts.count)
    isJoined = isCode
    nextStart = start(ofLine: 1)
  }

  private func start(ofLine line: Int) -> Int { line < text.lineStarts.count ? text.lineStarts[line] : Int.max }

  /// Marks the lines from `start` up to `end` (exclusive), including blank lines in a multi-line string.
  mutating func mark(from start: Int, to end: Int) {
    // Most tokens are on the same line as the previous one.
    let previous = current
    while start >= nextStart {
      current += 1
      nextStart = self.start(ofLine: current + 1)
    }
    isCode[current] = true
    if current > previous {
      joinBraces(toTokenFrom: start, to: end, after: previous)
    } else {
      isAlone = false
    }
    lastEnd = end
    while end > nextStart {
      current += 1
      isCode[current] = true
      nextStart = self.start(ofLine: current + 1)
    }
  }

  /// Excludes a line that starts with an opening brace or with the `else` of a `guard`, and the line of a closing brace
  /// before `else` or `catch`.
  private mutating func joinBraces(toTokenFrom start: Int, to end: Int, after previous: Int) {
    let bytes = text.bytes
    switch end - start {
    case 1 where bytes[start] == UInt8(ascii: "{"):
      // After these characters, the brace starts a closure that is an element, an argument or a value.
      isJoined[current] = lastEnd > 0 && !Self.startsOfElements.contains(bytes[lastEnd - 1])
    case 4, 5:
      let word = bytes[start..<end]
      guard word.elementsEqual("else".utf8) || word.elementsEqual("catch".utf8), lastEnd > 0 else { break }
      if bytes[lastEnd - 1] == UInt8(ascii: "}"), isAlone {
        isJoined[previous] = true
      } else {
        isJoined[current] = true
      }
    default: break
    }
    isAlone = true
  }

  private static let startsOfElements = Set(",([=:".utf8)

  /// Returns the number of code lines strictly between the lines of two offsets. The tokens up to the second offset
  /// must have been visited.
  func countBetween(_ start: Int, _ end: Int) -> Int {
    let first = text.line(at: start) + 1
    let last = text.line(at: end)
    return first < last ? count(in: first..<last) : 0
  }

  /// Returns the number of code lines from one offset's line to the other's, inclusive.
  func countAcross(_ start: Int, _ end: Int) -> Int {
    count(in: text.line(at: start)..<text.line(at: end) + 1)
  }

  private func count(in range: Range<Int>) -> Int { range.count { isCode[$0] && !isJoined[$0] } }

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
