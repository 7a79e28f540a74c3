package import Analyzer

/// One line for each finding, as compilers write them and Xcode, editors and CI logs read them.
package struct XcodeFormat: FindingFormat {
  package let name = "xcode"
  package let summary = "one line for each finding, as compilers write them"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    let lines = review.findings.map { finding in
      let severity = finding.severity == .info ? "note" : finding.severity.rawValue
      let place = "\(finding.path):\(finding.range.start.line):\(finding.range.start.column)"
      return VisibleText.escaped("\(place): \(severity): \(finding.message) (\(finding.rule))") + "\n"
    }
    return .lines(lines.joined())
  }
}
