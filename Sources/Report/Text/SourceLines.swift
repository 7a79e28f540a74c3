/// The lines of one file, found once and decoded on demand.
struct SourceLines {
  private let bytes: [UInt8]
  private var lines: [Range<Int>] = []

  /// Lines end as they do for the Swift compiler: at LF, CR LF or CR.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = 0
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

  /// The text of a line without its end; 1-based, nil where there is no such line.
  subscript(_ number: Int) -> String? {
    guard number >= 1, number <= lines.count else { return nil }
    return String(decoding: bytes[lines[number - 1]], as: UTF8.self)
  }
}
