/// Text for comma-separated values that a spreadsheet may open and a terminal or a log may show.
/// - Source: RFC 4180; OWASP, "CSV injection".
enum CSVText {
  /// All rows, each with its line end; every cell is text.
  static func table(_ rows: [[String]]) -> String { rows.map(row).joined() }

  /// One row of text.
  static func row(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

  /// A cell on one line, in quotes where it needs them. What a terminal would obey is spelled out (`VisibleText`); what
  /// a spreadsheet would run as a formula gets an apostrophe before it.
  static func cell(_ text: String) -> String {
    let safe = VisibleText.escaped(guarded(text))
    let needsQuotes = safe.unicodeScalars.contains { ",\"".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
  }

  /// A formula begins a cell, after blanks as well, or stands after a semicolon, where a spreadsheet of a country that
  /// writes decimals with a comma begins a cell.
  private static func guarded(_ text: String) -> String {
    var result = ""
    var isStart = true
    for scalar in text.unicodeScalars {
      if isStart, isFormulaSign(scalar) { result += "'" }
      let isBlank = scalar.properties.isWhitespace || LogText.isInvisible(scalar)
      isStart = scalar == ";" || isStart && isBlank && !isFormulaSign(scalar)
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Tabs and line breaks are among them: some spreadsheets drop them and look at what follows.
  private static func isFormulaSign(_ scalar: Unicode.Scalar) -> Bool {
    "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\t\r\n".unicodeScalars.contains(scalar)
  }
}
