public import Analyzer

/// One row for each finding.
/// - Source: RFC 4180.
public struct CSVFormat: FindingFormat {
  public let name = "csv"
  public let summary = "one row for each finding, for spreadsheets"

  public init() {}

  public func render(_ review: Review, in context: FormatContext) -> String {
    let header = ["path", "line", "column", "severity", "rule", "symbol", "value", "limit", "message", "fingerprint"]
    let rows = review.findings.map { finding in
      [
        finding.path, String(finding.range.start.line), String(finding.range.start.column),
        finding.severity.rawValue, finding.rule, finding.symbol, finding.value.map(String.init) ?? "",
        finding.limit.map(String.init) ?? "", finding.message, finding.fingerprint,
      ]
    }
    return ([header] + rows).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// A cell in quotes where it needs them. What a spreadsheet would run as a formula gets an apostrophe before it.
  static func cell(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    let needsQuotes = safe.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
  }
}
