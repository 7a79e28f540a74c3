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
    .lines(Self.text(ListedFindings(review.findings, in: context), limit: context.limit))
  }

  /// Returns at most `limit` findings, and a summary line.
  package static func text(_ listed: ListedFindings, limit: Int) -> String {
    let (findings, minor) = (listed.findings, listed.minor)
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
