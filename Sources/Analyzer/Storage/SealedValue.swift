/// Encodes values for the cache, with a checksum.
///
/// The bytes depend only on the value, not on paths, times or machines.
package enum SealedValue {
  /// Encodes a value.
  package static func bytes(of value: some Storable) -> [UInt8] {
    var writer = CompactWriter()
    writer.write(value)
    let content = writer.finish()
    return withUnsafeBytes(of: content.withUnsafeBytes(sum).littleEndian) { Array($0) } + content
  }

  /// Decodes a value.
  /// - Throws: `Damage` if the bytes are invalid.
  package static func value<Value: Storable>(
    _: Value.Type, from bytes: [UInt8]
  ) throws(CompactReader.Damage) -> Value {
    try bytes.withUnsafeBytes { content in
      Result { () throws(CompactReader.Damage) in try value(from: content, in: bytes) }
    }.get()
  }

  private static func value<Value: Storable>(
    from bytes: UnsafeRawBufferPointer, in array: [UInt8]
  ) throws(CompactReader.Damage) -> Value {
    guard bytes.count > MemoryLayout<UInt64>.size else { throw CompactReader.Damage() }
    let content = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(MemoryLayout<UInt64>.size))
    guard UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) == sum(content) else {
      throw CompactReader.Damage()
    }
    var reader = try CompactReader(content, endOf: array)
    let value: Value = try reader.read()
    guard reader.isAtEnd else { throw CompactReader.Damage() }
    return value
  }

  /// FNV-1a over words instead of bytes, which detects corruption but not tampering.
  private static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var index = 0
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      hash = (hash ^ word) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 29
      index += 8
    }
    while index < bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
      index += 1
    }
    return hash
  }
}
