/// Makes text from the tree under review harmless on a terminal.
///
/// Paths, messages and source may hold escape sequences that move the cursor or change the title, and bidirectional
/// controls that show code in another order than the compiler reads it. They are shown as Swift would write them.
package enum VisibleText {
  /// The text with everything that a terminal would obey spelled out, such as `\u{1B}`; line breaks and tabs too.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      result += isUnsafe(scalar) ? spelling(of: scalar) : String(scalar)
    }
    return result
  }

  /// Whether a terminal may take it for a command, or show the text around it in another order.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F: true
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// How Swift source would spell it in a string.
  static func spelling(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
