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

  /// Calls a closure with the bytes of the text.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let text = rawText
    // The bytes belong to the tree, which this token keeps alive.
    return withExtendedLifetime(self) { body(UnsafeBufferPointer(start: text.baseAddress, count: text.count)) }
  }
}
