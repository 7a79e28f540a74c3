/// CSV text that is safe to open in spreadsheets and to print in terminals and logs.
/// - Source: RFC 4180; OWASP, "CSV injection".
enum CSVText {
  /// Returns several rows of text cells, including line endings.
  static func table(_ rows: [[String]]) -> String { rows.map(row).joined() }

  /// Returns one row of text cells, including its line ending.
  static func row(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

  /// Returns a cell as a single line, quoted if necessary. Control characters are escaped (see `VisibleText`), and
  /// formulas are disabled with an apostrophe.
  static func cell(_ text: String) -> String {
    let safe = VisibleText.escaped(guarded(text))
    let needsQuotes = safe.unicodeScalars.contains { ",\"".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
  }

  /// Inserts an apostrophe before formulas at the start of a cell (even after spaces) and after semicolons, which
  /// separate cells in locales with decimal commas.
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

  /// Returns whether a character can start a formula. Tabs and line breaks can, because some spreadsheets drop them and
  /// evaluate the rest.
  private static func isFormulaSign(_ scalar: Unicode.Scalar) -> Bool {
    "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\t\r\n".unicodeScalars.contains(scalar)
  }
}
