/// Escapes text from the project under review for terminals.
///
/// Paths, messages and source code may contain escape sequences, which can move the cursor or change the title. They
/// may also contain bidirectional controls, which make code appear in a different order than the compiler reads it.
/// Both are shown as Swift escapes.
package enum VisibleText {
  /// Returns the text with all control characters, including line breaks and tabs, replaced by escapes such as
  /// `\u{1B}`.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      result += isUnsafe(scalar) ? spelling(of: scalar) : String(scalar)
    }
    return result
  }

  /// Returns whether a terminal may interpret the scalar as a command or reorder the surrounding text.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F: true
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// Returns the scalar's escape sequence in a Swift string literal.
  static func spelling(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
