package import Analyzer

/// A Checkstyle report, which many CI servers can read.
/// - Source: Checkstyle, XMLLogger, version 4.3.
package struct CheckstyleFormat: FindingFormat {
  package let name = "checkstyle"
  package let summary = "a Checkstyle report in XML"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<checkstyle version=\"4.3\">"]
    for file in findingsByFile(review) {
      lines.append("  <file\(XMLText.attributes(["name": file.path]))>")
      lines += file.findings.map { finding in
        let attributes = XMLText.attributes([
          "line": String(finding.range.start.line), "column": String(finding.range.start.column),
          "severity": finding.severity.rawValue, "message": finding.message, "source": "review.\(finding.rule)",
        ])
        return "    <error\(attributes)/>"
      }
      lines.append("  </file>")
    }
    return .document((lines + ["</checkstyle>"]).joined(separator: "\n") + "\n")
  }

  private func findingsByFile(_ review: Review) -> [(path: String, findings: [Finding])] {
    var files: [(path: String, findings: [Finding])] = []
    for finding in review.findings {
      if let last = files.last, PathKey(last.path) == PathKey(finding.path) {
        files[files.count - 1].findings.append(finding)
      } else {
        files.append((finding.path, [finding]))
      }
    }
    return files
  }
}
