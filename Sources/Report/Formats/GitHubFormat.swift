package import Analyzer

/// Workflow commands that GitHub Actions turns into annotations.
/// - Source: GitHub docs, "Workflow commands for GitHub Actions": data escapes `%`, CR and LF; properties `:` and `,` too.
package struct GitHubFormat: FindingFormat {
  package let name = "github"
  package let summary = "workflow commands, which GitHub Actions shows as annotations"

  package init() {}

  package func render(_ review: Review, in context: FormatContext) -> String {
    review.findings.map(command).joined()
  }

  private func command(_ finding: Finding) -> String {
    let word = finding.severity == .info ? "notice" : finding.severity.rawValue
    let range = finding.range
    var properties = [
      ("file", finding.path), ("line", String(range.start.line)), ("endLine", String(range.end.line)),
      ("title", finding.rule),
    ]
    // GitHub takes columns only where the range stays on one line.
    if range.start.line == range.end.line {
      properties += [("col", String(range.start.column)), ("endColumn", String(range.end.column))]
    }
    // A log shows commands too, so what a terminal would obey is spelled out.
    let list = properties.map { "\($0)=\(Self.escapedProperty(VisibleText.escaped($1)))" }.joined(separator: ",")
    return "::\(word) \(list)::\(Self.escapedData(VisibleText.escaped(finding.message)))\n"
  }

  private static func escapedData(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r\n", with: "%0D%0A").replacing("\r", with: "%0D")
      .replacing("\n", with: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
