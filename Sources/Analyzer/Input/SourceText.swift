/// The bytes of a file with an index of its lines.
struct SourceText {
  /// The bytes without a byte order mark.
  let bytes: [UInt8]
  /// The offset of the first byte of each line; never empty.
  let lineStarts: [Int]
  /// Whether each line consists of ASCII characters, so that columns are byte offsets.
  private let isASCII: [Bool]
  /// The number of UTF-16 code units before each block, which makes computing columns in long lines fast. Empty without
  /// long lines.
  private let unitsBeforeBlock: [Int]

  private static let blockSize = 2048

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    self.bytes = text
    var starts = [0]
    var isASCII: [Bool] = []
    starts.reserveCapacity(text.count / 32 + 1)
    isASCII.reserveCapacity(text.count / 32 + 1)
    var longest = 0
    text.withUnsafeBufferPointer { buffer in
      var index = 0
      var start = 0
      var bits: UInt8 = 0
      while index < buffer.count {
        let byte = buffer[index]
        index += 1
        bits |= byte
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, index < buffer.count, buffer[index] == 0x0A { index += 1 }
        starts.append(index)
        isASCII.append(bits < 0x80)
        longest = max(longest, index - start)
        start = index
        bits = 0
      }
      isASCII.append(bits < 0x80)
      longest = max(longest, index - start)
    }
    lineStarts = starts
    self.isASCII = isASCII
    unitsBeforeBlock = longest > Self.blockSize ? Self.unitsBeforeBlocks(of: text) : []
  }

  private static func unitsBeforeBlocks(of text: [UInt8]) -> [Int] {
    var units = [0]
    units.reserveCapacity(text.count / blockSize + 1)
    for start in stride(from: blockSize, through: text.count, by: blockSize) {
      units.append((units.last ?? 0) + Self.units(in: text[(start - blockSize)..<start]))
    }
    return units
  }

  /// Returns the number of UTF-16 code units that begin in these bytes.
  private static func units(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var units = 0
      for byte in buffer where byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
      return units
    }
  }

  /// Returns the number of UTF-16 code units between two offsets.
  private func units(from start: Int, to end: Int) -> Int {
    guard end - start > Self.blockSize else { return Self.units(in: bytes[start..<end]) }
    return units(before: end) - units(before: start)
  }

  /// Returns the number of UTF-16 code units before an offset.
  private func units(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    return unitsBeforeBlock[block] + Self.units(in: bytes[(block * Self.blockSize)..<offset])
  }

  /// The number of physical lines, including an unterminated last line.
  var lineCount: Int { lineStarts.last == bytes.count ? lineStarts.count - 1 : lineStarts.count }

  /// Returns the 0-based line of an offset.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the 0-based line of an offset, which is usually the given line or the one after it.
  private func line(at offset: Int, near expected: Int) -> Int {
    for line in expected...(expected + 1) where line < lineStarts.count && lineStarts[line] <= offset {
      if line + 1 == lineStarts.count || offset < lineStarts[line + 1] { return line }
    }
    return line(at: offset)
  }

  /// Returns the position of an offset as editors show it.
  /// - Parameter expected: The 0-based line that probably contains the offset.
  func position(at offset: Int, near expected: Int = 0) -> SourcePosition {
    let line = line(at: offset, near: expected)
    let start = lineStarts[line]
    let end = max(start, min(offset, bytes.count))
    return SourcePosition(line: line + 1, column: 1 + (isASCII[line] ? end - start : units(from: start, to: end)))
  }

  /// Returns the range between two offsets as editors show it.
  func range(from start: Int, to end: Int) -> SourceRange {
    // In invalid code, a node whose last token is missing may end before its start.
    SourceRange(start: position(at: start), end: position(at: max(start, end)))
  }

  /// Returns whether a line contains only whitespace.
  func isBlank(line: Int) -> Bool {
    let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    return bytes[lineStarts[line]..<end].allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }

  /// Returns whether the bytes contain a word.
  func contains(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { word in bytes.withUnsafeBufferPointer { $0.offset(of: word) != nil } }
  }

  /// Returns the offset of a position. A position beyond the end of its line is mapped to the line's end.
  func offset(of position: SourcePosition) -> Int {
    guard position.line >= 1, position.line <= lineStarts.count else { return bytes.count }
    let end = position.line < lineStarts.count ? lineStarts[position.line] : bytes.count
    var (offset, column) = nearest(before: position.column, from: lineStarts[position.line - 1], to: end)
    while offset < end, column < position.column {
      column += bytes[offset] >= 0xF0 ? 2 : 1
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  /// Returns the last block start that is in the line and not after the given column, or the start of the line if there
  /// is none.
  private func nearest(before wanted: Int, from start: Int, to end: Int) -> (offset: Int, column: Int) {
    guard wanted > Self.blockSize, end - start > Self.blockSize else { return (start, 1) }
    let base = units(before: start) - 1
    var low = start / Self.blockSize
    var high = end / Self.blockSize
    while low < high {
      let middle = (low + high + 1) / 2
      if unitsBeforeBlock[middle] - base <= wanted { low = middle } else { high = middle - 1 }
    }
    var offset = low * Self.blockSize
    guard offset > start else { return (start, 1) }
    // A block may begin within a scalar.
    while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return (offset, unitsBeforeBlock[low] - base)
  }
}
