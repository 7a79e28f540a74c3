package import Analyzer

/// One line per finding, most severe first, for coding agents and scripts.
/// - Source: docs/agents.md, "Other agents".
package struct AgentFormat: FindingFormat {
  /// The default maximum number of findings, which is low because agents read every line.
  package static let defaultLimit = 20

  package let name = "agent"
  package let summary = "one line per finding, most severe first, for coding agents"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    let listed = ListedFindings(review.findings, in: context)
    return .lines(Self.text(listed.findings, minor: listed.minor, limit: context.limit))
  }

  /// Returns at most `limit` findings, and a summary line.
  /// - Parameter minor: The number of minor findings that are not listed.
  package static func text(_ findings: [Finding], minor: Int = 0, limit: Int) -> String {
    let shown = findings.mostSevereFirst.prefix(limit)
    let rest = findings.count - shown.count
    let counts = findings.isEmpty ? "" : " (\(Wording.counts(findings)))"
    let summary = (findings.isEmpty ? "no findings" : Wording.count(findings.count, "finding")) + counts
    let omitted = [rest > 0 ? "\(rest) more" : nil, minor > 0 ? "\(minor) minor" : nil].compactMap(\.self)
    return shown.map { line($0) + "\n" }.joined() + summary
      + (omitted.isEmpty ? "" : "; \(omitted.joined(separator: " and ")) not shown") + "\n"
  }

  private static func line(_ finding: Finding) -> String {
    let fix = finding.fix.map { $0.isSafe ? "safe" : "unsafe" } ?? "none"
    return VisibleText.escaped(
      "\(finding.path):\(finding.range.start.line):\(finding.range.start.column) \(finding.severity.rawValue) "
        + "\(finding.rule): \(finding.message) [fix: \(fix)] (why: review explain \(finding.rule))")
  }
}
