public import Analyzer

/// One line for each finding, as compilers write them and Xcode, editors and CI logs read them.
public struct XcodeFormat: FindingFormat {
  public let name = "xcode"
  public let summary = "one line for each finding, as compilers write them"

  public init() {}

  public func render(_ review: Review, in context: FormatContext) -> String {
    review.findings.map { finding in
      let severity = finding.severity == .info ? "note" : finding.severity.rawValue
      let place = "\(finding.path):\(finding.range.start.line):\(finding.range.start.column)"
      return VisibleText.escaped("\(place): \(severity): \(finding.message) (\(finding.rule))") + "\n"
    }.joined()
  }
}
