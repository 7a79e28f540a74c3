/// Text for comma-separated values that a spreadsheet may open.
/// - Source: RFC 4180; OWASP, "CSV injection".
enum CSVText {
  /// All rows, each with its line end; every cell is text.
  static func table(_ rows: [[String]]) -> String { rows.map(row).joined() }

  /// One row of text.
  static func row(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

  /// A cell in quotes where it needs them. What a spreadsheet would run as a formula gets an apostrophe before it.
  static func cell(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\r\n".unicodeScalars.contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    let needsQuotes = safe.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
  }
}
