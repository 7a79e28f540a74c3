package import Analyzer

/// One row per finding.
/// - Source: RFC 4180.
package struct CSVFormat: FindingFormat {
  package let name = "csv"
  package let summary = "one row per finding, for spreadsheets"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    let header = ["path", "line", "column", "severity", "rule", "symbol", "value", "limit", "message", "fingerprint"]
    let rows = review.findings.map { finding in
      [
        finding.path, String(finding.range.start.line), String(finding.range.start.column),
        finding.severity.rawValue, finding.rule, finding.symbol, finding.value.map(String.init) ?? "",
        finding.limit.map(String.init) ?? "", finding.message, finding.fingerprint,
      ]
    }
    return .lines(CSVText.table([header] + rows))
  }
}
