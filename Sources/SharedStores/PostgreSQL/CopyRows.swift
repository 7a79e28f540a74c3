/// Rows in `COPY`'s text format.
/// - Source: PostgreSQL documentation, "COPY", "Text Format".
struct CopyRows {
  private(set) var text: [UInt8] = []
  /// The columns in the order of the first row's values; empty if there are no rows.
  private(set) var columns: [String] = []
  /// The number of values in the current row.
  private var count = 0
  private var isFirstRow = true

  mutating func endRow() {
    text.append(UInt8(ascii: "\n"))
    count = 0
    isFirstRow = false
  }

  mutating func add(_ value: Int?, to column: String) { add(raw: value.map { String($0) }, column) }
  mutating func add(_ value: Double?, to column: String) {
    add(raw: value.flatMap { $0.isFinite ? "\($0)" : nil }, column)
  }
  mutating func add(_ value: Bool, to column: String) { add(raw: value ? "t" : "f", column) }

  mutating func add(_ value: String?, to column: String) { add(raw: value.map(Self.escaped), column) }

  /// Adds the value of an array column.
  mutating func add(_ values: [String], to column: String) { add(PostgresText.array(values), to: column) }

  private mutating func add(raw: String?, _ column: String) {
    if isFirstRow { columns.append(column) }
    assert(columns.indices.contains(count) && columns[count] == column, "each row has the same columns")
    if count > 0 { text.append(UInt8(ascii: "\t")) }
    count += 1
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
