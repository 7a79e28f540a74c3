/// Converts libyaml's marks, which count Unicode scalars, to lines and UTF-16 columns.
///
/// If the marks are in ascending order, the bytes are scanned only once. Rescanning a one-megabyte line for every mark
/// would take quadratic time. Lines end at LF, CR LF or CR, as in editors, whereas libyaml also ends them at U+0085,
/// U+2028 and U+2029.
struct YAMLPositions {
  private let bytes: [UInt8]
  private var scalar = 0
  private var offset = 0
  private var current = SourcePosition(line: 1, column: 1)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the position of the scalar with this 0-based index, or the end of the input if there are fewer scalars.
  mutating func position(ofScalar index: Int) -> SourcePosition {
    move(toScalar: index)
    return current
  }

  /// Returns the position of the scalar with the byte at this 0-based offset.
  mutating func position(ofByte byte: Int) -> SourcePosition {
    restart()
    while offset < min(byte, bytes.count) { advance() }
    return current
  }

  /// Returns the first byte of the scalar with this index, or nil at the end.
  mutating func byte(ofScalar index: Int) -> UInt8? {
    move(toScalar: index)
    return offset < bytes.count ? bytes[offset] : nil
  }

  private mutating func move(toScalar index: Int) {
    if index < scalar { restart() }
    while scalar < index, offset < bytes.count { advance() }
  }

  private mutating func restart() {
    scalar = 0
    offset = 0
    current = SourcePosition(line: 1, column: 1)
  }

  private mutating func advance() {
    let lead = bytes[offset]
    offset += 1
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    scalar += 1
    let isBeforeLineFeed = lead == UInt8(ascii: "\r") && offset < bytes.count && bytes[offset] == UInt8(ascii: "\n")
    if lead == UInt8(ascii: "\n") || (lead == UInt8(ascii: "\r") && !isBeforeLineFeed) {
      current = SourcePosition(line: current.line + 1, column: 1)
    } else {
      current = SourcePosition(line: current.line, column: current.column + (lead >= 0xF0 ? 2 : 1))
    }
  }
}
