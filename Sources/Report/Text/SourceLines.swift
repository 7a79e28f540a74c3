/// The lines of a file, decoded on demand.
struct SourceLines {
  private let bytes: [UInt8]
  private var lines: [Range<Int>] = []

  /// Splits the file at the line terminators that the Swift compiler uses: LF, CR LF and CR. A byte order mark is not
  /// part of the first line.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      if byte == 0x0A, index > 0, bytes[index - 1] == 0x0D {
        start = index + 1
      } else {
        lines.append(start..<index)
        start = index + 1
      }
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
  }

  /// Returns the text of a 1-based line without its terminator, or nil if there is no such line.
  subscript(_ number: Int) -> String? {
    guard number >= 1, number <= lines.count else { return nil }
    return String(decoding: bytes[lines[number - 1]], as: UTF8.self)
  }
}
