/// A hash that identifies the same content across runs.
///
/// A fast hash (FNV-1a on words) is sufficient, because a collision only causes one more file to be skipped and
/// reported.
struct ContentKey: Hashable, Sendable {
  let value: UInt64

  init(value: UInt64) { self.value = value }

  init(_ content: [UInt8]) {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: content.count)
    content.withUnsafeBytes { bytes in
      let words = bytes.count / 8
      for word in 0..<words { sum = Self.mixed(sum, bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)) }
      for byte in bytes[(words * 8)...] { sum = Self.mixed(sum, UInt64(byte)) }
    }
    value = sum
  }

  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x0000_0100_0000_01B3
    return product ^ (product >> 29)
  }
}
