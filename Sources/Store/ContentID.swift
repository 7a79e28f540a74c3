import CCrypto

/// The ID of a file's content: the object name that git assigns to a blob with these bytes (SHA-1).
///
/// As a result, cached results for files in the working tree also apply to the history, and vice versa.
/// - Source: gitglossary, "object name"; docs/decisions/0006-cache.md.
package struct ContentID: Sendable, Hashable {
  /// The bytes: 20 for SHA-1, 32 for SHA-256.
  package let bytes: [UInt8]

  /// Creates the ID for the given content; nil if the system does not support SHA-1.
  package init?(of content: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: 20)
    let isDone = content.withUnsafeBytes { rv_git_blob_id($0.baseAddress, $0.count, &digest) }
    guard isDone == 1 else { return nil }
    bytes = digest
  }

  /// Parses 40 or 64 hexadecimal digits as git prints them; nil for anything else.
  package init?(hexadecimal text: some StringProtocol) {
    guard [40, 64].contains(text.utf8.count) else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text {
      guard let digit = character.hexDigitValue.flatMap(UInt8.init(exactly:)) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    self.bytes = bytes
  }

  /// The hexadecimal digits as git prints them.
  package var hexadecimal: String {
    String(
      decoding: bytes.flatMap { byte in [byte >> 4, byte & 15].map { Self.digits[Int($0)] } }, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Returns the bytes of several IDs with a checksum; nil if the system does not support SHA-1.
  package static func packed(_ names: [ContentID]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for name in names {
      // An ID has 20 or 32 bytes.
      bytes.append(UInt8(truncatingIfNeeded: name.bytes.count))
      bytes += name.bytes
    }
    return ContentID(of: bytes).map { $0.bytes + bytes }
  }

  /// Returns the IDs in bytes created by `packed`; nil if the bytes are damaged.
  package static func unpacked(_ bytes: [UInt8]) -> [ContentID]? {
    var rest = bytes.dropFirst(20)
    guard let sum = ContentID(of: Array(rest)), sum.bytes.elementsEqual(bytes.prefix(20)) else { return nil }
    var names: [ContentID] = []
    while let count = rest.popFirst() {
      guard let name = ContentID(stored: Array(rest.prefix(Int(count)))) else { return nil }
      rest = rest.dropFirst(name.bytes.count)
      names.append(name)
    }
    return names
  }

  init?(stored bytes: [UInt8]) {
    guard [20, 32].contains(bytes.count) else { return nil }
    self.bytes = bytes
  }
}
