/// The gzip format around bytes that are not made smaller: what is sent is small, and the format is all that is asked.
/// - Source: RFC 1952; RFC 1951, 3.2.4, "Non-compressed blocks".
enum Gzip {
  /// A whole gzip file.
  static func wrapped(_ bytes: [UInt8]) -> [UInt8] {
    // Deflate, no name, no time, unknown system.
    var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    result.reserveCapacity(bytes.count + bytes.count / 6000 + 32)
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, bytes.count)
      // checked: a block has 0xFFFF bytes at most.
      let length = UInt16(end - start)
      result.append(end == bytes.count ? 1 : 0)
      result += littleEndian(length) + littleEndian(~length) + bytes[start..<end]
      start = end
    } while start < bytes.count
    return result + littleEndian(checksum(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func littleEndian(_ value: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
    (0..<(value.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8) }
    return ~value
  }

  private static let table: [UInt32] = (UInt32(0)..<256).map { index in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }
}
