import CCrypto

/// A value in a shared store's format, which adds a checksum over the value, its version and its content ID.
///
/// Damaged values and values stored under the wrong key are rejected. Because a client with write access can still
/// forge values, forks have read-only access (docs/store.md).
enum SharedValue {
  private static let mark = Array("LNTL1".utf8)
  private static let sumLength = 32

  /// Returns the value with its checksum; nil if the system does not support SHA-256.
  static func sealed(_ value: [UInt8], of content: ContentID, version: String) -> [UInt8]? {
    sum(of: value[...], content: content, version: version).map { mark + $0 + value }
  }

  /// Returns the value without its checksum; nil if it was not sealed for this content and version.
  static func opened(_ bytes: [UInt8], of content: ContentID, version: String) -> [UInt8]? {
    guard bytes.starts(with: mark), bytes.count >= mark.count + sumLength else { return nil }
    let value = bytes[(mark.count + sumLength)...]
    guard let sum = sum(of: value, content: content, version: version),
      bytes[mark.count..<(mark.count + sumLength)].elementsEqual(sum)
    else { return nil }
    return Array(value)
  }

  private static func sum(of value: ArraySlice<UInt8>, content: ContentID, version: String) -> [UInt8]? {
    // The lengths make the boundaries between the parts unambiguous.
    let head = Array("\(version.utf8.count) \(version) \(content.bytes.count) ".utf8) + content.bytes
    let bytes = head + value
    var digest = [UInt8](repeating: 0, count: sumLength)
    return rv_sha256(bytes, bytes.count, &digest) == 1 ? digest : nil
  }
}
