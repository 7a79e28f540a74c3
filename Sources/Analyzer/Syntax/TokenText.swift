@_spi(RawSyntax) import SwiftSyntax

extension TokenSyntax {
  /// The text as written.
  ///
  /// Shadows SwiftSyntax's own property, which creates a `TokenKind` first. The compiler prefers the property in this
  /// module.
  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Returns whether the text equals the given ASCII text, without creating a string.
  func hasText(_ text: StaticString) -> Bool {
    withBytes { bytes in
      bytes.count == text.utf8CodeUnitCount
        && bytes.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }

  /// Whether this is an opening brace. Comparing `tokenKind` would create a string for most tokens.
  var isLeftBrace: Bool { rawTokenKind == .leftBrace }

  /// Returns whether this is the given keyword. Comparing `tokenKind` would create a string for most tokens.
  func isKeyword(_ text: StaticString) -> Bool { rawTokenKind == .keyword && hasText(text) }

  /// Whether the first letter is uppercase, as it is in type names.
  var isUppercased: Bool {
    withBytes { bytes in
      guard let first = bytes.first else { return false }
      if first < 0x80 { return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) }
      return String(decoding: bytes, as: UTF8.self).isUppercased
    }
  }

  /// The range of the text in the file, in UTF-8 bytes.
  var textRange: Range<Int> {
    guard let token = raw.tokenView else { return position.utf8Offset..<position.utf8Offset }
    let start = position.utf8Offset + token.leadingTriviaByteLength
    return start..<(start + token.rawText.count)
  }

  /// Calls a closure with the bytes of the text.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let text = rawText
    // The bytes belong to the tree, which this token keeps alive.
    return withExtendedLifetime(self) { body(UnsafeBufferPointer(start: text.baseAddress, count: text.count)) }
  }
}
