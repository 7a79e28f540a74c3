@_spi(RawSyntax) import SwiftSyntax

extension SyntaxProtocol {
  /// The source of the node without surrounding whitespace and comments.
  ///
  /// `trimmedDescription` would copy the whole tree, which is slow, and quadratic in long lists.
  var bareSource: String { withBareBytes { String(decoding: $0, as: UTF8.self) } }

  /// Returns the source with whitespace collapsed into single spaces, truncated to at most `limit` characters.
  func foldedSource(limit: Int) -> String { withBareBytes { FoldedSource.of($0, limit: limit) } }

  /// Calls a closure with the bytes from the node's first token to its last one.
  ///
  /// The texts of all tokens are parts of one buffer, the parsed source, which this node keeps alive.
  private func withBareBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withExtendedLifetime(self) {
      guard let first = firstToken(viewMode: .sourceAccurate)?.rawText.baseAddress,
        let last = lastToken(viewMode: .sourceAccurate)?.rawText, let end = last.baseAddress
      else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
      return body(UnsafeBufferPointer(start: first, count: end + last.count - first))
    }
  }
}

/// Source on a single line.
enum FoldedSource {
  /// Converts bytes to text with whitespace collapsed into single spaces, truncated to at most `limit` characters.
  static func of(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> String {
    asciiText(bytes, limit: limit) ?? unicodeText(bytes, limit: limit)
  }

  /// Returns the text if each of its characters is a single byte, which is nearly always the case; nil otherwise.
  private static func asciiText(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: limit) { folded in
      var count = 0
      var isSpace = false
      for byte in bytes {
        if isWhitespace(byte) {
          isSpace = count > 0
          continue
        }
        if isSpace, count < limit {
          folded[count] = 0x20
          count += 1
          isSpace = false
        }
        // The next character is a space, or this byte, which is a character of its own unless it is not ASCII.
        if count == limit, isSpace || byte < 0x80 { break }
        guard byte < 0x80 else { return nil }
        folded[count] = byte
        count += 1
      }
      return String(decoding: UnsafeBufferPointer(rebasing: folded[..<count]), as: UTF8.self)
    }
  }

  private static func unicodeText(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> String {
    // A character can consist of any number of bytes, so the budget grows until it is sufficient.
    var budget = limit * 4
    while true {
      let (folded, isWhole) = folded(bytes, atMost: budget)
      let text = String(decoding: folded, as: UTF8.self)
      // The last character may be incomplete.
      if isWhole || text.count > limit { return String(text.prefix(limit)) }
      budget *= 4
    }
  }

  private static func folded(
    _ bytes: UnsafeBufferPointer<UInt8>, atMost budget: Int
  ) -> (bytes: [UInt8], isWhole: Bool) {
    var folded: [UInt8] = []
    folded.reserveCapacity(min(budget, bytes.count) + 1)
    var isSpace = false
    for byte in bytes {
      if isWhitespace(byte) {
        isSpace = !folded.isEmpty
        continue
      }
      guard folded.count < budget else { return (folded, false) }
      if isSpace { folded.append(0x20) }
      isSpace = false
      folded.append(byte)
    }
    return (folded, true)
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }
}
