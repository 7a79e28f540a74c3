/// A style for text in a terminal.
/// - Source: ECMA-48, "SGR - Select Graphic Rendition".
package struct TextStyle: Sendable, Hashable {
  private let codes: [UInt8]

  private init(_ codes: UInt8...) { self.codes = codes }

  private init(codes: [UInt8]) { self.codes = codes }

  package static let plain = TextStyle()
  package static let bold = TextStyle(1)
  package static let dim = TextStyle(2)
  package static let underlined = TextStyle(4)
  package static let red = TextStyle(31)
  package static let green = TextStyle(32)
  package static let yellow = TextStyle(33)
  /// Bright blue, because plain blue is hard to read on black.
  package static let blue = TextStyle(94)

  /// Combines two styles.
  package static func + (left: TextStyle, right: TextStyle) -> TextStyle { TextStyle(codes: left.codes + right.codes) }

  /// Returns the text enclosed in the style's escape sequences.
  func applied(to text: String) -> String {
    if codes.isEmpty || text.isEmpty { return text }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}

/// Applies styles if color is enabled; otherwise returns text unchanged.
package struct Ink: Sendable {
  package let isEnabled: Bool

  package init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// Returns styled text. The text must not contain control characters (see `VisibleText`).
  package func callAsFunction(_ text: String, _ style: TextStyle) -> String {
    isEnabled ? style.applied(to: text) : text
  }
}
