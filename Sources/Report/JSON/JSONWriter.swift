import Analyzer

/// Encodes a `JSONValue` as UTF-8.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// The maximum length of a line in bytes; longer arrays and objects are split into several lines.
  let width: Int
  private var lineStart = 0

  init(width: Int) { self.width = width }

  /// Writes the outermost value on several lines, followed by a newline.
  mutating func writeDocument(_ value: JSONValue) {
    writeBroken(value, depth: 0)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes a value on one line if it fits, or else on several lines.
  mutating func write(_ value: JSONValue, depth: Int = 0) {
    let start = bytes.count
    let (end, overflows) = lineStart.addingReportingOverflow(width)
    if writeOnOneLine(value, end: overflows ? .max : end) { return }
    bytes.removeSubrange(start...)
    writeBroken(value, depth: depth)
  }

  /// Writes a value without newlines. If it would extend beyond `end`, stops in the middle and returns false.
  private mutating func writeOnOneLine(_ value: JSONValue, end: Int) -> Bool {
    switch value {
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { append(", ") }
        guard writeOnOneLine(element, end: end) else { return false }
      }
      bytes.append(UInt8(ascii: "]"))
      return bytes.count <= end
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { append(", ") }
        writeString(member.key)
        append(": ")
        guard writeOnOneLine(member.value, end: end) else { return false }
      }
      bytes.append(UInt8(ascii: "}"))
      return bytes.count <= end
    default:
      writeScalar(value)
      return bytes.count <= end
    }
  }

  private mutating func writeBroken(_ value: JSONValue, depth: Int) {
    switch value {
    case .array(let elements) where !elements.isEmpty:
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        beginLine(depth: depth + 1)
        write(element, depth: depth + 1)
      }
      beginLine(depth: depth)
      bytes.append(UInt8(ascii: "]"))
    case .object(let members) where !members.isEmpty:
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        beginLine(depth: depth + 1)
        writeString(member.key)
        append(": ")
        write(member.value, depth: depth + 1)
      }
      beginLine(depth: depth)
      bytes.append(UInt8(ascii: "}"))
    case .array: append("[]")
    case .object: append("{}")
    default: writeScalar(value)
    }
  }

  private mutating func writeScalar(_ value: JSONValue) {
    switch value {
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    case .fraction(let value): append(JSONWriter.decimal(value))
    case .precise(let value): append(JSONWriter.decimal(value, places: 6))
    case .string(let value): writeString(value)
    case .null, .array, .object: append("null")
    }
  }

  private mutating func writeString(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Most strings contain nothing to escape, so their bytes are copied.
    var plain = string
    let wasPlain = plain.withUTF8 { text in
      for byte in text where !Self.isPlain(byte) { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if wasPlain { return }
    // Azure Pipelines recognizes `##vso[…]` commands even inside printed documents.
    let hashes = LogText.hashes(in: string)
    for (index, scalar) in string.unicodeScalars.enumerated() {
      switch scalar {
      case "#" where hashes.contains(index): append("\\u0023")
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      // RFC 8259 does not require these escapes, but JavaScript ends a line at U+2028, and terminals interpret C1
      // controls.
      case _ where VisibleText.isUnsafe(scalar):
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20 <= byte && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      && byte != UInt8(ascii: "#")
  }

  /// Returns a number with one to `places` decimal places, independently of the locale.
  static func decimal(_ value: Double, places: Int = 3) -> String {
    guard value.isFinite else { return "null" }
    guard abs(value) < 1e12 else { return String(value) }
    let scale = places > 3 ? 1_000_000 : 1000
    let parts = Int(saturating: (abs(value) * Double(scale)).rounded())
    var decimals = String(scale + parts % scale).dropFirst()
    while decimals.count > 1, decimals.last == "0" { decimals.removeLast() }
    return (value < 0 && parts > 0 ? "-" : "") + "\(parts / scale).\(decimals)"
  }

  private mutating func beginLine(depth: Int) {
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }
}
