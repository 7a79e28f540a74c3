import CCrypto

/// A value as it lies in a shared store: with a sum over it, its version and the name of its content.
///
/// A damaged value, and one that was put in the place of another, is none. Whoever may write to the store can still make
/// values up: forks may not (docs/store.md).
enum SharedValue {
  private static let mark = Array("LNTL1".utf8)
  private static let sumLength = 32

  /// Nil where the system offers no SHA-256.
  static func sealed(_ value: [UInt8], of content: ContentID, version: String) -> [UInt8]? {
    sum(of: value[...], content: content, version: version).map { mark + $0 + value }
  }

  /// The value; nil for anything that was not sealed under these names.
  static func opened(_ bytes: [UInt8], of content: ContentID, version: String) -> [UInt8]? {
    guard bytes.starts(with: mark), bytes.count >= mark.count + sumLength else { return nil }
    let value = bytes[(mark.count + sumLength)...]
    guard let sum = sum(of: value, content: content, version: version),
      bytes[mark.count..<(mark.count + sumLength)].elementsEqual(sum)
    else { return nil }
    return Array(value)
  }

  private static func sum(of value: ArraySlice<UInt8>, content: ContentID, version: String) -> [UInt8]? {
    // The lengths keep the end of one piece apart from the beginning of the next.
    let head = Array("\(version.utf8.count) \(version) \(content.bytes.count) ".utf8) + content.bytes
    let bytes = head + value
    var digest = [UInt8](repeating: 0, count: sumLength)
    return rv_sha256(bytes, bytes.count, &digest) == 1 ? digest : nil
  }
}
