package import Analyzer

/// One line per finding in the format of compiler diagnostics, which Xcode, other editors and CI systems recognize.
/// Minor findings are notes.
package struct XcodeFormat: FindingFormat {
  package let name = "xcode"
  package let summary = "one line per finding, in the format of compiler diagnostics"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    let lines = review.findings.map { finding in
      let severity =
        finding.severity == .info || finding.isSetAside(unlessAtLeast: context.failingSeverity)
        ? "note" : finding.severity.rawValue
      let location = "\(finding.path):\(finding.range.start.line):\(finding.range.start.column)"
      return VisibleText.escaped("\(location): \(severity): \(finding.message) (\(finding.rule))") + "\n"
    }
    return .lines(lines.joined())
  }
}
