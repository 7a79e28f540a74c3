/// A document's text and its line starts, updated incrementally.
/// - Source: LSP 3.17, "Text Documents": `\n`, `\r\n` and `\r` end a line.
struct DocumentText: Sendable {
  private(set) var bytes: [UInt8]
  /// The byte offsets of all line starts, beginning with 0; never empty.
  private var lineStarts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0]
    lineStarts += Self.starts(in: bytes, 0..<bytes.count)
  }

  /// Returns the offset at which a line starts, or the end of the text for lines past the last one.
  func start(ofLine line: Int) -> Int { line < lineStarts.count ? lineStarts[max(0, line)] : bytes.count }

  /// Returns the bytes of a line without its terminator.
  func line(_ line: Int) -> ArraySlice<UInt8> {
    let start = start(ofLine: line)
    let end = self.start(ofLine: line + 1)
    return bytes[start..<end].prefix { $0 != 0x0A && $0 != 0x0D }
  }

  /// Returns the offset of a position. Positions outside the text are clamped to the nearest valid one.
  func offset(of position: Position, countsBytes: Bool) -> Int {
    guard position.line < lineStarts.count else { return bytes.count }
    guard position.line >= 0 else { return 0 }
    let line = self.line(position.line)
    let wanted = max(0, position.character)
    if countsBytes {
      var offset = line.startIndex + min(wanted, line.count)
      // Moves back to the start of a multi-byte character.
      while offset > line.startIndex, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    var units = 0
    var offset = line.startIndex
    while offset < line.endIndex, units < wanted {
      let (length, width) = Self.measure(bytes[offset])
      // A position between the halves of a surrogate pair is invalid.
      if units + width > wanted { break }
      units += width
      offset = min(offset + length, line.endIndex)
    }
    return offset
  }

  /// Returns the position of an offset.
  func position(of offset: Int, countsBytes: Bool) -> Position {
    let line = self.line(containing: offset)
    let start = lineStarts[line]
    guard !countsBytes else { return Position(line: line, character: offset - start) }
    var units = 0
    var index = start
    while index < offset, index < bytes.count {
      let (length, width) = Self.measure(bytes[index])
      units += width
      index += length
    }
    return Position(line: line, character: units)
  }

  /// Replaces a range with new text.
  mutating func replace(_ span: Span, with text: [UInt8], countsBytes: Bool) {
    let start = offset(of: span.start, countsBytes: countsBytes)
    let end = max(start, offset(of: span.end, countsBytes: countsBytes))
    // Lines next to the change may begin or end with one half of a `\r\n`.
    let first = max(0, line(containing: start) - 1)
    let last = min(lineStarts.count, line(containing: end) + 2)
    let rest = last < lineStarts.count ? lineStarts[last] : bytes.count
    let growth = text.count - (end - start)
    bytes.replaceSubrange(start..<end, with: text)
    let found = Self.starts(in: bytes, lineStarts[first]..<(rest + growth))
    let later = last < lineStarts.count ? lineStarts[(last + 1)...].map { $0 + growth } : []
    lineStarts.replaceSubrange((first + 1)..., with: found + later)
  }

  /// Returns the line that contains an offset.
  private func line(containing offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the offset after each line terminator in a range, at which the next line starts.
  private static func starts(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    var starts: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      var index = range.lowerBound
      while index < range.upperBound {
        let byte = bytes[index]
        index += 1
        if byte == 0x0A || byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A) { starts.append(index) }
      }
    }
    return starts
  }

  /// Returns a character's lengths in bytes and in UTF-16 units, given its first byte.
  private static func measure(_ byte: UInt8) -> (length: Int, units: Int) {
    switch byte {
    case 0xF0...: (4, 2)
    case 0xE0...: (3, 1)
    case 0xC0...: (2, 1)
    default: (1, 1)
    }
  }
}
