/// Rows in `COPY`'s text format.
/// - Source: PostgreSQL documentation, "COPY", "Text Format".
struct CopyRows {
  private(set) var text: [UInt8] = []
  private var isStart = true

  mutating func endRow() {
    text.append(UInt8(ascii: "\n"))
    isStart = true
  }

  mutating func add(_ value: Int?) { add(raw: value.map { String($0) }) }
  mutating func add(_ value: Double?) { add(raw: value.flatMap { $0.isFinite ? "\($0)" : nil }) }
  mutating func add(_ value: Bool) { add(raw: value ? "t" : "f") }

  mutating func add(_ value: String?) { add(raw: value.map(Self.escaped)) }

  /// Adds the value of an array column.
  mutating func add(_ values: [String]) { add(PostgresText.array(values)) }

  private mutating func add(raw: String?) {
    if !isStart { text.append(UInt8(ascii: "\t")) }
    isStart = false
    text += (raw ?? "\\N").utf8
  }

  private static func escaped(_ value: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.utf8.count)
    for byte in value.utf8 {
      switch byte {
      case 0: break
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Values in PostgreSQL's text representation.
enum PostgresText {
  /// Returns an array of strings, such as `{"a","b"}`.
  static func array(_ values: some Sequence<String>) -> String {
    "{"
      + values.map { "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
      .joined(separator: ",") + "}"
  }

  /// Returns an array of `bytea` values, such as `{"\\x00ff"}`.
  static func array(_ values: some Sequence<[UInt8]>) -> String {
    var text = Array("{".utf8)
    for value in values {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text += #""\\x"#.utf8
      for byte in value {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
      }
      text.append(UInt8(ascii: "\""))
    }
    return String(decoding: text + "}".utf8, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
