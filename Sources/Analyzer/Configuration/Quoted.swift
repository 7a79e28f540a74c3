/// Text from the reviewed project in single quotes, safe to print in a terminal.
///
/// Escapes control and invisible formatting characters, and truncates long text, because the file may be malicious.
struct Quoted: CustomStringConvertible {
  private static let maximumLength = 60
  private let text: String

  init(_ text: String) { self.text = text }

  var description: String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(Self.maximumLength)
    return "'" + shown.map(Self.escaped).joined() + (shown.endIndex < scalars.endIndex ? "…'" : "'")
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: String(scalar)
    }
  }
}
