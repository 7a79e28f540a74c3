/// Facts as bytes, to be kept between runs.
///
/// The bytes depend on the content of the file alone: no path, no time, no machine.
/// - Source: architecture.md, "Cache".
public enum StoredFacts {
  /// The bytes are no facts of this version.
  public struct Damage: Error, Hashable {
    public init() {}
  }

  /// The facts as bytes, with a sum that guards them.
  public static func bytes(of facts: FileFacts) -> [UInt8] {
    var writer = FactsWriter()
    writer.write(facts)
    let content = writer.finish()
    return withUnsafeBytes(of: content.withUnsafeBytes(sum).littleEndian) { Array($0) } + content
  }

  /// Reads facts back.
  /// - Throws: `Damage` for bytes that `bytes(of:)` did not make.
  public static func facts(from bytes: UnsafeRawBufferPointer) throws(Damage) -> FileFacts {
    guard bytes.count > MemoryLayout<UInt64>.size else { throw Damage() }
    let content = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(MemoryLayout<UInt64>.size))
    guard UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) == sum(content) else { throw Damage() }
    var reader = try FactsReader(content)
    let facts: FileFacts = try reader.read()
    guard reader.isAtEnd else { throw Damage() }
    return facts
  }

  /// FNV-1a over words instead of bytes: it finds a torn page, not a forger.
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
