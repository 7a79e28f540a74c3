/// The bytes of one file with the table of its lines.
struct SourceText {
  /// Without a byte order mark.
  let bytes: [UInt8]
  /// Offset of the first byte of each line; never empty.
  let lineStarts: [Int]

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    self.bytes = text
    var starts = [0]
    starts.reserveCapacity(text.count / 32 + 1)
    text.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        index += 1
        if byte == 0x0A {
          starts.append(index)
        } else if byte == 0x0D {
          if index < buffer.count, buffer[index] == 0x0A { index += 1 }
          starts.append(index)
        }
      }
    }
    lineStarts = starts
  }

  /// Physical lines; an unterminated last line counts, an empty one after the last line end does not.
  var lineCount: Int { lineStarts.last == bytes.count ? lineStarts.count - 1 : lineStarts.count }

  /// The 0-based line that holds an offset.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The position an editor shows for an offset.
  func position(at offset: Int) -> SourcePosition {
    let line = line(at: offset)
    var column = 1
    for byte in bytes[lineStarts[line]..<min(offset, bytes.count)] where byte & 0xC0 != 0x80 {
      column += byte >= 0xF0 ? 2 : 1
    }
    return SourcePosition(line: line + 1, column: column)
  }

  /// The range between two offsets, as an editor shows it.
  func range(from start: Int, to end: Int) -> SourceRange {
    SourceRange(start: position(at: start), end: position(at: end))
  }

  /// Whether a line holds nothing but white space.
  func isBlank(line: Int) -> Bool {
    let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    return bytes[lineStarts[line]..<end].allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }

  /// Whether the bytes hold a word.
  func contains(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return true }
    return bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index + word.count <= buffer.count {
        if buffer[index] == first, word.indices.allSatisfy({ buffer[index + $0] == word[$0] }) { return true }
        index += 1
      }
      return false
    }
  }

  /// The offset of a position; positions behind the end of their line give its end.
  func offset(of position: SourcePosition) -> Int {
    guard position.line >= 1, position.line <= lineStarts.count else { return bytes.count }
    let end = position.line < lineStarts.count ? lineStarts[position.line] : bytes.count
    var column = 1
    var offset = lineStarts[position.line - 1]
    while offset < end, column < position.column {
      column += bytes[offset] >= 0xF0 ? 2 : 1
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }
}
